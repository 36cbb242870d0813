/**
 * 1. What is packed is what comes out, for any label.
 * 2. A label takes less than half of its JSON.
 * 3. Bytes behind a label do not matter, and a label of another version is not read.
 * 4. The table of symbols is the one that stored records were made with.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import LABEL_SYMBOLS from '../../../src/catalog/records/label-symbols.json' with { type: 'json' };
import { labelFactsOf, packLabel, unpackLabel } from '../../../src/catalog/records/stored-label.ts';

const texts = fc.dictionary(fc.constantFrom('en', 'fr', 'de', 'und'), fc.string({ unit: 'grapheme', minLength: 1 }), {
  noNullPrototype: true,
});
const labels = fc.record(
  {
    n: fc.dictionary(fc.constantFrom('FE', 'VITC', 'NACL'), fc.double({ noNaN: true, min: 0, max: 1e6 }), {
      noNullPrototype: true,
    }),
    i: texts,
    w: texts,
    a: fc.string(),
    c: fc.string({ unit: 'binary' }),
    q: fc.string(),
    qa: fc.integer(),
  },
  { requiredKeys: [], noNullPrototype: true },
);

test('1. packs and unpacks any label', () => {
  fc.assert(
    fc.property(labels, (label) => {
      const packed = packLabel(label);
      if (packed === undefined) expect(label).toEqual({});
      else expect(unpackLabel(packed)).toEqual(JSON.parse(JSON.stringify(label)));
    }),
  );
});

const BISCUIT = {
  n: { NACL: 0.4, FE: 3.1, CA: 110 },
  l: 'en',
  i: {
    en: 'Wheat flour, sugar, palm oil, skimmed milk powder, cocoa butter, emulsifier (soya lecithin), salt, natural flavor.',
  },
  a: 'gluten,milk,soybeans',
  c: 'snacks,sweet-snacks,biscuits-and-cakes,biscuits',
  v: 'nym',
  s: 'd',
  sc: 17,
  nv: 4,
};

test('2. takes less than half of the JSON', () => {
  expect(packLabel(BISCUIT)!.length).toBeLessThan(JSON.stringify(BISCUIT).length / 2);
});

test('3. ignores what follows, and other versions', () => {
  const packed = packLabel(BISCUIT)!;
  expect(labelFactsOf(Uint8Array.from([...packed, 0x20, 0x20]))).toMatchObject({
    nutrients: { iron_mg: 3.1, calcium_mg: 110, salt_g: 0.4 },
    allergens: ['gluten', 'milk', 'soybeans'],
    categories: ['en:snacks', 'en:sweet-snacks', 'en:biscuits-and-cakes', 'en:biscuits'],
    analysis: { vegan: 'no', vegetarian: 'yes', palm_oil_free: 'maybe' },
    nutriScore: { grade: 'd', score: 17 },
  });
  packed[0] = 3;
  expect(labelFactsOf(packed)).toEqual({});
  expect(labelFactsOf(undefined)).toEqual({});
});

test('4. has the symbols of version 1', () => {
  const digest = createHash('sha256').update(JSON.stringify(LABEL_SYMBOLS)).digest('hex').slice(0, 16);
  expect({ symbols: LABEL_SYMBOLS.length, digest }).toEqual({ symbols: 255, digest: '5802faa3a1ef3ad9' });
});

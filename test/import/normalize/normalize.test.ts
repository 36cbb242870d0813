// 1. No row, however broken, yields a food outside its schema, its bounds or its band of confidence.
// 2. Texts are cleaned for good: cleaning a cleaned food again changes nothing.
// 3. Sugars of laboratory tables may be a little above the carbohydrate.
// 4. Alcohol that is not stated explains the energy of drinks that have it.
// 5. Figures of the prepared drink are noticed at the powder.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FOOD_FIELDS, type FoodDraft } from '../../../src/food/food.ts';
import { NUTRIENTS } from '../../../src/food/nutrients.ts';
import { SOURCES } from '../../../src/food/source.ts';
import { normalize } from '../../../src/import/normalize/normalize.ts';
import type { LineReader, RawFood } from '../../../src/import/normalize/raw-food.ts';
import { offCsvReader } from '../../../src/import/off/csv.ts';
import { communityReader } from '../../../src/import/table/community-jsonl.ts';
import { anyText } from '../../food/any-text.ts';
import { kindFinder } from '../kinds.ts';

const COLUMNS = [
  'code product_name brands main_category_en serving_size serving_quantity unique_scans_n last_modified_t image_url',
  'image_small_url energy-kcal_100g energy_100g proteins_100g fat_100g carbohydrates_100g fiber_100g sugars_100g',
  'sodium_100g salt_100g saturated-fat_100g cholesterol_100g potassium_100g',
]
  .join(' ')
  .split(' ');
const LONGEST: Readonly<Record<string, number>> = { name: 300, image_url: 500, image_thumb_url: 500 };
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffd]/;

/** What is wrong with a food by the interface's own table, and the bounds of its values. */
function problemsOf(food: FoodDraft): string[] {
  const problems: string[] = [];
  for (const { name, type, nullable } of FOOD_FIELDS) {
    if (name === 'id' || name === 'static_url') continue;
    const value = food[name];
    if (value === null) {
      if (!nullable) problems.push(`${name} is null`);
    } else if (typeof value !== type) problems.push(`${name} is ${typeof value}`);
    else if (typeof value === 'number' && !Number.isFinite(value)) problems.push(`${name} is ${value}`);
    else if (typeof value === 'string') {
      if (value === '') problems.push(`${name} is empty`);
      if (CONTROL.test(value)) problems.push(`${name} has control characters: ${JSON.stringify(value)}`);
      if (value !== Buffer.from(value).toString()) problems.push(`${name} is not whole Unicode`);
      // A capital letter may take two places where the small one took one.
      if (value.length > (LONGEST[name] ?? 120) + 2) problems.push(`${name} is ${value.length} long`);
    }
  }
  for (const { field, max } of NUTRIENTS) {
    const value = food[field];
    if (value !== null && !(value >= 0 && value <= max)) problems.push(`${field} is ${value}`);
  }
  const { serving_size_g: serving, barcode, source, confidence, image_url, image_thumb_url } = food;
  if (serving !== null && !(serving >= 0.01 && serving <= 5_000)) problems.push(`the serving is ${serving}`);
  if (barcode !== null && !/^(\d{8}|\d{13})$/.test(barcode)) problems.push(`the barcode is ${barcode}`);
  if (!SOURCES.includes(source)) problems.push(`the source is ${source}`);
  const most = source === 'ai_estimate' ? 0.3 : 0.99;
  if (!(confidence >= 0 && confidence <= most)) problems.push(`the confidence is ${confidence}`);
  for (const address of [image_url, image_thumb_url]) {
    if (address !== null && !/^https?:\/\//i.test(address)) problems.push(`the image is ${address}`);
  }
  if (!/[\p{L}\p{N}]/u.test(food.name)) problems.push(`the name is ${food.name}`);
  return problems;
}

function draftOf(raw: RawFood): FoodDraft | undefined {
  const food = normalize(raw, 'off', kindFinder());
  return 'rejected' in food ? undefined : food.draft;
}

function expectSound(reader: LineReader, line: string): void {
  const raw = reader(line);
  if ('rejected' in raw) return;
  const food = normalize(raw, 'off', kindFinder());
  if ('rejected' in food) return;
  expect(problemsOf(food.draft)).toEqual([]);
  expect(Number.isSafeInteger(Math.min(food.details.popularity, 2 ** 32))).toBe(true);
  expect(food.details.key).not.toBe('');
}

const numbers = fc.oneof(
  fc.double().map(String),
  fc.integer({ min: -10, max: 1_000 }).map(String),
  fc.constantFrom('NaN', '-1', '1e400', '0x10', '1,5', '', '100.4', '1.18e9', '-0', '١', 'null', 'Infinity'),
);
const entities = fc.constantFrom(
  '&amp;',
  '&#0;',
  '&#x1F963;',
  '&#55357;',
  '&lt;b&gt;',
  '&nbsp;',
  '&#1114112;',
  '&&',
  '&#x0a;',
);
const texts = fc.oneof(
  anyText,
  fc.array(fc.oneof(anyText, entities), { maxLength: 6 }).map((parts) => parts.join('')),
  fc.constantFrom('null', 'en:teas', 'fr:thés', 'Oats', ' , ', '\ufffd', 'ß', '🥣', 'x'.repeat(400), '🥣'.repeat(200)),
);
const addresses = texts.chain((text) => fc.constantFrom(text, `https://images.example/${text}`, `javascript:${text}`));
const codes = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 24n }).map(String), texts);

it('1. no line of a bulk file yields a food outside its schema', () => {
  const reader = offCsvReader(COLUMNS.join('\t'));
  const cells = COLUMNS.map((name) => {
    if (name === 'code') return codes;
    if (/^(product_name|brands|main_category_en|serving_size)$/.test(name)) return texts;
    return name.startsWith('image') ? addresses : fc.oneof(numbers, numbers, texts);
  });
  fc.assert(
    fc.property(fc.tuple(...cells), (row) => {
      expectSound(reader, row.map((cell) => cell.replace(/[\t\n]/g, ' ')).join('\t'));
    }),
    { numRuns: 2_000 },
  );
  fc.assert(fc.property(anyText, (line) => expectSound(reader, line)));
});

it('1. no line of JSON yields a food outside its schema', () => {
  const value = fc.oneof(texts, fc.double(), fc.constantFrom(null, true, [], {}, -1, 1e308), fc.integer());
  const names = [
    'key',
    'name',
    'source',
    'popularity',
    'updated',
    'provenance',
    ...FOOD_FIELDS.map(({ name }) => name),
  ];
  const rows = fc
    .dictionary(fc.constantFrom(...names), value)
    .chain((row) =>
      fc
        .record({ key: fc.oneof(texts, value), name: fc.oneof(texts, value), image_url: addresses })
        .map((more) => ({ ...row, ...more })),
    );
  for (const source of ['community', 'ai_estimate'] as const) {
    const reader = communityReader(source);
    fc.assert(
      fc.property(rows, (row) => expectSound(reader, JSON.stringify(row))),
      { numRuns: 1_000 },
    );
  }
});

it('1. an image address with a line break or a control character is none', () => {
  for (const address of [
    'https://images.example/a\nb.jpg',
    'https://images.example/\u0000.jpg',
    ' https://images.example/1.jpg',
  ]) {
    const raw = { key: '1', name: 'Oats', source: 'community' as const, nutrients: {}, imageUrl: address };
    const { image_url } = draftOf(raw)!;
    expect(image_url ?? 'https://').toMatch(/^https:[\u0021-\u007e]*$/);
  }
});

it('2. a category that names a kind or a shelf is the name of the shelf', () => {
  const raw = { key: '1', source: 'off' as const, nutrients: {}, name: '0' };
  for (const category of ['PB', 'Peanut butters', 'jam, honey and SWEET spreads'])
    expect(draftOf({ ...raw, category })!.category).toBe('Jam, honey and sweet spreads');
});

it('2. a tag inside of another one leaves none', () => {
  const raw = { key: '1', source: 'off' as const, nutrients: {} };
  for (const name of [
    'Oats <i<b>>',
    'Oats <I&lt;b&gt;>',
    `Oats ${'<b'.repeat(200)}${'>'.repeat(200)}`,
    '<\u200bb>Oats',
  ])
    expect(draftOf({ ...raw, name })!.name).toBe('Oats');
});

it('2. a cleaned food cleaned again is the same', () => {
  fc.assert(
    fc.property(texts, texts, texts, (name, brand, category) => {
      const raw = { key: '1', source: 'off' as const, nutrients: {} };
      const once = draftOf({ ...raw, name, servingDesc: brand, category });
      fc.pre(
        once !== undefined && !/&[\w#]+;|^[a-z]{2,3}:/i.test(`${once.name} ${once.serving_desc} ${once.category}`),
      );
      const twice = draftOf({
        ...raw,
        name: once!.name,
        servingDesc: once!.serving_desc ?? undefined,
        category: once!.category ?? undefined,
      });
      // A category that contradicts the name costs confidence, and the cleaned one no longer does.
      expect(twice).toEqual({ ...once, confidence: twice!.confidence });
    }),
    { numRuns: 500 },
  );
});

const imported = (source: 'off' | 'community', name: string, nutrients: RawFood['nutrients'], alcoholG?: number) => {
  const food = normalize({ key: '1', name, source, language: 'en', nutrients, alcoholG }, 'd', kindFinder());
  if ('rejected' in food) throw new Error(food.rejected);
  return food;
};

it('3. a little more sugar than carbohydrate is analysis in a table, and a mistake on a label', () => {
  const figures = { calories_kcal: 51, protein_g: 0.3, fat_g: 0.2, carbs_g: 11.9, sugar_g: 12.3 };
  expect(imported('community', 'Apple', figures).draft).toMatchObject({ carbs_g: 11.9, sugar_g: 11.9 });
  expect(imported('community', 'Apple', { ...figures, sugar_g: 12.6 }).draft.sugar_g).toBeNull();
  expect(imported('off', 'Apple', figures).draft.sugar_g).toBeNull();
});

it('4. energy that alcohol explains is no mismatch where nobody states the alcohol', () => {
  const wine = { calories_kcal: 83, protein_g: 0.1, fat_g: 0, carbs_g: 2.6 };
  for (const source of ['off', 'community'] as const) {
    const { draft, details } = imported(source, 'Red wine', wine);
    expect([details.failed_checks, draft.confidence >= 0.6]).toEqual([undefined, true]);
  }
  expect(imported('off', 'Red wine', wine, 0).details.failed_checks).toContain('energy-mismatch');
  expect(imported('off', 'Red wine', { ...wine, carbs_g: 60 }).details.failed_checks).toContain('energy-mismatch');
  expect(imported('off', 'Orange juice', wine).details.failed_checks).toContain('energy-mismatch');
});

it('5. powder with the figures of the prepared drink is doubted', () => {
  const drink = { calories_kcal: 80, protein_g: 3.6, fat_g: 1.9, carbs_g: 11 };
  for (const name of ['Cocoa powder', 'Kakaopulver', 'Cacao en poudre']) {
    const { draft, details } = imported('off', name, drink);
    expect([name, details.unlike_kind?.cause]).toEqual([name, 'prepared']);
    expect(draft.confidence).toBeLessThan(0.6);
  }
  const powder = { calories_kcal: 380, protein_g: 20, fat_g: 11, carbs_g: 40 };
  expect(imported('off', 'Cocoa powder', powder).details.failed_checks ?? []).not.toContain('unlike-kind');
  expect(imported('off', 'Yogurt with cocoa powder', drink).details.unlike_kind).toBeUndefined();
});

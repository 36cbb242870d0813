/**
 * The products that every benchmark rests on:
 * 1. A product is made from its seed and index alone; other seeds give other products.
 * 2. Codes are unique except where a duplicate is meant, and carry a valid check digit except where it is not.
 * 3. Each flaw is as frequent as its table says, and really there.
 * 4. Names have 2 to 8 words for the most part, in all languages, from a large vocabulary.
 * 5. Sound products are plausible: parts below totals, sums below 100 g, energy near what the macronutrients give.
 */
import { expect, test } from 'vitest';
import { countCategories } from '../../bench/generate/categories.ts';
import { DIRT, type Flaw } from '../../bench/generate/dirt.ts';
import { MARKETS } from '../../bench/generate/languages.ts';
import { nutrientValue } from '../../bench/generate/nutrition.ts';
import { type GeneratedProduct, productAt } from '../../bench/generate/product.ts';
import { hasValidCheckDigit } from '../../src/food/barcode.ts';

const COUNT = 40_000;
const products = Array.from({ length: COUNT }, (_, index) => productAt(1, index));

function has(product: GeneratedProduct, flaw: Flaw): boolean {
  return product.flaws.includes(flaw);
}

test('1. a product depends on nothing but its seed and index', () => {
  expect(productAt(1, 39_999)).toEqual(products[39_999]);
  expect(productAt(1, 7)).toEqual(products[7]);
  const other = Array.from({ length: 100 }, (_, index) => productAt(2, index).name);
  expect(other).not.toEqual(products.slice(0, 100).map(({ name }) => name));
});

test('1. the products of seed 1 stay what they are', () => {
  // Figures of benchmarks are comparable only as long as the same seed means the same products.
  expect(products.slice(1, 3).map(({ code, name }) => [code, name])).toMatchInlineSnapshot(`
    [
      [
        "8493874284089",
        "bulgur pasas ressolnaran",
      ],
      [
        "5607748488975",
        "Amendoins biológico sem glúten",
      ],
    ]
  `);
});

test('2. codes are unique unless a duplicate is meant', () => {
  const normal = products.filter((product) => product.duplicateOf === undefined && !has(product, 'oddLengthCode'));
  expect(new Set(normal.map(({ code }) => code)).size).toBe(normal.length);
  const isOtherCode = ({ code, duplicateOf }: GeneratedProduct) =>
    duplicateOf !== undefined && code !== products[duplicateOf].code;
  expect(products.filter(isOtherCode)).toEqual([]);
});

test('2. check digits are right unless a wrong one is meant', () => {
  const isRight = (product: GeneratedProduct) =>
    has(product, 'oddLengthCode')
      ? /^\d{2,24}$/.test(product.code)
      : hasValidCheckDigit(product.code) !== has(product, 'wrongCheckDigit');
  expect(products.filter((product) => !isRight(product))).toEqual([]);
});

test('3. each flaw is about as frequent as its table says', () => {
  // Flaws of nutrition facts can only befall the four fifths that have any, and few servings are written at all.
  for (const [flaw, share] of Object.entries(DIRT) as [Flaw, number][]) {
    const made = products.filter((product) => has(product, flaw)).length;
    expect([flaw, made > 0.4 * share * COUNT - 5]).toEqual([flaw, true]);
    expect([flaw, made < 1.3 * share * COUNT + 8]).toEqual([flaw, true]);
  }
});

test('3. flaws can be seen in the texts', () => {
  const seen: Partial<Record<Flaw, RegExp>> = {
    missingName: /^$/,
    htmlEntity: /&(?:amp|#39|eacute|nbsp);/i,
    strayWhitespace: /^ | $| {2}/,
    lostLetter: /\uFFFD/,
    literalQuote: /"/,
  };
  for (const [flaw, pattern] of Object.entries(seen) as [Flaw, RegExp][]) {
    const flawed = products.filter((product) => has(product, flaw) && product.duplicateOf === undefined);
    expect(flawed.filter(({ name }) => !pattern.test(name))).toEqual([]);
  }
  const values = products.flatMap(({ nutrients }) => nutrients ?? []);
  for (const absurd of [1.18e9, 12_300, 1000]) expect(values).toContain(absurd);
  expect(values.some((value) => value !== undefined && value < 0)).toBe(true);
});

test('4. names are of real length, in every language, from a large vocabulary', () => {
  const words = products.map(({ plainName }) => plainName.toLowerCase().split(/[\s,]+/));
  const mean = words.reduce((sum, list) => sum + list.length, 0) / COUNT;
  expect(mean).toBeGreaterThan(3.8);
  expect(mean).toBeLessThan(4.9);
  expect(words.filter((list) => list.length >= 2 && list.length <= 8).length).toBeGreaterThan(COUNT * 0.85);
  expect(new Set(words.flat()).size).toBeGreaterThan(18_000);
  for (const { language, share } of MARKETS) {
    const made = products.filter((product) => product.language === language).length;
    expect([language, Math.abs(made / COUNT - share) < 0.2 * share + 0.002]).toEqual([language, true]);
  }
  expect(countCategories()).toBeGreaterThan(3000);
  expect(new Set(products.flatMap(({ brands }) => brands.map(({ name }) => name))).size).toBeGreaterThan(6000);
});

test('5. sound products are plausible', () => {
  const isPlausible = ({ flaws, nutrients }: GeneratedProduct) => {
    if (nutrients === undefined || flaws.length > 0) return true;
    const value = (name: Parameters<typeof nutrientValue>[1]) => nutrientValue(nutrients, name) ?? 0;
    // American labels round per serving, so a part may exceed its total by a rounding step of a small serving.
    const isWithinWeight = value('fat') + value('carbohydrates') + value('proteins') < 160;
    return isWithinWeight && value('energy-kcal') >= 0 && value('energy-kcal') < 1100;
  };
  expect(products.filter((product) => !isPlausible(product))).toEqual([]);
  const european = products.filter(
    ({ country, flaws, nutrients }) => nutrients && flaws.length === 0 && country.code === 'fr',
  );
  const addsUp = ({ nutrients }: GeneratedProduct) => {
    const value = (name: Parameters<typeof nutrientValue>[1]) => nutrientValue(nutrients!, name) ?? 0;
    return (
      value('sugars') <= value('carbohydrates') + 0.5 &&
      value('saturated-fat') <= value('fat') + 0.5 &&
      value('fat') + value('carbohydrates') + value('proteins') < 101 &&
      Math.abs(value('sodium') * 2.5 - value('salt')) < 0.01
    );
  };
  expect(european.filter((product) => !addsUp(product))).toEqual([]);
});

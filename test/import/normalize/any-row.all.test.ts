// 1. No row of any format, however broken, throws or yields a food outside its schema, its bounds or its band.
// 2. What is published was checked as it is published: numbers have two decimals already.
// 3. The dirt that real exports have, by name.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { FoodDetails } from '../../../src/catalog/records/food-details.ts';
import { FOOD_FIELDS, type FoodDraft, roundTo2 } from '../../../src/food/food.ts';
import { NUTRIENTS } from '../../../src/food/nutrients.ts';
import { SOURCES } from '../../../src/food/source.ts';
import { type NormalizedFood, normalize } from '../../../src/import/normalize/normalize.ts';
import { type RawFood, REJECTIONS, type Rejected } from '../../../src/import/normalize/raw-food.ts';
import { offCsvReader } from '../../../src/import/off/csv.ts';
import { offJsonReader } from '../../../src/import/off/json.ts';
import { offParquetColumns, readOffParquetRow } from '../../../src/import/off/parquet.ts';
import { communityReader } from '../../../src/import/table/community-jsonl.ts';
import { detectTable } from '../../../src/import/table/detect-table.ts';
import { recordReader } from '../../../src/import/table/read-record.ts';
import { TableReader } from '../../../src/import/table/table-records.ts';
import { anyText } from '../../food/any-text.ts';
import { kindFinder } from '../kinds.ts';

// Thousands of rows take a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const LONGEST: Readonly<Record<string, number>> = { name: 300, image_url: 500, image_thumb_url: 500 };
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/;

/** What is wrong with a food, by the interface's own table and the bounds of its values. */
function problemsOf(food: FoodDraft): string[] {
  const problems: string[] = [];
  for (const { name, type, nullable } of FOOD_FIELDS) {
    if (name === 'id' || name === 'static_url') continue;
    const value = food[name];
    if (value === null) {
      if (!nullable) problems.push(`${name} is null`);
    } else if (typeof value !== type) problems.push(`${name} is ${typeof value}`);
    else if (typeof value === 'number' && !Object.is(value, roundTo2(value))) problems.push(`${name} is ${value}`);
    else if (typeof value === 'string') {
      if (value.trim() !== value || value === '') problems.push(`${name} has loose ends: ${JSON.stringify(value)}`);
      if (UNSEEN.test(value)) problems.push(`${name} has unseen characters: ${JSON.stringify(value)}`);
      if (value !== Buffer.from(value).toString()) problems.push(`${name} is not whole Unicode`);
      if (value.length > (LONGEST[name] ?? 120)) problems.push(`${name} is ${value.length} long`);
    }
  }
  for (const { field, max } of NUTRIENTS) {
    const value = food[field];
    if (value !== null && !(value >= 0 && value <= max)) problems.push(`${field} is ${value}`);
  }
  const { protein_g, fat_g, carbs_g, sugar_g, saturated_fat_g, serving_size_g: serving } = food;
  if ((protein_g ?? 0) + (fat_g ?? 0) + (carbs_g ?? 0) > 105.000001) problems.push('the sum is above 105');
  if (sugar_g !== null && carbs_g !== null && sugar_g > carbs_g + 0.11) problems.push('sugar is above carbohydrate');
  if (saturated_fat_g !== null && fat_g !== null && saturated_fat_g > fat_g + 0.11)
    problems.push('saturated is above fat');
  if (serving !== null && !(serving >= 0.01 && serving <= 5_000)) problems.push(`the serving is ${serving}`);
  if (food.barcode !== null && !/^(\d{8}|\d{13})$/.test(food.barcode)) problems.push(`the barcode is ${food.barcode}`);
  if (!SOURCES.includes(food.source)) problems.push(`the source is ${food.source}`);
  const most = food.source === 'ai_estimate' ? 0.3 : 0.99;
  if (!(food.confidence >= 0 && food.confidence <= most)) problems.push(`the confidence is ${food.confidence}`);
  for (const address of [food.image_url, food.image_thumb_url]) {
    if (address !== null && !/^https:\/\/[!-~]+$/i.test(address)) problems.push(`the image is ${address}`);
  }
  if (food.category !== null && /^([a-z]{2,3}:|null$|undefined$)/i.test(food.category)) problems.push(food.category);
  return problems;
}

/** The same of what is known of it beside. */
function problemsOfDetails({ key, popularity, updated, provenance }: FoodDetails): string[] {
  const problems: string[] = [];
  if (key.trim() !== key || key === '') problems.push(`the key is ${JSON.stringify(key)}`);
  if (!Number.isSafeInteger(popularity) || popularity < 0) problems.push(`the popularity is ${popularity}`);
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(updated ?? '2026-01-01')) problems.push(`updated is ${updated}`);
  if (provenance !== undefined && provenance.length > 300) problems.push('the provenance is too long');
  return problems;
}

function expectSound(reading: RawFood | Rejected): void {
  const food = 'rejected' in reading ? reading : normalize(reading, 'off', kindFinder());
  if ('rejected' in food) {
    expect(REJECTIONS).toHaveProperty(food.rejected);
    return;
  }
  expect([...problemsOf(food.draft), ...problemsOfDetails(food.details)]).toEqual([]);
}

const numbers = fc.oneof(
  fc.double().map(String),
  fc.integer({ min: -10, max: 1_000 }).map(String),
  fc.constantFrom('NaN', '-1', '1e400', '0x10', '1,5', '', '100.4', '1.18e9', '-0', '١', 'null', '<0.5', '~3', '-'),
);
const words = fc.constantFrom(
  '&amp;',
  '&#0;',
  '&#55357;',
  '&amp;lt;b&amp;gt;',
  'null',
  'en:teas',
  'fr:thés',
  'OATS',
  ' , ',
);
const dirt = fc.constantFrom(
  '\ufffd',
  '\u202e',
  '\u200d',
  'ß',
  '🥣',
  'x'.repeat(400),
  '🥣'.repeat(200),
  '- ',
  '"',
  '28 g',
);
const texts = fc.oneof(
  anyText,
  fc.array(fc.oneof(anyText, words, dirt), { maxLength: 6 }).map((parts) => parts.join('')),
);
const addresses = texts.chain((text) =>
  fc.constantFrom(text, `https://images.openfoodfacts.org/images/products/1/front_${text}.jpg`, `javascript:${text}`),
);
const codes = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 24n }).map(String), texts, fc.constant('17'));

const COLUMNS =
  'code product_name generic_name brands brands_en brands_tags main_category_en categories_en categories_tags serving_size serving_quantity unique_scans_n last_modified_t image_url image_small_url energy-kcal_100g energy-kj_100g energy_100g proteins_100g fat_100g carbohydrates_100g fiber_100g sugars_100g sodium_100g salt_100g saturated-fat_100g cholesterol_100g potassium_100g alcohol_100g polyols_100g water_100g galactose_100g'.split(
    ' ',
  );

describe('1. any row', () => {
  it('of a bulk CSV', () => {
    const read = offCsvReader(COLUMNS.join('\t'));
    const cells = COLUMNS.map((name) => {
      if (name === 'code') return codes;
      if (name.startsWith('image')) return addresses;
      return /_100g$|_n$|_t$|quantity$/.test(name) ? fc.oneof(numbers, numbers, texts) : texts;
    });
    fc.assert(
      fc.property(fc.tuple(...cells), (row) => {
        expectSound(read(row.map((cell) => cell.replace(/[\t\n]/g, ' ')).join('\t')));
      }),
      { numRuns: 2_000 },
    );
    fc.assert(fc.property(anyText, (line) => expectSound(read(line))));
  });

  const value = fc.oneof(texts, numbers, fc.double(), fc.integer(), fc.constantFrom(null, true, [], {}, -1, 1e308));
  const anything = fc.anything({ maxDepth: 3, withBigInt: true });
  const nutrientNames = fc.constantFrom(
    'energy-kcal',
    'energy',
    'proteins',
    'fat',
    'carbohydrates',
    'sugars',
    'salt',
    'sodium',
  );

  it('of JSONL', () => {
    const read = offJsonReader();
    const nutrient = fc.record({
      value,
      unit: fc.oneof(texts, fc.constantFrom('g', 'mg', 'kcal', 'kJ')),
      source: texts,
    });
    const set = fc.record({
      per: fc.constantFrom('100g', '100ml', 'serving', 1, null),
      per_quantity: value,
      per_unit: fc.constantFrom('g', 'ml', 'x', {}, null),
      preparation: fc.constantFrom('as_sold', 'prepared', null),
      nutrients: fc.oneof(fc.dictionary(nutrientNames, fc.oneof(nutrient, value)), value),
    });
    const members: Record<string, fc.Arbitrary<unknown>> = {
      code: fc.oneof(codes, value),
      _id: value,
      lc: fc.oneof(fc.constantFrom('en', 'fr'), value),
      product_name: fc.oneof(texts, value),
      product_name_fr: value,
      generic_name_xx: value,
      brands: fc.oneof(texts, fc.array(value), value),
      brands_tags: fc.oneof(fc.array(value), value),
      categories_tags: fc.oneof(fc.array(fc.oneof(texts, words)), value),
      serving_size: value,
      serving_quantity: value,
      unique_scans_n: value,
      last_modified_t: value,
      obsolete: fc.constantFrom(undefined, undefined, 'on', {}),
      product_type: fc.constantFrom(undefined, undefined, 'food', 'beauty', {}),
      nutriments: fc.oneof(
        fc.dictionary(
          nutrientNames.map((name) => `${name}_100g`),
          value,
        ),
        value,
      ),
      nutrition: fc.oneof(
        fc.record({ aggregated_set: fc.oneof(set, value), input_sets: fc.oneof(fc.array(set), value) }),
        value,
      ),
      images: fc.oneof(
        fc.dictionary(fc.constantFrom('front', 'front_fr', 'front_x', '1'), fc.oneof(fc.record({ rev: value }), value)),
        fc.record({
          selected: fc.oneof(
            fc.record({ front: fc.oneof(fc.dictionary(texts, fc.record({ rev: value })), value) }),
            value,
          ),
        }),
        value,
      ),
    };
    fc.assert(
      fc.property(fc.record(members, { requiredKeys: [] }), (product) => expectSound(read(JSON.stringify(product)))),
      { numRuns: 2_000 },
    );
    fc.assert(fc.property(fc.json(), (line) => expectSound(read(line))));
    const hostile = '{"toString":1,"valueOf":1,"__proto__":null,"hasOwnProperty":0}';
    for (const member of Object.keys(members)) {
      expectSound(read(`{"code":"17","product_name":"Oats","${member}":${hostile}}`));
      expectSound(read(`{"code":"17","product_name":"Oats","${member}":[${hostile}]}`));
    }
  });

  it('of Parquet', () => {
    const cell = fc.oneof(
      value,
      fc.bigInt(),
      anything,
      fc.array(fc.oneof(value, fc.record({ lang: value, text: value }))),
    );
    const nutrient = fc.record({ name: fc.oneof(nutrientNames, value), '100g': value, serving: value, unit: value });
    const row = fc.record(Object.fromEntries(offParquetColumns.map((name) => [name, cell])), { requiredKeys: [] });
    const likely = fc.record({
      code: codes,
      product_name: fc.array(fc.record({ lang: fc.constantFrom('main', 'en', 'fr'), text: texts })),
      nutriments: fc.array(nutrient),
      images: fc.array(
        fc.record({ key: fc.oneof(fc.constantFrom('front_fr', 'front'), value), rev: fc.oneof(value, fc.bigInt()) }),
      ),
      obsolete: fc.constant(false),
      product_type: fc.constant(null),
    });
    fc.assert(
      fc.property(row, likely, (any, some) => {
        expectSound(readOffParquetRow(any));
        expectSound(readOffParquetRow({ ...any, ...some }));
      }),
      { numRuns: 2_000 },
    );
  });

  it('of the community', () => {
    const names = ['key', 'name', 'popularity', 'updated', 'provenance', ...FOOD_FIELDS.map(({ name }) => name)];
    const rows = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
    const named = fc.record({ key: texts, name: texts, image_url: addresses });
    for (const source of ['community', 'ai_estimate'] as const) {
      const readJson = communityReader(source);
      const columns = [...new Set(names)];
      const readRecord = recordReader(detectTable('the file', Buffer.from(columns.join(';')), true, {})!, source);
      fc.assert(
        fc.property(rows, named, (row, more) => {
          const whole: Record<string, unknown> = { ...row, ...more };
          expectSound(readJson(JSON.stringify(row)));
          expectSound(readJson(JSON.stringify(whole)));
          const line = columns.map((name) => String(whole[name] ?? '')).join(';');
          for (const record of new TableReader(';').read(line, true)) expectSound(readRecord(record));
        }),
        { numRuns: 1_000 },
      );
    }
  });
});

describe('3. the dirt of real exports', () => {
  const read = offCsvReader(COLUMNS.join('\t'));
  const foodOf = (cells: Record<string, string>) => {
    const row: Record<string, string> = { code: '3017620422003', product_name: 'Nutella', ...cells };
    const raw = read(COLUMNS.map((name) => row[name] ?? '').join('\t')) as RawFood;
    return (normalize(raw, 'off', kindFinder()) as NormalizedFood).draft;
  };

  it.each<[string, Record<string, string>, Partial<FoodDraft>]>([
    ['carbohydrate of 1.18e9 g', { carbohydrates_100g: '1180000000' }, { carbs_g: null }],
    ['12,300 kcal', { 'energy-kcal_100g': '12300' }, { calories_kcal: null }],
    ['1,000 g of protein', { proteins_100g: '1000' }, { protein_g: null }],
    ['a negative', { fat_100g: '-0.001' }, { fat_g: null }],
    ['a rounding slip', { fat_100g: '100.4' }, { fat_g: 100 }],
    ['kJ alone', { energy_100g: '2252' }, { calories_kcal: 538.24 }],
    ['salt alone', { salt_100g: '0.107' }, { sodium_mg: 42.8 }],
    ['sodium in grams', { sodium_100g: '0.0428', salt_100g: '9' }, { sodium_mg: 42.8 }],
    [
      'cholesterol and potassium in grams',
      { cholesterol_100g: '0.373', potassium_100g: '1.2' },
      { cholesterol_mg: 373, potassium_mg: 1200 },
    ],
    ['more sugar than carbohydrate', { sugars_100g: '60', carbohydrates_100g: '50' }, { sugar_g: null, carbs_g: 50 }],
    [
      'more than there is',
      { proteins_100g: '50', fat_100g: '50', carbohydrates_100g: '50' },
      { protein_g: null, fat_g: null, carbs_g: null },
    ],
    ['an entity in a name', { product_name: 'Mac &amp; cheese' }, { name: 'Mac & cheese' }],
    ['stray white space', { product_name: '  Oat   milk ' }, { name: 'Oat milk' }],
    ['a name in another script', { product_name: 'خبز' }, { name: 'خبز' }],
    ['U+FFFD', { product_name: 'Caf\ufffd cr\ufffdme' }, { name: 'Caf crme' }],
    [
      'the category null',
      { product_name: 'Fou', main_category_en: 'Null', categories_tags: 'en:null' },
      { category: null },
    ],
    ['a serving of 0', { serving_quantity: '0' }, { serving_size_g: null }],
    ['a serving in words', { serving_size: '1 slice (28g)' }, { serving_size_g: 28, serving_desc: '1 slice (28g)' }],
    ['a code of 24 digits', { code: '9'.repeat(24) }, { barcode: null }],
    ['a UPC without its zero', { code: '12000001536' }, { barcode: '0012000001536' }],
    ['an in-store code', { code: '2000000012345' }, { barcode: '2000000012345' }],
    ['a wrong check digit', { code: '3017620422004' }, { barcode: '3017620422004' }],
  ])('%s', (_case, cells, expected) => {
    expect(foodOf(cells)).toMatchObject(expected);
  });

  it('lowers the confidence where values contradict one another, and keeps them', () => {
    const whole = { proteins_100g: '6.3', fat_100g: '30.9', carbohydrates_100g: '57.5', 'energy-kcal_100g': '539' };
    const score = (cells: Record<string, string>) => foodOf({ ...whole, ...cells }).confidence;
    const sound = score({ 'energy-kj_100g': '2252', sodium_100g: '0.0428', salt_100g: '0.107' });
    expect(sound).toBeGreaterThanOrEqual(0.6);
    expect(score({ 'energy-kcal_100g': '100' })).toBeLessThan(0.6);
    expect(score({ 'energy-kj_100g': '539', sodium_100g: '0.0428', salt_100g: '0.107' })).toBeLessThan(sound);
    expect(score({ 'energy-kj_100g': '2252', sodium_100g: '0.0428', salt_100g: '0.5' })).toBeLessThan(sound);
  });
});

/**
 * What clients of Open Food Facts send, read:
 * 1. The query language of the search service.
 * 2. Numbers, tags and comparisons of the older versions.
 * 3. Whatever is sent, reading ends, and gives something bounded.
 * 4. Codes of foods without a barcode lead back to one food.
 */
import { describe, expect, it } from 'vitest';
import { hasValidCheckDigit } from '../../src/food/barcode.ts';
import { MAX_CONDITIONS } from '../../src/off/conditions.ts';
import { readLucene } from '../../src/off/lucene.ts';
import { codeOf, idInCode, normalizedCode } from '../../src/off/product-code.ts';
import { readFirstSearch, readSecondSearch } from '../../src/off/read-search.ts';

describe('1. the query language', () => {
  it.each([
    ['nutella', 'nutella'],
    ['"hazelnut spread" nutella', 'hazelnut spread nutella'],
    ['hazelnut AND spread OR (cocoa)', 'hazelnut spread cocoa'],
    ['coca\\-cola', 'coca-cola'],
    ["Kellogg's: Special K", "Kellogg's Special K"],
    ['product_name:"dark chocolate"^2 milk~1', 'dark chocolate milk'],
    ['chocolate -white NOT milk', 'chocolate'],
    ['', ''],
    [':', ''],
  ])('%s has the words "%s"', (query, words) => {
    expect(readLucene(query)).toEqual({ words, conditions: [], unknown: [] });
  });

  it.each([
    ['countries_tags:"en:france"', [{ member: 'countries', anyOf: ['en:france'], isNot: false }]],
    ['-labels_tags:organic', [{ member: 'labels', anyOf: ['en:organic'], isNot: true }]],
    ['brands:(ferrero OR "Bonne Table")', [{ member: 'brands', anyOf: ['ferrero', 'bonne-table'], isNot: false }]],
    ['nutriments.sugars_100g:<5', [{ nutriment: 'sugars', comparison: '<', amount: 5 }]],
    [
      'nutriments.fat_100g:[1 TO 3.5]',
      [
        { nutriment: 'fat', comparison: '>=', amount: 1 },
        { nutriment: 'fat', comparison: '<=', amount: 3.5 },
      ],
    ],
  ])('%s is a condition', (query, conditions) => {
    expect(readLucene(query)).toEqual({ words: '', conditions, unknown: [] });
  });
});

describe('2. the older versions', () => {
  it.each([
    ['sugars_100g<8', '<', 8],
    ['sugars_100g<=8', '<=', 8],
    ['sugars_100g>8', '>', 8],
    ['sugars_100g>=8', '>=', 8],
    ['sugars_100g=>8', '>', 8],
    ['sugars_100g=<8', '<', 8],
    ['sugars_100g=8', '=', 8],
    ['sugars_100g%3C%3D8.5', '<=', 8.5],
  ])('%s', (query, comparison, amount) => {
    const { conditions } = readSecondSearch(new URLSearchParams(query));
    expect(conditions).toEqual([{ nutriment: 'sugars', comparison, amount }]);
  });

  it('amounts without a number, and nutrients that nobody knows, are no conditions', () => {
    for (const query of ['sugars_100g<', 'sugars_100g<x', 'joy_100g<3', '_100g<3']) {
      expect(readSecondSearch(new URLSearchParams(query)).conditions).toEqual([]);
    }
  });

  it('tags of the oldest version may be words in any language that countries have', () => {
    const query = new URLSearchParams('search_terms=jam&tagtype_0=countries&tag_contains_0=contains&tag_0=Deutschland');
    expect(readFirstSearch(query)).toMatchObject({
      words: 'jam',
      conditions: [{ member: 'countries', anyOf: ['en:germany'], isNot: false }],
    });
  });
});

describe('3. hostile queries', () => {
  const PIECES = [
    '"',
    '\\',
    '(',
    ')',
    '[',
    ']',
    '{',
    ':',
    'a_b',
    'brands',
    ' ',
    '-',
    '/',
    '*',
    '~',
    '^',
    'TO',
    'NOT',
    '|',
    ',',
    '\u0000',
    '😀',
    '5',
  ];

  it('end, with bounded words and conditions', () => {
    let seed = 44;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      return seed % below;
    };
    for (let round = 0; round < 2_000; round++) {
      const query = Array.from({ length: next(60) }, () => PIECES[next(PIECES.length)]).join('');
      const { words, conditions, unknown } = readLucene(query);
      expect(words.length).toBeLessThanOrEqual(query.length);
      expect(words).not.toMatch(/["()[\]{}]/);
      expect(conditions.length + unknown.length).toBeLessThan(3 * MAX_CONDITIONS);
      const parameters = new URLSearchParams([
        [query, query],
        ['fields', query],
        ['page', query],
        ['categories_tags', query],
      ]);
      expect(readSecondSearch(parameters).page).toBeGreaterThan(0);
    }
    expect(readLucene('brands:a '.repeat(5_000)).conditions.length).toBeLessThanOrEqual(MAX_CONDITIONS);
    expect(readLucene('jam '.repeat(50_000)).words.length).toBeLessThanOrEqual(1_000);
  });
});

describe('4. codes', () => {
  it('of foods without a barcode have 13 digits, a check digit, and the id', () => {
    for (const id of [1, 42, 5_712, 4_000_000, 999_999_999]) {
      const code = codeOf({ id, barcode: null }, () => false);
      expect(code).toMatch(/^299\d{10}$/);
      expect(hasValidCheckDigit(code)).toBe(true);
      expect(idInCode(code)).toBe(id);
    }
    expect(codeOf({ id: 1, barcode: '3017620422003' }, () => true)).toBe('3017620422003');
  });

  it('avoid a barcode that some food has', () => {
    const taken = codeOf({ id: 7, barcode: null }, () => false);
    const other = codeOf({ id: 7, barcode: null }, (code) => code === taken);
    expect(other).not.toBe(taken);
    expect(idInCode(other)).toBe(7);
  });

  it.each([
    ['3017620422003', '3017620422003'],
    ['12000001536', '0012000001536'],
    ['123', '00000123'],
    ['0', '00000000'],
    ['jam', ''],
    ['9'.repeat(40), '9'.repeat(24)],
  ])('%s is written %s', (typed, code) => expect(normalizedCode(typed)).toBe(code));
});

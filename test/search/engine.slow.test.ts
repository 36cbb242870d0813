/**
 * 1. Known words find exactly the foods that a scan finds, whatever the field.
 * 2. Pages of results put end to end are the whole list.
 * 3. Any query, however long or odd, is answered in bounded time and without an error.
 * 4. A barcode finds its food alone; with a source, only one of that source.
 * 5. An explanation gives every rule a value, and values fall in the order of the results.
 * 6. As typed only: nothing but what has all words, in the order of the full search.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SearchEngine } from '../../src/search/engine.ts';
import { RANKING_RULES } from '../../src/search/rank/ranking-rules.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { SmallCatalog, type TestFood } from './small-catalog.ts';

const FOOD_WORDS = ['rye', 'oat', 'bun', 'jam', 'fig', 'nut', 'ham', 'egg', 'tea', 'pie'];
const someWords = (least: number) =>
  fc.array(fc.constantFrom(...FOOD_WORDS), { minLength: least, maxLength: 4 }).map((words) => words.join(' '));
const food: fc.Arbitrary<TestFood> = fc.record({
  name: someWords(1),
  brand: fc.option(someWords(1), { nil: null }),
  category: fc.option(someWords(1), { nil: null }),
  source: fc.constantFrom('off', 'community', 'ai_estimate'),
  confidence: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
});

describe('known words', () => {
  it('find the foods that a scan finds', () => {
    fc.assert(
      fc.property(
        fc.array(food, { minLength: 1, maxLength: 30 }),
        someWords(1),
        fc.constantFrom('off', 'ai_estimate', undefined),
        (foods, query, source) => {
          const catalog = new SmallCatalog(foods);
          const wanted = catalog.foods.flatMap(({ name, brand, category, source: from }, doc) => {
            const words = `${name} ${brand} ${category}`.split(' ');
            const has = query.split(' ').every((word) => words.includes(word));
            return has && (source === undefined || from === source) ? [doc] : [];
          });
          const found = catalog.engine.search(query, { limit: 50, source });
          // Where no food has all words, some may be left out; that is not what is checked here.
          if (wanted.length > 0) expect(found.toSorted((a, b) => a - b)).toEqual(wanted);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('pages', () => {
  it('put end to end are the whole list', () => {
    const catalog = new SmallCatalog(Array.from({ length: 120 }, (_, i) => ({ name: `Rye bread ${i}` })));
    const whole = catalog.engine.search('rye bread', { limit: 100 });
    const pages = [0, 30, 60, 90].flatMap((offset) => catalog.engine.search('rye bread', { limit: 30, offset }));
    expect(whole).toHaveLength(100);
    expect(pages.slice(0, 100)).toEqual(whole);
  });
});

describe('any query', () => {
  const catalog = new SmallCatalog(FOOD_WORDS.map((name) => ({ name: `${name} of the house`, brand: 'Rye & Co' })));

  it.each([
    ['one word a million times', 'rye '.repeat(1_000_000)],
    ['a word without an end', 'a'.repeat(4_000_000)],
    ['a hundred thousand different words', Array.from({ length: 100_000 }, (_, i) => `word${i}`).join(' ')],
    ['what Unicode makes eighteen letters of', '\ufdfa'.repeat(500_000)],
    ['a broken surrogate', '\ud83c'],
    ['nothing but marks', '\u0301'.repeat(500_000)],
  ])('%s', (_, query) => {
    // So long that it would not end if more than the beginning counted.
    const found = catalog.engine.search(query, { limit: 50 });
    expect(new Set(found).size).toBe(found.length);
    expect(found.every((doc) => doc < FOOD_WORDS.length)).toBe(true);
  });

  it('of any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 300 }), (query) => {
        expect(catalog.engine.search(query, { limit: 10 }).length).toBeLessThanOrEqual(10);
      }),
    );
  });
});

describe('a barcode', () => {
  const { index, foods } = new SmallCatalog([{ name: 'Nutella' }, { name: 'Rye bread' }]);
  const engine = new SearchEngine(index, (typed) => {
    if (typed.replace(/\D/g, '') !== '3017620422003') return undefined;
    return foods.findIndex(({ name }) => name === 'Nutella');
  });

  it.each(['3017620422003', ' 3017620422003 ', '3 017620 422003'])('typed as "%s" finds its food', (query) => {
    expect(engine.search(query, { limit: 10 }).map((doc) => foods[doc].name)).toEqual(['Nutella']);
  });

  it('of another source finds nothing', () => {
    expect(engine.search('3017620422003', { limit: 10, source: 'ai_estimate' })).toEqual([]);
  });
});

describe('an explanation', () => {
  it('gives each rule a value, the sums of which fall', () => {
    const { engine } = new SmallCatalog([{ name: 'Rye bread' }, { name: 'Bread' }, { name: 'Breadsticks' }]);
    const explanations = engine.explain('bread', { limit: 10 }).foods;
    expect(explanations.map(({ doc }) => doc)).toEqual(engine.search('bread', { limit: 10 }));
    for (const { rules } of explanations)
      expect(rules.map(({ name }) => name)).toEqual(RANKING_RULES.map(({ name }) => name));
    const values = explanations.map(({ rules }) => rules.map(({ value }) => String(value).padStart(4, '0')).join());
    expect(values).toEqual(values.toSorted().reverse());
  });
});

describe('the reasons in an explanation', () => {
  const { engine, index } = new SmallCatalog([
    { name: 'Cherry yoghurt, low fat', brand: 'Almhof' },
    { name: 'Cherries' },
    { name: 'Cherry tart', brand: 'Almhof', confidence: 0.6 },
  ]);
  const reasons = (query: string) =>
    engine.explain(query, { limit: 10 }).foods.map(({ words, decidedBy }) => ({
      words: words.map(({ word, ...met }) => ({ ...met, word: index.word(word) })),
      decidedBy,
    }));
  const met = { typos: 0, isPrefix: false, isInflected: false, isOtherName: false };

  it('say which word was met, in which field, and how', () => {
    expect(reasons('chery low almh')[0].words).toEqual([
      { ...met, typed: 'chery', word: 'cherry', field: 'head', typos: 1 },
      { ...met, typed: 'low', word: 'low', field: 'name' },
      { ...met, typed: 'almh', word: 'almhof', field: 'brand', isPrefix: true },
    ]);
    expect(reasons('cherry')[2].words).toEqual([{ ...met, typed: 'cherry', word: 'cherry', field: 'head' }]);
  });

  it('name the rule by which a food stands below the one before', () => {
    expect(reasons('cherry').map(({ decidedBy }) => decidedBy)).toEqual([undefined, 'fit', 'confidence']);
  });

  it('are none for a barcode', () => {
    const scanned = new SearchEngine(index, () => 1).explain('3017620422003', { limit: 10 }).foods;
    expect(scanned.map(({ doc, words }) => ({ doc, words }))).toEqual([{ doc: 1, words: [] }]);
  });
});

describe('as typed only', () => {
  it('finds what has all words, in the order of the full search, and forgives nothing', () => {
    const names = ['Rye bread', 'Rye bread with seeds', 'Rye breadcrumbs', 'Rey bread', 'Oat bread'];
    const { engine } = new SmallCatalog(names.map((name) => ({ name })));
    const asTyped = engine.search('rye bread', { limit: 10, asTypedOnly: true });
    const full = engine.search('rye bread', { limit: 10 });
    expect(asTyped.map((doc) => names[doc])).toEqual(['Rye bread', 'Rye bread with seeds']);
    expect(full.slice(0, 2)).toEqual(asTyped);
    expect(full.length).toBeGreaterThan(2);
    expect(engine.search('ryye bread', { limit: 10, asTypedOnly: true })).toEqual([]);
  });
});

/**
 * What ranking promises, each promise with its reason and a catalog made to break it: what should lose is always the
 * better documented, the one with the image, and the more popular. `ranking.test.ts` has many queries on one catalog;
 * here each promise stands alone.
 * 1. Exact before fuzzy: every step away from what was typed costs a place, whatever else speaks for the food.
 * 2. The plain food first, also behind thousands of label products.
 * 3. Evidence decides among equals only: label data, sparse entries, estimates; then the image; then popularity.
 * 4. Names count before brands, brands and names together as a whole; numbers and barcodes are never guessed at.
 * 5. A source is a catalog of its own: its order is the same, and nothing else comes in.
 */
import { describe, expect, it } from 'vitest';
import { SearchEngine } from '../../src/search/engine.ts';
import { SmallCatalog, type TestFood } from './small-catalog.ts';

/** Everything speaks for this food but its name. */
const FAVOURITE = { confidence: 0.99, hasImage: true, popularity: 100_000 } as const;
/** Nothing speaks for this food but its name. */
const OBSCURE = { confidence: 0.31, hasImage: false, popularity: 0 } as const;

/** `count` favourites with numbered names. */
function favourites(count: number, name: (i: number) => string): TestFood[] {
  return Array.from({ length: count }, (_, i) => ({ ...FAVOURITE, name: name(i) }));
}

describe('1. exact before fuzzy', () => {
  it('costs a place for each step away: another form, a word begun, a typo, a second typo', () => {
    const catalog = new SmallCatalog([
      { ...FAVOURITE, name: 'Penut buttr', confidence: 0.99 },
      { ...FAVOURITE, name: 'Peanut buttr', confidence: 0.9 },
      { ...FAVOURITE, name: 'Peanut butterscotch', confidence: 0.8 },
      { ...FAVOURITE, name: 'Peanuts butter', confidence: 0.7 },
      { ...OBSCURE, name: 'Peanut butter' },
    ]);
    expect(catalog.names('peanut butter')).toEqual([
      'Peanut butter',
      'Peanuts butter',
      'Peanut butterscotch',
      'Peanut buttr',
      'Penut buttr',
    ]);
  });

  it('keeps two joined words below the words as typed, and finds them', () => {
    const catalog = new SmallCatalog([
      { ...FAVOURITE, name: 'Buttermilk' },
      { ...OBSCURE, name: 'Butter with milk' },
    ]);
    expect(catalog.names('butter milk')).toEqual(['Butter with milk', 'Buttermilk']);
  });

  it('does not show a near miss above the exact name even when there are hundreds of them', () => {
    const catalog = new SmallCatalog([
      ...favourites(500, (i) => `Ghea ${i}`),
      ...favourites(500, (i) => `Gheese ${i}`),
      { ...OBSCURE, name: 'Ghee' },
    ]);
    expect(catalog.names('ghee', { limit: 1 })).toEqual(['Ghee']);
  });

  it('never lets an unfinished word hide the finished one', () => {
    const catalog = new SmallCatalog([
      ...favourites(1000, (i) => `Hamburger ${i}`),
      { ...OBSCURE, name: 'Cooked ham' },
    ]);
    expect(catalog.names('ham', { limit: 1 })).toEqual(['Cooked ham']);
    expect(catalog.names('cooked ham', { limit: 1 })).toEqual(['Cooked ham']);
  });

  it('leaves a word out only when no food has all of them', () => {
    const catalog = new SmallCatalog([
      { ...FAVOURITE, name: 'Lentil soup' },
      { ...OBSCURE, name: 'Lentil soup with saffron and a twist' },
    ]);
    expect(catalog.names('lentil soup saffron')).toEqual(['Lentil soup with saffron and a twist']);
    expect(catalog.names('lentil soup truffle')).toContain('Lentil soup');
  });

  it('forgives nothing in three letters, where every word is near every other', () => {
    const catalog = new SmallCatalog([{ ...FAVOURITE, name: 'Ale' }, { name: 'Tea' }]);
    expect(catalog.names('ape')).toEqual([]);
  });
});

describe('2. the plain food', () => {
  const catalog = new SmallCatalog([
    ...favourites(5000, (i) => `Milk chocolate with filling ${i}`),
    ...favourites(5000, (i) => `Biscuits with milk ${i}`),
    { ...OBSCURE, name: 'Milk, whole' },
    { ...OBSCURE, name: 'Milk', source: 'ai_estimate', confidence: 0.1 },
  ]);

  it.each([
    ['milk', 'the whole name was typed'],
    ['Milk', 'in any case'],
    ['milks', 'also in the plural'],
    ['mlik', 'also with a typo'],
  ])('is first of "%s" behind 10,000 better documented products: %s', (query) => {
    expect(catalog.names(query, { limit: 2 })).toEqual(['Milk', 'Milk, whole']);
  });

  it('is what stands before the comma, not what stands behind it', () => {
    const foods = new SmallCatalog([
      { ...FAVOURITE, name: 'Noodles, egg' },
      { ...OBSCURE, name: 'Egg, whole, raw' },
    ]);
    expect(foods.names('egg')).toEqual(['Egg, whole, raw', 'Noodles, egg']);
  });
});

describe('3. evidence among equals', () => {
  it('puts complete label data before sparse entries, and these before estimates', () => {
    const catalog = new SmallCatalog([
      { name: 'Lentil soup', brand: 'estimate', source: 'ai_estimate', confidence: 0.3, popularity: 100_000 },
      { name: 'Lentil soup', brand: 'sparse', confidence: 0.45, popularity: 1000 },
      { name: 'Lentil soup', brand: 'complete', confidence: 0.75, hasImage: false },
    ]);
    expect(brands(catalog, 'lentil soup')).toEqual(['complete', 'sparse', 'estimate']);
    expect(brands(catalog, 'lentl soup')).toEqual(['complete', 'sparse', 'estimate']);
  });

  it('looks at the image, then at popularity, only within a tenth of confidence', () => {
    const catalog = new SmallCatalog([
      { name: 'Rye bread', brand: 'popular', confidence: 0.89, hasImage: false, popularity: 5000 },
      { name: 'Rye bread', brand: 'pictured', confidence: 0.81, hasImage: true, popularity: 0 },
      { name: 'Rye bread', brand: 'popular and pictured', confidence: 0.83, hasImage: true, popularity: 900 },
      { name: 'Rye bread', brand: 'less documented', confidence: 0.75, hasImage: true, popularity: 100_000 },
    ]);
    expect(brands(catalog, 'rye bread')).toEqual(['popular and pictured', 'pictured', 'popular', 'less documented']);
  });

  it('never puts a better documented, pictured, popular name that contains the query above the exact one', () => {
    const catalog = new SmallCatalog([
      { ...FAVOURITE, name: 'Lentil soup with bacon' },
      { ...FAVOURITE, name: 'Soup, lentil, instant' },
      { ...OBSCURE, name: 'Lentil soup', source: 'ai_estimate', confidence: 0.05 },
    ]);
    expect(catalog.names('lentil soup')[0]).toBe('Lentil soup');
    expect(catalog.names('soup lentil')[0]).toBe('Lentil soup');
  });

  it('shows an estimate where it is the only answer', () => {
    const catalog = new SmallCatalog([
      { ...FAVOURITE, name: 'Rye bread' },
      { name: 'Lamb tagine', source: 'ai_estimate', confidence: 0.2 },
    ]);
    expect(catalog.names('tagine')).toEqual(['Lamb tagine']);
  });
});

describe('4. names, brands, numbers, barcodes', () => {
  it('puts brand and whole name before a longer name with the same words', () => {
    const catalog = new SmallCatalog([
      { ...FAVOURITE, name: 'Nutwell granola with honey', brand: 'Nutwell' },
      { ...OBSCURE, name: 'Granola', brand: 'Nutwell' },
    ]);
    for (const query of ['nutwell granola', 'granola nutwell']) {
      expect(catalog.names(query), query).toEqual(['Granola', 'Nutwell granola with honey']);
    }
  });

  it('finds a word in the name before the same word in a brand or category', () => {
    const catalog = new SmallCatalog([
      { ...FAVOURITE, name: 'Rolled flakes', brand: 'Oat & Co' },
      { ...FAVOURITE, name: 'Breakfast mix', category: 'Oat products' },
      { ...OBSCURE, name: 'Crunchy oat clusters' },
    ]);
    expect(catalog.names('oat')[0]).toBe('Crunchy oat clusters');
    expect(catalog.names('oat')).toHaveLength(3);
  });

  it.each([
    ['cola 330 ml', 'a number and its unit'],
    ['cola 330ml', 'written together'],
    ['330 ml cola', 'in any order'],
  ])('takes "%s" for that size, not for a near one: %s', (query) => {
    const catalog = new SmallCatalog([
      { ...FAVOURITE, name: 'Cola 500 ml' },
      { ...FAVOURITE, name: 'Cola 300 ml' },
      { ...OBSCURE, name: 'Cola 330 ml' },
    ]);
    expect(catalog.names(query)).toEqual(['Cola 330 ml']);
  });

  it('reads a decimal comma, a point and a final zero alike, and other decimals as other numbers', () => {
    const catalog = new SmallCatalog([
      { ...FAVOURITE, name: 'Milk 3,5 %' },
      { ...OBSCURE, name: 'Milk 3.25%' },
    ]);
    for (const query of ['milk 3.25', 'milk 3,25 %', 'milk 3.250']) {
      expect(catalog.names(query, { limit: 1 }), query).toEqual(['Milk 3.25%']);
    }
    expect(catalog.names('milk 3.50', { limit: 1 })).toEqual(['Milk 3,5 %']);
  });

  it('takes digits that are no known barcode for words', () => {
    const { index, foods } = new SmallCatalog([{ name: 'Vitamin D 100000' }, { name: 'Rye bread' }]);
    const engine = new SearchEngine(index, () => undefined);
    expect(engine.search('100000', { limit: 5 }).map((doc) => foods[doc].name)).toEqual(['Vitamin D 100000']);
    expect(engine.search('9529999999990', { limit: 5 })).toEqual([]);
  });

  it('takes a known barcode for its food alone, though a name has the same digits', () => {
    const { index, foods } = new SmallCatalog([
      { ...FAVOURITE, name: 'Lot 40084107' },
      { ...OBSCURE, name: 'Kinder' },
    ]);
    const kinder = foods.findIndex(({ name }) => name === 'Kinder');
    const engine = new SearchEngine(index, (typed) => (typed === '40084107' ? kinder : undefined));
    expect(engine.search('40084107', { limit: 5 })).toEqual([kinder]);
  });
});

describe('a brand with a whole name', () => {
  it('is first behind a thousand longer names of that brand', () => {
    const ofNutwell = favourites(1000, (i) => `Honey granola mix ${i}`).map((food) => ({ ...food, brand: 'Nutwell' }));
    const catalog = new SmallCatalog([...ofNutwell, { ...OBSCURE, name: 'Granola', brand: 'Nutwell' }]);
    expect(catalog.names('nutwell granola', { limit: 1 })).toEqual(['Granola']);
    expect(catalog.names('granola nutwell', { limit: 1 })).toEqual(['Granola']);
  });
});

describe('5. a source', () => {
  const catalog = new SmallCatalog([
    ...favourites(3000, (i) => `Oat porridge with fruit ${i}`),
    { name: 'Oat porridge', source: 'ai_estimate', confidence: 0.1 },
    { name: 'Porridge of oats and apple', source: 'ai_estimate', confidence: 0.3 },
    { name: 'Oatcake', source: 'ai_estimate', confidence: 0.29 },
  ]);
  const estimates = (query: string, limit: number) => catalog.names(query, { limit, source: 'ai_estimate' });

  it('has the same order as all foods have, the exact name first', () => {
    expect(estimates('oat porridge', 10)).toEqual(['Oat porridge', 'Porridge of oats and apple']);
    expect(estimates('oat porridge', 1)).toEqual(['Oat porridge']);
    expect(estimates('oat', 10)).toHaveLength(3);
  });

  it('lets nothing else in: not for typos, not for words left out', () => {
    for (const query of ['oat poridge', 'oat porridge fruit', 'porridge truffle', 'oatporridge', 'fruit']) {
      const sources = catalog.engine
        .search(query, { limit: 10, source: 'ai_estimate' })
        .map((doc) => catalog.foods[doc].source);
      expect(
        sources.filter((source) => source !== 'ai_estimate'),
        query,
      ).toEqual([]);
    }
  });

  it('without foods of that source finds nothing', () => {
    expect(catalog.names('oat', { source: 'community' })).toEqual([]);
  });
});

function brands(catalog: SmallCatalog, query: string): (string | null)[] {
  return catalog.engine.search(query, { limit: 10 }).map((doc) => catalog.foods[doc].brand);
}

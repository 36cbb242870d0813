/**
 * What people may rely on, each promise with its reason:
 * 1. The plain food stands before the dishes made of it.
 * 2. What was typed exactly stands before what was nearly typed, however popular that is.
 * 3. Misspelt, reordered, unfinished, split, joined and unaccented words find their food.
 * 4. Every script is found in its own letters.
 * 5. Better documented foods stand first among equals; nonsense finds nothing; a source narrows before the limit.
 */
import { describe, expect, it } from 'vitest';
import { SmallCatalog } from '../small-catalog.ts';

const catalog = new SmallCatalog([
  { name: 'Milk, whole', category: 'Dairy', confidence: 0.7, hasImage: false },
  { name: 'Milk, reduced fat, 3.25%', confidence: 0.7, hasImage: false },
  { name: 'Chocolate milk', brand: 'Nesquik', confidence: 0.95, popularity: 9000 },
  { name: 'Milkshake strawberry', confidence: 0.95, popularity: 500 },
  { name: 'Dark chocolate 70%', brand: 'Lindt', confidence: 0.9 },
  { name: 'Banana, raw', confidence: 0.8 },
  { name: 'Broccoli, raw', confidence: 0.8 },
  { name: 'Nutella', brand: 'Ferrero', confidence: 0.9, popularity: 10_000 },
  { name: 'Nutella B-ready', brand: 'Ferrero', confidence: 0.95, popularity: 20_000 },
  { name: 'Chicken breast, grilled', confidence: 0.8 },
  { name: 'Crème brûlée', confidence: 0.6 },
  { name: 'Peanut butter', confidence: 0.8 },
  { name: 'Peanut butter cups', brand: "Reese's", confidence: 0.95, popularity: 800 },
  { name: 'Coca-Cola', brand: 'Coca-Cola', confidence: 0.9 },
  { name: 'Jalapeño peppers', confidence: 0.6 },
  { name: 'Oat drink', brand: 'Oatly', confidence: 0.9 },
  { name: 'Oat drink', brand: null, source: 'ai_estimate', confidence: 0.3 },
  { name: 'Tea', confidence: 0.5 },
  { name: 'White bread', confidence: 0.6 },
  { name: 'Breadfruit, raw', confidence: 0.95 },
  { name: 'Ted', confidence: 0.95, popularity: 90_000 },
  { name: 'Still water 500 ml', confidence: 0.9 },
  { name: "Lay's Classic", confidence: 0.9 },
  { name: "M&M's Peanut", brand: 'Mars', confidence: 0.9 },
  { name: 'Oatmeal cookies', confidence: 0.8 },
  { name: "Jus d'orange", confidence: 0.8 },
  { name: 'Fettuccine Alfredo', confidence: 0.8 },
  { name: 'Молоко пастеризованное', confidence: 0.6 },
  { name: 'Γάλα πλήρες', confidence: 0.6 },
  { name: 'حليب كامل الدسم', confidence: 0.6 },
  { name: 'חלב טרי', confidence: 0.6 },
  { name: '抹茶ラテ', confidence: 0.6 },
  { name: 'ต้มยำกุ้ง', confidence: 0.6 },
  { name: '김치 볶음밥', confidence: 0.6 },
]);

describe('the first result', () => {
  it.each([
    ['milk', 'Milk, whole', 'the name before its comma is the query; chocolate milk is another thing'],
    ['milk whole', 'Milk, whole', 'all words of the name, in order'],
    ['whole milk', 'Milk, whole', 'word order does not matter'],
    ['nutella', 'Nutella', 'the exact name beats a better documented, more popular name that contains it'],
    ['tea', 'Tea', 'what was typed beats what is one letter away, however popular'],
    ['peanut butter', 'Peanut butter', 'the exact name beats a longer one'],
    ['bread', 'White bread', 'a whole word beats a longer word that begins with it'],
    ['bananna', 'Banana, raw', 'one letter too many'],
    ['brocoli', 'Broccoli, raw', 'one letter too few'],
    ['nutela', 'Nutella', 'a doubled letter forgotten'],
    ['mutella', 'Nutella', 'a typo in the first letter'],
    ['chiken brest', 'Chicken breast, grilled', 'a typo in each word'],
    ['chikcen', 'Chicken breast, grilled', 'two letters swapped are one typo'],
    ['nutella ferrero', 'Nutella', 'name and brand, nothing left over in the name'],
    ['ferrero nutella', 'Nutella', 'brand and name in the other order'],
    ['creme brulee', 'Crème brûlée', 'accents need not be typed'],
    ['Crème Brûlée', 'Crème brûlée', 'nor hurt'],
    ['jalapeno', 'Jalapeño peppers', 'tilde'],
    ['peanutbutter', 'Peanut butter', 'two words joined'],
    ['pea nut butter', 'Peanut butter', 'a word split'],
    ['coca cola', 'Coca-Cola', 'a hyphen is a space'],
    ['cocacola', 'Coca-Cola', 'or nothing'],
    ['coca-cola', 'Coca-Cola', 'or itself'],
    ['choc', 'Chocolate milk', 'an unfinished word; of two names alike documented the more popular'],
    ['chcol', 'Chocolate milk', 'a typo in the unfinished word'],
    ['peanut b', 'Peanut butter', 'one letter of the second word; no typo that joins it to the first'],
    ['coca c', 'Coca-Cola', 'also of a name that is spelled with a hyphen'],
    ['fettuchini', 'Fettuccine Alfredo', 'a spelling beyond the typo budget that still looks like it'],
    ['oatmeal cookie', 'Oatmeal cookies', 'singular for plural'],
    ['lays', "Lay's Classic", 'an apostrophe need not be typed'],
    ['m&ms', "M&M's Peanut", 'nor here'],
    ['jus orange', "Jus d'orange", 'nor the article that it elides'],
    ['water 500ml', 'Still water 500 ml', 'a unit may stick to its number'],
    ['milk 3,25', 'Milk, reduced fat, 3.25%', 'a decimal comma is a decimal point'],
    ['молоко', 'Молоко пастеризованное', 'Cyrillic'],
    ['молако', 'Молоко пастеризованное', 'Cyrillic with a typo'],
    ['γαλα', 'Γάλα πλήρες', 'Greek without its accent'],
    ['حليب', 'حليب كامل الدسم', 'Arabic'],
    ['חלב', 'חלב טרי', 'Hebrew'],
    ['ラテ', '抹茶ラテ', 'the second word of a name without spaces'],
    ['茶', '抹茶ラテ', 'a single character'],
    ['テ', '抹茶ラテ', 'the last character'],
    ['กุ้ง', 'ต้มยำกุ้ง', 'Thai, the end of a name'],
    ['김치', '김치 볶음밥', 'Korean'],
    ['oat drink', 'Oat drink', 'an exact name'],
  ])('of "%s" is %s: %s', (query, name) => {
    expect(catalog.names(query)[0]).toBe(name);
  });
});

describe('the order', () => {
  it('of milk puts the plain ones before chocolate milk, and that before what only begins with milk', () => {
    expect(catalog.names('milk')).toEqual([
      'Milk, whole',
      'Milk, reduced fat, 3.25%',
      'Chocolate milk',
      'Milkshake strawberry',
    ]);
  });

  it('puts an estimate below a better documented food of the same fit', () => {
    const sources = catalog.engine.search('oat drink', { limit: 10 }).map((doc) => catalog.foods[doc].source);
    expect(sources).toEqual(['off', 'ai_estimate']);
  });

  it('puts the form that was typed before a better documented plural', () => {
    const forms = new SmallCatalog([
      { name: 'Fish cakes', confidence: 0.95 },
      { name: 'Fish cake', confidence: 0.4 },
    ]);
    expect(forms.names('fish cake')).toEqual(['Fish cake', 'Fish cakes']);
    expect(forms.names('fish cakes')).toEqual(['Fish cakes', 'Fish cake']);
  });

  it('puts the food with an image first among equally documented ones', () => {
    const twins = new SmallCatalog([
      { name: 'Rye bread', confidence: 0.85, hasImage: false, brand: 'Dark' },
      { name: 'Rye bread', confidence: 0.84, hasImage: true, brand: 'Light' },
    ]);
    expect(twins.engine.search('rye bread', { limit: 2 }).map((doc) => twins.foods[doc].brand)).toEqual([
      'Light',
      'Dark',
    ]);
  });
});

describe('what finds nothing', () => {
  it.each(['xqzvkjw', 'xqzvkjw qqwxz', '!!', '', ' ', '的的的'])('"%s"', (query) => {
    expect(catalog.names(query)).toEqual([]);
  });

  it('is only the unknown word when the other one is known', () => {
    expect(catalog.names('xqzvk nutella')[0]).toBe('Nutella');
  });
});

describe('two letters', () => {
  it('find the words that they begin', () => {
    expect(catalog.names('nu')).toEqual(['Nutella', 'Nutella B-ready']);
  });
});

describe('a source', () => {
  it('is narrowed to before the limit', () => {
    expect(catalog.engine.search('oat drink', { limit: 1, source: 'ai_estimate' })).toHaveLength(1);
    const foods = [
      ...Array.from({ length: 500 }, (_, i) => ({ name: `Oat flakes ${i}`, confidence: 0.9 })),
      { name: 'Oat porridge', source: 'ai_estimate' as const, confidence: 0.2 },
    ];
    expect(new SmallCatalog(foods).names('oat', { limit: 1, source: 'ai_estimate' })).toEqual(['Oat porridge']);
  });
});

describe('behind thousands of better ranked foods', () => {
  const crowd = new SmallCatalog([
    ...Array.from({ length: 3000 }, (_, i) => ({ name: `Whole milk chocolate bar ${i}`, confidence: 0.9 })),
    { name: 'Milk', confidence: 0.35, hasImage: false },
    { name: 'Milk, whole', confidence: 0.35, hasImage: false },
    { name: 'Chocolate milk whole', confidence: 0.35, hasImage: false },
  ]);

  it.each([
    ['milk', 'Milk', 'the key of whole names finds it'],
    ['whole chocolate milk', 'Chocolate milk whole', 'in any order'],
    ['milk whol', 'Milk, whole', 'with the last word unfinished'],
    ['mlik whole', 'Milk, whole', 'with a typo'],
  ])('"%s" still finds %s: %s', (query, name) => {
    expect(crowd.names(query)[0]).toBe(name);
  });

  it('"milk" finds the name before the comma second', () => {
    expect(crowd.names('milk').slice(0, 2)).toEqual(['Milk', 'Milk, whole']);
  });
});

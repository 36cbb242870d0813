/**
 * More of what ranking promises, as in promises.test.ts:
 * 1. Two kinds of carelessness at once are forgiven, as long as something is spelt right.
 * 2. Of foods whose names have all words, the one that is mostly what was asked for comes first, within its band of trust.
 * 3. A short word that is misspelt and stands alone means common words only.
 */
import { describe, expect, it } from 'vitest';
import { SmallCatalog } from './small-catalog.ts';

/** Everything speaks for this food but its name. */
const FAVOURITE = { confidence: 0.99, hasImage: true, popularity: 100_000 } as const;
/** Nothing speaks for this food but its name. */
const OBSCURE = { confidence: 0.31, hasImage: false, popularity: 0 } as const;

describe('1. what was typed carelessly in two ways at once', () => {
  it('is found where a typo is in a word that was split or joined', () => {
    const catalog = new SmallCatalog([{ name: 'Watermelon' }, { name: 'Peanut butter' }]);
    expect(catalog.names('watr melon')).toEqual(['Watermelon']);
    expect(catalog.names('penutbutter')).toEqual(['Peanut butter']);
  });

  it('is found where a typo stands beside a word that no such food has', () => {
    const catalog = new SmallCatalog([
      { ...OBSCURE, name: 'Sourdough bread' },
      { ...FAVOURITE, name: 'Organic oats' },
    ]);
    expect(catalog.names('organic sourdogh bread')[0]).toBe('Sourdough bread');
  });

  it('is not found where nothing is spelt right and words are left over: nonsense would find something', () => {
    const catalog = new SmallCatalog([
      { ...OBSCURE, name: 'Nutella' },
      { ...FAVOURITE, name: 'Rye bread' },
    ]);
    expect(catalog.names('nutela xqzvkj')).toEqual([]);
  });
});

describe('2. of foods whose names have all words', () => {
  const label = { brand: 'Almhof', confidence: 0.7, hasImage: true, popularity: 900 };

  it('the one that is mostly what was asked for comes first, whatever is more popular', () => {
    const catalog = new SmallCatalog([
      { ...label, name: 'Chocolat au lait' },
      { ...label, name: 'Lait entier', popularity: 0, hasImage: false },
    ]);
    expect(catalog.names('lait')).toEqual(['Lait entier', 'Chocolat au lait']);
  });

  it('a quantity in the name does not count against it', () => {
    const catalog = new SmallCatalog([
      { ...label, name: 'Melk chocolade' },
      { ...label, name: 'Volle melk 1 l', popularity: 2000 },
    ]);
    expect(catalog.names('melk')).toEqual(['Volle melk 1 l', 'Melk chocolade']);
  });

  it('the one that begins with several words asked for comes first', () => {
    const catalog = new SmallCatalog([
      { ...label, name: 'Atún en aceite de oliva' },
      { ...label, name: 'Aceite de oliva virgen extra', popularity: 0 },
    ]);
    expect(catalog.names('aceite de oliva')).toEqual(['Aceite de oliva virgen extra', 'Atún en aceite de oliva']);
  });

  it('complete data comes before sparse entries, and these before estimates, however much of a name was typed', () => {
    const catalog = new SmallCatalog([
      { name: 'Lentil soup', source: 'ai_estimate', confidence: 0.3, popularity: 9000 },
      { name: 'Lentil soup with carrots', confidence: 0.31, hasImage: false },
      { name: 'Red lentil and coconut soup with carrots and herbs', confidence: 0.6, hasImage: false },
    ]);
    expect(catalog.names('soup').map((name) => name.split(' ').length)).toEqual([9, 4, 2]);
  });

  it('a hair more of confidence does not outweigh what people look up', () => {
    const catalog = new SmallCatalog([
      { name: 'Milk, low sodium', confidence: 0.93, hasImage: false },
      { name: 'Milk, whole', confidence: 0.88, hasImage: false, popularity: 100 },
    ]);
    expect(catalog.names('milk')).toEqual(['Milk, whole', 'Milk, low sodium']);
  });
});

describe('3. a short word that is misspelt and stands alone', () => {
  it('means common words only, since it is near to some word by chance', () => {
    const catalog = new SmallCatalog([
      ...Array.from({ length: 50_000 }, (_, i) => ({ ...FAVOURITE, name: `Lotus biscuit ${i}` })),
      { ...OBSCURE, name: 'Lodus cake' },
    ]);
    expect(new Set(catalog.names('lowus').map((name) => name.split(' ')[0]))).toEqual(new Set(['Lotus']));
    expect(catalog.names('lowus cake')).toEqual(['Lodus cake']);
  });

  it('is read as a mistyped beginning from five letters on, and from four beside another word', () => {
    const catalog = new SmallCatalog([{ name: 'Greek yoghurt' }, { name: 'Greek olives' }]);
    expect(catalog.names('yohg')).toEqual([]);
    expect(catalog.names('yohgu')).toEqual(['Greek yoghurt']);
    expect(catalog.names('greek yohg')).toEqual(['Greek yoghurt']);
  });
});

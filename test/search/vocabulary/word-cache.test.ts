// 1. A word that is asked for again and again is looked up once, however many others come between.
// 2. Others are forgotten: no more are remembered than was said.
// 3. What a query finds does not depend on those before it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productAt } from '../../../bench/generate/product.ts';
import { SearchEngine } from '../../../src/search/engine.ts';
import { WordCache } from '../../../src/search/vocabulary/word-cache.ts';
import { SmallCatalog } from '../small-catalog.ts';

describe('what was found for words', () => {
  const MAX = 8;
  /** A cache, and how often each word was looked up. */
  function counted() {
    const lookUps = new Map<string, number>();
    const cache = new WordCache<string>(MAX);
    const get = (word: string) =>
      cache.get(word, () => {
        lookUps.set(word, (lookUps.get(word) ?? 0) + 1);
        return word.toUpperCase();
      });
    return { lookUps, get };
  }

  it('1. is kept as long as the word is asked for', () => {
    const { lookUps, get } = counted();
    for (let nth = 0; nth < 1_000; nth++) {
      expect(get('milk')).toBe('MILK');
      expect(get(`rare ${nth}`)).toBe(`RARE ${nth}`);
    }
    expect(lookUps.get('milk')).toBe(1);
  });

  it('1. is that of the word, for any words in any order, and the last ones are looked up once', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30).map(String), { maxLength: 300 }), (words) => {
        const { lookUps, get } = counted();
        words.forEach((word, at) => {
          const before = lookUps.get(word);
          expect(get(word)).toBe(word);
          if (new Set(words.slice(Math.max(0, at - MAX), at)).has(word)) expect(lookUps.get(word)).toBe(before);
        });
      }),
    );
  });

  it('2. is forgotten after twice as many others', () => {
    const { lookUps, get } = counted();
    get('milk');
    for (let nth = 0; nth < 2 * MAX; nth++) get(`rare ${nth}`);
    get('milk');
    expect(lookUps.get('milk')).toBe(2);
  });
});

it('3. a short word that stands alone finds no rare one, also after it was asked for beside others', () => {
  const foods = Array.from({ length: 45_000 }, () => ({ name: 'Milk' }));
  const { engine } = new SmallCatalog([...foods, { name: 'Quark milk' }, { name: 'Quarkini milk' }]);
  const found = (query: string) => engine.search(query, { limit: 20 }).length;
  for (let round = 0; round < 2; round++) {
    expect(found('quarx milk')).toBeGreaterThan(0);
    expect(found('quarx')).toBe(0);
  }
});

it('3. a query finds the same, whatever was asked before', () => {
  const names = Array.from({ length: 400 }, (_, i) => productAt(71, i).plainName);
  const used = new SmallCatalog(names.map((name) => ({ name })));
  const word = fc.constantFrom(...new Set(names.flatMap((name) => name.split(' '))));
  const slipped = fc.tuple(word, fc.nat(8), fc.constantFrom('', 'x', 'e')).map(([text, at, slip]) => {
    return text.slice(0, at) + slip + text.slice(at + 1);
  });
  // The same word alone and beside others, whole and unfinished, right and wrong.
  const queries = fc
    .tuple(fc.oneof(word, slipped), fc.array(fc.oneof(word, slipped), { maxLength: 3 }), fc.nat(5))
    .map(([first, rest, cut]) => [first, [first, ...rest].join(' '), [...rest, first.slice(0, cut + 3)].join(' ')]);
  fc.assert(
    fc.property(queries, (several) => {
      for (const query of several) {
        const fresh = new SearchEngine(used.index);
        expect(used.engine.search(query, { limit: 20 })).toEqual(fresh.search(query, { limit: 20 }));
      }
    }),
    { numRuns: 200 },
  );
});

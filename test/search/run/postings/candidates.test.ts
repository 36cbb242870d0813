/**
 * How far a query is followed:
 * 1. Foods that have the words outside of their names do not crowd out one that has them in its name.
 * 2. A known word is taken for a misspelling of words that are about as common, never of much rarer ones.
 * 3. A query stops reading when it has used up its share; the next query starts afresh.
 * 4. A query that compares foods in vain gives up after some thousand of them.
 * 5. Narrowing a query to the foods that have some of its words in any way changes nothing about what is found.
 * 6. Where no food has all words, one that must be there is there, whether few foods have it or many.
 */
import { describe, expect, it, vi } from 'vitest';
import { CandidateScratch } from '../../../../src/search/run/postings/candidate-scratch.ts';
import { Candidates } from '../../../../src/search/run/postings/candidates.ts';
import { type Clause, clauseOf } from '../../../../src/search/run/terms/clause.ts';
import { TermExpander } from '../../../../src/search/run/terms/term-expander.ts';
import { SmallCatalog } from '../../small-catalog.ts';

describe('1. a name that has the word', () => {
  const named = { name: 'Hazelnut spread like nutella', confidence: 0.6 };

  it.each([101, 250, 390])('comes before %i better documented foods of a brand of that name', (others) => {
    const ofTheBrand = Array.from({ length: others }, (_, i) => ({
      name: `Biscuit ${i}`,
      brand: 'Nutella',
      confidence: 0.95,
    }));
    expect(new SmallCatalog([...ofTheBrand, named]).names('nutella')[0]).toBe(named.name);
  });

  it('is looked for beyond as many foods as a page asks for', () => {
    const ofTheBrand = Array.from({ length: 700 }, (_, i) => ({ name: `Biscuit ${i}`, brand: 'Nutella' }));
    expect(new SmallCatalog([...ofTheBrand, named]).names('nutella', { limit: 100 })[0]).toBe(named.name);
  });
});

describe('2. a word of the catalog', () => {
  const foods = (name: string, count: number) => Array.from({ length: count }, (_, i) => ({ name: `${name} no ${i}` }));
  const found = (catalog: SmallCatalog) => {
    const names = catalog.names('bread', { limit: 100 });
    return {
      bread: names.filter((name) => name.startsWith('Bread')).length,
      tread: names.filter((name) => name.startsWith('Tread')).length,
    };
  };

  it.each([
    { typed: 40, near: 10 },
    { typed: 40, near: 11 },
    { typed: 8, near: 2 },
    { typed: 3, near: 30 },
  ])('in $typed foods is taken for one in $near', ({ typed, near }) => {
    const catalog = new SmallCatalog([...foods('Bread', typed), ...foods('Tread', near)]);
    expect(found(catalog)).toEqual({ bread: typed, tread: near });
  });

  it.each([
    { typed: 40, near: 9 },
    { typed: 40, near: 1 },
    { typed: 8, near: 1 },
  ])('in $typed foods is not taken for one in $near', ({ typed, near }) => {
    const catalog = new SmallCatalog([...foods('Bread', typed), ...foods('Tread', near)]);
    expect(found(catalog)).toEqual({ bread: typed, tread: 0 });
  });
});

/** A clause of whole words as they are. */
function clauseIn(index: SmallCatalog['index']): (...words: string[]) => Clause {
  const terms = new TermExpander(index).termsFor(2);
  return (...words) =>
    clauseOf(words.map((text) => terms.find({ text, unfinished: false }, { typos: 0, prefix: false })));
}

it('3. a query that has read its share reads and finds nothing more, and the next one does', () => {
  const seasonings = Array.from({ length: 10_000 }, (_, i) => ({ name: i % 2 === 0 ? 'Salt' : 'Pepper' }));
  const { index } = new SmallCatalog([...seasonings, { name: 'Tofu' }]);
  const clause = clauseIn(index);
  const scratch = new CandidateScratch(index);
  const query = new Candidates(scratch, 10);
  const readAfter = (scans: number) => {
    for (let nth = 0; nth < scans; nth++) query.add(clause('salt', 'pepper'));
    return scratch.intersection.reads;
  };
  expect(readAfter(1)).toBeGreaterThan(5_000);
  const share = readAfter(2_000);
  expect(readAfter(100)).toBe(share);
  query.add(clause('tofu'));
  expect(query.size).toBe(0);

  const next = new Candidates(scratch, 10);
  next.add(clause('tofu'));
  expect(next.size).toBe(1);
});

it('4. a query that compares foods in vain gives up, and the next one compares again', () => {
  const { index } = new SmallCatalog(Array.from({ length: 10_000 }, () => ({ name: 'Salt' })));
  const salt = clauseIn(index)('salt');
  const scratch = new CandidateScratch(index);
  const match = vi.spyOn(scratch.matcher, 'match').mockReturnValue(undefined);
  const comparedBy = (query: Candidates) => {
    match.mockClear();
    query.add(salt);
    return match.mock.calls.length;
  };
  const query = new Candidates(scratch, 10);
  const compared = comparedBy(query);
  expect(compared).toBeGreaterThan(1_000);
  expect(compared).toBeLessThan(5_000);
  expect(comparedBy(query)).toBeLessThan(100);
  expect(comparedBy(new Candidates(scratch, 10))).toBe(compared);
});

describe('5. a query that is narrowed', () => {
  const [breads, sauces, fruits] = [
    ['Bread', 'Breads', 'Broad', 'Breadstick', 'Cake'],
    ['sauce', 'sauces', 'sauge', 'salt'],
    ['orange', 'oranges', 'orangeade', 'apple'],
  ];
  const foods = breads!.flatMap((bread) =>
    sauces!.flatMap((sauce) => fruits!.map((fruit) => ({ name: `${bread} ${sauce} ${fruit}` }))),
  );
  const { index } = new SmallCatalog(foods);
  const terms = new TermExpander(index).termsFor(3);
  const scratch = new CandidateScratch(index);
  const expansions = [
    { typos: 0, prefix: false },
    { typos: 0, prefix: true },
    { typos: 1, prefix: true },
    { typos: 2, prefix: true },
  ];
  const widest = expansions.at(-1)!;
  const word = (text: string) => ({ text, unfinished: true });
  const find = (text: string, expansion: (typeof expansions)[number]) => terms.find(word(text), expansion);
  const narrowedTo = (...texts: string[]) => {
    const narrowed = new Candidates(scratch, 1000);
    narrowed.scans.narrowTo(new Map(texts.map((text) => [word(text), find(text, widest)])));
    return narrowed;
  };
  const docsOf = (query: Candidates, words: string[], expansion: (typeof expansions)[number]) => {
    query.add(clauseOf(words.map((text) => find(text, expansion))));
    return [...query.hits.keys()];
  };
  const cases = ['bread sauce orange', 'sauce orange', 'orange bread', 'cake salt apple', 'bread apple'].flatMap(
    (text) => expansions.map((expansion) => ({ text, ...expansion })),
  );

  it.each(cases)('finds the same foods for $text with $typos typos, as a prefix: $prefix', ({ text, ...expansion }) => {
    const words = text.split(' ');
    const expected = docsOf(new Candidates(scratch, 1000), words, expansion);
    expect(expected.length).toBeGreaterThan(0);
    expect(docsOf(narrowedTo('bread', 'sauce'), words, expansion)).toEqual(expected);
  });

  it('reads no list again where no food has the words', () => {
    const narrowed = narrowedTo('bread', 'cake');
    const { reads } = scratch.intersection;
    expect(docsOf(narrowed, ['cake', 'bread', 'orange'], expansions[0]!)).toEqual([]);
    expect(scratch.intersection.reads).toBe(reads);
  });

  it('rules out what has the words that no food has together, as they were typed', () => {
    const rulesOut = (narrowed: Candidates, ...texts: string[]) => narrowed.scans.rulesOut(texts.map(word));
    const narrowed = narrowedTo('bread', 'cake');
    expect(rulesOut(narrowed, 'cake', 'orange', 'bread')).toBe(true);
    expect(rulesOut(narrowed, 'cake', 'orange')).toBe(false);
    expect(narrowed.scans.rulesOut([word('cake'), { text: 'bread', unfinished: false }])).toBe(false);
    expect(rulesOut(narrowedTo('bread', 'sauce'), 'bread', 'sauce')).toBe(false);
    expect(rulesOut(new Candidates(scratch, 10), 'bread', 'cake')).toBe(false);
  });

  it('reads no list again where no food has the rarest words, whatever stands for the others', () => {
    const rare = Array.from({ length: 6 }, (_, i) => ({ name: i % 2 === 0 ? 'Saffron' : 'Truffle' }));
    const larger = new SmallCatalog([...foods, ...foods, ...foods, ...rare]);
    const words = new TermExpander(larger.index).termsFor(3);
    const found = (text: string) => words.find({ text, unfinished: false }, expansions[0]!);
    const largerScratch = new CandidateScratch(larger.index);
    const narrowed = new Candidates(largerScratch, 10);
    narrowed.scans.narrowTo(new Map(['bread', 'saffron', 'truffle'].map((text) => [word(text), found(text)])));
    const { reads } = largerScratch.intersection;
    narrowed.add(clauseOf(['apple', 'saffron', 'truffle'].map(found)));
    expect(narrowed.size).toBe(0);
    expect(largerScratch.intersection.reads).toBe(reads);
    narrowed.add(clauseOf(['bread', 'apple'].map(found)));
    expect(narrowed.size).toBeGreaterThan(0);
  });
});

describe('6. a word that must be there', () => {
  const others = ['rice', 'salt', 'sugar', 'oil'];
  const foods = (withTofu: number) =>
    Array.from({ length: 600 }, (_, i) => {
      const has = [i % 2, i % 3, i % 5, i % 7].map((rest) => rest !== 0);
      const words = others.filter((_word, at) => has[at]);
      // No food has all.
      return { name: [...(i < withTofu ? ['tofu'] : []), ...words.slice(0, 3)].join(' ') || 'water' };
    });

  it.each([
    { withTofu: 3, isFew: true },
    { withTofu: 300, isFew: false },
  ])(
    'is in all foods that are found where $withTofu have it, and those with most other words are among them',
    (given) => {
      const { index } = new SmallCatalog(foods(given.withTofu));
      const terms = new TermExpander(index).termsFor(5);
      const [tofu, ...beside] = ['tofu', ...others].map((text) =>
        terms.find({ text, unfinished: false }, { typos: 0, prefix: false }),
      );
      const scratch = new CandidateScratch(index);
      const find = vi.spyOn(scratch.partialMatches, 'find');
      const query = new Candidates(scratch, 10);
      query.addPartly({ terms: [...beside, tofu!], missing: 0, needed: [tofu!], intent: undefined });
      expect(find.mock.calls.length === 0).toBe(given.isFew);
      const tofuNumber = index.wordNumber('tofu');
      const wordsOf = (doc: number) => [...index.wordsOf(doc).numbers.subarray(0, index.wordsOf(doc).count)];
      const counts = Array.from({ length: index.foods }, (_, doc) => wordsOf(doc)).map((words) =>
        words.includes(tofuNumber) ? new Set(words).size : 0,
      );
      const most = Math.max(...counts);
      expect(most).toBeGreaterThan(2);
      for (const doc of query.hits.keys()) expect(counts[doc]).toBeGreaterThan(0);
      const best = [...query.hits.values()].filter(({ missing }) => missing === 5 - most);
      expect(best.length).toBe(Math.min(100, counts.filter((count) => count === most).length));
    },
  );
});

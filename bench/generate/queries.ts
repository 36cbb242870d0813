/** The mixed query set: what people type when they look for a product of a generated set, each with its answer. */
import { type GeneratedProduct, productAt } from './product.ts';
import { Random } from './random.ts';
import { withSlip } from './typos.ts';

/** The share of each class of queries; the fifty commonest words come on top. */
export const QUERY_SHARES = {
  /** Words of a product's name as they are. */
  exact: 0.4,
  /** One word with one slip. */
  oneTypo: 0.2,
  /** Two slips, both in a word of eight letters or more, or one in each of two words. */
  twoTypos: 0.1,
  /** The last word unfinished. */
  prefix: 0.15,
  /** The brand and a word of the name. */
  brand: 0.1,
  /** Letters that mean nothing. */
  nonsense: 0.05,
} as const;

export type QueryClass = keyof typeof QUERY_SHARES | 'common';

/** A query and the product that it was made from; nonsense and common words have none. */
export interface GeneratedQuery {
  text: string;
  class: QueryClass;
  index: number | undefined;
}

/** A generated set: the products 0 to `rows` of a seed. */
export interface ProductSet {
  seed: number;
  rows: number;
}

const QUERY_STREAM = 500;
const COMMON_WORDS = 50;
/** Words are counted in this many products, spread over the set. */
const COUNTED = 20_000;

/** `count` queries in the shares of the classes, in mixed order, with the fifty commonest words spread among them. */
export function queriesFor(seed: number, count: number, set: ProductSet): GeneratedQuery[] {
  const classes = Object.entries(QUERY_SHARES) as [keyof typeof QUERY_SHARES, number][];
  const queries: GeneratedQuery[] = [];
  let due = 0;
  for (const [name, share] of classes) {
    due += share * count;
    while (queries.length < Math.round(due))
      queries.push(makeQuery(name, new Random(seed, queries.length, QUERY_STREAM), set));
  }
  for (const text of commonestWords(set)) queries.push({ text, class: 'common', index: undefined });
  return shuffled(queries, new Random(seed, 0, QUERY_STREAM + 1));
}

/** The commonest words of a set's names, the first the commonest. */
export function commonestWords({ seed, rows }: ProductSet, count = COMMON_WORDS): string[] {
  const counts = new Map<string, number>();
  const products = Math.min(rows, COUNTED);
  for (let i = 0; i < products; i++) {
    for (const word of wordsIn(productAt(seed, Math.floor((i * rows) / products)).plainName)) {
      if (/\d/.test(word) || word.length < 2) continue;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, count)
    .map(([word]) => word);
}

function makeQuery(name: keyof typeof QUERY_SHARES, random: Random, set: ProductSet): GeneratedQuery {
  if (name === 'nonsense') return { text: nonsense(random), class: name, index: undefined };
  for (;;) {
    const product = productAt(set.seed, random.below(set.rows));
    const text = isFindable(product) ? MAKERS[name](product, wordsIn(product.plainName), random) : undefined;
    if (text !== undefined) return { text, class: name, index: product.index };
  }
}

/** Products without a name, with a lost letter or with another's code cannot be the answer. */
function isFindable({ duplicateOf, flaws, name }: GeneratedProduct): boolean {
  return name !== '' && duplicateOf === undefined && !flaws.includes('lostLetter');
}

type Maker = (product: GeneratedProduct, words: string[], random: Random) => string | undefined;

const MAKERS: Record<Exclude<keyof typeof QUERY_SHARES, 'nonsense'>, Maker> = {
  exact: (_, words, random) => someWords(words, random).join(' ') || undefined,
  oneTypo: (_, words, random) => slipped(someWords(words, random), 4, 1, random),
  twoTypos: (_, words, random) => slipped(someWords(words, random), 8, 2, random) ?? slippedTwice(words, random),
  prefix: (_, words, random) => {
    const some = someWords(words, random);
    const last = [...(some.pop() ?? '')];
    if (last.length < 3) return undefined;
    return [...some, last.slice(0, 2 + random.below(last.length - 2)).join('')].join(' ');
  },
  brand: ({ brands }, words, random) => {
    const word = random.pick(words.filter((candidate) => candidate.length > 2));
    return brands.length === 0 || word === undefined ? undefined : `${brands[0].name.toLowerCase()} ${word}`;
  },
};

/** One to four words that stand together in the name, two or three the likeliest. */
function someWords(words: readonly string[], random: Random): string[] {
  const count = Math.min(words.length, random.pick([1, 2, 2, 2, 3, 3, 3, 4]));
  const start = random.below(words.length - count + 1);
  return words.slice(start, start + count);
}

function slipped(words: string[], minLength: number, slips: number, random: Random): string | undefined {
  const places = words.flatMap((word, place) => ([...word].length >= minLength && isLetters(word) ? [place] : []));
  if (places.length === 0) return undefined;
  const place = random.pick(places);
  const original = words[place];
  let word = original;
  // The second slip may undo the first one.
  while (word === original) {
    for (let i = 0; i < slips; i++) word = withSlip(word, random);
  }
  return words.with(place, word).join(' ');
}

function slippedTwice(words: string[], random: Random): string | undefined {
  const long = words.filter((word) => [...word].length >= 4 && isLetters(word));
  return long.length < 2
    ? undefined
    : long
        .slice(0, 2)
        .map((word) => withSlip(word, random))
        .join(' ');
}

function nonsense(random: Random): string {
  const word = () => Array.from({ length: 5 + random.below(6) }, () => random.pick('bcdfghjkqvwxzaeiouy')).join('');
  return random.chance(0.6) ? word() : `${word()} ${word()}`;
}

function isLetters(word: string): boolean {
  return !/\d/.test(word);
}

/** The words of a name as people type them: lower case, apostrophes and hyphens as they are written. */
export function wordsIn(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\p{M}\d]+(?:['’.-][\p{L}\p{M}\d]+)*%?/gu) ?? [];
}

function shuffled<T>(list: T[], random: Random): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

/** Queries that nobody would type: whatever comes in, a search must end soon and well. */
import type { SearchIndex } from '../../src/catalog/index/search-index.ts';
import { FILTERABLE_SOURCES } from '../../src/food/source.ts';
import { Random } from '../generate/random.ts';
import { withSlip } from '../generate/typos.ts';
import { type BenchQuery, commonestIndexed } from './queries.ts';

const FUZZ_STREAM = 700;
const COMMON = 300;

/** `count` queries of all kinds, a third of them narrowed to a source. */
export function fuzzedQueries(seed: number, count: number, index: SearchIndex): BenchQuery[] {
  const common = commonestIndexed(index, COMMON);
  return Array.from({ length: count }, (_, nth) => {
    const random = new Random(seed, nth, FUZZ_STREAM);
    const text = random.pick(KINDS)(random, common, index);
    return random.chance(1 / 3) ? { text, source: random.pick(FILTERABLE_SOURCES) } : { text };
  });
}

type Kind = (random: Random, common: readonly string[], index: SearchIndex) => string;

const KINDS: readonly Kind[] = [
  // Any code units, broken surrogates among them.
  (random) => text(1 + random.below(300), () => String.fromCharCode(random.below(0x1_0000))),
  (random) => text(1 + random.below(60), () => String.fromCodePoint(random.below(0x11_0000))),
  // One script, so that the letters do form words.
  (random) => {
    const first = random.pick([0x61, 0x3b1, 0x430, 0x5d0, 0x627, 0x905, 0xe01, 0x3041, 0x4e00, 0xac00]);
    return text(1 + random.below(80), () =>
      random.chance(0.15) ? ' ' : String.fromCodePoint(first + random.below(24)),
    );
  },
  // Common words: many of them, begun, run together, mistyped, repeated.
  (random, common) => words(1 + random.below(14), () => random.pick(common)),
  (random, common) => words(1 + random.below(14), () => withSlip(random.pick(common), random)),
  (random, common) => words(1 + random.below(14), () => random.pick(common).slice(0, 1 + random.below(3))),
  (random, common) => text(2 + random.below(6), () => random.pick(common)),
  (random, common) => `${words(1 + random.below(5), () => random.pick(common))} `.repeat(1 + random.below(40)),
  (random, common) => `${words(random.below(6), () => random.pick(common))} ${letters(2, random)}`,
  // Any indexed words, each rare by itself.
  (random, _, index) => words(1 + random.below(12), () => index.word(random.below(index.words))),
  (random, _, index) => words(1 + random.below(12), () => withSlip(index.word(random.below(index.words)), random)),
  (random, common, index) =>
    words(1 + random.below(12), () =>
      random.chance(0.5) ? random.pick(common) : index.word(random.below(index.words)),
    ),
  // Letters and numbers that mean nothing.
  (random) => letters(1 + random.below(400), random),
  (random) => words(1 + random.below(60), () => letters(1 + random.below(9), random)),
  (random) => random.pick('aesxz0.').repeat(1 + random.below(400)),
  (random) => words(1 + random.below(14), () => String(random.below(10 ** (1 + random.below(9))))),
  (random) => letters(2, random),
];

function text(count: number, piece: () => string): string {
  return Array.from({ length: count }, piece).join('');
}

function words(count: number, word: () => string): string {
  return Array.from({ length: count }, word).join(' ');
}

function letters(count: number, random: Random): string {
  return text(count, () => random.pick('abcdefghijklmnopqrstuvwxyz'));
}

/**
 * Finds the foods that have the most distinctive of a query's words, where no food has all of them. Of few words each set is
 * scanned, the most distinctive first, until there are enough foods. Six common words would take ten scans, so of many words every
 * list is read once: each document gets a bit for each word that it has, in blocks small enough for the processor's cache. Reading
 * the longest lists only where they can still make a document one of the best took as long: collecting these documents costs what it
 * spares. Marking only those that have a needed word took 1.1 times as long: whether a document has it cannot be predicted.
 */
import {
  POSTING_BLOCK,
  POSTING_BLOCK_SHIFT,
  type PostingLists,
  type PostingRanges,
} from '../../../catalog/index/posting-lists.ts';
import type { Term } from '../terms/term.ts';
import type { PostingList } from './intersect.ts';
import { addLastMarks, addMarks, GROUP_SHIFT } from './posting-kernels.ts';

/** A document, and the words that it has as bits. */
export interface PartialMatch {
  doc: number;
  words: number;
}

/** Documents that are marked at a time: their marks take 256 kB, however large the catalog is. */
const BLOCK = 4 * POSTING_BLOCK;
/** Fewer at first: what they are worth rules out most of the others. */
const FIRST_BLOCK = POSTING_BLOCK;
/** Documents are scanned in groups, and only where some document may be among the best. */
const GROUP = 1 << GROUP_SHIFT;
const GROUPS = BLOCK / GROUP;

/** The IDF sum of each set of words, by its bits; 0 for a set with fewer letters than the least. */
export function idfSums(
  words: readonly Term[],
  foods: number,
  leastLetters: number,
  needed: readonly Term[],
): Float64Array {
  const neededBits = needed.reduce((bits, word) => bits | (1 << words.indexOf(word)), 0);
  const idfs = new Float64Array(1 << words.length);
  const letters = new Uint16Array(1 << words.length);
  // The sets that have a word as their last one are those before it, with that word.
  words.forEach(({ postings, typed }, word) => {
    const idf = Math.log(1 + foods / postings);
    for (let others = 0, bits = 1 << word; others < 1 << word; others++, bits++) {
      idfs[bits] = idfs[others] + idf;
      letters[bits] = letters[others] + typed.length;
    }
  });
  for (let bits = 0; bits < idfs.length; bits++) {
    if (letters[bits] < leastLetters || (bits & neededBits) !== neededBits) idfs[bits] = 0;
  }
  return idfs;
}

/**
 * The documents whose words are worth most, the best first and at most `most`, by scans: `scan` visits the documents that have a
 * set of words, in rank order, until the visitor answers true. It leaves out sets worth less than `nearly` of the best.
 */
export function partialMatchesByScans(
  idfs: Float64Array,
  scan: (words: number, visit: (doc: number) => boolean) => void,
  most: number,
  nearly: number,
): PartialMatch[] {
  const sets = [...idfs.keys()].filter((words) => idfs[words] > 0).sort((a, b) => idfs[b] - idfs[a] || b - a);
  const matches: PartialMatch[] = [];
  // A document with more words than a set was found with a set before it.
  const found = new Set<number>();
  for (const words of sets) {
    if (matches.length > 0 && idfs[words] < nearly * idfs[matches[0].words]) break;
    if (matches.length >= most && idfs[words] < idfs[matches.at(-1)!.words]) break;
    let left = most;
    scan(words, (doc) => {
      if (found.has(doc)) return false;
      found.add(doc);
      matches.push({ doc, words });
      return --left === 0;
    });
  }
  return bestOf(matches, idfs, most, nearly);
}

/** The same among a few documents, each of which is asked for its words. */
export function partialMatchesAmong(
  docs: Uint32Array,
  idfs: Float64Array,
  wordsOf: (doc: number) => number,
  most: number,
  nearly: number,
): PartialMatch[] {
  const matches: PartialMatch[] = [];
  for (const doc of docs) {
    const words = wordsOf(doc);
    if (idfs[words] > 0) matches.push({ doc, words });
  }
  return bestOf(matches, idfs, most, nearly);
}

/** Reads lists of one index; it keeps a block of bits between searches, so each thread has its own. */
export class PartialMatches {
  readonly #postings: PostingLists;
  readonly #foods: number;
  readonly #marks = new Uint16Array(BLOCK);
  readonly #promising = new Uint8Array(GROUPS);
  readonly #promisingFours = new Uint32Array(this.#promising.buffer);

  constructor(postings: PostingLists, foods: number) {
    this.#postings = postings;
    this.#foods = foods;
  }

  /**
   * The documents whose words are worth most, the best first and at most `most`, without those worth less than `nearly` of the
   * best. `idfs` has the value of each set of lists, 0 for one that is of no use. Of those that are worth the same the first in
   * rank order are found.
   */
  find(
    lists: readonly PostingList[],
    idfs: Float64Array,
    accepts: (doc: number) => boolean,
    most: number,
    nearly: number,
  ): PartialMatch[] {
    const longestFirst = [...lists.keys()].sort((a, b) => lists[b].total - lists[a].total);
    const ranges = lists.map((list) => this.#postings.ranges(list.lists()));
    const marks = this.#marks;
    const promising = this.#promising;
    const promisingFours = this.#promisingFours;
    const isWorthMore = new Uint8Array(idfs.length);
    let best: PartialMatch[] = [];
    let highest = 0;
    // What is not worth more than this is not looked for.
    let least = 0;
    let knownLeast = -1;
    let tooFew = 0;
    for (let base = 0, size = FIRST_BLOCK; base < this.#foods; base += size, size = BLOCK) {
      const end = Math.min(base + size, this.#foods);
      // Documents that have only the longest lists' words may be worth too little. With these lists marked first, all words of a
      // document are known when it is marked last, and only the other lists need to look at what they are worth (MaxScore).
      if (least !== knownLeast) {
        knownLeast = least;
        tooFew = longestFirst.reduce((words, i) => (idfs[words | (1 << i)] <= least ? words | (1 << i) : words), 0);
        for (let words = 0; words < idfs.length; words++) isWorthMore[words] = idfs[words] > least ? 1 : 0;
      }
      for (const i of longestFirst) if (tooFew & (1 << i)) this.#mark(ranges[i], base, end, 1 << i);
      for (const i of longestFirst) if (!(tooFew & (1 << i))) this.#markLast(ranges[i], base, end, 1 << i, isWorthMore);
      for (let group = 0; group < GROUPS; group++) {
        // Mostly none of four is.
        if ((group & 3) === 0 && promisingFours[group >>> 2] === 0) group += 3;
        if (promising[group] === 0) continue;
        for (let place = group * GROUP; place < (group + 1) * GROUP; place++) {
          const words = marks[place];
          if (idfs[words] <= least || !accepts(base + place)) continue;
          best.push({ doc: base + place, words });
          if (idfs[words] > highest) {
            highest = idfs[words];
            least = Math.max(least, highestBelow(nearly * highest, idfs));
          }
          if (best.length < 2 * most) continue;
          best = bestOf(best, idfs, most, nearly);
          if (best.length === most) least = Math.max(least, idfs[best[most - 1].words]);
        }
      }
      marks.fill(0);
      promising.fill(0);
    }
    return bestOf(best, idfs, most, nearly);
  }

  /** Marks the postings from `base` to `end` with the bit of their list. */
  #mark({ short: pairs, long: tables }: PostingRanges, base: number, end: number, bit: number): void {
    const { short, long, longPairs, blockStarts } = this.#postings;
    const marks = this.#marks;
    for (let i = 0; i < pairs.length; i += 2) {
      const last = pairs[i + 1];
      let at = pairs[i];
      for (; at < last && short[at] < end; at++) marks[short[at] - base] |= bit;
      pairs[i] = at;
    }
    for (const table of tables) {
      let block = table + (base >>> POSTING_BLOCK_SHIFT);
      for (let offset = 0; offset < end - base; offset += POSTING_BLOCK, block++) {
        addMarks(long, longPairs, blockStarts[block], blockStarts[block + 1], offset, bit, marks);
      }
    }
  }

  /** The same, and marks the groups in which some document may be among the best. */
  #markLast(
    { short: pairs, long: tables }: PostingRanges,
    base: number,
    end: number,
    bit: number,
    isWorthMore: Uint8Array,
  ): void {
    const { short, long, blockStarts } = this.#postings;
    const marks = this.#marks;
    const promising = this.#promising;
    for (let i = 0; i < pairs.length; i += 2) {
      const last = pairs[i + 1];
      let at = pairs[i];
      for (; at < last && short[at] < end; at++) {
        const place = short[at] - base;
        const words = marks[place] | bit;
        marks[place] = words;
        promising[place >>> GROUP_SHIFT] |= isWorthMore[words];
      }
      pairs[i] = at;
    }
    for (const table of tables) {
      let block = table + (base >>> POSTING_BLOCK_SHIFT);
      for (let offset = 0; offset < end - base; offset += POSTING_BLOCK, block++) {
        addLastMarks(long, blockStarts[block], blockStarts[block + 1], offset, bit, marks, isWorthMore, promising);
      }
    }
  }
}

/** The highest value of a set that is below a bound; 0 where there is none. */
function highestBelow(bound: number, idfs: Float64Array): number {
  let highest = 0;
  for (const idf of idfs) if (idf < bound && idf > highest) highest = idf;
  return highest;
}

function bestOf(matches: PartialMatch[], idfs: Float64Array, most: number, nearly: number): PartialMatch[] {
  matches.sort((a, b) => idfs[b.words] - idfs[a.words] || a.doc - b.doc);
  return matches.slice(0, most).filter(({ words }) => idfs[words] >= nearly * idfs[matches[0].words]);
}

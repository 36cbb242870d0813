/**
 * What ranking reads of each document: confidence, traits and popularity. Rank order is nearly the order of these facts, so
 * they are stored once per run of equal documents: 10,000 runs for four million foods.
 */
import type { IndexArrays } from './index-layout.ts';

export type RankFactArrays = Pick<IndexArrays, 'rankFactStarts' | 'rankFacts'>;

const POPULARITY_SHIFT = 8;
const TRAITS_SHIFT = 16;
const BYTE = 0xff;

/** Runs are searched within blocks of this many documents, which rarely have more than a few. */
const BLOCK_SHIFT = 10;

export function encodeRankFacts(confidence: Uint8Array, traits: Uint8Array, popularity: Uint8Array): RankFactArrays {
  const factsOf = (doc: number) =>
    confidence[doc] | (popularity[doc] << POPULARITY_SHIFT) | (traits[doc] << TRAITS_SHIFT);
  const isFirst = (doc: number) => doc === 0 || factsOf(doc) !== factsOf(doc - 1);
  let runs = 0;
  for (let doc = 0; doc < traits.length; doc++) if (isFirst(doc)) runs++;
  const arrays = { rankFactStarts: new Uint32Array(runs), rankFacts: new Uint32Array(runs) };
  let run = 0;
  for (let doc = 0; doc < traits.length; doc++) {
    if (!isFirst(doc)) continue;
    arrays.rankFactStarts[run] = doc;
    arrays.rankFacts[run++] = factsOf(doc);
  }
  return arrays;
}

/** Reads the facts. It caches the last run found, so each thread has its own. */
export class RankFacts {
  readonly #starts: Uint32Array;
  readonly #facts: Uint32Array;
  /** The run of each block's first document. */
  readonly #runs: Uint32Array;
  #start = 0;
  #end = 0;
  #last = 0;

  constructor({ rankFactStarts, rankFacts }: RankFactArrays, docs: number) {
    this.#starts = rankFactStarts;
    this.#facts = rankFacts;
    this.#runs = new Uint32Array((docs >>> BLOCK_SHIFT) + 2).fill(Math.max(0, rankFactStarts.length - 1));
    let block = 0;
    for (let run = 0; run < rankFactStarts.length; run++) {
      while (block << BLOCK_SHIFT < rankFactStarts[run]) this.#runs[block++] = run - 1;
    }
  }

  /** In hundredths. */
  confidence(doc: number): number {
    return this.#of(doc) & BYTE;
  }

  /** On a logarithmic scale. */
  popularity(doc: number): number {
    return (this.#of(doc) >>> POPULARITY_SHIFT) & BYTE;
  }

  traits(doc: number): number {
    return this.#of(doc) >>> TRAITS_SHIFT;
  }

  #of(doc: number): number {
    if (doc < this.#start || doc >= this.#end) this.#find(doc);
    return this.#last;
  }

  #find(doc: number): void {
    const starts = this.#starts;
    let low = this.#runs[doc >>> BLOCK_SHIFT];
    let high = this.#runs[(doc >>> BLOCK_SHIFT) + 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (starts[middle] <= doc) low = middle;
      else high = middle - 1;
    }
    this.#start = starts[low];
    this.#end = low + 1 < starts.length ? starts[low + 1] : Number.POSITIVE_INFINITY;
    this.#last = this.#facts[low];
  }
}

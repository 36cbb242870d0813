import type { SearchIndex } from '../../../catalog/index/search-index.ts';
import type { Clause } from './clause.ts';
import { matchCost, NO_MATCH, type Term } from './term.ts';

/** In the place of a cost: several terms have this word, each at its own cost. */
const COSTS_DIFFER = NO_MATCH - 1;

/** The words that have the same last bits share an entry of a table that stays in the processor's nearest cache. */
const NEAR_WORDS = 4096;
const NEAR_MASK = NEAR_WORDS - 1;

/**
 * For each indexed word, the terms of a clause that have it, as bits, and at what cost. With them a food is checked against the whole
 * clause in one pass over its words. The arrays are as long as the vocabulary, so a thread has them once: they are those of the clause
 * that was asked for last, and made again for another.
 */
export class WordMasks {
  /** Indexed by word number. */
  readonly bits: Uint16Array;
  readonly #costs: Uint8Array;
  /** Whether some word of the clause has an entry: it rules out most words of a food. */
  readonly #isNear = new Uint8Array(NEAR_WORDS);
  #clause: Clause | undefined;

  constructor(index: SearchIndex) {
    this.bits = new Uint16Array(index.words);
    this.#costs = new Uint8Array(index.words);
  }

  /** The masks of a clause. They hold until those of another are asked for. */
  of(clause: Clause): this {
    if (this.#clause !== clause) this.#make(clause);
    return this;
  }

  #make(clause: Clause): void {
    const { bits } = this;
    const costs = this.#costs;
    const isNear = this.#isNear.fill(0);
    if (this.#clause) {
      eachWord(this.#clause, (from, to) => {
        bits.fill(0, from, to);
      });
    }
    this.#clause = clause;
    eachWord(clause, (from, to, bit, term) => {
      for (let number = from; number < to; number++) {
        if (bits[number] === 0) costs[number] = matchCost(term, number);
        else if (bits[number] !== bit) costs[number] = COSTS_DIFFER;
        bits[number] |= bit;
        isNear[number & NEAR_MASK] = 1;
      }
    });
  }

  /** The terms that have an indexed word, as bits. */
  bitsOf(number: number): number {
    return this.#isNear[number & NEAR_MASK] === 0 ? 0 : this.bits[number];
  }

  /** The cost at which an indexed word matches this term; its bits must say that it does. */
  costOf(number: number, term: number): number {
    const cost = this.#costs[number];
    return cost === COSTS_DIFFER ? matchCost(this.#clause!.terms[term], number) : cost;
  }
}

function eachWord({ terms }: Clause, visit: (from: number, to: number, bit: number, term: Term) => void): void {
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i];
    for (const number of term.whole.keys()) visit(number, number + 1, 1 << i, term);
    for (const { from, to } of term.ranges) visit(from, to, 1 << i, term);
  }
}

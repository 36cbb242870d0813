/**
 * Phrases of folded words and what they mean, in a few typed arrays: some hundred thousand names take a few megabytes
 * and are found without joining or cutting a text. A phrase is known by 64 bits of its hash instead of its letters; that
 * any word of a name hits one of them by accident is one chance in 10^14.
 *
 * The words that longer phrases begin with are marked, so a walk along a text stops where no phrase goes on.
 */
import { singular } from '../text/plurals.ts';

/** A stretch of words that means something. */
export interface PhraseMatch {
  readonly from: number;
  /** Behind the last word. */
  readonly to: number;
  /** The first of its meanings, for `meaningsFrom`. */
  readonly meaning: number;
}

/** One meaning of a phrase. */
export interface Meaning {
  /** The number of a kind. */
  readonly kind: number;
  /** The languages in which the phrase means it, a bit for each. */
  readonly languages: number;
}

const SEED_A = 0x811c9dc5 | 0;
const SEED_B = 0x9747b28c | 0;
const PRIME_A = 0x01000193;
const PRIME_B = 0x5bd1e995;
const SPACE = 0x20;
const IS_PREFIX = 1;
/** The share of slots in use at which the table grows. */
const FULLEST = 0.6;

/** Finds phrases in texts. */
export class PhraseTable {
  #hashA = new Int32Array(1 << 12);
  #hashB = new Int32Array(1 << 12);
  /** Of each slot: its first meaning times two, plus one where longer phrases begin so; 0 when it is free. */
  #values = new Int32Array(1 << 12);
  #used = 0;
  // The meanings, from 1 on: kind, languages, and the next, less likely meaning of the same phrase or 0.
  readonly #kinds = [0];
  readonly #languages = [0];
  readonly #next = [0];

  /** Adds a meaning behind those that the phrase already has. */
  add(words: readonly string[], kind: number, languages: number): void {
    let a = SEED_A;
    let b = SEED_B;
    for (let i = 0; i < words.length; i++) {
      if (i > 0) [a, b] = [hash(a, ' ', PRIME_A), hash(b, ' ', PRIME_B)];
      a = hash(a, words[i]!, PRIME_A);
      b = hash(b, words[i]!, PRIME_B);
      const slot = this.#slotFor(a, b);
      if (i + 1 < words.length) this.#values[slot]! |= IS_PREFIX;
      else this.#addMeaning(slot, kind, languages);
    }
  }

  /** What a phrase means, the likeliest first. */
  meaningsOf(words: readonly string[]): Meaning[] {
    const whole = this.matchesIn(words).find(({ from, to }) => from === 0 && to === words.length);
    return this.meaningsFrom(whole?.meaning ?? 0);
  }

  /** A meaning and those after it. */
  meaningsFrom(first: number): Meaning[] {
    const meanings: Meaning[] = [];
    for (let at = first; at !== 0; at = this.#next[at]!) {
      meanings.push({ kind: this.#kinds[at]!, languages: this.#languages[at]! });
    }
    return meanings;
  }

  /** The languages in which a match means anything. */
  languagesOf({ meaning }: PhraseMatch): number {
    let languages = 0;
    for (let at = meaning; at !== 0; at = this.#next[at]!) languages |= this.#languages[at]!;
    return languages;
  }

  /** All stretches that mean something, overlapping ones too; the last word of each may stand in the plural. */
  matchesIn(words: readonly string[]): PhraseMatch[] {
    const matches: PhraseMatch[] = [];
    for (let from = 0; from < words.length; from++) {
      let a = SEED_A;
      let b = SEED_B;
      for (let at = from; at < words.length; at++) {
        const word = words[at]!;
        const [startA, startB] = [a, b];
        a = hash(a, word, PRIME_A);
        b = hash(b, word, PRIME_B);
        const value = this.#values[this.#find(a, b)]!;
        let meaning = value >> 1;
        if (meaning === 0) {
          const stem = singular(word);
          if (stem !== word) {
            meaning = this.#values[this.#find(hash(startA, stem, PRIME_A), hash(startB, stem, PRIME_B))]! >> 1;
          }
        }
        if (meaning !== 0) matches.push({ from, to: at + 1, meaning });
        if ((value & IS_PREFIX) === 0) break;
        a = Math.imul(a ^ SPACE, PRIME_A);
        b = Math.imul(b ^ SPACE, PRIME_B);
      }
    }
    return matches;
  }

  #addMeaning(slot: number, kind: number, languages: number): void {
    const first = this.#values[slot]! >> 1;
    let last = 0;
    for (let at = first; at !== 0; at = this.#next[at]!) {
      if (this.#kinds[at] === kind) {
        this.#languages[at]! |= languages;
        return;
      }
      last = at;
    }
    const added = this.#kinds.push(kind) - 1;
    this.#languages.push(languages);
    this.#next.push(0);
    if (last === 0) this.#values[slot] = (added << 1) | (this.#values[slot]! & IS_PREFIX);
    else this.#next[last] = added;
  }

  /** The slot of a hash, or a free one. */
  #find(a: number, b: number): number {
    const mask = this.#values.length - 1;
    for (let slot = (a ^ (b >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      if (this.#values[slot] === 0 || (this.#hashA[slot] === a && this.#hashB[slot] === b)) return slot;
    }
  }

  #slotFor(a: number, b: number): number {
    if (this.#used > this.#values.length * FULLEST) this.#grow();
    const slot = this.#find(a, b);
    if (this.#values[slot] === 0) {
      this.#used++;
      this.#hashA[slot] = a;
      this.#hashB[slot] = b;
    }
    return slot;
  }

  #grow(): void {
    const [hashA, hashB, values] = [this.#hashA, this.#hashB, this.#values];
    this.#hashA = new Int32Array(values.length * 2);
    this.#hashB = new Int32Array(values.length * 2);
    this.#values = new Int32Array(values.length * 2);
    for (let i = 0; i < values.length; i++) {
      if (values[i] === 0) continue;
      const slot = this.#find(hashA[i]!, hashB[i]!);
      this.#hashA[slot] = hashA[i]!;
      this.#hashB[slot] = hashB[i]!;
      this.#values[slot] = values[i]!;
    }
  }
}

/** FNV-1a, going on from a hash. */
function hash(start: number, text: string, prime: number): number {
  let state = start;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), prime);
  return state;
}

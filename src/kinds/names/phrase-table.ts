/**
 * Phrases of folded words and what they mean, in a few typed arrays: some hundred thousand names take a few megabytes that
 * threads share, and are found without joining or cutting a text. A phrase is known by 64 bits of its hash instead of its letters; that
 * any word of a name hits one of them by accident is one chance in 10^14.
 *
 * The words that longer phrases begin with are marked, so a walk along a text stops where no phrase goes on.
 */
import { singular } from '../../text/plurals.ts';
import { unitAt } from '../../text/unit-at.ts';

/** A span of words that means something. */
export interface PhraseMatch {
  readonly from: number;
  /** Behind the last word. */
  readonly to: number;
  /** The first of its meanings, for `kindsIn` and `languagesOf`. */
  readonly meaning: number;
}

/** What begins with a word, wherever it stands. */
export interface FirstWord {
  /** Both halves of its hash, from which longer phrases go on. */
  readonly a: number;
  readonly b: number;
  /** The first of its meanings when it stands alone, or 0. */
  readonly meaning: number;
  /** Whether longer phrases begin so. */
  readonly isPrefix: boolean;
}

const SEED_A = 0x811c9dc5 | 0;
const SEED_B = 0x9747b28c | 0;
const PRIME_A = 0x01000193;
const PRIME_B = 0x5bd1e995;
const SPACE = 0x20;
const IS_PREFIX = 1;
/** The share of slots in use at which the table grows. */
const FULLEST = 0.6;
const MIN_SLOTS = 1 << 12;

/** Of a slot: both halves of the hash and the value, side by side, because each look-up waits for memory. */
const SLOT = 3;
const VALUE = 2;

/** A table of phrases as arrays. A phrase is found in the slot that its hash names, or in one of those behind it. */
export interface PhraseArrays {
  /** The value of a slot is its first meaning times two, plus one where longer phrases begin so; 0 when it is free. */
  readonly slots: Uint32Array;
  /** The meanings, from 1 on: kind, languages, and the next, less likely meaning of the same phrase or 0. */
  readonly kinds: Uint16Array;
  readonly languages: Uint32Array;
  readonly next: Uint32Array;
}

/** Finds phrases in texts. */
export class PhraseTable {
  // As signed integers, which hashes are while they are worked out.
  readonly #slots: Int32Array;
  readonly #kinds: Uint16Array;
  readonly #languages: Int32Array;
  readonly #next: Uint32Array;
  /** Both halves of the last hash: a look-up needs both, and makes no object for them. */
  #a = 0;
  #b = 0;

  /** A view of the arrays: nothing is copied. */
  constructor({ slots, kinds, languages, next }: PhraseArrays) {
    this.#slots = signed(slots);
    this.#kinds = kinds;
    this.#languages = signed(languages);
    this.#next = next;
  }

  /** The kinds that a match means in some of the given languages, the likeliest first. */
  kindsIn({ meaning }: PhraseMatch, languages: number): number[] {
    const kinds: number[] = [];
    for (let at = meaning; at !== 0; at = this.#next[at]) {
      if ((this.#languages[at] & languages) !== 0) kinds.push(this.#kinds[at]);
    }
    return kinds;
  }

  /** All meanings of a match, the likeliest first: each kind, and the languages in which it is meant. */
  meaningsOf({ meaning }: PhraseMatch): { kind: number; languages: number }[] {
    const meanings: { kind: number; languages: number }[] = [];
    for (let at = meaning; at !== 0; at = this.#next[at]) {
      meanings.push({ kind: this.#kinds[at], languages: this.#languages[at] });
    }
    return meanings;
  }

  /** The languages in which a match means anything. */
  languagesOf({ meaning }: PhraseMatch): number {
    let languages = 0;
    for (let at = meaning; at !== 0; at = this.#next[at]) languages |= this.#languages[at];
    return languages;
  }

  /** Whether a longer phrase begins with words at the end of these. */
  goesOn(words: readonly string[]): boolean {
    for (let from = words.length - 1; from >= 0; from--) {
      let isPrefix = (this.#valueOf(words[from], SEED_A, SEED_B) & IS_PREFIX) !== 0;
      for (let at = from + 1; at < words.length && isPrefix; at++) {
        isPrefix =
          (this.#valueOf(words[at], afterSpace(this.#a, PRIME_A), afterSpace(this.#b, PRIME_B)) & IS_PREFIX) !== 0;
      }
      if (isPrefix) return true;
    }
    return false;
  }

  /** The first of the meanings of one word, which may stand in the plural; 0 where it has none. */
  meaningOfWord(word: string): number {
    return this.#valueOf(word, SEED_A, SEED_B) >> 1 || this.#singularMeaning(word, SEED_A, SEED_B);
  }

  /** What begins with a word; it may stand in the plural. */
  firstWord(word: string): FirstWord {
    const value = this.#valueOf(word, SEED_A, SEED_B);
    const a = this.#a;
    const b = this.#b;
    const meaning = value >> 1 || this.#singularMeaning(word, SEED_A, SEED_B);
    return { a, b, meaning, isPrefix: (value & IS_PREFIX) !== 0 };
  }

  /** All spans that mean something, overlapping ones too; the last word of each may stand in the plural. */
  matchesIn(
    words: readonly string[],
    firstWords: readonly FirstWord[] = words.map((word) => this.firstWord(word)),
  ): PhraseMatch[] {
    const matches: PhraseMatch[] = [];
    for (let from = 0; from < words.length; from++) this.#addMatches(words, from, firstWords[from], matches);
    return matches;
  }

  /** All of the words as one span, where that means something. */
  matchOf(words: readonly string[]): PhraseMatch | undefined {
    const matches: PhraseMatch[] = [];
    if (words.length > 0) this.#addMatches(words, 0, this.firstWord(words[0]), matches);
    const last = matches.at(-1);
    return last?.to === words.length ? last : undefined;
  }

  #addMatches(words: readonly string[], from: number, first: FirstWord, matches: PhraseMatch[]): void {
    if (first.meaning !== 0) matches.push({ from, to: from + 1, meaning: first.meaning });
    let { a, b, isPrefix } = first;
    for (let at = from + 1; isPrefix && at < words.length; at++) {
      const word = words[at];
      const startA = afterSpace(a, PRIME_A);
      const startB = afterSpace(b, PRIME_B);
      const value = this.#valueOf(word, startA, startB);
      a = this.#a;
      b = this.#b;
      const meaning = value >> 1 || this.#singularMeaning(word, startA, startB);
      if (meaning !== 0) matches.push({ from, to: at + 1, meaning });
      isPrefix = (value & IS_PREFIX) !== 0;
    }
  }

  /** What a phrase means with its last word in the singular, going on from the hash before it; 0 where that is no other word. */
  #singularMeaning(word: string, startA: number, startB: number): number {
    const stem = singular(word);
    return stem === word ? 0 : this.#valueOf(stem, startA, startB) >> 1;
  }

  /** The value of the phrase that a word ends, going on from the hash before it. */
  #valueOf(word: string, startA: number, startB: number): number {
    let a = startA;
    let b = startB;
    const { length } = word;
    for (let i = 0; i < length; i++) {
      const unit = unitAt(word, i);
      a = Math.imul(a ^ unit, PRIME_A);
      b = Math.imul(b ^ unit, PRIME_B);
    }
    this.#a = a;
    this.#b = b;
    return slotValue(this.#slots, a, b);
  }
}

/** What is remembered of words, by the same hash, a bounded number of them: one that falls on the place of another takes it. */
export class WordMemory<T extends { readonly first: FirstWord }> {
  readonly #remembered: (T | undefined)[];
  readonly #mask: number;

  /** `places` is a power of two. */
  constructor(places: number) {
    this.#remembered = Array.from({ length: places });
    this.#mask = places - 1;
  }

  /** What is known of a word, or what `learn` says of it. */
  of(word: string, learn: (word: string) => T): T {
    let a = SEED_A;
    let b = SEED_B;
    const { length } = word;
    for (let i = 0; i < length; i++) {
      const unit = unitAt(word, i);
      a = Math.imul(a ^ unit, PRIME_A);
      b = Math.imul(b ^ unit, PRIME_B);
    }
    const place = (a ^ (b >>> 15)) & this.#mask;
    let known = this.#remembered[place];
    if (known === undefined || known.first.a !== a || known.first.b !== b) {
      known = learn(word);
      this.#remembered[place] = known;
    }
    return known;
  }
}

/** Collects phrases for a table. */
export class PhraseTableBuilder {
  #slots = new Int32Array(MIN_SLOTS * SLOT);
  #used = 0;
  readonly #kinds = [0];
  readonly #languages = [0];
  readonly #next = [0];

  /** Adds a meaning behind those that the phrase already has: the number of a kind, and the languages, a bit for each. */
  add(words: readonly string[], kind: number, languages: number): void {
    let a = SEED_A;
    let b = SEED_B;
    for (let i = 0; i < words.length; i++) {
      if (i > 0) [a, b] = [hash(a, ' ', PRIME_A), hash(b, ' ', PRIME_B)];
      a = hash(a, words[i], PRIME_A);
      b = hash(b, words[i], PRIME_B);
      const slot = this.#slotFor(a, b);
      if (i + 1 < words.length) this.#slots[slot + VALUE] |= IS_PREFIX;
      else this.#addMeaning(slot, kind, languages);
    }
  }

  /** Whether a phrase means something in a language, given by its bit. */
  isWritten(words: readonly string[], language: number): boolean {
    let a = SEED_A;
    let b = SEED_B;
    for (let i = 0; i < words.length; i++) {
      if (i > 0) [a, b] = [hash(a, ' ', PRIME_A), hash(b, ' ', PRIME_B)];
      a = hash(a, words[i], PRIME_A);
      b = hash(b, words[i], PRIME_B);
    }
    for (let at = slotValue(this.#slots, a, b) >> 1; at !== 0; at = this.#next[at]) {
      if ((this.#languages[at] & language) !== 0) return true;
    }
    return false;
  }

  /** The arrays of all phrases so far. */
  finish(): PhraseArrays {
    return {
      slots: unsigned(this.#slots),
      kinds: Uint16Array.from(this.#kinds),
      languages: unsigned(Int32Array.from(this.#languages)),
      next: Uint32Array.from(this.#next),
    };
  }

  #addMeaning(slot: number, kind: number, languages: number): void {
    const first = this.#slots[slot + VALUE] >> 1;
    let last = 0;
    for (let at = first; at !== 0; at = this.#next[at]) {
      if (this.#kinds[at] === kind) {
        this.#languages[at] |= languages;
        return;
      }
      last = at;
    }
    const added = this.#kinds.push(kind) - 1;
    this.#languages.push(languages);
    this.#next.push(0);
    if (last === 0) this.#slots[slot + VALUE] = (added << 1) | (this.#slots[slot + VALUE] & IS_PREFIX);
    else this.#next[last] = added;
  }

  #slotFor(a: number, b: number): number {
    if (this.#used > (this.#slots.length / SLOT) * FULLEST) this.#grow();
    const slot = find(this.#slots, a, b);
    if (this.#slots[slot + VALUE] === 0) {
      this.#used++;
      this.#slots[slot] = a;
      this.#slots[slot + 1] = b;
    }
    return slot;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    for (let from = 0; from < old.length; from += SLOT) {
      if (old[from + VALUE] === 0) continue;
      this.#slots.set(old.subarray(from, from + SLOT), find(this.#slots, old[from], old[from + 1]));
    }
  }
}

/** Where the slot of a hash begins, or a free one. */
function find(slots: Int32Array, a: number, b: number): number {
  const mask = slots.length / SLOT - 1;
  for (let number = (a ^ (b >>> 15)) & mask; ; number = (number + 1) & mask) {
    const slot = number * SLOT;
    if (slots[slot + VALUE] === 0 || (slots[slot] === a && slots[slot + 1] === b)) return slot;
  }
}

function slotValue(slots: Int32Array, a: number, b: number): number {
  return slots[find(slots, a, b) + VALUE];
}

/** A hash going on from a word to the next. */
function afterSpace(hash: number, prime: number): number {
  return Math.imul(hash ^ SPACE, prime);
}

/** FNV-1a, going on from a hash. */
function hash(start: number, text: string, prime: number): number {
  let state = start;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), prime);
  return state;
}

function signed(array: Uint32Array): Int32Array {
  return new Int32Array(array.buffer, array.byteOffset, array.length);
}

function unsigned(array: Int32Array): Uint32Array {
  return new Uint32Array(array.buffer, array.byteOffset, array.length);
}

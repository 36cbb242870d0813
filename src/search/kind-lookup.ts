/** The kinds of a catalog's foods, read from its index: which one a food is, and by which words foods of a kind are called. */
import { WORD_MASK } from '../catalog/index-layout.ts';
import type { SearchIndex } from '../catalog/search-index.ts';
import type { Kind } from '../kinds/kind-table.ts';
import { isKindWord, kindWord } from '../text/kind-word.ts';
import { KIND_MATCH, type KindMatch } from './hit.ts';
import type { KindNames } from './kind-names.ts';
import type { WordRange } from './prefix-words.ts';

/** Phrases of indexed words, by their numbers. */
export type NumberedPhrases = readonly (readonly number[])[];

/** Names of kinds that are kept between queries. */
const MOST_KEPT = 5_000;

/** What a query asks for: kinds, the spellings by which it names them, and the languages in which names count as plain. */
export interface AskedKinds {
  readonly kinds: readonly Kind[];
  readonly spellings: readonly (readonly string[])[];
  readonly languages: number;
}

/** Looks kinds up in one index; it keeps what a query asks for, so each thread has its own. */
export class KindLookup {
  readonly #index: SearchIndex;
  readonly #names: KindNames;
  /** Words of kinds sort before all others; each belongs to the kind here, where this program's tables have it. */
  readonly #kinds: (Kind | undefined)[] = [];
  readonly #ranges = new Map<Kind, WordRange>();
  readonly #phrases = new Map<string, NumberedPhrases>();
  /** The kinds that the query asks for, the likeliest meaning first. */
  asked: readonly Kind[] = [];
  #asked: readonly WordRange[] = [];
  /** The numbers of the kinds above those asked for: of a food of such a kind no more is known. */
  #above: readonly number[] = [];
  #spellings: AskedKinds['spellings'] = [];
  #askedPhrases: NumberedPhrases | undefined = [];
  #languages = 0;

  constructor(index: SearchIndex, names: KindNames) {
    this.#index = index;
    this.#names = names;
    for (let number = 0; number < index.words && isKindWord(index.word(number)); number++) this.#kinds.push(undefined);
    for (const kind of names.table.kinds) {
      const number = index.wordNumber(this.#wordOf(kind));
      if (number >= 0) this.#kinds[number] = kind;
    }
  }

  /** The words of a kind and of all kinds below it. */
  rangeOf(kind: Kind): WordRange {
    let range = this.#ranges.get(kind);
    if (range === undefined) {
      const word = this.#wordOf(kind);
      const from = this.#index.lowerBound(word);
      range = { from, to: this.#index.endOfPrefix(word, from) };
      this.#ranges.set(kind, range);
    }
    return range;
  }

  hasFoods(kind: Kind): boolean {
    const { from, to } = this.rangeOf(kind);
    return to > from;
  }

  /** Sets what a query asks for; no kinds where it names none. */
  ask({ kinds, spellings, languages }: AskedKinds): void {
    this.#languages = languages;
    this.asked = kinds;
    this.#asked = kinds.map((kind) => this.rangeOf(kind));
    this.#above = kinds.flatMap((kind) =>
      this.#names.table
        .pathTo(kind)
        .slice(0, -1)
        .map(({ number }) => number),
    );
    this.#spellings = spellings;
    this.#askedPhrases = kinds.length === 0 ? [] : undefined;
  }

  /** Whether a food is of a kind that the query asks for. */
  match(doc: number): KindMatch {
    if (this.#asked.length === 0) return KIND_MATCH.same;
    const number = this.#kindNumber(doc);
    if (this.#asked.some(({ from, to }) => number >= from && number < to)) return KIND_MATCH.same;
    const kind = this.#kinds[number];
    return kind === undefined || this.#above.includes(kind.number) ? KIND_MATCH.unknown : KIND_MATCH.other;
  }

  /** The kind of a food; undefined where it is not known. */
  kindOf(doc: number): Kind | undefined {
    return this.#kinds[this.#kindNumber(doc)];
  }

  /** The kind that a word of the index stands for. */
  kindAt(word: number): Kind | undefined {
    return this.#kinds[word];
  }

  /** The names of the kinds that the query asks for, as far as the catalog has their words. */
  get askedPhrases(): NumberedPhrases {
    // Most queries find enough before the names are looked at.
    this.#askedPhrases ??= [...this.#numbered(this.#spellings), ...this.asked.flatMap((kind) => this.#phrasesOf(kind))];
    return this.#askedPhrases;
  }

  /** The names of a food's own kind, in the languages of the query. */
  phrasesOfFood(doc: number): NumberedPhrases {
    const kind = this.kindOf(doc);
    return kind === undefined ? [] : this.#phrasesOf(kind);
  }

  #phrasesOf(kind: Kind): NumberedPhrases {
    const key = `${kind.number} ${this.#languages}`;
    let phrases = this.#phrases.get(key);
    if (phrases === undefined) {
      if (this.#phrases.size >= MOST_KEPT) this.#phrases.clear();
      phrases = shortest(this.#numbered(this.#names.phrasesOf(kind, this.#languages)));
      this.#phrases.set(key, phrases);
    }
    return phrases;
  }

  #numbered(phrases: readonly (readonly string[])[]): NumberedPhrases {
    return phrases
      .map((phrase) => phrase.map((word) => this.#index.wordNumber(word)))
      .filter((phrase) => phrase.every((number) => number >= 0));
  }

  /** The number of the word of a food's kind, which stands last among its words; -1 where its kind is not known. */
  #kindNumber(doc: number): number {
    const { forward, forwardOffsets } = this.#index.arrays;
    const end = forwardOffsets[doc + 1];
    if (end === forwardOffsets[doc]) return -1;
    const number = forward[end - 1] & WORD_MASK;
    return number < this.#kinds.length ? number : -1;
  }

  #wordOf(kind: Kind): string {
    const path = this.#names.table.pathTo(kind);
    return kindWord(path.map(({ key }) => key).join('/'));
  }
}

/** The phrases without those that only say more than another: "smooth peanut butter" beside "peanut butter". */
function shortest(phrases: NumberedPhrases): NumberedPhrases {
  return phrases.filter((phrase) =>
    phrases.every((other) => other.length >= phrase.length || !other.every((word) => phrase.includes(word))),
  );
}

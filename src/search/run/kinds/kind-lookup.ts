/** The kinds of a catalog's foods, read from its index: which one a food is, and by which words kinds and claims are named in it. */
import { BoundedMap, memoize } from '../../../caches/bounded-map.ts';
import { isOfName } from '../../../catalog/index/index-layout.ts';
import type { SearchIndex, WordRange } from '../../../catalog/index/search-index.ts';
import { type Claim, claimBit, impliedBy } from '../../../food/claims.ts';
import { nearestPreparations, PREPARATIONS } from '../../../food/preparations.ts';
import type { Source } from '../../../food/source.ts';
import { substanceBit } from '../../../food/substances.ts';
import type { KindContents } from '../../../kinds/kind-contents.ts';
import type { Kind } from '../../../kinds/kind-table.ts';
import { childKindWord, isKindWord } from '../../../text/kind-word.ts';
import type { KindNames } from '../../query/kind-names.ts';

/** Phrases of indexed words, by their numbers. */
export type NumberedPhrases = readonly (readonly number[])[];

/** Phrases by the number of their first word. */
export type PhrasesByStart = ReadonlyMap<number, NumberedPhrases>;

/** What is known of a claim: its bit, and the phrases by which names make it, or one that implies it. */
export interface KnownClaim {
  /** 0 where figures say nothing about it. */
  readonly bit: number;
  readonly phrases: PhrasesByStart;
  readonly implying: PhrasesByStart;
}

const SUGAR = substanceBit('sugar');
/** Names of kinds that are kept between queries. */
const MAX_KEPT = 5_000;

/** The popular foods of a kind are among the best documented ones. */
const DOCS_FOR_POPULARITY = 50;

/** Looks kinds up in one index. It keeps what it has looked up, so each thread has its own. */
export class KindLookup {
  readonly index: SearchIndex;
  readonly names: KindNames;
  /** The word of each kind of this program's tables. */
  readonly #words: string[] = [];
  /** Words of kinds sort before all others; each belongs to the kind here, where this program's tables have it. */
  readonly #kinds: (Kind | undefined)[] = [];
  readonly #popularity = new BoundedMap<string, number>(MAX_KEPT);
  readonly #phrases = new BoundedMap<string, NumberedPhrases>(MAX_KEPT);
  readonly #mostlyCalled = new BoundedMap<string, boolean>(MAX_KEPT);
  #cooked: PhrasesByStart | undefined;

  readonly #contents: KindContents;

  constructor(index: SearchIndex, names: KindNames, contents: KindContents) {
    this.index = index;
    this.names = names;
    this.#contents = contents;
    // Parents come before their children, so each word is its parent's with two letters more.
    for (const { key, parent } of names.table.kinds) this.#words.push(childKindWord(key, this.#words[parent - 1]));
    const kindOf = new Map(names.table.kinds.map((kind) => [this.#wordOf(kind), kind]));
    for (let number = 0; number < index.words; number++) {
      const word = index.word(number);
      if (!isKindWord(word)) break;
      this.#kinds.push(kindOf.get(word));
    }
  }

  /** Whether no sugar is added to foods of the kind of one. */
  isOfUnsweetenedKind(doc: number): boolean {
    const kind = this.kindOf(doc);
    return kind !== undefined && (this.#contents.free(kind) & SUGAR) !== 0;
  }

  /** The words of a kind and of all kinds below it. */
  readonly rangeOf = memoize((kind: Kind): WordRange => this.index.wordsWithPrefix(this.#wordOf(kind)));

  hasFoods(kind: Kind): boolean {
    const { from, to } = this.rangeOf(kind);
    return to > from;
  }

  /** How popular the most popular of a kind's best documented foods is, those of the kind itself and of each kind below it; of one source, if one is given. */
  popularityOf(kind: Kind, source?: Source): number {
    return this.#popularity.getOrCompute(`${kind.number} ${source ?? ''}`, () => {
      let popularity = 0;
      for (const doc of this.#bestDocumented(kind)) {
        if (source === undefined || this.index.sourceOf(doc) === source)
          popularity = Math.max(popularity, this.index.facts.popularity(doc));
      }
      return popularity;
    });
  }

  /** Whether a third or more of a kind's best documented foods have words in their names: cakes are called so, nuts are called almonds. */
  isMostlyCalled(kind: Kind, words: readonly string[]): boolean {
    return this.#mostlyCalled.getOrCompute(`${kind.number} ${words.join(' ')}`, () => {
      const phrases = byStart(this.numbered([words]));
      const docs = [...this.#bestDocumented(kind)];
      return 3 * docs.filter((doc) => this.nameHas(phrases, doc)).length > docs.length;
    });
  }

  /** The best documented foods of a kind itself, and those of each kind below it. */
  *#bestDocumented(kind: Kind): Generator<number> {
    const { from, to } = this.rangeOf(kind);
    for (let word = from; word < to; word++) yield* this.index.postings.docs(word, DOCS_FOR_POPULARITY);
  }

  /** The numbers of the kinds above one. */
  readonly numbersAbove = memoize((kind: Kind): readonly number[] =>
    this.names.table
      .pathTo(kind)
      .slice(0, -1)
      .map(({ number }) => number),
  );

  /** Whether a food is of a kind or of one below it. */
  isOfKind(doc: number, kind: Kind): boolean {
    const { from, to } = this.rangeOf(kind);
    const number = this.kindNumber(doc);
    return number >= from && number < to;
  }

  /** The kind of a food; undefined where it is not known. */
  kindOf(doc: number): Kind | undefined {
    return this.#kinds[this.kindNumber(doc)];
  }

  /** The kind that a word of the index stands for. */
  kindAt(word: number): Kind | undefined {
    return this.#kinds[word];
  }

  /** The number of the word of a food's kind, which stands last among its words; -1 where its kind is not known. */
  kindNumber(doc: number): number {
    const { numbers, count } = this.index.wordsOf(doc);
    return count > 0 && numbers[count - 1] < this.#kinds.length ? numbers[count - 1] : -1;
  }

  /** The names of a kind in some languages, as far as the catalog has their words; of those that only say more, the shorter. */
  phrasesOf(kind: Kind, languages: number): NumberedPhrases {
    return this.#phrases.getOrCompute(`${kind.number} ${languages}`, () =>
      shortest(this.numbered(this.names.phrasesOf(kind, languages))),
    );
  }

  /** What the catalog knows of a claim. */
  readonly claim = memoize((claim: Claim): KnownClaim => {
    const numbered = (each: Claim) => this.numbered(this.names.phrasesOfClaim(each));
    return {
      bit: claimBit(claim),
      phrases: byStart(numbered(claim)),
      implying: byStart(impliedBy(claim).flatMap(numbered)),
    };
  });

  /** Whether a name says of a food that it is prepared in some way. */
  isPrepared(doc: number): boolean {
    return PREPARATIONS.some((preparation) => this.nameHas(this.claim(preparation).phrases, doc));
  }

  /** Whether a name says that a food was cooked in some way. */
  isCooked(doc: number): boolean {
    this.#cooked ??= byStart(
      ['cooked' as const, ...nearestPreparations('cooked'), 'fried' as const].flatMap((claim) =>
        inOrder(this.claim(claim).phrases),
      ),
    );
    return this.nameHas(this.#cooked, doc);
  }

  /** Whether a name, in any language, has one of these phrases, its words next to each other. */
  nameHas(phrases: PhrasesByStart, doc: number): boolean {
    if (phrases.size === 0) return false;
    const { numbers, fields, count } = this.index.wordsOf(doc);
    for (let i = 0; i < count; i++) {
      const begun = isOfName(fields[i]) ? phrases.get(numbers[i]) : undefined;
      if (begun === undefined) continue;
      const isHere = (phrase: readonly number[]) =>
        phrase.every((number, at) => i + at < count && numbers[i + at] === number);
      if (begun.some(isHere)) return true;
    }
    return false;
  }

  /** Those of some phrases whose words the catalog has. */
  numbered(phrases: readonly (readonly string[])[]): NumberedPhrases {
    return phrases
      .map((phrase) => phrase.map((word) => this.index.wordNumber(word)))
      .filter((phrase) => phrase.every((number) => number >= 0));
  }

  #wordOf({ number }: Kind): string {
    return this.#words[number - 1];
  }
}

/** Languages share phrases, which count once: "light" is said in most of them. */
export function byStart(phrases: NumberedPhrases): PhrasesByStart {
  const distinct = new Map(phrases.map((phrase) => [phrase.join(' '), phrase]));
  const map = new Map<number, (readonly number[])[]>();
  for (const phrase of distinct.values()) map.set(phrase[0], [...(map.get(phrase[0]) ?? []), phrase]);
  return map;
}

/** All phrases of a map. */
export function inOrder(phrases: PhrasesByStart): NumberedPhrases {
  return [...phrases.values()].flat();
}

/** The phrases without those that only say more than another: "smooth peanut butter" beside "peanut butter". */
function shortest(phrases: NumberedPhrases): NumberedPhrases {
  return phrases.filter((phrase) =>
    phrases.every((other) => other.length >= phrase.length || !other.every((word) => phrase.includes(word))),
  );
}

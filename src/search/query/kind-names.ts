/**
 * Which kinds of food the words of a query name, in any language: as typed, or with an unfinished last word. The
 * names are the same for all catalogs, so a thread makes this once.
 */
import { BoundedMap } from '../../caches/bounded-map.ts';
import { SearchIndex, type WordRange } from '../../catalog/index/search-index.ts';
import type { Sections } from '../../catalog/section-file.ts';
import type { Claim } from '../../food/claims.ts';
import type { Kind, KindName, KindTable, Language } from '../../kinds/kind-table.ts';
import type { NameDictionary } from '../../kinds/names/name-dictionary.ts';
import type { PhraseMatch } from '../../kinds/names/phrase-table.ts';
import type { QueryWords } from '../../kinds/query-words.ts';
import { analyse } from '../../text/analyse.ts';
import { fold } from '../../text/fold.ts';
import { hashWord } from '../../text/word-units.ts';
import { FuzzyWords } from '../vocabulary/fuzzy-words.ts';
import { consonantsOf } from './common-slips.ts';
import type { Token } from './parse-query.ts';

/** A kind that a phrase names. */
export interface PhraseMeaning {
  readonly kind: Kind;
  /** Bits of the languages in which it does. */
  readonly languages: number;
}

/** Some words of a query next to each other that name kinds. */
export interface NamedSpan {
  readonly from: number;
  readonly to: number;
  readonly meanings: readonly PhraseMeaning[];
  /** How the name is spelled: as typed, in one word, or with its last word finished. */
  readonly spellings: readonly (readonly string[])[];
  /** Whether the last word is only the beginning of the name's. */
  readonly isPrefix: boolean;
}

/** Some words of a query next to each other that claim something of the food. */
export interface ClaimedSpan {
  readonly from: number;
  readonly to: number;
  readonly claim: Claim;
}

/** A shorter beginning is that of too many names. */
const MIN_PREFIX_LENGTH = 5;
/** A beginning that more words have says too little. */
const MAX_PREFIX_WORDS = 80;
/** The words before it say more: "pomme de te". */
const MAX_PREFIX_WORDS_OF_PHRASE = 1000;
/** Of the beginnings of everyday names with five letters 14 % are everyday words, with seven 3 %. */
const MIN_WHOLE_LENGTH = 7;
/** A name means at most two kinds. */
export const MEANINGS = 2;
/** Shorter words are not read as part of one: "a pricot". */
const MIN_JOINED_LENGTH = 3;
/** The two names of a compound have at least so many letters: shorter ones end or begin other words by chance. */
const MIN_COMPOUND_START = 4;
const MIN_COMPOUND_END = 4;
/** What the first name of a compound may lose ("Erdbeer-" of "Erdbeere"), and what may link it ("Pferd-e-", "Ei-er-"). */
const LOST_LETTERS = ['e', 'n'];
const LINKING_LETTERS = ['s', 'e', 'n', 'en', 'er', 'es'];
const MAX_CLAIM_WORDS = 5;
const NO_CLAIMS: readonly ClaimedSpan[] = [];
/** Kinds whose names are kept as words between queries, those of each set of languages apart. */
const MAX_KEPT_KINDS = 2_000;
const UNSPACED_LANGUAGES = ['zh', 'ja'] as const;
/** The bits of all languages. */
export const ALL_LANGUAGES = -1;

export class KindNames {
  readonly table: KindTable;
  readonly dictionary: NameDictionary;
  /** The languages of which all names are known, and everyday words beside them. */
  readonly queryLanguages: readonly Language[];
  /** The languages in which a word says nothing about the food. */
  readonly #stopWords = new Map<string, number>();
  readonly #claims = new Map<string, Claim>();
  readonly #claimPhrases = new Map<Claim, string[][]>();
  /** The words of all names, as the vocabulary of an index: unfinished and misspelt ones are found as in a catalog. */
  readonly #words: SearchIndex;
  readonly #fuzzy: FuzzyWords;
  readonly #phrases = new BoundedMap<string, (readonly string[])[]>(MAX_KEPT_KINDS);
  readonly #begun = new BoundedMap<string, { word: string; meanings: readonly PhraseMeaning[] }[]>(MAX_KEPT_KINDS);
  /** The hashes of everyday words that name no food, in ascending order. */
  readonly #everyday: Uint32Array;
  /** Things that are not foods and look like one. */
  readonly #things = new Set<string>();
  #unspacedNames: readonly string[] | undefined;
  /** The words that claims begin with. */
  readonly #claimStarts = new Set<string>();

  constructor(dictionary: NameDictionary, queries: ReadonlyMap<Language, QueryWords>, nameWords: Sections) {
    this.table = dictionary.table;
    this.dictionary = dictionary;
    this.queryLanguages = [...queries].filter(([, { things }]) => things.size > 0).map(([language]) => language);
    for (const [language, { stopWords, claims, things }] of queries) {
      const bit = dictionary.languageBit(language);
      for (const word of things) this.#things.add(word);
      for (const word of stopWords) this.#stopWords.set(word, (this.#stopWords.get(word) ?? 0) | bit);
      for (const [phrase, claim] of claims) {
        const words = phrase.split(' ');
        this.#claims.set(phrase, claim);
        this.#claimStarts.add(words[0]);
        this.#claimPhrases.set(claim, [...(this.#claimPhrases.get(claim) ?? []), words]);
      }
    }
    this.#words = new SearchIndex(nameWords);
    this.#everyday = nameWords.arrays.everydayWords as Uint32Array;
    this.#fuzzy = new FuzzyWords(this.#words);
  }

  /** Whether any name has a word, or requests beside names. */
  isWordOfNames(word: string): boolean {
    return this.#words.wordNumber(word) >= 0;
  }

  /** The folded names of foods in scripts without spaces, of everyday foods first. */
  get unspacedNames(): readonly string[] {
    this.#unspacedNames ??= this.table.kinds
      .toSorted((a, b) => a.commonness - b.commonness)
      .flatMap(({ names }) => UNSPACED_LANGUAGES.flatMap((language) => names.get(language) ?? []))
      .map(({ singular }) => fold(singular));
    return this.#unspacedNames;
  }

  /** The words that one without vowels abbreviates: "chkn". */
  abbreviatedBy(text: string): string[] {
    const { from, to } = this.#words.wordsWithPrefix(text[0]!);
    const consonants = consonantsOf(text);
    const words: string[] = [];
    for (let number = from; number < to; number++) {
      const word = this.#words.word(number);
      if (word.length > text.length && consonantsOf(word) === consonants) words.push(word);
    }
    return words;
  }

  /** The bits of the languages of which everyday words are known. */
  get languagesOfQueries(): number {
    return this.queryLanguages.reduce((bits, language) => bits | this.dictionary.languageBit(language), 0);
  }

  /** The languages in which a word says nothing about the food. */
  languagesOfStopWord(word: string): number {
    return this.#stopWords.get(word) ?? 0;
  }

  /** Whether a word begins names only by chance: "Teppich" is not "Teppichmuschel", but "tafel" may become "Tafelapfel". */
  #isWhole(word: string): boolean {
    return this.#things.has(word) || (word.length >= MIN_WHOLE_LENGTH && this.isEveryday(word));
  }

  /** Whether a word is an everyday one for something else than food: it is spelled right, and no typo of a food. */
  isEveryday(word: string): boolean {
    return this.#things.has(word) || this.isEverydayWord(word);
  }

  /** Whether it is such a word, but not of the list of things. */
  isEverydayWord(word: string): boolean {
    const hash = hashWord(word);
    let low = 0;
    for (let high = this.#everyday.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if (this.#everyday[middle] < hash) low = middle + 1;
      else high = middle;
    }
    return this.#everyday[low] === hash;
  }

  /** The claims in a query, the longest phrases first; none overlaps another. */
  claims(words: readonly string[]): readonly ClaimedSpan[] {
    if (!words.some((word) => this.#claimStarts.has(word))) return NO_CLAIMS;
    const found: ClaimedSpan[] = [];
    for (let length = Math.min(MAX_CLAIM_WORDS, words.length); length > 0; length--) {
      for (let from = 0; from + length <= words.length; from++) {
        if (!this.#claimStarts.has(words[from])) continue;
        if (found.some((other) => from < other.to && other.from < from + length)) continue;
        const claim = this.#claims.get(words.slice(from, from + length).join(' '));
        if (claim !== undefined) found.push({ from, to: from + length, claim });
      }
    }
    return found;
  }

  /** Whether words from a place on, at least up to another, make a claim: "no added sugar" is more than "no sugar". */
  isClaim(words: readonly string[], from: number, least: number): boolean {
    for (let end = Math.min(words.length, from + MAX_CLAIM_WORDS); end >= least; end--)
      if (this.#claims.has(words.slice(from, end).join(' '))) return true;
    return false;
  }

  /** The phrases that make a claim, in all languages, as folded words. */
  phrasesOfClaim(claim: Claim): readonly (readonly string[])[] {
    return this.#claimPhrases.get(claim) ?? [];
  }

  /** All spans of words that are names as they were typed, or read as one word: "butter milk". */
  named(words: readonly string[]): NamedSpan[] {
    const found = this.dictionary.matchesIn(words).map((match) => this.#asTyped(match, words));
    for (let from = 0; from + 1 < words.length; from++) {
      if (words[from].length < MIN_JOINED_LENGTH || words[from + 1].length < MIN_JOINED_LENGTH) continue;
      const joined = words[from] + words[from + 1];
      const match = this.dictionary.matchOfWord(joined);
      if (match !== undefined) found.push({ ...this.#asTyped(match, [joined]), from, to: from + 2 });
    }
    return found;
  }

  /**
   * The name that a compound of two names ends with, in these languages: "wurst" of "Pferdewurst". The longest counts; the
   * first name may have lost its last letter or have a linking one ("Erdbeerkuchen", "Pferdewurst").
   */
  namedInCompound(word: string, languages: number): NamedSpan | undefined {
    for (let cut = MIN_COMPOUND_START; cut <= word.length - MIN_COMPOUND_END; cut++) {
      const end = this.dictionary.matchOfWord(word.slice(cut));
      if (end === undefined) continue;
      const meanings = this.dictionary.meaningsOf(end).filter((meaning) => (meaning.languages & languages) !== 0);
      if (meanings.length > 0 && this.#isFirstOfCompound(word.slice(0, cut), meanings[0].languages & languages))
        return { from: 0, to: 1, meanings, spellings: [[word]], isPrefix: false };
    }
    return undefined;
  }

  #isFirstOfCompound(start: string, languages: number): boolean {
    const forms = [start, ...LOST_LETTERS.map((letter) => start + letter)];
    for (const linking of LINKING_LETTERS) if (start.endsWith(linking)) forms.push(start.slice(0, -linking.length));
    return forms.some((form) => {
      const match = this.dictionary.matchOfWord(form);
      return match !== undefined && (this.dictionary.languagesOf(match) & languages) !== 0;
    });
  }

  #asTyped(match: PhraseMatch, words: readonly string[]): NamedSpan {
    const { from, to } = match;
    const spelling = words.slice(from, to);
    const spellings = spelling.length === 1 ? [spelling] : [spelling, [spelling.join('')]];
    return { from, to, meanings: this.dictionary.meaningsOf(match), spellings, isPrefix: false };
  }

  /** The names of a kind as folded words, in these languages. */
  phrasesOf(kind: Kind, languages: number): (readonly string[])[] {
    return this.#phrases.getOrCompute(`${kind.number} ${languages}`, () =>
      this.dictionary.languages.flatMap((language, at) =>
        (languages & (1 << at)) === 0 ? [] : namesAsWords(kind.namesIn(language)),
      ),
    );
  }

  /** Whether words are the name by which a kind is shown in one of these languages, or say less or more of it: "cereal". */
  isShownName(kind: Kind, words: readonly string[], languages = ALL_LANGUAGES): boolean {
    return this.dictionary.languages.some((language, at) => {
      const [shown] = (languages & (1 << at)) === 0 ? [] : kind.namesIn(language);
      if (shown === undefined) return false;
      return namesAsWords([shown]).some(
        (name) => words.every((word) => name.includes(word)) || name.every((word) => words.includes(word)),
      );
    });
  }

  /** The names of one word that begin so. */
  beginningWith(text: string): { word: string; meanings: readonly PhraseMeaning[] }[] {
    if (this.#isWhole(text)) return [];
    return this.#begun.getOrCompute(text, () => {
      const begun = [];
      const { from, to } = this.#words.wordsWithPrefix(text);
      for (let number = from; number < to; number++) {
        const word = this.#words.word(number);
        const match = this.dictionary.matchOfWord(word);
        if (match !== undefined) begun.push({ word, meanings: this.dictionary.meaningsOf(match) });
      }
      return begun;
    });
  }

  /** The spans at the end whose last word is the beginning of a name's. */
  namedByPrefix(words: readonly Token[]): NamedSpan[] {
    const last = words.at(-1);
    if (last === undefined || !last.unfinished) return [];
    if (words.length === 1 && this.#isWhole(last.text)) return [];
    const range = this.#words.wordsWithPrefix(last.text);
    const isSpecific = last.text.length >= MIN_PREFIX_LENGTH && range.to - range.from <= MAX_PREFIX_WORDS;
    const goesOn =
      range.to - range.from <= MAX_PREFIX_WORDS_OF_PHRASE &&
      this.dictionary.goesOn(words.slice(0, -1).map(({ text }) => text));
    if (!isSpecific && !goesOn) return [];
    const named = this.#withLastWord(words, range);
    return isSpecific ? named : named.filter(({ from, to }) => to - from > 1);
  }

  /** The names that words are if the last one is one of these; those of the same words are one span. */
  #withLastWord(words: readonly Token[], { from: first, to: end }: WordRange): NamedSpan[] {
    const found = new Map<number, NamedSpan>();
    const texts = words.map(({ text }) => text);
    const firstWords = texts.map((text) => this.dictionary.firstWord(text));
    const last = texts.length - 1;
    for (let number = first; number < end; number++) {
      texts[last] = this.#words.word(number);
      firstWords[last] = this.dictionary.firstWord(texts[last]);
      for (const match of this.dictionary.matchesIn(texts, firstWords)) {
        if (match.to <= last) continue;
        const { from, to, meanings, spellings } = this.#asTyped(match, texts);
        const known = found.get(from);
        found.set(from, {
          from,
          to,
          meanings: withMeanings(known?.meanings ?? [], meanings),
          spellings: [...(known?.spellings ?? []), ...spellings],
          isPrefix: true,
        });
      }
    }
    return [...found.values()];
  }

  /** The words of names that are near to one, and how many typos part them. */
  near(text: string): { text: string; typos: number }[] {
    return this.#fuzzy.find(text).map(({ number, typos }) => ({ text: this.#words.word(number), typos }));
  }
}

function namesAsWords(names: readonly KindName[]): string[][] {
  return [...new Set(names.flatMap(({ singular, plural }) => [singular, plural]))].map((name) => analyse(name));
}

/** Meanings with others; what has a kind in several languages is one meaning. */
function withMeanings(meanings: readonly PhraseMeaning[], others: readonly PhraseMeaning[]): PhraseMeaning[] {
  const bits = new Map<Kind, number>();
  for (const { kind, languages } of [...meanings, ...others]) bits.set(kind, (bits.get(kind) ?? 0) | languages);
  return [...bits].map(([kind, languages]) => ({ kind, languages }));
}

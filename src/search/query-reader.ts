/**
 * Reads a query for what it means: which of its words name kinds of food, which of these is the food itself, which words claim
 * something of its figures, and which say nothing about it ("a glass of", "how many calories in").
 */
import type { SearchIndex } from '../catalog/search-index.ts';
import { isWithin, type Kind, type Language, shownName } from '../kinds/kind-table.ts';
import type { LanguageWords } from '../kinds/language-words.ts';
import { CLAIMS } from '../kinds/query-words.ts';
import { analyse } from '../text/analyse.ts';
import { isNumber } from '../text/tokenise.ts';
import { MAX_TYPOS } from '../text/typo-budget.ts';
import {
  type Alternatives,
  type AlternativesFinder,
  COST,
  type CostedRange,
  type Leniency,
  MEANINGS,
  type NamedByWords,
} from './alternatives.ts';
import type { Hit } from './hit.ts';
import type { KindLookup } from './kind-lookup.ts';
import { ALL_LANGUAGES, type KindNames, type NamedKinds, type PhraseMeaning } from './kind-names.ts';
import type { QueryWord } from './parse-query.ts';
import type { SearchKinds } from './search-kinds.ts';

/** One part of a query: a word, or several that name kinds together. */
export interface QueryPart {
  readonly words: readonly QueryWord[];
  readonly named: NamedKinds | undefined;
  /** Whether it is a number, which need not be met. */
  readonly isNumber: boolean;
}

/** What a query means. */
export interface QueryMeaning {
  readonly words: readonly QueryWord[];
  /** The parts that say something about the food, in their order. */
  readonly parts: readonly QueryPart[];
  /** The part that names the food; undefined where no word names a kind. */
  readonly head: QueryPart | undefined;
  /** Whether the catalog has foods of a kind that it names. */
  readonly hasFoods: boolean;
  /** How many words are in no part: they say nothing about the food, or claim something of it. */
  readonly passedOver: number;
  /** Bits of the claims, as `CLAIMS` lists them. */
  readonly claims: number;
  /** Bits of the languages in which a food's name is plain for whoever asks: the query's own, and the catalog's commonest. */
  readonly languages: number;
  /** Whether it asks for what is no food. */
  readonly isNoFood: boolean;
}

const MISSPELT: Leniency = { typos: MAX_TYPOS, prefix: false };
/** A kind with no more kinds below it says nearly as much as one of these. */
const FEW_KINDS = 6;
/** How many times less likely a food is meant with each step of commonness. */
const LESS_COMMON = 3;
/** The share of all foods that a language with all names counts as having more than the others: its words are likelier. */
const COMPLETE_LANGUAGE = 0.02;

/** Reads queries to one catalog. */
export class QueryReader {
  readonly #index: SearchIndex;
  readonly #names: KindNames;
  readonly #lookup: KindLookup;
  readonly #grammars: ReadonlyMap<Language, LanguageWords>;
  /** How many foods of the catalog are called by words of each language. */
  readonly #languageFoods: Float64Array;
  readonly #mainLanguage: number;
  /** The languages in which a word describes foods. */
  readonly #describing = new Map<string, number>();
  /** The words that say in some language that it is no food. */
  readonly #notFood = new Set<string>();

  constructor(index: SearchIndex, { names, grammars, tellingWords }: SearchKinds, lookup: KindLookup) {
    this.#index = index;
    this.#lookup = lookup;
    this.#names = names;
    this.#grammars = grammars;
    for (const [language, { roles }] of grammars) {
      const bit = names.dictionary.languageBit(language);
      for (const word of roles.describing) this.#describing.set(word, (this.#describing.get(word) ?? 0) | bit);
      for (const word of roles.notFood) this.#notFood.add(word);
    }
    this.#languageFoods = this.#countLanguages(tellingWords);
    this.#mainLanguage = 1 << this.#languageFoods.indexOf(Math.max(...this.#languageFoods));
  }

  /** What the words mean as they were typed. */
  read(words: readonly QueryWord[]): QueryMeaning {
    return this.#meaning(words, this.#names.named(words.map(({ text }) => text)));
  }

  /**
   * The same with names of which the catalog has no foods yielding to shorter ones within them that mean a wider kind:
   * "king prawns" to prawns, but "salad cream" not to cream.
   */
  readShorter(words: readonly QueryWord[]): QueryMeaning {
    const named = this.#names.named(words.map(({ text }) => text));
    const hasFoods = ({ meanings }: NamedKinds) => meanings.some(({ kind }) => this.#nearestWithFoods(kind));
    const missing = named.filter((name) => !hasFoods(name));
    const known = named.filter(
      (name) => hasFoods(name) && missing.every((longer) => !overlap(name, longer) || isWider(name, longer)),
    );
    return this.#meaning(words, known);
  }

  /** What they mean when the last word is taken for the beginning of a name's: "pomme de ter". */
  readUnfinished(words: readonly QueryWord[]): QueryMeaning | undefined {
    const begun = this.#names.namedByPrefix(words);
    if (begun.length === 0) return undefined;
    return this.#meaning(words, [...this.#names.named(words.map(({ text }) => text)), ...begun]);
  }

  /** What they mean when a word is taken for a misspelt one of a name. */
  readMisspelt(words: readonly QueryWord[]): QueryMeaning | undefined {
    const misspelt = words.flatMap((_, at) => this.#names.namedWithTypo(words, at));
    const fewest = Math.min(...misspelt.map(({ typos }) => typos));
    const nearest = misspelt.filter(({ typos }) => typos === fewest);
    return nearest.length === 0 ? undefined : this.#meaning(words, nearest);
  }

  /** What a food that was found by another name is called, in the catalog's language; undefined where that was typed. */
  nameOf({ meaning }: Hit, query: string): string | undefined {
    const kind = this.#lookup.asked[meaning];
    if (kind === undefined) return undefined;
    const name = shownName(kind, this.#catalogLanguage);
    const typed = new Set(analyse(query));
    return analyse(name).every((word) => typed.has(word)) ? undefined : name;
  }

  /** The name of the kind that a word of the index stands for; undefined for other words. */
  nameOfKindWord(number: number): string | undefined {
    const kind = this.#lookup.kindAt(number);
    return kind && shownName(kind, this.#catalogLanguage);
  }

  /** What a part of a query may match: its words, and the foods of the kinds that it names. */
  alternativesOf(part: QueryPart, finder: AlternativesFinder, leniency: Leniency): Alternatives {
    const asTyped = part.words.length === 1 ? finder.find(part.words[0], leniency) : undefined;
    return part.named === undefined ? asTyped! : this.#ofKinds(part.words, part.named, finder, asTyped);
  }

  /** The foods of the kinds that a part names, and nothing else. */
  kindsOf({ words, named }: QueryPart, finder: AlternativesFinder): Alternatives {
    return this.#ofKinds(words, named!, finder);
  }

  /** The other names of the kinds that a part names, each as the words of a pattern. */
  otherNamesOf({ words, named }: QueryPart, finder: AlternativesFinder): Alternatives[][] {
    const { spellings, names } = this.#namedBy(words, named!, finder);
    const cost = COST.otherName + named!.typos * COST.typo + (named!.isPrefix ? COST.prefix : 0);
    const isTyped = new Set(named!.spellings.map((spelling) => spelling.join(' ')));
    return names
      .filter((name) => !isTyped.has(name.join(' ')))
      .map((name) => name.map((word) => finder.ofOtherName(word, { spellings, names: [] }, cost)))
      .filter((name) => name.every(({ postings }) => postings > 0));
  }

  #ofKinds(words: readonly QueryWord[], named: NamedKinds, finder: AlternativesFinder, asTyped?: Alternatives) {
    const typed = words.map(({ text }) => text).join(' ');
    return finder.ofKinds(typed, this.#rangesOf(named), this.#namedBy(words, named, finder), asTyped);
  }

  #namedBy(words: readonly QueryWord[], named: NamedKinds, finder: AlternativesFinder): NamedByWords {
    const languages = named.meanings.reduce((bits, meaning) => bits | meaning.languages, this.#mainLanguage);
    const spellings = named.spellings.map((spelling) => spelling.map((word) => finder.formsOf(word)));
    if (named.typos > 0) spellings.push(words.map((word) => [...finder.find(word, MISSPELT).whole.keys()]));
    return {
      spellings,
      names: named.meanings.flatMap(({ kind }) => this.#names.phrasesOf(kind, languages)),
    };
  }

  #rangesOf({ meanings, typos, isPrefix }: NamedKinds): CostedRange[] {
    const base = COST.otherName + typos * COST.typo + (isPrefix ? COST.prefix : 0);
    return meanings
      .map(({ kind }, at) => ({ ...this.#lookup.rangeOf(kind), cost: base + at * COST.meaning }))
      .filter(({ from, to }) => to > from);
  }

  #meaning(words: readonly QueryWord[], candidates: readonly NamedKinds[]): QueryMeaning {
    const texts = words.map(({ text }) => text);
    const idle = texts.map((text) => (isNumber(text) ? ALL_LANGUAGES : this.#names.languagesOfIdle(text)));
    const languages = this.#likeliestLanguages(texts, candidates, idle);
    const says = (from: number, to: number) => idle.slice(from, to).some((bits) => bits === 0);
    const telling = candidates.filter(({ from, to }) => says(from, to));
    const named = this.#choose(telling.length > 0 ? telling : candidates, languages);
    const claimed = this.#names
      .claims(texts)
      .filter(({ from, to }) =>
        named.every(
          (other) =>
            to <= other.from ||
            from >= other.to ||
            (from <= other.from && other.to <= to && to - from > other.to - other.from),
        ),
      );
    const kept = named.filter(({ from, to }) => claimed.every((claim) => to <= claim.from || from >= claim.to));
    const parts: QueryPart[] = [];
    let passedOver = 0;
    for (let at = 0; at < words.length; ) {
      const name = kept.find(({ from }) => from === at);
      const claim = claimed.find(({ from }) => from === at);
      const end = name?.to ?? claim?.to ?? at + 1;
      const isAmount = isNumber(texts[at]);
      if (name !== undefined) parts.push({ words: words.slice(at, end), named: name, isNumber: false });
      else if (claim !== undefined) passedOver += end - at;
      else {
        if (idle[at] === 0 || isAmount) parts.push({ words: [words[at]], named: undefined, isNumber: isAmount });
        else passedOver++;
      }
      at = end;
    }
    const claims = claimed.reduce((bits, { claim }) => bits | (1 << CLAIMS.indexOf(claim)), 0);
    const head = this.#headOf(parts, texts, languages);
    return {
      words,
      parts,
      head,
      hasFoods: head?.named !== undefined && this.#hasFoods(head.named),
      passedOver,
      claims,
      languages: languages | this.#mainLanguage,
      isNoFood: texts.some(
        (text, at) => this.#isNoFood(text) && !candidates.some(({ from, to }) => at >= from && at < to),
      ),
    };
  }

  /**
   * The words of a query that are spelled right: its name, other names of which there are foods, and words of its languages that
   * describe foods or say nothing about them.
   */
  rightWords({ words, parts, languages }: QueryMeaning): Set<string> {
    const isOnlyName = parts.length === 1;
    const named = parts.filter(({ named }) => named?.typos === 0 && (isOnlyName || this.#hasFoods(named)));
    const describing = words.filter(({ text }) => this.#isDescribing(text, languages));
    return new Set([...named.flatMap((part) => part.words), ...describing].map(({ text }) => text));
  }

  #hasFoods({ meanings }: NamedKinds): boolean {
    return meanings.some(({ kind }) => this.#lookup.hasFoods(kind));
  }

  #isDescribing(text: string, languages: number): boolean {
    if ((this.#names.languagesOfIdle(text) & languages) !== 0) return true;
    return ((this.#describing.get(text) ?? 0) & languages) !== 0;
  }

  get #catalogLanguage(): Language {
    return this.#names.dictionary.languages[31 - Math.clz32(this.#mainLanguage)];
  }

  #isNoFood(text: string): boolean {
    return this.#notFood.has(text);
  }

  /** The stretches that are taken as names: the longest first, none overlapping; of their meanings the likeliest. */
  #choose(candidates: readonly NamedKinds[], languages: number): NamedKinds[] {
    const likely = candidates.map((named) => ({ ...named, meanings: this.#likeliest(named.meanings, languages) }));
    const chosen: NamedKinds[] = [];
    for (const named of likely.sort((a, b) => b.to - b.from - (a.to - a.from) || a.typos - b.typos)) {
      if (chosen.some((other) => overlap(named, other))) continue;
      chosen.push(named);
    }
    return chosen;
  }

  /** The likeliest meanings, in the language of the query where it is plain. */
  #likeliest(meanings: readonly PhraseMeaning[], languages: number): PhraseMeaning[] {
    const spoken = meanings.filter((meaning) => (meaning.languages & languages) !== 0);
    const possible = spoken.length > 0 ? spoken : meanings;
    const found = possible.map((meaning) => ({
      ...meaning,
      kind: this.#nearestWithFoods(meaning.kind) ?? meaning.kind,
    }));
    const distinct = found.filter(({ kind }, at) => found.findIndex((other) => other.kind === kind) === at);
    if (distinct.length === 1) return distinct;
    const weighed = distinct.map((meaning) => ({ meaning, weight: this.#weightOf(meaning) }));
    return weighed
      .sort((a, b) => b.weight - a.weight)
      .slice(0, MEANINGS)
      .map(({ meaning }) => meaning);
  }

  /** The kind itself, or the one above it where that is nearly the same ("sultana", a raisin), if the catalog has foods of it. */
  #nearestWithFoods(kind: Kind): Kind | undefined {
    if (this.#lookup.hasFoods(kind)) return kind;
    const parent = this.#names.table.parentOf(kind);
    if (parent === undefined || parent.end - parent.number > FEW_KINDS || !this.#lookup.hasFoods(parent))
      return undefined;
    return parent;
  }

  /** The languages that know most letters of the query; all where a query says no more than one name. */
  #likeliestLanguages(texts: readonly string[], candidates: readonly NamedKinds[], idle: readonly number[]): number {
    const languages = this.#names.dictionary.languages.length;
    const letters = new Uint16Array(languages);
    for (let at = 0; at < texts.length; at++) {
      let known = idle[at];
      for (const { from, to, meanings } of candidates) {
        if (at >= from && at < to) for (const meaning of meanings) known |= meaning.languages;
      }
      for (let language = 0; known !== 0 && language < languages; language++) {
        if ((known & (1 << language)) !== 0) letters[language] += texts[at].length;
      }
    }
    const most = Math.max(...letters);
    return letters.reduce((bits, count, language) => (count === most ? bits | (1 << language) : bits), 0);
  }

  /** Of several names the one that is the food: where the language puts it, before a word such as "with". */
  #headOf(parts: readonly QueryPart[], texts: readonly string[], languages: number): QueryPart | undefined {
    const named = parts.filter((part) => part.named !== undefined);
    if (named.length < 2) return named[0];
    const grammar = this.#grammarOf(languages);
    const link = texts.findIndex((text, at) => at > 0 && grammar?.roles.link.has(text));
    const before = link < 0 ? named : named.filter((part) => part.named!.to <= link);
    const possible = before.length > 0 ? before : named;
    return grammar?.head === 'first' ? possible[0] : possible.at(-1);
  }

  #grammarOf(languages: number): LanguageWords | undefined {
    const spoken = this.#names.dictionary.languages.filter((_, at) => (languages & (1 << at)) !== 0);
    const likeliest = spoken.sort((a, b) => this.#foodsOf(b) - this.#foodsOf(a));
    return likeliest.map((language) => this.#grammars.get(language)).find((grammar) => grammar !== undefined);
  }

  #foodsOf(language: Language): number {
    return this.#languageFoods[this.#names.dictionary.languages.indexOf(language)];
  }

  /** How likely a meaning is: by the catalog's languages, and by how common the food is. */
  #weightOf({ kind, languages }: PhraseMeaning): number {
    let foods = 0;
    for (let left = languages; left !== 0; left &= left - 1) {
      foods = Math.max(foods, this.#languageFoods[31 - Math.clz32(left & -left)] ?? 0);
    }
    return (this.#lookup.hasFoods(kind) ? 1 : 1 / LESS_COMMON) * (foods / LESS_COMMON ** (kind.commonness - 1));
  }

  /** Counts how often the catalog has words that only one language has. */
  #countLanguages(tellingWords: SearchKinds['tellingWords']): Float64Array {
    const { languages } = this.#names.dictionary;
    return Float64Array.from(languages, (language) => {
      const complete = this.#names.queryLanguages.includes(language) ? COMPLETE_LANGUAGE * this.#index.foods : 0;
      return (tellingWords.get(language) ?? []).reduce((foods, word) => {
        const number = this.#index.wordNumber(word);
        return number < 0 ? foods : foods + this.#index.docFrequency(number);
      }, complete);
    });
  }
}

type Stretch = Pick<NamedKinds, 'from' | 'to'>;

function overlap(a: Stretch, b: Stretch): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Whether a name means something that the other is a kind of, or that stands on the same shelf. */
function isWider({ meanings }: NamedKinds, other: NamedKinds): boolean {
  return meanings.some(({ kind }) =>
    other.meanings.some((meaning) => isWithin(meaning.kind, kind) || meaning.kind.category === kind.category),
  );
}

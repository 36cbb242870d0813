/** The languages of a catalog's names and of queries to it: which one a query is probably in, and which food a word means then. */
import type { SearchIndex } from '../../catalog/index/search-index.ts';
import type { Language } from '../../kinds/kind-table.ts';
import type { LanguageWords } from '../../kinds/names/language-words.ts';
import type { SearchKinds } from '../search-kinds.ts';
import type { KindNames, NamedSpan } from './kind-names.ts';

/** The share of all foods that a language with all names counts as having more than the others: its words are likelier. */
const COMPLETE_LANGUAGE = 0.02;

/** Behind the letters of Latin with their marks. */
const FIRST_OTHER_SCRIPT = 0x370;

/** What is known of languages in one catalog. Sets of languages are bits. */
export class QueryLanguages {
  /** The language that most foods of the catalog are called in, as its bit. */
  readonly main: number;
  readonly #names: KindNames;
  /** How names are built in each language, those of the languages with the most foods first. */
  readonly #grammars: readonly { bit: number; grammar: LanguageWords }[];
  /** How many foods of the catalog are called by words of each language. */
  readonly #foods: Float64Array;
  /** Letters of a query by language, while they are counted. */
  readonly #letters: Float64Array;
  /** The languages in which a word describes foods. */
  readonly #describing = new Map<string, number>();
  /** The languages in which a word says that it is not a food. */
  readonly #notFood = new Map<string, number>();

  /** Words that say how a food was prepared, in any language. */
  readonly #preparations = new Set<string>();

  constructor(index: SearchIndex, { names, grammars, distinctiveWords }: SearchKinds) {
    this.#names = names;
    for (const [language, { roles }] of grammars) {
      const bit = names.dictionary.languageBit(language);
      for (const word of roles.describing) this.#describing.set(word, (this.#describing.get(word) ?? 0) | bit);
      for (const word of roles.preparation) this.#preparations.add(word);
      for (const word of roles.notFood) this.#notFood.set(word, (this.#notFood.get(word) ?? 0) | bit);
    }
    this.#foods = Float64Array.from(names.dictionary.languages, (language) => {
      const complete = names.queryLanguages.includes(language) ? COMPLETE_LANGUAGE * index.foods : 0;
      return (distinctiveWords.get(language) ?? []).reduce((foods, word) => {
        const number = index.wordNumber(word);
        return number < 0 ? foods : foods + index.docFrequency(number);
      }, complete);
    });
    this.#letters = new Float64Array(this.#foods.length);
    this.#grammars = names.dictionary.languages
      .map((language, at) => ({ bit: 1 << at, foods: this.#foods[at], grammar: grammars.get(language) }))
      .sort((a, b) => b.foods - a.foods)
      .flatMap(({ bit, grammar }) => (grammar === undefined ? [] : [{ bit, grammar }]));
    this.main = 1 << this.#foods.indexOf(Math.max(...this.#foods));
  }

  /** The language that most foods are called in. */
  get mainLanguage(): Language {
    return this.#names.dictionary.languages[31 - Math.clz32(this.main)];
  }

  /** Whether a word is written in Latin letters, as the names of most catalogs are. */
  isLatin(text: string): boolean {
    return text.charCodeAt(0) < FIRST_OTHER_SCRIPT;
  }

  /** Whether a word describes foods in one of these languages, or says nothing about them. */
  isDescribing(text: string, languages: number): boolean {
    return ((this.#names.languagesOfStopWord(text) | (this.#describing.get(text) ?? 0)) & languages) !== 0;
  }

  /** Whether a word says how a food was prepared. */
  isPreparation(text: string): boolean {
    return this.#preparations.has(text);
  }

  /** The languages in which a word says that it is not a food. */
  languagesOfNotFood(text: string): number {
    return this.#notFood.get(text) ?? 0;
  }

  /** The languages that know most letters of a query; all where it says no more than one name. */
  likeliest(texts: readonly string[], named: readonly NamedSpan[], stopWords: readonly number[]): number {
    const count = this.#foods.length;
    const letters = this.#letters.fill(0);
    for (let at = 0; at < texts.length; at++) {
      let known = stopWords[at] | (texts.length > 1 ? (this.#describing.get(texts[at]) ?? 0) : 0);
      for (const { from, to, meanings } of named) {
        if (at >= from && at < to) for (const meaning of meanings) known |= meaning.languages;
      }
      for (let left = known; left !== 0; left &= left - 1) letters[31 - Math.clz32(left & -left)] += texts[at].length;
    }
    let most = 0;
    let likeliest = 0;
    for (let language = 0; language < count; language++) {
      if (letters[language] > most) [most, likeliest] = [letters[language], 0];
      if (letters[language] === most) likeliest |= 1 << language;
    }
    return likeliest;
  }

  /** The languages that join words to one. */
  get withCompounds(): number {
    return this.#grammars.reduce((bits, { bit, grammar }) => (grammar.hasCompounds ? bits | bit : bits), 0);
  }

  /** How names are built in the commonest of these languages. */
  grammarOf(languages: number): LanguageWords | undefined {
    return this.#grammars.find(({ bit }) => (languages & bit) !== 0)?.grammar;
  }

  /** How many foods are called by words of the commonest of these languages. */
  foodsOf(languages: number): number {
    let foods = 0;
    for (let left = languages; left !== 0; left &= left - 1) {
      foods = Math.max(foods, this.#foods[31 - Math.clz32(left & -left)] ?? 0);
    }
    return foods;
  }
}

/** The names of all kinds as folded phrases of words, for finding them in texts: in the names of foods, and in what people type. */
import { analyse } from '../../text/analyse.ts';
import type { Kind, KindTable, Language } from '../kind-table.ts';
import type { FirstWord, PhraseMatch, PhraseTable } from './phrase-table.ts';

/** The names of the kinds in a table. */
export class NameDictionary {
  readonly languages: readonly Language[];
  readonly table: KindTable;
  readonly #phrases: PhraseTable;

  constructor(table: KindTable, phrases: PhraseTable) {
    this.table = table;
    this.languages = table.languages;
    this.#phrases = phrases;
  }

  /** The bit of a language; 0 for one without names. */
  languageBit(language: Language): number {
    return languageBit(this.languages, language);
  }

  /** All spans of folded words that name a kind in any language, overlapping ones too, by where they begin. */
  matchesIn(words: readonly string[], firstWords?: readonly FirstWord[]): PhraseMatch[] {
    return this.#phrases.matchesIn(words, firstWords);
  }

  /** One folded word as a span, where it names a kind. */
  matchOfWord(word: string): PhraseMatch | undefined {
    const meaning = this.#phrases.meaningOfWord(word);
    return meaning === 0 ? undefined : { from: 0, to: 1, meaning };
  }

  /** What begins with a folded word, for `matchesIn`. */
  firstWord(word: string): FirstWord {
    return this.#phrases.firstWord(word);
  }

  /** Whether a longer name begins with words at the end of these. */
  goesOn(words: readonly string[]): boolean {
    return this.#phrases.goesOn(words);
  }

  /** The kinds that a span names in languages, given by their bits, the likeliest first. */
  kindsIn(match: PhraseMatch, languages: number): Kind[] {
    const kinds: Kind[] = [];
    for (const number of this.#phrases.kindsIn(match, languages)) kinds.push(this.table.kind(number));
    return kinds;
  }

  /** All kinds that a span names, the likeliest first, each with the bits of the languages in which it does. */
  meaningsOf(match: PhraseMatch): { kind: Kind; languages: number }[] {
    return this.#phrases.meaningsOf(match).map(({ kind, languages }) => ({ kind: this.table.kind(kind), languages }));
  }

  /** The languages in which a span names a kind. */
  languagesOf(match: PhraseMatch): number {
    return this.#phrases.languagesOf(match);
  }

  /** The kinds that a whole phrase of folded words names in a language, the likeliest first. */
  kindsNamed(words: readonly string[], language: Language): Kind[] {
    const whole = this.#phrases.matchOf(words);
    return whole === undefined ? [] : this.kindsIn(whole, this.languageBit(language));
  }

  /** Whether a whole text names a kind in any language. */
  isName(text: string): boolean {
    return this.#phrases.matchOf(analyse(text)) !== undefined;
  }

  /** Whether a whole text names a kind, and no other, in some language. */
  isNameOf(text: string, kind: Kind): boolean {
    const whole = this.#phrases.matchOf(analyse(text));
    if (whole === undefined) return false;
    return this.languages.some((_, at) => {
      const kinds = this.kindsIn(whole, 1 << at);
      return kinds.length === 1 && kinds[0] === kind;
    });
  }

  /** The kind that a whole text names in a language, when it names just one. */
  kindNamed(text: string, language: Language): Kind | undefined {
    const kinds = this.kindsNamed(analyse(text), language);
    return kinds.length === 1 ? kinds[0] : undefined;
  }
}

/** The bit of a language among others; 0 for one that is not among them. */
export function languageBit(languages: readonly Language[], language: Language): number {
  const at = languages.indexOf(language);
  return at < 0 ? 0 : 1 << at;
}

/** The names of all kinds as folded phrases of words, for finding them in texts: in the names of foods, and in what people type. */
import { analyse } from '../text/analyse.ts';
import { singular } from '../text/plurals.ts';
import type { Kind, KindTable, Language } from './kind-table.ts';
import { type PhraseMatch, PhraseTable } from './phrase-table.ts';

/** What "&" stands for. */
const AND = new Set(['and', 'et', 'und', 'y', 'e', 'en', 'i', 'och', 'og', 'ja', 'a']);

/** What a phrase means: a kind, and the languages in which it does. */
export interface PhraseMeaning {
  readonly kind: Kind;
  /** Bits of the languages, as `languageBit` numbers them. */
  readonly languages: number;
}

/** The names of the kinds in a table. */
export class NameDictionary {
  readonly languages: readonly Language[];
  readonly #phrases = new PhraseTable();
  readonly table: KindTable;

  constructor(table: KindTable) {
    this.table = table;
    this.languages = table.languages;
    // Meanings stand in the order in which they are added, so the names with several come first, by likelihood.
    for (const { name, language, kinds } of table.ambiguous) for (const kind of kinds) this.add(kind, language, name);
    for (const kind of table.kinds) {
      for (const [language, names] of kind.names) {
        for (const { singular: one, plural } of names) {
          this.add(kind, language, one);
          if (plural !== one) this.add(kind, language, plural);
        }
      }
    }
  }

  /** Adds another name for a kind; one that the kind already has changes nothing. */
  add(kind: Kind, language: Language, name: string): void {
    const bit = this.languageBit(language);
    const words = analyse(name);
    if (bit === 0 || words.length === 0) return;
    this.#addPhrase(words, kind, bit);
    // "Mac & cheese": the sign is no word.
    const joined = words.filter((word) => !AND.has(word));
    if (joined.length > 1 && joined.length < words.length) this.#addPhrase(joined, kind, bit);
  }

  #addPhrase(words: readonly string[], kind: Kind, bit: number): void {
    this.#phrases.add(words, kind.number, bit);
    const last = words.at(-1)!;
    const stem = singular(last);
    if (stem !== last) this.#phrases.add([...words.slice(0, -1), stem], kind.number, bit);
  }

  /** The bit of a language; 0 for one without names. */
  languageBit(language: Language): number {
    const at = this.languages.indexOf(language);
    return at < 0 ? 0 : 1 << at;
  }

  /** All stretches of folded words that name a kind in any language, overlapping ones too, by where they begin. */
  matchesIn(words: readonly string[]): PhraseMatch[] {
    return this.#phrases.matchesIn(words);
  }

  /** What a stretch means, the likeliest first. */
  meaningsOf(match: PhraseMatch): PhraseMeaning[] {
    return this.#phrases
      .meaningsFrom(match.meaning)
      .map(({ kind, languages }) => ({ kind: this.table.kind(kind), languages }));
  }

  /** The languages in which a stretch names a kind. */
  languagesOf(match: PhraseMatch): number {
    return this.#phrases.languagesOf(match);
  }

  /** The kinds that a whole phrase of folded words names in a language, the likeliest first. */
  kindsNamed(words: readonly string[], language: Language): Kind[] {
    const bit = this.languageBit(language);
    return this.#phrases
      .meaningsOf(words)
      .filter(({ languages }) => (languages & bit) !== 0)
      .map(({ kind }) => this.table.kind(kind));
  }

  /** The kind that a whole text names in a language, when it names just one. */
  kindNamed(text: string, language: Language): Kind | undefined {
    const kinds = this.kindsNamed(analyse(text), language);
    return kinds.length === 1 ? kinds[0] : undefined;
  }
}

/** The names of all kinds as folded phrases of words, for finding them in texts. */
import { analyse } from '../text/analyse.ts';
import { singular } from '../text/plurals.ts';
import type { Kind, KindTable, Language } from './kind-table.ts';

/** What a phrase means: a kind, and the languages in which it does. */
export interface PhraseMeaning {
  readonly kind: Kind;
  /** Bits of the languages, as `languageBit` numbers them. */
  readonly languages: number;
}

/** The names of the kinds in a table. */
export class NameDictionary {
  readonly languages: readonly Language[];
  readonly #phrases = new Map<string, { kind: Kind; languages: number }[]>();
  /** How many words the longest phrase has that begins with a word. */
  readonly #longest = new Map<string, number>();
  readonly #table: KindTable;
  /** The names of kinds as words, by language and the number of the kind; filled as they are asked for. */
  readonly #words = new Map<Language, string[][][]>();

  constructor(table: KindTable) {
    this.#table = table;
    this.languages = table.languages;
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
    const words = analyse(name);
    const bit = this.languageBit(language);
    if (words.length === 0 || bit === 0) return;
    // There are some 150,000 names: nothing is made here that is not kept.
    const [phrase, stem] = [words.join(' '), singularPhrase(words)];
    this.#addPhrase(phrase, kind, bit);
    if (stem !== phrase) this.#addPhrase(stem, kind, bit);
    const [first, firstStem] = [words[0]!, singular(words[0]!)];
    this.#addLength(first, words.length);
    if (firstStem !== first) this.#addLength(firstStem, words.length);
  }

  #addPhrase(phrase: string, kind: Kind, bit: number): void {
    const meanings = this.#phrases.get(phrase);
    if (meanings === undefined) {
      this.#phrases.set(phrase, [{ kind, languages: bit }]);
      return;
    }
    for (const meaning of meanings) {
      if (meaning.kind !== kind) continue;
      meaning.languages |= bit;
      return;
    }
    meanings.push({ kind, languages: bit });
  }

  #addLength(word: string, length: number): void {
    if (length > (this.#longest.get(word) ?? 0)) this.#longest.set(word, length);
  }

  /** The bit of a language; 0 for one without names. */
  languageBit(language: Language): number {
    const at = this.languages.indexOf(language);
    return at < 0 ? 0 : 1 << at;
  }

  /** What a phrase of folded words means, in any language. */
  meaningsOf(phrase: string): readonly PhraseMeaning[] | undefined {
    return this.#phrases.get(phrase);
  }

  /** How many words a phrase that begins with this word can have; 0 when none does. */
  longestFrom(word: string): number {
    return this.#longest.get(word) ?? this.#longest.get(singular(word)) ?? 0;
  }

  /** The kinds directly below a kind, each with its phrases in a language and in English. */
  *below(kind: Kind, language: Language): Generator<{ kind: Kind; phrases: readonly (readonly string[])[] }> {
    for (const child of this.#table.childrenOf(kind)) {
      yield { kind: child, phrases: [...this.#wordsOf(child, language), ...this.#wordsOf(child, 'en')] };
    }
  }

  #wordsOf(kind: Kind, language: Language): readonly string[][] {
    const ofLanguage = this.#words.get(language) ?? [];
    this.#words.set(language, ofLanguage);
    const known = ofLanguage[kind.number];
    if (known !== undefined) return known;
    const names = kind.names.get(language) ?? [];
    const words = names.flatMap(({ singular: one, plural }) => [analyse(one), analyse(plural)]);
    ofLanguage[kind.number] = words;
    return words;
  }

  /** The kind that a whole text names in a language, when it names just one. */
  kindNamed(text: string, language: Language): Kind | undefined {
    const words = analyse(text);
    const bit = this.languageBit(language);
    const meanings = this.#phrases.get(words.join(' ')) ?? this.#phrases.get(singularPhrase(words)) ?? [];
    const kinds = meanings.filter(({ languages }) => (languages & bit) !== 0);
    return kinds.length === 1 ? kinds[0]!.kind : undefined;
  }
}

/** A phrase with its last word in the singular, which is where English and German inflect. */
export function singularPhrase(words: readonly string[]): string {
  return [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ');
}

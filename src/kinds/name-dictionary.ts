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
  readonly #phrases = new Map<string, PhraseMeaning[]>();
  /** How many words the longest phrase has that begins with a word. */
  readonly #longest = new Map<string, number>();
  readonly #table: KindTable;
  /** The phrases of each kind by language, as words, for finding them in any order. */
  readonly #words: Map<Language, string[][]>[] = [];

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
    if (words.length === 0) return;
    const bit = this.languageBit(language);
    if (bit === 0) return;
    const ofKind = this.#words[kind.number] ?? new Map<Language, string[][]>();
    this.#words[kind.number] = ofKind;
    ofKind.set(language, [...(ofKind.get(language) ?? []), words]);
    for (const phrase of new Set([words.join(' '), singularPhrase(words)])) {
      const meanings = this.#phrases.get(phrase) ?? [];
      const known = meanings.findIndex((meaning) => meaning.kind === kind);
      if (known < 0) meanings.push({ kind, languages: bit });
      else meanings[known] = { kind, languages: meanings[known]!.languages | bit };
      this.#phrases.set(phrase, meanings);
    }
    for (const first of new Set([words[0]!, singular(words[0]!)])) {
      this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, words.length));
    }
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
      const phrases = this.#words[child.number];
      yield { kind: child, phrases: [...(phrases?.get(language) ?? []), ...(phrases?.get('en') ?? [])] };
    }
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

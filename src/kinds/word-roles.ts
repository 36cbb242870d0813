/** What words do in the names of foods, for all languages at once: each role is a set of languages, as bits. */
import type { Language } from './kind-table.ts';
import type { LanguageWords, WordRole } from './language-words.ts';

/** The languages in which a word has a role. */
export type RolesOfWord = Readonly<Record<WordRole, number>>;

const NONE: RolesOfWord = {
  link: 0,
  flavourBefore: 0,
  flavourAfter: 0,
  notFood: 0,
  baby: 0,
  vegetarian: 0,
  describing: 0,
  preparation: 0,
  dried: 0,
  notAlone: 0,
};

/** The words of all languages. */
export class WordRoles {
  readonly #roles = new Map<string, Record<WordRole, number>>();

  constructor(words: ReadonlyMap<Language, LanguageWords>, languageBit: (language: Language) => number) {
    for (const [language, { roles }] of words) {
      for (const [role, ofRole] of Object.entries(roles) as [WordRole, ReadonlySet<string>][]) {
        for (const word of ofRole) this.#add(word, role, languageBit(language));
      }
    }
  }

  ofAll(words: readonly string[]): RolesOfWord[] {
    return words.map((word) => this.#roles.get(word) ?? NONE);
  }

  #add(word: string, role: WordRole, bit: number): void {
    const roles = this.#roles.get(word) ?? { ...NONE };
    roles[role] |= bit;
    this.#roles.set(word, roles);
  }
}

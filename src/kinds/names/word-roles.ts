/** What words do in the names of foods, for all languages at once: each role is a set of languages, as bits. */
import type { Language } from '../kind-table.ts';
import { type LanguageWords, ROLES, type WordRole } from './language-words.ts';

/** A bit for each role, for several roles of a word in one language. */
export const ROLE_BIT = Object.fromEntries(Object.values(ROLES).map((role, at) => [role, 1 << at])) as Readonly<
  Record<WordRole, number>
>;

/** What a word does. */
export interface RolesOfWord {
  /** The languages in which it links. */
  readonly link: number;
  /** The languages in which it describes or makes a flavor, and does not link. */
  readonly modifying: number;
  /** Its roles in each language, by the number of the language's bit. */
  readonly inLanguage: Uint16Array;
}

const MAX_LANGUAGES = 32;
const NONE: RolesOfWord = { link: 0, modifying: 0, inLanguage: new Uint16Array(MAX_LANGUAGES) };
const MODIFYING = ROLE_BIT.describing | ROLE_BIT.headWord | ROLE_BIT.flavourBefore | ROLE_BIT.flavourAfter;

/** The words of all languages. */
export class WordRoles {
  readonly #roles = new Map<string, RolesOfWord>();

  constructor(words: ReadonlyMap<Language, LanguageWords>, languageBit: (language: Language) => number) {
    const roles = new Map<string, Uint16Array>();
    for (const [language, ofLanguage] of words) {
      const number = bitNumber(languageBit(language));
      for (const [role, ofRole] of Object.entries(ofLanguage.roles) as [WordRole, ReadonlySet<string>][]) {
        for (const word of ofRole) {
          const inLanguage = roles.get(word) ?? new Uint16Array(MAX_LANGUAGES);
          inLanguage[number]! |= ROLE_BIT[role];
          roles.set(word, inLanguage);
        }
      }
    }
    for (const [word, inLanguage] of roles) {
      const link = languagesWith(inLanguage, ROLE_BIT.link);
      this.#roles.set(word, { link, modifying: languagesWith(inLanguage, MODIFYING) & ~link, inLanguage });
    }
  }

  of(word: string): RolesOfWord {
    return this.#roles.get(word) ?? NONE;
  }
}

/** The number of a language's bit, from 0 on. */
export function bitNumber(bit: number): number {
  return 31 - Math.clz32(bit);
}

function languagesWith(inLanguage: Uint16Array, roles: number): number {
  let languages = 0;
  for (let number = 0; number < MAX_LANGUAGES; number++) {
    if ((inLanguage[number]! & roles) !== 0) languages |= 1 << number;
  }
  return languages;
}

/**
 * What a word says in a name, whatever stands beside it: its roles, and what begins with it. Names of foods are made of the same
 * words again and again, so each is looked up once.
 */
import type { NameDictionary } from './name-dictionary.ts';
import { type FirstWord, WordMemory } from './phrase-table.ts';
import type { RolesOfWord, WordRoles } from './word-roles.ts';

/** What is known of a word. */
export interface KnownWord {
  readonly roles: RolesOfWord;
  readonly first: FirstWord;
}

/** A catalog of four million foods has ten times as many words, most of them rare. */
const MAX_REMEMBERED = 1 << 16;

/** Words of names. */
export class KnownWords {
  readonly #known = new WordMemory<KnownWord>(MAX_REMEMBERED);
  readonly #names: NameDictionary;
  readonly #roles: WordRoles;

  constructor(names: NameDictionary, roles: WordRoles) {
    this.#names = names;
    this.#roles = roles;
  }

  of(word: string): KnownWord {
    return this.#known.of(word, this.#learn);
  }

  readonly #learn = (word: string): KnownWord => ({ roles: this.#roles.of(word), first: this.#names.firstWord(word) });
}

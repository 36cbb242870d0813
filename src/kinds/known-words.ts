/**
 * What a word says in a name, whatever stands beside it: its roles, and what begins with it. Names of foods are made of the same
 * words again and again, so each is looked up once.
 */
import { detached } from '../text/detached.ts';
import type { NameDictionary } from './name-dictionary.ts';
import type { FirstWord } from './phrase-table.ts';
import type { RolesOfWord, WordRoles } from './word-roles.ts';

/** What is known of a word. */
export interface KnownWord {
  readonly roles: RolesOfWord;
  readonly first: FirstWord;
}

/**
 * A flood of made-up words clears the cache; a catalog of four million foods has ten times as many, most of them rare.
 */
const MAX_REMEMBERED = 50_000;

/** Words of names. */
export class KnownWords {
  readonly #known = new Map<string, KnownWord>();
  readonly #names: NameDictionary;
  readonly #roles: WordRoles;

  constructor(names: NameDictionary, roles: WordRoles) {
    this.#names = names;
    this.#roles = roles;
  }

  of(word: string): KnownWord {
    let known = this.#known.get(word);
    if (known === undefined) {
      known = { roles: this.#roles.of(word), first: this.#names.firstWord(word) };
      if (this.#known.size >= MAX_REMEMBERED) this.#known.clear();
      this.#known.set(detached(word), known);
    }
    return known;
  }
}

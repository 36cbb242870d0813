/** Finds out whether a query asks for what is not a food: poison, medicine, something for the household or for animals. */
import type { Language } from '../../kinds/kind-table.ts';
import type { NameDictionary } from '../../kinds/names/name-dictionary.ts';
import type { RefusedWords } from '../../kinds/refused-words.ts';
import { analyse } from '../../text/analyse.ts';
import { isLoneCharacter } from '../../text/tokenise.ts';

/** Shorter words are words of other languages by chance: "if" is yew in French. */
const MIN_AMONG_OTHERS = 4;
const MOST_UNITS = 12;

export class RefusalReader {
  readonly #phrases: ReadonlySet<string>;
  readonly #ends: readonly string[];
  readonly #things: ReadonlySet<string>;
  readonly #names: NameDictionary;
  /** Units of the longest phrase. */
  readonly #longest: number;

  constructor(words: ReadonlyMap<Language, RefusedWords>, names: NameDictionary) {
    this.#phrases = new Set(Array.from(words.values(), ({ phrases }) => phrases).flat());
    this.#ends = Array.from(words.values(), ({ ends }) => ends).flat();
    this.#things = new Set(Array.from(words.values(), ({ things }) => things).flat());
    this.#names = names;
    const most = Math.max(0, ...Array.from(this.#phrases, (phrase) => phrase.split(' ').length));
    this.#longest = Math.min(most, MOST_UNITS);
  }

  /** Whether units of a query are about something else than food, which no name of a food takes for its own: "Studentenfutter". */
  isRefused(units: readonly string[]): boolean {
    if (this.#things.has(units.join(' ')) && !this.#isName(units, 0, units.length)) return true;
    for (let from = 0; from < units.length; from++) {
      for (let to = Math.min(units.length, from + this.#longest); to > from; to--) {
        const phrase = units.slice(from, to).join(' ');
        if (!this.#phrases.has(phrase) || this.#isChance(units, from, to)) continue;
        if (!this.#isName(units, from, to)) return true;
      }
      if (this.#hasEnd(units[from]!) && !this.#isName(units, from, from + 1)) return true;
    }
    return false;
  }

  /** Whether a short word stands among others. */
  #isChance(units: readonly string[], from: number, to: number): boolean {
    const [unit] = units.slice(from, to);
    if (to - from > 1 || units.length === 1) return false;
    return unit!.length < MIN_AMONG_OTHERS || isLoneCharacter(unit!);
  }

  #hasEnd(unit: string): boolean {
    return this.#ends.some((end) => unit.length > end.length && unit.endsWith(end));
  }

  /** Whether these units, or more around them, name a kind of food. */
  #isName(units: readonly string[], from: number, to: number): boolean {
    const isUnspaced = units.some(isLoneCharacter);
    if (!isUnspaced) return this.#names.matchesIn(units).some((match) => match.from <= from && match.to >= to);
    for (let start = 0; start <= from; start++) {
      for (let end = units.length; end >= to; end--) {
        const text = units.slice(start, end).join('');
        if (this.#names.isName(text) && analyse(text).length > 0) return true;
      }
    }
    return false;
  }
}

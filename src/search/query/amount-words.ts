/** The words of amounts, folded, in all languages: what a phrase means in some of them. */

import { UNITS, type Unit } from '../../food/amounts/units.ts';
import type { UnitWords, WordsAround } from '../../kinds/amounts/units.ts';
import type { Language } from '../../kinds/kind-table.ts';
import { isUnspaced, lexemesOf, lexemeText } from './lexemes.ts';

/** What a phrase says of an amount. */
export type AmountMeaning =
  | { readonly unit: Unit }
  | { readonly number: number }
  | { readonly around: WordsAround | 'and a half' };

interface Phrase {
  readonly words: readonly string[];
  readonly meaning: AmountMeaning;
  /** Bits of the languages in which it says so. */
  languages: number;
}

/** A phrase that was found in words. */
export interface FoundPhrase {
  /** Behind its last word. */
  readonly to: number;
  readonly meaning: AmountMeaning;
}

/** Which meanings are looked for. */
export type Sought = 'unit' | 'number' | WordsAround | 'and a half';

/** The longest phrase of a script without spaces. */
const MAX_UNSPACED = 8;

/** The phrases of all languages. */
export class AmountWords {
  /** By their first word, the longest first. */
  readonly #phrases = new Map<string, Phrase[]>();

  constructor(words: ReadonlyMap<Language, UnitWords>, languageBit: (language: Language) => number) {
    for (const [language, { units: named, numbers, andAHalf, around }] of words) {
      const bit = languageBit(language);
      for (const [key, names] of named) {
        const unit = this.unit(key);
        for (const name of names.flat()) this.#add(name, { unit }, bit);
      }
      for (const [number, names] of numbers) for (const name of names) this.#add(name, { number }, bit);
      for (const name of andAHalf) this.#add(name, { around: 'and a half' }, bit);
      for (const [key, names] of Object.entries(around) as [WordsAround, string[]][]) {
        for (const name of names) this.#add(name, { around: key }, bit);
      }
    }
    for (const phrases of this.#phrases.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  }

  /** A unit of the table by its key. */
  unit(key: string): Unit {
    return UNITS.get(key)!;
  }

  /** The longest phrase at a place that means what is sought, in one of the languages. */
  find(words: readonly string[], at: number, sought: Sought, languages: number): FoundPhrase | undefined {
    for (const phrase of this.#phrases.get(words[at]!) ?? []) {
      if ((phrase.languages & languages) === 0 || !isSought(phrase.meaning, sought)) continue;
      const to = endOf(phrase.words, words, at);
      if (to !== undefined) return { to, meaning: phrase.meaning };
    }
    return undefined;
  }

  /** How many characters of a folded stretch without spaces mean what is sought, from a place on, the most first. */
  lengths(stretch: string, from: number, sought: Sought): number[] {
    const lengths: number[] = [];
    for (let length = Math.min(stretch.length - from, MAX_UNSPACED); length > 0; length--) {
      const phrases = this.#phrases.get(stretch.slice(from, from + length));
      if (phrases?.some(({ words, meaning }) => words.length === 1 && isSought(meaning, sought))) lengths.push(length);
    }
    return lengths;
  }

  /** Bits of the languages in which a word is an amount's. */
  languagesOf(word: string): number {
    let languages = 0;
    for (const phrase of this.#phrases.get(word) ?? []) if (phrase.words.length === 1) languages |= phrase.languages;
    return languages;
  }

  #add(name: string, meaning: AmountMeaning, bit: number): void {
    const words = wordsOf(name);
    const phrases = this.#phrases.get(words[0]!) ?? [];
    const same = phrases.find(
      (phrase) => phrase.words.join(' ') === words.join(' ') && isSameMeaning(phrase.meaning, meaning),
    );
    if (same !== undefined) same.languages |= bit;
    else phrases.push({ words, meaning, languages: bit });
    this.#phrases.set(words[0]!, phrases);
  }
}

/** Behind a phrase at a place; between its words may be points: "c. à s.". */
function endOf(phrase: readonly string[], words: readonly string[], from: number): number | undefined {
  let at = from;
  for (const [i, word] of phrase.entries()) {
    if (i > 0 && words[at] === '.') at++;
    if (words[at++] !== word) return undefined;
  }
  return at;
}

/** A name as lexemes have it: "c. à s." is three words. */
function wordsOf(name: string): string[] {
  if (isUnspaced(name)) return [lexemeText(name)];
  return lexemesOf(name, (stretch) => [stretch.length]).flatMap(({ sort, text }) => (sort === 'sign' ? [] : [text]));
}

function isSought(meaning: AmountMeaning, sought: Sought): boolean {
  if ('unit' in meaning) return sought === 'unit';
  return 'number' in meaning ? sought === 'number' : meaning.around === sought;
}

function isSameMeaning(a: AmountMeaning, b: AmountMeaning): boolean {
  if ('unit' in a) return 'unit' in b && a.unit === b.unit;
  return 'number' in a ? 'number' in b && a.number === b.number : 'around' in b && a.around === b.around;
}

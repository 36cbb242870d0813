/** In which language a name of a food probably is, and how that language puts its words. */

import type { Language } from '../kind-table.ts';
import type { LanguageWords } from './language-words.ts';
import type { NameDictionary } from './name-dictionary.ts';
import type { Grammar, ReadableSegment } from './segment-reading.ts';
import { bitNumber } from './word-roles.ts';

/** Labels everywhere borrow from English. */
const BORROWED: Language = 'en';
/** Short words such as "a", "la" and "en" link in many languages. */
const MAX_SHARED_LINK_LENGTH = 2;
/** What a stated language counts, in words of it, and what one does that is at home where the food is sold. */
const STATED = 2;
/** The same where all that the name names is English, and not all of it is in that language: "Chocolate granola" on a French label. */
const STATED_OF_ENGLISH = 1;
const AT_HOME = 1;

/** What is known of the language of a name. */
export interface LanguageHints {
  readonly stated?: Language | undefined;
  /** The languages of the countries where the food is sold. */
  readonly atHome?: readonly Language[] | undefined;
}

/** Tells the languages of names. */
export class NameLanguages {
  /** The bit of the language that labels borrow from. */
  readonly borrowed: number;
  readonly #names: NameDictionary;
  readonly #grammars: readonly Grammar[];
  /** Where no word is known, the likeliest language that joins words: "Apfelsaft". */
  readonly #guess: Grammar[];
  /** Of languages, by the number of their bit. */
  readonly #scores = new Uint16Array(32);

  /** Of languages that are as likely, the first in `order` comes first. */
  constructor(names: NameDictionary, words: ReadonlyMap<Language, LanguageWords>, order: readonly Language[]) {
    this.#names = names;
    this.borrowed = names.languageBit(BORROWED);
    const known = [...words.keys()];
    const ordered = [...new Set([...order.filter((language) => words.has(language)), ...known])].filter(
      (language) => names.languageBit(language) !== 0,
    );
    this.#grammars = ordered.map((language) => ({
      language,
      bit: names.languageBit(language),
      number: bitNumber(names.languageBit(language)),
      isHeadFirst: words.get(language)!.head === 'first',
      hasCompounds: words.get(language)!.hasCompounds,
      isGuess: false,
    }));
    this.#guess = this.#grammars
      .filter(({ hasCompounds }) => hasCompounds)
      .slice(0, 1)
      .map((grammar) => ({ ...grammar, isGuess: true }));
  }

  /** The languages that words of a name belong to, the one of most words first. */
  likeliest(segments: readonly ReadableSegment[], { stated, atHome }: LanguageHints): Grammar[] {
    const scores = this.#scores.fill(0);
    let shared = -1;
    for (const { words, brandWords, roles, matches } of segments) {
      // A brand is in no language.
      for (let at = brandWords; at < words.length; at++) {
        const { link, modifying } = roles[at]!;
        addScore(scores, link, words[at]!.length > MAX_SHARED_LINK_LENGTH ? 2 : 1);
        addScore(scores, modifying, 1);
      }
      for (const match of matches) {
        const languages = this.#names.languagesOf(match);
        shared &= languages;
        addScore(scores, languages, 2 * (match.to - match.from) - 1);
      }
    }
    const statedBit = stated === undefined ? 0 : this.#names.languageBit(stated);
    const isEnglish = (shared & this.borrowed) !== 0 && (shared & statedBit) === 0;
    addScore(scores, statedBit, isEnglish ? STATED_OF_ENGLISH : STATED);
    if (atHome !== undefined)
      for (const language of atHome) addScore(scores, this.#names.languageBit(language), AT_HOME);
    // Of languages that are as likely, "Pâté" is not of the one without accents.
    if (segments[0]?.hasAccents) scores[bitNumber(this.borrowed)]! = Math.max(0, scores[bitNumber(this.borrowed)]! - 1);
    const found: Grammar[] = [];
    for (const grammar of this.#grammars) {
      const score = scores[grammar.number]!;
      if (score === 0) continue;
      let at = found.length;
      for (; at > 0 && scores[found[at - 1]!.number]! < score; at--) found[at] = found[at - 1]!;
      found[at] = grammar;
    }
    return found.length === 0 ? this.#guess : found;
  }
}

/** Whether what a name begins with is all in it that names a food in any language. */
export function beginsWithOnlyName([first, ...rest]: readonly ReadableSegment[]): boolean {
  const end = first?.matches.reduce((longest, { from, to }) => (from === 0 ? Math.max(longest, to) : longest), 0) ?? 0;
  return first?.matches.every(({ to }) => to <= end) === true && rest.every(({ matches }) => matches.length === 0);
}

function addScore(scores: Uint16Array, languages: number, weight: number): void {
  for (let rest = languages; rest !== 0; rest &= rest - 1) scores[bitNumber(rest & -rest)]! += weight;
}

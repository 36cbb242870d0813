/**
 * Whether a password is among those guessed first. Guessing programs combine common passwords with digits, years, keyboard
 * rows and words; a list of whole passwords would miss most of these. So a password is read in the cheapest way: a common
 * password or word counts as 3 characters whatever its length; a keyboard row, a repeated character, a year or a word of
 * the owner's as 1; anything else as itself. Fewer than 8 such characters are too few.
 */
import { createRequire } from 'node:module';
import GUESSABLE from './guessable.json' with { type: 'json' };

const ENOUGH = 8;
const WORD_COST = 3;
const MIN_PART_LENGTH = 3;

/**
 * Keyboard rows and alphabets, of which parts count too, in both directions; substitutes for letters, as in "p@ssw0rd"; and
 * words in common passwords that the published list below lacks: answers to "password?" in some languages, first names,
 * loved ones, animals, clubs, bands, films and games, months and days, places.
 */
const ROWS: readonly string[] = GUESSABLE.rows;
const LOOKALIKES: Readonly<Record<string, string>> = GUESSABLE.lookalikes;
const WORDS: readonly string[] = GUESSABLE.words;

/** Longer rows are read as two. */
const MAX_PART_LENGTH = 20;

let pieces: ReadonlyMap<string, number> | undefined;

/** Whether a normalized password is too easy to guess; `ownWords` are known to anyone who knows the owner's name. */
export function isGuessable(password: string, ownWords: readonly string[]): boolean {
  pieces ??= countPieces();
  const own = ownWords.map((word) => [word.toLowerCase(), 1] as const);
  return cheapestReading(shortestUnit(password.toLowerCase()), new Map(own), pieces) < ENOUGH;
}

/** "passpasspass" is "pass". */
function shortestUnit(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

/** The least that the text can count as, by dynamic programming over its prefixes. */
function cheapestReading(text: string, own: ReadonlyMap<string, number>, common: ReadonlyMap<string, number>): number {
  const readings = [text, asLetters(text, 'i'), asLetters(text, 'l')];
  const longest = Math.max(MAX_PART_LENGTH, ...[...own.keys()].map((word) => word.length));
  const cost = [0];
  for (let end = 1; end <= text.length; end++) {
    cost[end] = cost[end - 1] + 1;
    for (let start = end - MIN_PART_LENGTH; start >= Math.max(0, end - longest); start--) {
      for (const reading of readings) {
        const part = reading.slice(start, end);
        const worth = own.get(part) ?? common.get(part) ?? (isRunOrYear(part) ? 1 : undefined);
        if (worth !== undefined) cost[end] = Math.min(cost[end], cost[start] + worth);
      }
    }
  }
  return cost[text.length];
}

function asLetters(text: string, one: string): string {
  return text.replace(/[^\p{L}]/gu, (sign) => (sign === '1' ? one : (LOOKALIKES[sign] ?? sign)));
}

function isRunOrYear(part: string): boolean {
  return /^(?:(?:19|20)\d\d|(.)\1+)$/.test(part);
}

/** Built with the first new password, not at every start: it takes 60 ms and 6 MB. */
function countPieces(): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const word of [...commonPasswords(), ...WORDS.flatMap((line) => line.split(' '))]) {
    counted.set(word, WORD_COST);
  }
  for (const row of ROWS.flatMap((row) => [row, [...row].reverse().join('')])) {
    for (let start = 0; start < row.length; start++) {
      const longest = Math.min(row.length, start + MAX_PART_LENGTH);
      for (let end = start + MIN_PART_LENGTH; end <= longest; end++) counted.set(row.slice(start, end), 1);
    }
  }
  return counted;
}

/** The 49,233 passwords of a published list, in lowercase. */
function commonPasswords(): readonly string[] {
  // Required, not imported: checking a new password is synchronous, and few processes ever do it.
  const require = createRequire(import.meta.url);
  const list = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  return list.dictionary['passwords-common'];
}

/**
 * Whether a password is among those that are tried first. Guessing programs take lists of common passwords and put
 * digits, years, keyboard rows and other words around them; so a list of whole passwords would always miss most. Here a
 * password is read in the cheapest way: a common password or word counts as 3 characters however long it is, a keyboard
 * row, a run of one character, a year or a word of the owner's as 1, anything else as itself. Fewer than 8 such
 * characters are too few.
 */
import { createRequire } from 'node:module';
import { COMMON_WORDS } from './common-words.ts';

const ENOUGH = 8;
const WORD_COST = 3;
const MIN_PART_LENGTH = 3;

/** Rows as fingers and alphabets walk them; parts of them count too, in both directions. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890',
  'qwertyuiop[]',
  'qwertzuiopü',
  'azertyuiop',
  "asdfghjkl;'",
  'asdfghjklöä',
  'qsdfghjklm',
  'zxcvbnm,./',
  'yxcvbnm,.-',
  'wxcvbn',
  '!@#$%^&*()_+',
  '!"§$%&/()=',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qawsedrftgyhujikolp',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaqxswcdevfrbgtnhymjukilop',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  '147258369',
  '159357',
  '123321',
  '112233445566778899',
  '135792468013579',
  '1029384756',
  '4815162342',
];

/** Signs used instead of letters in "p@ssw0rd". */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '€': 'e',
  '6': 'g',
  '!': 'i',
  '1': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
};

/** Longer rows are read as two. */
const MAX_PART_LENGTH = 20;

let pieces: ReadonlyMap<string, number> | undefined;

/** Whether a normalized password is too easy to guess; `ownWords` are known to whoever knows its owner's name. */
export function isGuessable(password: string, ownWords: readonly string[]): boolean {
  pieces ??= countPieces();
  const own = ownWords.map((word) => [word.toLowerCase(), 1] as const);
  return cheapestReading(shortestUnit(password.toLowerCase()), new Map(own), pieces) < ENOUGH;
}

/** "passpasspass" is "pass". */
function shortestUnit(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

/** The least that the text can count as: the cheapest way up to each place, built on the cheapest ways before it. */
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

/** Made with the first new password, not at every start: it takes 60 ms of a processor and 6 MB. */
function countPieces(): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const word of [...commonPasswords(), ...COMMON_WORDS.split(/\s+/)]) {
    if (word !== '') counted.set(word, WORD_COST);
  }
  for (const row of ROWS.flatMap((row) => [row, [...row].reverse().join('')])) {
    for (let start = 0; start < row.length; start++) {
      const longest = Math.min(row.length, start + MAX_PART_LENGTH);
      for (let end = start + MIN_PART_LENGTH; end <= longest; end++) counted.set(row.slice(start, end), 1);
    }
  }
  return counted;
}

/** The 49,233 passwords of a published list, in lower case. */
function commonPasswords(): readonly string[] {
  // Required and not imported: the check of a new password is synchronous, and few processes ever make one.
  const require = createRequire(import.meta.url);
  const list = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  return list.dictionary['passwords-common'];
}

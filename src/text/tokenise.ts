/**
 * Cuts folded text into words. Letters and digits part company ("500ml" is "500 ml"), so that every way of writing a
 * quantity matches every other. Scripts without spaces become overlapping pairs of characters, which find any stretch
 * of a name without a dictionary.
 */
import { KIND, type Kind, kindAt, widthAt } from './character-kind.ts';
import { unitAt } from './unit-at.ts';

/** Longer words are cut: nobody types them, and the cost of comparing words stays bounded. */
export const MAX_WORD_LENGTH = 40;

/** Digits with groups of thousands ("1,000") or a decimal point or comma ("3.25", "1,5"). */
const NUMBER = /([1-9]\d{0,2}(?:,\d{3})+(?!\d)|\d+)(?:[.,](\d+))?/y;

/** The words of a text that `fold` has folded, in their order. */
export function tokenise(folded: string): string[] {
  const words: string[] = [];
  const { length } = folded;
  let at = 0;
  while (at < length) {
    const kind = kindAt(folded, at);
    if (kind === KIND.digit) at = readNumber(folded, at, words);
    else if (kind === KIND.letter) at = readLetters(folded, at, words);
    else if (kind === KIND.unspaced) at = readUnspaced(folded, at, words);
    else at += widthAt(folded, at);
  }
  return words;
}

/**
 * The last characters of stretches in scripts without spaces. Each other character begins a pair and is found as a
 * prefix; the last one begins none, so the index keeps it as a word of its own.
 */
export function stretchEnds(words: readonly string[]): string[] {
  const ends: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const characters = charactersOf(words[i]);
    if (characters === undefined || characters.length < 2) continue;
    const last = characters[characters.length - 1];
    if (i + 1 === words.length || !words[i + 1].startsWith(last)) ends.push(last);
  }
  return ends;
}

/** Whether a word is a single character of a script without spaces: always the beginning of longer ones. */
export function isLoneCharacter(word: string): boolean {
  return charactersOf(word)?.length === 1;
}

/** Whether a word is a quantity; digits and letters never share a word. */
export function isNumber(word: string): boolean {
  const first = unitAt(word, 0);
  return first >= 0x30 && first <= 0x39;
}

function readNumber(text: string, start: number, words: string[]): number {
  NUMBER.lastIndex = start;
  const [whole, integer, fraction] = NUMBER.exec(text) as RegExpExecArray;
  const decimals = fraction?.replace(/0+$/, '');
  const digits = integer.replaceAll(',', '');
  words.push((decimals ? `${digits}.${decimals}` : digits).slice(0, MAX_WORD_LENGTH));
  return start + whole.length;
}

/**
 * A run of letters. "lay's" is "lays", as people type it, but "d'orange" and "dell'orto" are two words, since the
 * second is the one that is looked for; so an apostrophe joins a single letter only. "m&m's" is "mms".
 */
function readLetters(text: string, start: number, words: string[]): number {
  let end = endOfRun(text, start, KIND.letter);
  let word = text.slice(start, end);
  for (;;) {
    const sign = text[end];
    const next = end + 1;
    if ((sign !== "'" && sign !== '&') || next >= text.length || kindAt(text, next) !== KIND.letter) break;
    const nextEnd = endOfRun(text, next, KIND.letter);
    const joins = sign === '&' ? word.length === 1 : nextEnd - next === 1;
    if (!joins) break;
    word += text.slice(next, nextEnd);
    end = nextEnd;
  }
  words.push(word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH) : word);
  return end;
}

function readUnspaced(text: string, start: number, words: string[]): number {
  const end = endOfRun(text, start, KIND.unspaced);
  let previous = start;
  let at = endOfCharacter(text, start);
  if (at === end) words.push(text.slice(start, end));
  while (at < end) {
    const next = endOfCharacter(text, at);
    words.push(text.slice(previous, next).slice(0, MAX_WORD_LENGTH));
    previous = at;
    at = next;
  }
  return end;
}

/** The characters, marks included, of a word in a script without spaces; undefined for any other word. */
function charactersOf(word: string): string[] | undefined {
  if (word === '' || kindAt(word, 0) !== KIND.unspaced) return undefined;
  const characters: string[] = [];
  for (let at = 0; at < word.length; ) {
    const end = endOfCharacter(word, at);
    characters.push(word.slice(at, end));
    at = end;
  }
  return characters;
}

const FIRST_LETTER = 0x61;
const LAST_LETTER = 0x7a;

function endOfRun(text: string, start: number, kind: Kind): number {
  const { length } = text;
  let at = start;
  while (at < length) {
    const unit = unitAt(text, at);
    // Nearly every character of a catalog.
    if (kind === KIND.letter && unit >= FIRST_LETTER && unit <= LAST_LETTER) {
      at++;
      continue;
    }
    const here = kindAt(text, at);
    if (here !== kind && here !== KIND.mark) break;
    at += widthAt(text, at);
  }
  return at;
}

/** Marks such as Thai vowels belong to the character before them. */
function endOfCharacter(text: string, start: number): number {
  let at = start + widthAt(text, start);
  while (at < text.length && kindAt(text, at) === KIND.mark) at += widthAt(text, at);
  return at;
}

/**
 * The parts of a text in which amounts are read: numbers, words and signs, each with its place, because the analysis of text for
 * search knows neither "½" nor "1/2", nor whether a unit is glued to its number.
 */
import { analyse } from '../../text/analyse.ts';
import { fold } from '../../text/fold.ts';
import { isVulgar, valueOfVulgar } from '../../text/vulgar-fraction.ts';

/** A number, a folded word, or a sign. */
export interface Lexeme {
  readonly sort: 'number' | 'fraction' | 'word' | 'sign';
  /** The folded text. */
  readonly text: string;
  readonly value: number;
  readonly start: number;
  readonly end: number;
  /** Whether it follows the one before without a space. */
  readonly isGlued: boolean;
}

/** The "w/" of "toast w/ butter" is one word, ".5" and "1 000" one number. */
const PART =
  /[wW]\/(?=\s)|(?<=^|\s)\.\p{Nd}+|\p{Nd}+(?:[.,'’]\p{Nd}+|[ \u00a0\u202f]000)*|[¼½¾⅐-⅞]|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[^\s\p{L}\p{M}\p{Nd}]/gu;
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
/** More digits are a code, not an amount. */
const MAX_DIGITS = 7;
/** "1,000", "10.000": groups of three digits behind up to three that do not begin with a zero. */
const GROUPED = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/;

/** Where the words end that are written without spaces; `isCounted` says that a number stands before them. */
export type Cut = (stretch: string, isCounted: boolean) => number[];

/** The parts of a text. */
export function lexemesOf(text: string, cut: Cut): Lexeme[] {
  const lexemes: Lexeme[] = [];
  let end = -1;
  for (const match of text.matchAll(PART)) {
    const [part] = match;
    const start = match.index;
    const isGlued = start === end;
    end = start + part.length;
    if (isVulgar(part)) lexemes.push({ sort: 'fraction', text: part, value: valueOfVulgar(part), start, end, isGlued });
    else if (/^\.?\p{Nd}/u.test(part)) lexemes.push(numberOf(part, start, end, isGlued));
    else if (!/^[\p{L}\p{M}]/u.test(part)) lexemes.push({ sort: 'sign', text: part, value: 0, start, end, isGlued });
    else {
      // "2杯の牛乳", but 玉ねぎ is an onion though 玉 is a unit.
      const isCounted = lexemes.at(-1)?.sort === 'number' || lexemes.at(-1)?.sort === 'fraction';
      const folded = isUnspaced(part) ? fold(part) : '';
      // Half-width kana fold to fewer characters than were written.
      const ends = folded.length === part.length ? cut(folded, isCounted) : [part.length];
      if (ends.length === 1) lexemes.push(...wordsOf(part, start, isGlued));
      else {
        for (const [i, to] of ends.entries()) {
          const from = ends[i - 1] ?? 0;
          lexemes.push(wordOf(part.slice(from, to), start + from, i > 0 || isGlued));
        }
      }
    }
  }
  return lexemes;
}

/** A word; one with an apostrophe may be two, as the analysis of text has it: "d'huile". */
function wordsOf(part: string, start: number, isGlued: boolean): Lexeme[] {
  const apostrophe = part.search(/['’]/);
  if (apostrophe < 0 || analyse(part).length < 2) return [wordOf(part, start, isGlued)];
  const second = apostrophe + 1;
  return [wordOf(part.slice(0, apostrophe), start, isGlued), ...wordsOf(part.slice(second), start + second, true)];
}

function wordOf(part: string, start: number, isGlued: boolean): Lexeme {
  return { sort: 'word', text: lexemeText(part), value: 0, start, end: start + part.length, isGlued };
}

/** Whether a text is of a script that is written without spaces. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

/** The folded text of a word. */
export function lexemeText(word: string): string {
  return isUnspaced(word) ? fold(word) : analyse(word).join('');
}

function numberOf(part: string, start: number, end: number, isGlued: boolean): Lexeme {
  const digits = fold(part)
    .replaceAll('’', "'")
    .replace(/[\u00a0\u202f]/g, ' ');
  const value = GROUPED.test(digits) ? Number(digits.replace(/\D/g, '')) : Number(digits.replace(/[,']/g, '.'));
  const isAmount = digits.replace(/\D/g, '').length <= MAX_DIGITS && Number.isFinite(value);
  return { sort: isAmount ? 'number' : 'sign', text: digits, value: isAmount ? value : 0, start, end, isGlued };
}

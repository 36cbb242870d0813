/**
 * Text as a terminal shows it: how many columns it takes, and how to make it take exactly this many. What commands a
 * terminal, or turns the direction of what follows, never gets that far: names come from strangers.
 */
import { eastAsianWidth } from 'get-east-asian-width';

/** What a terminal can show, and how wide it is. */
export interface Screen {
  columns: number;
  /** Whether it shows more than ASCII. */
  hasUnicode: boolean;
  hasColors: boolean;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Enough for every emoji; more are marks piled up to spill over other lines. */
const MAX_GRAPHEME = 20;

/** Text without anything that a terminal would act on; without anything but ASCII where it can show no more. */
export function visible(text: string, { hasUnicode }: Pick<Screen, 'hasUnicode'>): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const harmless = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd');
  return hasUnicode ? tamed(harmless) : inAscii(harmless);
}

/** How many columns a visible text takes. */
export function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment);
  return width;
}

/** Cuts a visible text to at most this many columns, with dots where something is missing. */
export function cut(text: string, columns: number, { hasUnicode }: Pick<Screen, 'hasUnicode'>): string {
  if (widthOf(text) <= columns) return text;
  const dots = hasUnicode ? '…' : '...';
  let kept = '';
  let width = dots.length;
  for (const { segment } of graphemes.segment(text)) {
    width += graphemeWidth(segment);
    if (width > columns) break;
    kept += segment;
  }
  return kept.trimEnd() + dots.slice(0, columns);
}

/** Fills a text up to this many columns with spaces behind it, or before it. */
export function fill(text: string, columns: number, side: 'left' | 'right' = 'left'): string {
  const spaces = ' '.repeat(Math.max(0, columns - widthOf(text)));
  return side === 'left' ? text + spaces : spaces + text;
}

/** Breaks a visible text at its spaces into lines of at most this many columns; a longer word has a line to itself. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ +/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > columns) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

function tamed(text: string): string {
  let result = '';
  for (const { segment } of graphemes.segment(text)) {
    result += segment.length > MAX_GRAPHEME ? [...segment].slice(0, MAX_GRAPHEME).join('') : segment;
  }
  return result;
}

function inAscii(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '?');
}

/**
 * A terminal gives every spacing character its columns, also within a grapheme, as `wcwidth` does: "น้ำ" takes two. The
 * package `string-width` counts one for such a grapheme, so only the table below it is used.
 */
function graphemeWidth(grapheme: string): number {
  if (/\p{Emoji_Presentation}|\ufe0f/u.test(grapheme)) return 2;
  let width = 0;
  for (const character of grapheme) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  // Vowels and final consonants of Hangul that is written in parts are drawn within the first consonant.
  if (/[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u.test(character)) return 0;
  return eastAsianWidth(character.codePointAt(0)!);
}

/**
 * Text as a terminal shows it: how many columns it takes, and how to make it take exactly so many. What commands a
 * terminal, or turns the direction of what follows, never gets that far: names come from strangers.
 */

/** What a terminal can show, and how wide it is. */
export interface Screen {
  columns: number;
  /** Whether it shows more than ASCII. */
  hasUnicode: boolean;
  hasColours: boolean;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Enough for every emoji; more are marks piled up to spill over other lines. */
const MAX_GRAPHEME = 20;

/** East Asian wide and fullwidth characters (UAX #11), but for emoji, which have a property of their own. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6b],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18dff],
  [0x1aff0, 0x1b2ff],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
];

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

/** Cuts a visible text to at most so many columns, with dots where something is missing. */
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

/** Fills a text up to so many columns with spaces behind it, or before it. */
export function fill(text: string, columns: number, side: 'left' | 'right' = 'left'): string {
  const spaces = ' '.repeat(Math.max(0, columns - widthOf(text)));
  return side === 'left' ? text + spaces : spaces + text;
}

/** Breaks a visible text at its spaces into lines of at most so many columns; a longer word has a line to itself. */
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

function graphemeWidth(grapheme: string): number {
  if (/\p{Emoji_Presentation}|\ufe0f/u.test(grapheme)) return 2;
  let width = 0;
  for (const character of grapheme) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  const code = character.codePointAt(0)!;
  // Vowels and final consonants of Hangul that is written in parts stand within the first consonant.
  if (/[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u.test(character)) return 0;
  return WIDE.some(([from, to]) => code >= from && code <= to) ? 2 : 1;
}

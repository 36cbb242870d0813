import { unitAt } from './unit-at.ts';

/** What a character is to the tokenizer. */
export const KIND = { other: 0, letter: 1, digit: 2, unspaced: 3, mark: 4 } as const;

export type Kind = (typeof KIND)[keyof typeof KIND];

const DIGIT = /^[0-9]$/;
const MARK = /^\p{M}$/u;
/** Scripts that are written without spaces between words. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]$/u;
const LETTER = /^[\p{L}\p{N}]$/u;

/** Kinds of the basic plane, each worked out by expression once: building an index asks for millions. */
const known = new Uint8Array(0x10000);
const UNKNOWN_YET = 0;

/** The kind of a code point. */
function kindOf(codePoint: number): Kind {
  if (codePoint > 0xffff) return classify(codePoint);
  if (known[codePoint] === UNKNOWN_YET) known[codePoint] = classify(codePoint) + 1;
  return (known[codePoint] - 1) as Kind;
}

function classify(codePoint: number): Kind {
  const character = String.fromCodePoint(codePoint);
  if (DIGIT.test(character)) return KIND.digit;
  if (MARK.test(character)) return KIND.mark;
  if (!LETTER.test(character) && character !== 'ー') return KIND.other;
  return UNSPACED.test(character) ? KIND.unspaced : KIND.letter;
}

/** The kind of the character at a place of a text. */
export function kindAt(text: string, at: number): Kind {
  const unit = unitAt(text, at);
  return kindOf(unit < 0xd800 || unit > 0xdbff ? unit : text.codePointAt(at)!);
}

/** How many code units that character has. */
export function widthAt(text: string, at: number): number {
  const unit = unitAt(text, at);
  return unit < 0xd800 || unit > 0xdbff || text.codePointAt(at)! <= 0xffff ? 1 : 2;
}

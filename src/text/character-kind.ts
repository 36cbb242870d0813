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
export function kindOf(codePoint: number): Kind {
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

/** One letter begins too many names; one character of a script without spaces, a syllable of Hangul or an emoji is a word. */
const IS_WORD =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Extended_Pictographic}]/u;

/** Whether a text is long enough to be searched for on pages; the interface takes two characters at least. */
export function isLongEnough(text: string): boolean {
  return [...text].length >= 2 || IS_WORD.test(text);
}

/** UTF-8 misread as Windows-1252: "CrÃ¨me" for "Crème", "Uncle Benâ€™s" for "Uncle Ben’s". */

/** What Windows-1252 has for bytes from 0x80 on, where Latin-1 has control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** A continuation byte, 0x80 to 0xBF, as a character. */
const NEXT = `[${WINDOWS_1252}\u0080-\u00bf]`;

/**
 * Sequences that can hardly be anything else: one of these capitals before such a character, â before two, or two pairs of
 * another script in a row. After a capital, "Ã®" and "Ã»" may be an uppercase word and a sign ("MAÇÃ®").
 */
const MOJIBAKE = new RegExp(
  `(?<!\\p{Lu})[ÂÃ]${NEXT}|[ÂÃ](?![®»°™])${NEXT}|(?<!\\p{Lu})[ÄÅ](?![’®»°™…–])${NEXT}|â${NEXT}${NEXT}|ð${NEXT}{3}|` +
    `(?:[ÄÅÎÏÐÑØÙ]${NEXT}){2,}`,
  'gu',
);
const HINT = /[ÂÃâðÄÅÎÏÐÑØÙ]/;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The text with misread letters restored. */
export function withoutMojibake(text: string): string {
  if (!HINT.test(text)) return text;
  const legible = text.replace(MOJIBAKE, (run) => decoded(run) ?? run);
  // It may have happened more than once, growing the text each time.
  return legible.length < text.length ? withoutMojibake(legible) : legible;
}

function decoded(run: string): string | undefined {
  const bytes = Uint8Array.from(run, (letter) => {
    const at = WINDOWS_1252.indexOf(letter);
    return at < 0 ? letter.charCodeAt(0) : 0x80 + at;
  });
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

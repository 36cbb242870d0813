/**
 * Drops accents as a person at a plain keyboard does. Only Latin, Greek and Cyrillic accents fall: a Thai vowel, a
 * Devanagari sign or a Japanese voicing mark is part of the word. Written apart from `src/text/fold.ts` on purpose, so
 * that the one can be held against the other.
 */

/** Letters that have no accent to drop, and what people type for them. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'Oe',
  æ: 'ae',
  Æ: 'Ae',
  ı: 'i',
  đ: 'd',
  Đ: 'D',
};

const ACCENTED_LETTER = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u0300-\u036f]+/gu;
const SPECIAL_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/** The text without the accents that people leave out. */
export function dropAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(ACCENTED_LETTER, '$1')
    .normalize('NFC')
    .replace(SPECIAL_LETTER, (letter) => PLAIN_LETTERS[letter]);
}

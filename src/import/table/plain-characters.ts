/** Normalizes headers and figures to keyboard characters: full-width forms, other digits, look-alike signs and spaces. */

/** The zeros of other scripts' digits; the other nine follow. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const MINUS = /[\u2010-\u2015\u2212\u207b\ufe58\ufe63]/g;
const APOSTROPHE = /[\u2018\u2019\u02bc\u0060\u00b4]/g;
/** Arabic, and the raised point of older British labels. */
const DECIMAL_POINT = /(?<=\d)[\u066b\u00b7](?=\d)/g;
const THOUSANDS = /(?<=\d)\u066c(?=\d{3})/g;

/** The text in plain characters with single spaces. Superscripts stay: they are footnote marks. */
export function plainCharacters(text: string): string {
  if (/^[!-~]*$/.test(text)) return text;
  return text
    .replace(INVISIBLE, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\ufe50-\ufe6b]/g, (small) => small.normalize('NFKC'))
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(DECIMAL_POINT, '.')
    .replace(THOUSANDS, "'")
    .replace(MINUS, '-')
    .replace(APOSTROPHE, "'")
    .replace(/\u00b5/g, 'μ')
    .replace(/\s+/g, ' ')
    .trim();
}

function plainDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((each) => code >= each && code < each + 10);
  return zero === undefined ? digit : String(code - zero);
}

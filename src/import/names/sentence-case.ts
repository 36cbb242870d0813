/**
 * Shouting. Many names are typed in capitals; in a list they drown the others. A name that is upper case throughout is
 * written like a sentence, except what is rightly in capitals: short names, acronyms, words with digits, the brand. In
 * any other name a long word in capitals keeps only its first one, for it may be a name of its own.
 */
import { unitAt } from '../../text/unit-at.ts';

/** Acronyms and sizes that food names carry; a word without vowels is taken for one anyway. */
const ACRONYMS = new Set(
  (
    'AOC AOP BBQ BCAA BLT CBD DHA DOP EPA EU FODMAP GMO IGP IGT IPA KFC MCT MSC OGM PDO PGI UHT UK USA USDA VIP XL ' +
    'XXL XXXL'
  ).split(' '),
);
const MAX_SHORT_NAME = 4;

/** The name, written like a sentence if it shouts. */
export function withoutAllCaps(name: string, brand: string | undefined): string {
  if (!isAllCaps(name)) return LOUD_WORD.test(name) ? withoutLoudWords(name, brand) : name;
  const brandWords = brandWordsOf(brand);
  let isFirst = true;
  return name.replace(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu, (word) => {
    const calm = brandWords.get(word) ?? (staysUpper(word) ? word : lowered(word));
    const written = isFirst ? capitalised(calm) : calm;
    isFirst = false;
    return written;
  });
}

/** A long word in capitals, which is not an acronym. */
const LOUD_WORD = /\p{Lu}{5}/u;
/** Words in capitals that follow each other: "Pistache MONT BLANC", "Galettes SON D'AVOINE". */
const LOUD_RUN = /(?<![\p{L}\p{M}\p{N}&.])\p{Lu}+(?:[\s'’-]+\p{Lu}+)*(?![\p{L}\p{M}\p{N}&])/gu;

function withoutLoudWords(name: string, brand: string | undefined): string {
  const brandWords = brandWordsOf(brand);
  const calm = (word: string) =>
    brandWords.get(word) ?? (staysUpper(word) || ROMAN.test(word) ? word : capitalised(lowered(word)));
  return name.replace(LOUD_RUN, (run) => (LOUD_WORD.test(run) ? run.replace(/\p{Lu}+/gu, calm) : run));
}

const ROMAN = /^[IVX]+$/;

/** How the brand writes its words, by their capitals. */
function brandWordsOf(brand: string | undefined): Map<string, string> {
  return new Map((brand ?? '').split(/[\s'’-]+/).map((word) => [word.toUpperCase(), word]));
}

/** In lower case; the Turkish "İ" is "i" then, and not one with a second dot above it. */
function lowered(word: string): string {
  return word.toLowerCase().replaceAll('i\u0307', 'i');
}

export function capitalised(text: string): string {
  const first = text.codePointAt(0);
  if (first === undefined) return text;
  const letter = String.fromCodePoint(first);
  const upper = letter.toUpperCase();
  // "ß" and ligatures would become two letters.
  return upper.length > letter.length ? text : upper + text.slice(letter.length);
}

/** Whether a text has upper case letters and no lower case ones, and is longer than a short word. */
export function isAllCaps(text: string): boolean {
  if (text.length <= MAX_SHORT_NAME) return false;
  // Nearly every name settles this within a few letters.
  const end = Math.min(text.length, 24);
  for (let i = 0; i < end; i++) {
    const code = unitAt(text, i);
    if (code >= 97 && code <= 122) return false;
  }
  if (/\p{Ll}/u.test(text)) return false;
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0;
  return upper > MAX_SHORT_NAME;
}

function staysUpper(word: string): boolean {
  if (/\p{N}/u.test(word)) return !/^\p{N}+\p{L}{3,}$/u.test(word);
  if (ACRONYMS.has(word)) return true;
  return word.length >= 2 && word.length <= 6 && /^[B-DF-HJ-NP-TV-XZ]+$/.test(word) && !VOWELLESS_WORDS.has(word);
}

/** Words and units without vowels that are not acronyms. */
const VOWELLESS_WORDS = new Set('CL CM DL DR GR KG LB LBS LT MG ML MM MR MRS NR PC PCS PZ ST SZT'.split(' '));

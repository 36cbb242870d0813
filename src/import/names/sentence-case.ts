/**
 * All-caps names drown the others in a list. A name entirely in capitals is rewritten in sentence case, except for short
 * names, acronyms, words with digits and the brand. In any other name a long all-caps word keeps only its first capital,
 * since it may be a proper name.
 */
import { unitAt } from '../../text/unit-at.ts';

/** Acronyms and sizes in food names; words without vowels count as acronyms anyway. */
const ACRONYMS = new Set(
  (
    'AOC AOP BBQ BCAA BLT CBD DHA DOP EPA EU FODMAP GMO IGP IGT IPA KFC MCT MSC OGM PDO PGI UHT UK USA USDA VIP XL ' +
    'XXL XXXL'
  ).split(' '),
);
const MAX_SHORT_NAME = 4;

/** The name, in sentence case if it was all caps. */
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

/** A long all-caps word, too long for an acronym. */
const LOUD_WORD = /\p{Lu}{5}/u;
/** Consecutive all-caps words: "Pistache MONT BLANC", "Galettes SON D'AVOINE". */
const LOUD_RUN = /(?<![\p{L}\p{M}\p{N}&.])\p{Lu}+(?:[\s'’-]+\p{Lu}+)*(?![\p{L}\p{M}\p{N}&])/gu;

function withoutLoudWords(name: string, brand: string | undefined): string {
  const brandWords = brandWordsOf(brand);
  const calm = (word: string) =>
    brandWords.get(word) ?? (staysUpper(word) || ROMAN.test(word) ? word : capitalised(lowered(word)));
  return name.replace(LOUD_RUN, (run) => (LOUD_WORD.test(run) ? run.replace(/\p{Lu}+/gu, calm) : run));
}

const ROMAN = /^[IVX]+$/;

/** How the brand capitalizes its words. */
function brandWordsOf(brand: string | undefined): Map<string, string> {
  return new Map((brand ?? '').split(/[\s'’-]+/).map((word) => [word.toUpperCase(), word]));
}

/** In lower case; Turkish "İ" becomes a plain "i" without a second dot. */
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

/** Whether a text has capitals but no lower case, and is longer than a short word. */
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

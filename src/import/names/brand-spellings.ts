/** Brand spellings that no rule of capitals and hyphens finds, keyed by letters and digits. */
import SPELLINGS from './brand-spellings.json' with { type: 'json' };

const LETTERS_AND_DIGITS = /[^\p{L}\p{N}]+/gu;

/** Letters and digits without case, accents and "and", which are equal for two spellings of a brand. */
export function brandLetters(brand: string): string {
  const plain = /^[\x20-\x7e]*$/.test(brand) ? brand : brand.normalize('NFD').replace(/\p{M}/gu, '');
  return plain
    .toLowerCase()
    .replace(/\band\b/g, '')
    .replace(LETTERS_AND_DIGITS, '');
}

export const BRAND_SPELLINGS: ReadonlyMap<string, string> = new Map(
  SPELLINGS.map((brand) => [brandLetters(brand), brand]),
);

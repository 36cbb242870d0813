/** Brands whose right spelling no rule of capitals and hyphens would find; compared by letters and digits alone. */
import SPELLINGS from './brand-spellings.json' with { type: 'json' };

const LETTERS_AND_DIGITS = /[^\p{L}\p{N}]+/gu;

/** Letters and digits without case, accents and "and": two spellings of one brand are the same here. */
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

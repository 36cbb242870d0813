/** One readable brand: the first of a list, in its known spelling, without tag hyphens or all caps. */
import { detached } from '../../text/detached.ts';
import { memoize } from '../normalize/memoize.ts';
import { BRAND_SPELLINGS, brandLetters } from './brand-spellings.ts';
import { cleanText, isPlaceholder } from './clean-text.ts';
import { capitalised, isAllCaps } from './sentence-case.ts';

const MAX_BRAND = 120;
/** Later list entries are ignored. */
const MAX_ENTRIES = 8;

/** The first meaningful brand of a comma-separated list. */
export function brandName(list: string | undefined): string | undefined {
  return list === undefined ? undefined : nameOf(list) || undefined;
}

const nameOf = memoize((list) => detached(firstBrand(list) ?? ''));

/** A brand's tag (`xx:nuovo-pasta`, or "Nuovo-pasta" in English exports) as words; capitals are added later. */
export function brandWords(tag: string): string {
  return tag
    .replace(LANGUAGE, '')
    .toLowerCase()
    .replace(/(?<=[a-z]{3})-s(?=-[a-z]{2}|$)/g, "'s")
    .replace(/-+/g, ' ');
}

const LANGUAGE = /^\s*[a-z]{2}:/;

function firstBrand(list: string): string | undefined {
  for (const entry of list.split(',', MAX_ENTRIES)) {
    const tag = LANGUAGE.test(entry) ? brandWords(entry) : entry;
    const text = cleanText(tag, MAX_BRAND)?.replace(/^[\s"'*;:/|-]+(?=\S)|[\s*;:/|_-]+$/g, '');
    if (text === undefined || isPlaceholder(text) || !/[\p{L}\p{N}]/u.test(text)) continue;
    return BRAND_SPELLINGS.get(brandLetters(text)) ?? wellCased(text);
  }
  return undefined;
}

/** Capitalizes all-lowercase words and calms all-caps ones. */
function wellCased(brand: string): string {
  const isWhispering = !/\p{Lu}/u.test(brand);
  if (!isWhispering && !isAllCaps(brand)) return brand;
  return brand.replace(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu, (word) => {
    const lower = word.toLowerCase();
    if (SMALL_WORDS.has(lower)) return brand.startsWith(word) ? capitalised(lower) : lower;
    // Two or three capitals in an all-caps name are as likely an acronym as a word.
    if (!isWhispering && word.length <= 3) return word;
    return capitalised(lower);
  });
}

const SMALL_WORDS = new Set('and et und y e de du des la le les of the van von der di da del'.split(' '));

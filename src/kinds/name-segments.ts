/** A food's name cut into segments of folded words, at the signs that part it, with its brands marked. */
import { fold } from '../text/fold.ts';
import { tokenise } from '../text/tokenise.ts';

/** Signs that part a name; commas between digits are decimals. */
const PARTING = /(?<!\d),|,(?!\d)|[،、;:()[\]{}|•·–—/+*"“”„«»]|\s-\s/;
const BRAND_SEPARATOR = /[,;/]/;
/** Words of firms that stand beside a brand. */
const FIRM = new Set('the company co inc ltd llc gmbh ag sa sas srl spa brand brands foods food farms farm'.split(' '));

/** One segment of a name. */
export interface NameSegment {
  readonly words: readonly string[];
  /** How many words from the beginning are a brand. */
  readonly brandWords: number;
}

/** The segments of a name without those that are only a brand, unless there is no other. */
export function segmentsOf(name: string, brands: string | null | undefined): NameSegment[] {
  const texts = fold(name).split(PARTING);
  const named = brands ? brandsIn(brands) : [];
  const segments: NameSegment[] = [];
  for (const text of texts) {
    const words = tokenise(text);
    if (words.length > 0) segments.push({ words, brandWords: brandWordsOf(words, named) });
  }
  const others = segments.filter(({ words, brandWords }) => brandWords < words.length);
  return others.length > 0 ? others : segments.map(({ words }) => ({ words, brandWords: 0 }));
}

function brandsIn(brands: string): string[][] {
  return fold(brands)
    .split(BRAND_SEPARATOR)
    .map(tokenise)
    .filter((words) => words.length > 0);
}

/** The longest beginning that is one of the brands; all words where they are a brand and words of its firm only. */
function brandWordsOf(words: readonly string[], brands: readonly (readonly string[])[]): number {
  let longest = 0;
  for (const brand of brands) {
    if (brand.length > longest && brand.length <= words.length && brand.every((word, i) => words[i] === word)) {
      longest = brand.length;
    }
    if (words.includes(brand[0]!) && words.every((word) => FIRM.has(word) || brand.includes(word))) return words.length;
  }
  return longest;
}

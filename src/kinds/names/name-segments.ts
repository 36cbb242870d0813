/** A food's name cut into segments of folded words, at the signs that part it, with its brands marked. */
import { fold } from '../../text/fold.ts';
import { TextCache } from '../../text/text-cache.ts';
import { tokenise } from '../../text/tokenise.ts';
import { unitAt } from '../../text/unit-at.ts';

/** Signs that part a name wherever they stand. */
const PARTING = new Set(Array.from('،、;:()[]{}|•·–—/+*"“”„«»', (sign) => sign.charCodeAt(0)));
const COMMA = 0x2c;
const DASH = 0x2d;
const ACCENTED = /[àâçèéêëîïôùûœ]/i;
const BRAND_SEPARATOR = /[,;/]/;
/** Words of firms that stand beside a brand. */
const FIRM = new Set('the company co inc ltd llc gmbh ag sa sas srl spa brand brands foods food farms farm'.split(' '));

/** What stands further behind says nothing new, and the time for one name stays bounded. */
const MAX_CHARACTERS = 400;

/** One segment of a name. */
export interface NameSegment {
  readonly words: readonly string[];
  /** How many words from the beginning are a brand. */
  readonly brandWords: number;
  /** Whether the food is called by its brand alone; its words count as those of a name then. */
  readonly isBrand: boolean;
  /** Whether the name has letters with accents as French puts them, which English words have not. */
  readonly hasAccents: boolean;
}

const MAX_REMEMBERED_BRANDS = 1 << 14;

/** Cuts names into segments. It remembers the words of brands, because each stands on many foods. */
export class NameSegmenter {
  readonly #brands = new TextCache<readonly (readonly string[])[]>(MAX_REMEMBERED_BRANDS);

  /** The segments of a name without those that are only a brand, unless there is no other. */
  segmentsOf(name: string, brands: string | null | undefined): NameSegment[] {
    const named = brands ? this.#brandsIn(brands) : [];
    const segments: NameSegment[] = [];
    const hasAccents = ACCENTED.test(name);
    let isAllBrand = true;
    for (const text of cut(fold(name.slice(0, MAX_CHARACTERS)))) {
      const words = tokenise(text);
      if (words.length === 0) continue;
      const brandWords = brandWordsOf(words, named);
      segments.push({ words, brandWords, isBrand: false, hasAccents });
      isAllBrand &&= brandWords === words.length;
    }
    if (named.length === 0) return segments;
    if (isAllBrand) return segments.map(({ words }) => ({ words, brandWords: 0, isBrand: true, hasAccents }));
    return segments.filter(({ words, brandWords }) => brandWords < words.length);
  }

  #brandsIn(brands: string): readonly (readonly string[])[] {
    const text = brands.slice(0, MAX_CHARACTERS);
    let known = this.#brands.get(text);
    if (known === undefined) {
      known = fold(text)
        .split(BRAND_SEPARATOR)
        .map(tokenise)
        .filter((words) => words.length > 0);
      this.#brands.set(text, known);
    }
    return known;
  }
}

function cut(folded: string): string[] {
  if (WITHOUT_SIGNS.test(folded)) return [folded];
  const texts: string[] = [];
  let from = 0;
  for (let at = 0; at < folded.length; at++) {
    if (!parts(folded, at)) continue;
    texts.push(folded.slice(from, at));
    from = at + 1;
  }
  texts.push(folded.slice(from));
  return texts;
}

/** Whether a sign parts a name. Commas between digits are decimals, and dashes between letters join. */
function parts(text: string, at: number): boolean {
  const unit = unitAt(text, at);
  if (isLatinLetter(unit) || unit === SPACE) return false;
  if (unit === COMMA) return !isDigit(unitAt(text, at - 1)) || !isDigit(unitAt(text, at + 1));
  if (unit === DASH) return unitAt(text, at - 1) === SPACE && unitAt(text, at + 1) === SPACE;
  return PARTING.has(unit);
}

/** Most names: no sign in them can part them. */
const WITHOUT_SIGNS = /^[a-z0-9 ']*$/;
const SPACE = 0x20;

function isLatinLetter(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
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

/** What foods of a brand are that is known for one sort of them (`brands.tsv`): "Philadelphia Original" is cream cheese. */
import { fold } from '../text/fold.ts';
import { tokenise } from '../text/tokenise.ts';
import type { Kind, KindTable } from './kind-table.ts';

/** A line of `brands.tsv`: keys of kinds, the likeliest first, and the folded words of each brand with spaces between them. */
export interface BrandLine {
  readonly kinds: readonly string[];
  readonly brands: readonly string[];
}

const BRAND_SEPARATOR = /[,;/]/;

/** Looks up what brands are known for. */
export class BrandKinds {
  readonly #kinds = new Map<string, readonly Kind[]>();
  readonly #firstWords = new Set<string>();
  #mostWords = 0;

  constructor(table: KindTable, lines: readonly BrandLine[]) {
    for (const { kinds, brands } of lines) {
      const known = kinds.map((key) => table.byKey(key)!);
      for (const brand of brands) {
        const words = brand.split(' ');
        this.#kinds.set(brand, known);
        this.#firstWords.add(words[0]!);
        this.#mostWords = Math.max(this.#mostWords, words.length);
      }
    }
  }

  /** The kinds of a food by how its name begins, else by its brands, one of which is all of a line's; none where neither is known. */
  of(name: string, brand: string | null): readonly Kind[] {
    const words = brandWords(name);
    const isKnown = words.length > 0 && this.#firstWords.has(words[0]!);
    for (let count = isKnown ? Math.min(this.#mostWords, words.length) : 0; count > 0; count--) {
      const kinds = this.#kinds.get(words.slice(0, count).join(' '));
      if (kinds !== undefined) return kinds;
    }
    for (const each of brand?.split(BRAND_SEPARATOR) ?? []) {
      const kinds = this.#kinds.get(brandWords(each).join(' '));
      if (kinds !== undefined) return kinds;
    }
    return [];
  }
}

/** The words of a brand, folded. */
export function brandWords(text: string): string[] {
  return tokenise(fold(text));
}

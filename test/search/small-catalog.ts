import { IndexBuilder, type IndexEntry } from '../../src/catalog/build/index-builder.ts';
import { SearchIndex } from '../../src/catalog/index/search-index.ts';
import { confidenceStep } from '../../src/food/trust/confidence.ts';
import { SearchEngine, type SearchOptions } from '../../src/search/engine.ts';
import type { SearchKinds } from '../../src/search/search-kinds.ts';

/** A food of a test: its name, and whatever else matters to the case. */
export type TestFood = Pick<IndexEntry, 'name'> & Partial<IndexEntry>;

const PLAIN = {
  brand: null,
  category: null,
  kind: null,
  source: 'off',
  confidence: 0.8,
  hasImage: true,
  popularity: 0,
} as const;

/** A catalog of a few foods, sorted as the writer sorts: confidence in steps, image, popularity, confidence. */
export class SmallCatalog {
  readonly foods: IndexEntry[];
  readonly index: SearchIndex;
  readonly engine: SearchEngine;

  constructor(foods: readonly TestFood[], kinds?: SearchKinds) {
    this.foods = foods
      .map((food) => ({ ...PLAIN, ...food }))
      .sort(
        (a, b) =>
          stepOf(b) - stepOf(a) ||
          Number(b.hasImage) - Number(a.hasImage) ||
          b.popularity - a.popularity ||
          b.confidence - a.confidence,
      );
    const builder = new IndexBuilder(this.foods.length);
    for (const food of this.foods) builder.add(food);
    this.index = new SearchIndex(builder.finish());
    this.engine = new SearchEngine(this.index, undefined, kinds);
  }

  /** The names that a query finds, best first. */
  names(query: string, options: Partial<SearchOptions> = {}): string[] {
    return this.engine.search(query, { limit: 10, ...options }).map((doc) => this.foods[doc].name);
  }
}

/** A catalog in which each word is the name of a food. */
export function catalogOfWords(words: readonly string[]): SmallCatalog {
  return new SmallCatalog(words.map((name) => ({ name })));
}

function stepOf({ confidence }: IndexEntry): number {
  return confidenceStep(Math.round(100 * confidence));
}

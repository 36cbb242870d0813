import type { Food } from '../food/food.ts';
import type { FILTERABLE_SOURCES } from '../food/source.ts';

/** The most foods that one search gives back, as the interface has it. */
export const MOST_RESULTS = 50;

/** What a search may be narrowed to. */
export interface FindOptions {
  /** 1 to 50. */
  limit: number;
  source?: (typeof FILTERABLE_SOURCES)[number] | undefined;
}

/** Finds foods, wherever they are: in the local catalog or on a server. "No such food" is undefined. */
export interface FoodFinder {
  search(query: string, options: FindOptions): Promise<Food[]>;
  food(id: number): Promise<Food | undefined>;
  barcode(code: string): Promise<Food | undefined>;
  close(): void;
}

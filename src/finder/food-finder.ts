import type { Food } from '../food/food.ts';
import type { InterfaceFilters } from '../food/search-filters.ts';

/** The most foods that one search gives back, as the interface has it. */
export const MOST_RESULTS = 50;

/** How many foods a search gives, and what it is narrowed to. */
export interface FindOptions extends InterfaceFilters {
  /** 1 to 50. */
  limit: number;
}

/** Finds foods, wherever they are: in the local catalog or on a server. "No such food" is undefined. */
export interface FoodFinder {
  search(query: string, options: FindOptions): Promise<Food[]>;
  food(id: number): Promise<Food | undefined>;
  barcode(code: string): Promise<Food | undefined>;
  close(): void;
}

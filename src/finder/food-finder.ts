import type { WholeFood } from '../details/whole-food.ts';
import type { Meal } from '../food/amounts/meal.ts';
import type { Food } from '../food/food.ts';
import type { InterfaceFilters } from '../food/search-filters.ts';

/** The most foods that one search gives back, as the interface has it. */
export const MAX_RESULTS = 50;

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
  /** The same food with all that is known of it, its names in English. */
  details(id: number): Promise<WholeFood | undefined>;
  barcodeDetails(code: string): Promise<WholeFood | undefined>;
  /** The foods of a meal or recipe, and what they hold together; shared between so many where that is said. */
  meal(text: string, options: { servings?: number }): Promise<Meal>;
  close(): void;
}

/** Why a server's answer cannot be used. */
export type FinderErrorCode = 'SERVER_UNREACHABLE' | 'SERVER_REFUSED' | 'SERVER_UNREADABLE';

/** Thrown when a server could not be asked, or did not answer as a Larder does; the message says what to do. */
export class FinderError extends Error {
  constructor(
    readonly code: FinderErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

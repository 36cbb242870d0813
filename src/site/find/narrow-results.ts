/**
 * Narrows the best matches of a search to one category and one page. Categories are counted among these matches only:
 * counting among all that match would mean reading every one of them, so the page says what the counts are of.
 */
import type { Food } from '../../food/food.ts';

/** How many of the best matches a person can page through and narrow. */
export const BEST_MATCHES = 200;

/** How many foods a page shows. */
export const FOODS_ON_PAGE = 20;

/** A category and how many of the matches are in it. */
export interface CategoryOfMatches {
  category: string;
  count: number;
}

/** One page of results. */
export interface NarrowedResults {
  foods: Food[];
  /** How many match, in the chosen category. */
  count: number;
  /** Whether there were more matches than are counted. */
  isCut: boolean;
  page: number;
  isLast: boolean;
  /** The categories of all matches, the most frequent first. */
  categories: CategoryOfMatches[];
}

/** The page of the matches that was asked for; a page beyond the last is the last. */
export function narrowResults(matches: readonly Food[], category: string | undefined, page: number): NarrowedResults {
  const chosen = category === undefined ? matches : matches.filter((food) => food.category === category);
  const last = Math.max(1, Math.ceil(chosen.length / FOODS_ON_PAGE));
  const shown = Math.min(page, last);
  return {
    foods: chosen.slice((shown - 1) * FOODS_ON_PAGE, shown * FOODS_ON_PAGE),
    count: chosen.length,
    isCut: matches.length >= BEST_MATCHES,
    page: shown,
    isLast: shown === last,
    categories: countCategories(matches),
  };
}

function countCategories(matches: readonly Food[]): CategoryOfMatches[] {
  const counts = new Map<string, number>();
  for (const { category } of matches) if (category !== null) counts.set(category, (counts.get(category) ?? 0) + 1);
  // The sort is stable, so of equally frequent ones that of the better match comes first.
  return [...counts].map(([category, count]) => ({ category, count })).sort((a, b) => b.count - a.count);
}

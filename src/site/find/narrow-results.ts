/**
 * Narrows the best matches of a search to one category, to foods with figures and to one page, and sorts them. All of it is among
 * these matches only: counting among all that match would mean reading every one of them, so the page says what the counts
 * are of.
 */
import type { Food } from '../../food/food.ts';
import { hasFigures } from '../../food/nutrients.ts';
import { COMPARED_FIGURES } from '../../food/trust/kind-figures.ts';
import { isEstimate } from '../../food/trust/verdict.ts';
import type { SearchAddress, Sort } from '../address.ts';

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
export type NarrowedResults = ReturnType<typeof narrowResults>;

type Chosen = Pick<SearchAddress, 'category' | 'withFigures' | 'withoutEstimates' | 'bounds' | 'sort' | 'page'>;

/** The page of the matches that was asked for; a page beyond the last is the last. */
export function narrowResults(matches: readonly Food[], chosen: Chosen) {
  const { category, withFigures = false, withoutEstimates = false, bounds = {}, sort, page = 1 } = chosen;
  const narrowed = matches.filter(
    (food) =>
      (category === undefined || food.category === category) &&
      (!withFigures || hasFigures(food)) &&
      (!withoutEstimates || !isEstimate(food)) &&
      isWithin(food, bounds),
  );
  const sorted = sort === undefined ? narrowed : sortedBy(narrowed, sort);
  const last = Math.max(1, Math.ceil(sorted.length / FOODS_ON_PAGE));
  const shown = Math.min(page, last);
  const known = matches.filter(hasFigures).length;
  return {
    foods: sorted.slice((shown - 1) * FOODS_ON_PAGE, shown * FOODS_ON_PAGE),
    /** How many match what was chosen. */
    count: sorted.length,
    /** Whether there were more matches than are counted. */
    isCut: matches.length >= BEST_MATCHES,
    page: shown,
    isLast: shown === last,
    /** Of all matches, the most frequent first. */
    categories: countCategories(matches),
    withFigures: known,
    withoutFigures: matches.length - known,
  };
}

function isWithin(food: Food, bounds: NonNullable<Chosen['bounds']>): boolean {
  return COMPARED_FIGURES.every(({ field }) => {
    const [wanted, value] = [bounds[field], food[field]];
    if (wanted === undefined) return true;
    return value !== null && value >= (wanted.least ?? 0) && value <= (wanted.most ?? Number.POSITIVE_INFINITY);
  });
}

/** Foods by a figure, those of which it is unknown last; the sort is stable, so of equal ones the better match comes first. */
function sortedBy(foods: readonly Food[], { field, isAscending }: Sort): Food[] {
  return foods.toSorted((a, b) => {
    const [x, y] = [a[field], b[field]];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return isAscending ? x - y : y - x;
  });
}

function countCategories(matches: readonly Food[]): CategoryOfMatches[] {
  const counts = new Map<string, number>();
  for (const { category } of matches) if (category !== null) counts.set(category, (counts.get(category) ?? 0) + 1);
  // The sort is stable, so of equally frequent ones that of the better match comes first.
  return [...counts].map(([category, count]) => ({ category, count })).sort((a, b) => b.count - a.count);
}

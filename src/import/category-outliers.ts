/**
 * Finds label data that stands far from the others of its category, and lowers its confidence for it. Only label data has
 * categories fine enough for that: among "Herbs and spices" of a laboratory table, salt is an outlier and yet right.
 */
import { VISIBLE } from '../catalog/catalog-writer.ts';
import type { FoodSpool } from '../catalog/food-spool.ts';
import { COMPARED_IN_CATEGORY, isCategoryOutlier } from '../food/category-outlier.ts';
import { scoreAmongCategory } from '../food/confidence.ts';
import { SOURCES } from '../food/source.ts';

const WIDTH = COMPARED_IN_CATEGORY.length;

/** Marks the outliers among the shown foods; returns how many there are. */
export function markOutliers(spool: FoodSpool, dispositions: Uint32Array): number {
  const { category, nutrients, source } = spool.columns();
  const label = SOURCES.indexOf('off');
  const groups = spool.categories.length + 1;
  const [counts, means, squares] = [
    new Float64Array(groups * WIDTH),
    new Float64Array(groups * WIDTH),
    new Float64Array(groups * WIDTH),
  ];
  // Welford's way: sums of squares of large numbers would lose the digits that matter.
  forEachValue((arrival, n, value) => {
    const at = category[arrival]! * WIDTH + n;
    const count = ++counts[at]!;
    const delta = value - means[at]!;
    means[at]! += delta / count;
    squares[at]! += delta * (value - means[at]!);
  });
  const outliers = new Set<number>();
  forEachValue((arrival, n, value) => {
    const at = category[arrival]! * WIDTH + n;
    const stats = { count: counts[at]!, mean: means[at]!, standardDeviation: Math.sqrt(squares[at]! / counts[at]!) };
    if (isCategoryOutlier(value, stats)) outliers.add(arrival);
  });
  for (const arrival of outliers) {
    const { draft, details } = spool.food(arrival);
    const { confidence, failedChecks } = scoreAmongCategory(draft, details, true);
    spool.amend(arrival, { ...draft, confidence }, { ...details, failed_checks: failedChecks });
  }
  return outliers.size;

  function forEachValue(act: (arrival: number, n: number, value: number) => void): void {
    for (let arrival = 0; arrival < dispositions.length; arrival++) {
      if (dispositions[arrival] !== VISIBLE || category[arrival] === 0 || source[arrival] !== label) continue;
      for (let n = 0; n < WIDTH; n++) {
        const value = nutrients[arrival * WIDTH + n]!;
        if (!Number.isNaN(value)) act(arrival, n, value);
      }
    }
  }
}

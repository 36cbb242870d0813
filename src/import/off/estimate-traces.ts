/**
 * Estimates that pass for label data. Since 2026 Open Food Facts fills what a label does not state with an estimate from
 * the ingredients. JSONL says which figures those are; CSV and Parquet mix them in unmarked. They leave a trace: the
 * estimate always has nutrients that no label prints, such as galactose and water. In a row with that trace a figure
 * counts as printed only if it looks printed, as a short decimal per 100 g or per serving, for an estimate is a weighted
 * sum with a long tail of digits. In the sample of April 2026, 34 of 1,000 rows have the trace, and in 4 of them every
 * figure is an estimate.
 */
import { FIGURES, type Figure, type LabelFigures } from './label-figures.ts';

/** Nutrients that only estimates have, under the source's names. */
export const ESTIMATE_TRACES = ['water', 'galactose'] as const;

/** Decimals that a label prints at most per 100 g; a serving has one less. Grams, so minerals in mg have more. */
const PRINTED_DECIMALS: Record<Figure, number> = {
  energyKcal: 2,
  energyKj: 2,
  energy: 2,
  protein: 2,
  fat: 2,
  saturatedFat: 2,
  carbs: 2,
  sugar: 2,
  fiber: 2,
  salt: 4,
  sodium: 4,
  cholesterol: 4,
  potassium: 4,
  alcohol: 1,
  polyols: 1,
  erythritol: 1,
};
/** A zero of these in a row with estimates says nothing: the estimate is full of them, labels leave them out. */
const SELDOM_PRINTED: ReadonlySet<Figure> = new Set<Figure>([
  'cholesterol',
  'potassium',
  'alcohol',
  'polyols',
  'erythritol',
]);

/** Takes the figures that do not look printed out of a row with estimates. */
export function dropEstimates(label: LabelFigures, servingSizeG: number | undefined): void {
  for (const figure of FIGURES) {
    const value = label[figure];
    if (value === undefined) continue;
    const decimals = PRINTED_DECIMALS[figure];
    const isPrinted =
      isShort(value, decimals) || (servingSizeG !== undefined && isShort((value * servingSizeG) / 100, decimals - 1));
    if (!isPrinted || (value === 0 && SELDOM_PRINTED.has(figure))) label[figure] = undefined;
  }
}

/** Whether a number has at most so many decimals; figures have seven digits. */
function isShort(value: number, decimals: number): boolean {
  const scaled = value * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) <= Math.max(1e-6, Math.abs(scaled) * 1e-6);
}

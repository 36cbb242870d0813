/**
 * Figures of servings up to this weight are not converted: rounding errors would grow twentyfold, and "1 g" often just
 * means "one piece". Open Food Facts has the same limit; without it, a fourth of the older products in the sample of April
 * 2026 would have impossible carbohydrate.
 */
const MAX_TINY_G = 5;

/** Converts a figure per serving to 100 g if the serving's weight is known well enough. */
export function perHundred(perServing: number | undefined, servingSizeG: number | undefined): number | undefined {
  if (perServing === undefined || servingSizeG === undefined || !(servingSizeG > MAX_TINY_G)) return undefined;
  return (perServing * 100) / servingSizeG;
}

/**
 * Figures of servings up to this weight are not converted: their rounding would be magnified twentyfold, and "1 g" often
 * only means "one piece". Open Food Facts draws the line at the same place; in the sample of April 2026 a fourth of
 * the older products would come out with impossible carbohydrate otherwise.
 */
const MAX_TINY_G = 5;

/** A figure per serving as one per 100 g, where the serving's weight is known well enough. */
export function perHundred(perServing: number | undefined, servingSizeG: number | undefined): number | undefined {
  if (perServing === undefined || servingSizeG === undefined || !(servingSizeG > MAX_TINY_G)) return undefined;
  return (perServing * 100) / servingSizeG;
}

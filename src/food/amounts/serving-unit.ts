/** The unit in which a serving is shown: sources count the milliliters of drinks as grams, and only the wording of the label tells. */
export function servingUnit(wording: string | null): 'g' | 'ml' {
  return wording !== null && VOLUME.test(wording) && !MASS.test(wording) ? 'ml' : 'g';
}

const VOLUME = /\d\s*(?:ml|cl|dl|l|fl\.? ?oz)\b/i;
const MASS = /\d\s*(?:g|gr|grams?|kg|mg)\b/i;

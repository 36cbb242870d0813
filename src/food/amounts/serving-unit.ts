/** The unit of a serving: sources count a drink's milliliters as grams, and only the label's wording reveals it. */
export function servingUnit(wording: string | null): 'g' | 'ml' {
  return wording !== null && VOLUME.test(wording) && !MASS.test(wording) ? 'ml' : 'g';
}

const VOLUME = /\d\s*(?:ml|cl|dl|l|fl\.? ?oz)\b/i;
const MASS = /\d\s*(?:g|gr|grams?|kg|mg)\b/i;

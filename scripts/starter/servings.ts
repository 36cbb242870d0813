import { SERVING_BOUNDS_G } from '../../src/food/nutrients.ts';

/** One household measure: its weight and how people call it. */
export interface Serving {
  grams: number;
  wording: string;
}

/** Measures of the laboratory or the butcher: nobody serves by them. */
const ODD_MEASURE =
  /cubic inch|\blb\b|yield|\bunit\b|nfs|refuse|carcass|prepackaged|\b(?:block|bird|roast|steak|piece|chicken|turkey|duck|goose), ?(?:boneless )?\(?yield|quart|gallon|half noodle|varied|from \d{5}|\bhole\b|^\.0\d|^\d\.\d{3}/i;

/** One of its kind: "1 medium", "1 slice". Halves, minis and single peanuts come with the rest. */
const ITEM =
  /^1 (?:medium|large|egg|fruit|slice|bagel|roll|muffin|cookie|bar|sandwich|patty|piece|link|breast|thigh|wing|drumstick|fillet|can|bottle|packet|burrito|taco|pizza|hamburger|order|serving|container|bun|tortilla|cracker|waffle|pancake|doughnut|croissant|pita|chop|frankfurter|hot dog|potato|pepper|carrot|onion|banana|apple|date|fig|plum|biscuit)\b(?!.*\b(?:mini|miniature|hole)\b)/i;
const TEASPOON = /\btsp\b|\bteaspoon/i;
const TABLESPOON = /\btbsp\b|\btablespoon/i;
const CUP = /\bcups?\b/i;
const OTHERS = [/^(?:[2-9]|1\d) fl oz/i, /^[34] oz/i, /^[1-9]\d* (?!oz|fl oz|peanut)/i, /./];

/** From the most everyday kind of measure to the least: the first kind that one of the two measures fits wins. */
const BY_THE_CUP: readonly RegExp[] = [ITEM, CUP, TEASPOON, TABLESPOON, ...OTHERS];
const BY_THE_SPOON: readonly RegExp[] = [ITEM, TEASPOON, TABLESPOON, CUP, ...OTHERS];

/** Categories whose foods people take by the spoon, and the energy from which a cup of anything else is too much. */
const SPOON_CATEGORIES = new Set([
  'Herbs, spices and salt',
  'Condiments and vinegar',
  'Oils and fats',
  'Butter and margarine',
  'Sauces and dressings',
  'Soups',
  'Jam, honey and sweet spreads',
  'Sugar, syrups and sweeteners',
  'Chocolate',
  'Sweets and chewing gum',
  'Desserts and puddings',
  'Ice cream',
]);
const MOST_KCAL_IN_A_CUP = 400;

const FRACTIONS: Record<string, string> = {
  '.25': '1/4',
  '.33': '1/3',
  '.333': '1/3',
  '.5': '1/2',
  '.66': '2/3',
  '.666': '2/3',
  '.67': '2/3',
  '.75': '3/4',
};

/** Picks the more everyday of a food's measures; undefined when none says anything to a person at a table. */
export function pickServing(
  measures: readonly Serving[],
  food: { category: string; kcal: number | null },
): Serving | undefined {
  const usable = measures.filter(
    ({ grams, wording }) => !ODD_MEASURE.test(wording) && grams >= SERVING_BOUNDS_G.min && grams <= 1_000,
  );
  const cup = usable.find(({ wording }) => CUP.test(wording));
  const cupIsTooMuch = cup !== undefined && (cup.grams * (food.kcal ?? 0)) / 100 > MOST_KCAL_IN_A_CUP;
  for (const kind of cupIsTooMuch || SPOON_CATEGORIES.has(food.category) ? BY_THE_SPOON : BY_THE_CUP) {
    const found = usable.find(({ wording }) => kind.test(wording));
    if (found) return { grams: found.grams, wording: cleanMeasure(found.wording) };
  }
  return undefined;
}

/** Words a measure as a label does: '.5 cup,  sliced' becomes '1/2 cup, sliced'. */
export function cleanMeasure(wording: string): string {
  return wording
    .replace(/^\.\d+/, (decimal) => FRACTIONS[decimal] ?? `0${decimal}`)
    .replaceAll(/\s*,?\s*\(\s*(?:1 )?NLEA serving\)/gi, '')
    .replaceAll(/\s*,\s*(?:\d{4} label|(?:1 )?NLEA serving|total can contents|1 serving)/gi, '')
    .replaceAll(/\s*\(incl[^)]*\)/g, '')
    .replaceAll(/\b(?:[A-Z][a-z]+|TBSP)\b/g, (word) => word.toLowerCase())
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*,\s*\(/g, ' (')
    .replaceAll(/\s*,[\s,]*/g, ', ')
    .replace(/^1 serving, ([^()]+)$/, '1 serving ($1)')
    .replace(/\bmilliliters?\b/, 'ml')
    .replace(/\bpattie\b/, 'patty')
    .replace(/\btablespoons?\b/i, 'tbsp')
    .replace(/\bteaspoons?\b/i, 'tsp')
    .replace(/\bdia\b/g, 'across')
    .replace(/\bsq\b/g, 'square')
    .replace(/[ ,]+$/, '');
}

/** Portions: amounts of a food in everyday use, their weights, and the sources of these. */

/** A portion weight's source: the label's serving, the food's own record, or foods of its kind in public tables. */
export const PORTION_ORIGINS = ['label', 'source', 'kind'] as const;
export type PortionOrigin = (typeof PORTION_ORIGINS)[number];

/** What is counted, such as a slice, and of which sort, such as thick. */
export interface PortionUnit {
  /** A key of `tables/units.json`: `cup`, `slice`, `piece`, `large`. */
  unit: string;
  /** Such as `chopped` or `thick`. */
  qualifier?: string | undefined;
}

/** An amount of a measure, and its weight. */
export interface Portion extends PortionUnit {
  amount: number;
  grams: number;
}

export interface FoodPortion extends Portion {
  origin: PortionOrigin;
  /** The label's own words for a serving. */
  words?: string | undefined;
  /** What a kind's portion is derived from. */
  typical?: TypicalFrom | undefined;
}

/** The foods behind a typical portion. */
export interface TypicalFrom {
  /** The key of the food's kind or of an ancestor; `category/KEY` for a category. */
  kind: string;
  foods: number;
  /** Eight of ten of these foods lie between them, in grams. */
  low: number;
  high: number;
  /** The names of the tables they are from. */
  sources: readonly string[];
}

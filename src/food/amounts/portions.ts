/** Portions: amounts of a food that people use, what each weighs, and who says so. */

/** Who says what a portion weighs: the label's serving, the food's own record, or foods of its kind in public tables. */
export const PORTION_ORIGINS = ['label', 'source', 'kind'] as const;
export type PortionOrigin = (typeof PORTION_ORIGINS)[number];

/** What is counted, such as a slice, and which of them, such as a thick one. */
export interface PortionUnit {
  /** A key of `tables/units.json`: `cup`, `slice`, `piece`, `large`. */
  unit: string;
  /** A key: `chopped`, `thick`. */
  qualifier?: string | undefined;
}

/** An amount of a measure, and what it weighs. */
export interface Portion extends PortionUnit {
  amount: number;
  grams: number;
}

export interface FoodPortion extends Portion {
  origin: PortionOrigin;
  /** The label's own words for a serving. */
  words?: string | undefined;
  /** What a portion of the kind was worked out from. */
  typical?: TypicalFrom | undefined;
}

/** The foods behind a typical portion. */
export interface TypicalFrom {
  /** The key of the kind: the food's own, or one above it; of a category `category/KEY`. */
  kind: string;
  foods: number;
  /** Eight of ten of these foods lie between them, in grams. */
  low: number;
  high: number;
  /** The names of the tables that have them. */
  sources: readonly string[];
}

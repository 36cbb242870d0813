/**
 * The flaws of real exports and how often each is made: rates as measured on real files where known (missing names
 * 6 %, in-store codes 5 %, wrong check digits 1 %), estimates where only the existence of a flaw is known.
 */
export const DIRT = {
  /** No name in any language. */
  missingName: 0.06,
  /** `&amp;`, `&#39;`, `&eacute;`, `&nbsp;` in the name. */
  htmlEntity: 0.01,
  /** Spaces before, after or doubled within the name. */
  strayWhitespace: 0.02,
  /** A letter lost to U+FFFD. */
  lostLetter: 0.002,
  /** THE WHOLE NAME IN CAPITALS. */
  shouting: 0.08,
  /** A literal `"` in the name, which the CSV does not quote. */
  literalQuote: 0.004,
  /** The code of another product of the set again. */
  duplicateCode: 0.003,
  /** A code with prefix 2, for use within one shop. */
  inStoreCode: 0.05,
  /** A code that fails its check digit. */
  wrongCheckDigit: 0.01,
  /** A UPC-A without its leading zeros. */
  lostZeros: 0.02,
  /** A code of 2 to 7 or 14 to 24 digits. */
  oddLengthCode: 0.003,
  /** The category is the word "null". */
  nullCategory: 0.05,
  /** The last category has no English name (`fr:…`). */
  foreignCategory: 0.02,
  /** Carbohydrate of 1.18e9 g. */
  absurdCarbohydrates: 0.0002,
  /** 12,300 kcal. */
  absurdEnergy: 0.0005,
  /** 1,000 g of protein. */
  absurdProtein: 0.0003,
  /** A value below nothing. */
  negativeValue: 0.0005,
  /** The part above its total. */
  sugarAboveCarbohydrates: 0.01,
  /** The part above its total. */
  saturatedAboveFat: 0.004,
  /** Salt and sodium that do not belong together. */
  saltSodiumMismatch: 0.006,
  /** The kJ figure entered as kcal. */
  kilojoulesAsKcal: 0.004,
  /** The same figure in every field. */
  equalValues: 0.002,
  /** Completeness of 1.1. */
  completenessAboveOne: 0.002,
  /** A serving of nothing, or of kilograms. */
  oddServing: 0.004,
} as const;

/** The name of a flaw. */
export type Flaw = keyof typeof DIRT;

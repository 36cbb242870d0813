/** Kilojoules in a kilocalorie. */
export const KJ_PER_KCAL = 4.184;
/** Grams of salt that labels count for a gram of sodium. */
export const SALT_PER_SODIUM = 2.5;
/** Grams of pure alcohol in a milliliter. */
export const ALCOHOL_DENSITY = 0.789;

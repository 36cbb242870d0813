/**
 * The ten nutrients of a Food, each per 100 g, with the bounds outside of which a value is never published.
 * A reading up to half a gram above 100 g is a rounding slip of the source and is cut down to 100.
 */
export const NUTRIENTS = [
  { field: 'calories_kcal', label: 'Energy', unit: 'kcal', max: 950 },
  { field: 'protein_g', label: 'Protein', unit: 'g', max: 100 },
  { field: 'fat_g', label: 'Fat', unit: 'g', max: 100 },
  { field: 'carbs_g', label: 'Carbohydrate', unit: 'g', max: 100 },
  { field: 'fiber_g', label: 'Fibre', unit: 'g', max: 100 },
  { field: 'sugar_g', label: 'Sugar', unit: 'g', max: 100 },
  { field: 'sodium_mg', label: 'Sodium', unit: 'mg', max: 40_000 },
  { field: 'saturated_fat_g', label: 'Saturated fat', unit: 'g', max: 100 },
  { field: 'cholesterol_mg', label: 'Cholesterol', unit: 'mg', max: 5_000 },
  { field: 'potassium_mg', label: 'Potassium', unit: 'mg', max: 60_000 },
] as const;

export type NutrientField = (typeof NUTRIENTS)[number]['field'];

/** Values per 100 g; `null` is unknown, never zero. */
export type Nutrients = Record<NutrientField, number | null>;

/** Without all of these little can be checked: a food that lacks one is sparse. */
export const CORE_NUTRIENTS: readonly NutrientField[] = ['calories_kcal', 'protein_g', 'fat_g', 'carbs_g'];

/** The bounds of one serving in grams. */
export const SERVING_BOUNDS_G = { min: 0.01, max: 5_000 } as const;

/** Whether any value is known. */
export function hasFigures(nutrients: Nutrients): boolean {
  return NUTRIENTS.some(({ field }) => nutrients[field] !== null);
}

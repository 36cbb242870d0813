/**
 * The nutrients, one line each: its field, which ends in its unit; its English name; its tag in the INFOODS list of components;
 * the most that 100 g of a food can hold, outside of which a value is never published; its names in Open Food Facts, the first
 * that has a value counting; its numbers in FoodData Central, likewise; its column in CIQUAL; what an adult needs a day by the law
 * of the EU (Regulation 1169/2011, annex XIII), the USA (21 CFR 101.9) and Canada (table of daily values), 0 for nothing; and
 * the nutrient that it is counted in, which it cannot exceed. A reading up to half a gram above 100 g is a rounding slip of the
 * source and is cut down to 100.
 */
export interface Nutrient<Field extends string = string> {
  readonly field: Field;
  readonly label: string;
  readonly unit: NutrientUnit;
  readonly infoods: string;
  readonly max: number;
  readonly off: readonly string[];
  readonly fdc: readonly number[];
  readonly ciqual: string;
  /** In the nutrient's unit; undefined where the law names no amount. */
  readonly daily: Readonly<Record<'eu' | 'us' | 'ca', number | undefined>>;
  readonly partOf: string | undefined;
}

export type NutrientUnit = 'kcal' | 'g' | 'mg' | 'µg';

type Daily = readonly [eu: number, us: number, ca: number];
const NO_DAILY: Daily = [0, 0, 0];

/** The ten nutrients of a Food, in its order. */
export const NUTRIENTS = [
  line(
    'calories_kcal',
    'Energy',
    'ENERC',
    950,
    'energy-kcal',
    [1008, 2048, 2047],
    'Energy, Regulation EU No 1169/2011',
    [2000, 2000, 2000],
  ),
  line('protein_g', 'Protein', 'PROCNT', 100, 'proteins', [1003], 'Protein', [50, 50, 0]),
  line('fat_g', 'Fat', 'FAT', 100, 'fat', [1004], 'Fat', [70, 78, 75]),
  line('carbs_g', 'Carbohydrate', 'CHOAVL', 100, 'carbohydrates', [1005], 'Carbohydrate', [260, 275, 0]),
  line('fiber_g', 'Fibre', 'FIBTG', 100, 'fiber', [1079, 2033], 'Fibres', [0, 28, 28]),
  line('sugar_g', 'Sugar', 'SUGAR', 100, 'sugars', [2000, 1063], 'Sugars', [90, 0, 100]),
  line('sodium_mg', 'Sodium', 'NA', 40_000, 'sodium', [1093], 'Sodium', [0, 2300, 2300]),
  line('saturated_fat_g', 'Saturated fat', 'FASAT', 100, 'saturated-fat', [1258], 'FA saturated', [20, 20, 20]),
  line('cholesterol_mg', 'Cholesterol', 'CHOLE', 5_000, 'cholesterol', [1253], 'Cholesterol', [0, 300, 300]),
  line('potassium_mg', 'Potassium', 'K', 60_000, 'potassium', [1092], 'Potassium', [2000, 4700, 3400]),
] as const;

export type NutrientField = (typeof NUTRIENTS)[number]['field'];

/** The nutrients that a Food has no member for, and details have: parts of fat and carbohydrate, others, vitamins, minerals. */
export const MORE_NUTRIENTS = [
  line(
    'monounsaturated_fat_g',
    'Monounsaturated fat',
    'FAMS',
    100,
    'monounsaturated-fat',
    [1292],
    'FA mono',
    NO_DAILY,
    'fat_g',
  ),
  line(
    'polyunsaturated_fat_g',
    'Polyunsaturated fat',
    'FAPU',
    100,
    'polyunsaturated-fat',
    [1293],
    'FA poly',
    NO_DAILY,
    'fat_g',
  ),
  line('trans_fat_g', 'Trans fat', 'FATRN', 100, 'trans-fat', [1257], '', NO_DAILY, 'fat_g'),
  line('omega_3_fat_g', 'Omega-3 fat', 'FAPUN3', 100, 'omega-3-fat', [], '', NO_DAILY, 'fat_g'),
  line('added_sugars_g', 'Added sugars', 'SUGAD', 100, 'added-sugars', [1235], '', [0, 50, 0], 'sugar_g'),
  line('starch_g', 'Starch', 'STARCH', 100, 'starch', [1009], 'Starch', NO_DAILY),
  line('polyols_g', 'Polyols', 'POLYL', 100, 'polyols', [1086], 'Polyols', NO_DAILY),
  line('salt_g', 'Salt', 'NACL', 100, 'salt', [], 'Salt', [6, 0, 0]),
  line('alcohol_g', 'Alcohol', 'ALC', 100, 'alcohol', [1018], 'Alcohol', NO_DAILY),
  line('caffeine_mg', 'Caffeine', 'CAFFN', 100_000, 'caffeine', [1057], '', NO_DAILY),
  line('water_g', 'Water', 'WATER', 100, 'water', [1051], 'Water', NO_DAILY),
  line('vitamin_a_ug', 'Vitamin A', 'VITA_RAE', 1_000_000, 'vitamin-a', [1106], '', [800, 900, 900]),
  line('vitamin_b1_mg', 'Thiamin (B1)', 'THIA', 20_000, 'vitamin-b1', [1165], 'Vitamin B1 or Thiamin', [1.1, 1.2, 1.2]),
  line(
    'vitamin_b2_mg',
    'Riboflavin (B2)',
    'RIBF',
    20_000,
    'vitamin-b2',
    [1166],
    'Vitamin B2 or Riboflavin',
    [1.4, 1.3, 1.3],
  ),
  line('vitamin_b3_mg', 'Niacin (B3)', 'NIA', 50_000, 'vitamin-pp', [1167], 'Vitamin B3 or Niacin', [16, 16, 16]),
  line(
    'vitamin_b5_mg',
    'Pantothenic acid (B5)',
    'PANTAC',
    50_000,
    'pantothenic-acid',
    [1170],
    'Vitamin B5 or Pantothenic acid',
    [6, 5, 5],
  ),
  line('vitamin_b6_mg', 'Vitamin B6', 'VITB6-', 20_000, 'vitamin-b6', [1175], 'Vitamin B6', [1.4, 1.7, 1.7]),
  line('vitamin_b7_ug', 'Biotin (B7)', 'BIOT', 1_000_000, 'biotin', [1176], '', [50, 30, 30]),
  line(
    'vitamin_b9_ug',
    'Folate (B9)',
    'FOL',
    1_000_000,
    'vitamin-b9 folates',
    [1177],
    'Vitamin B9 or Folate',
    [200, 400, 400],
  ),
  line('vitamin_b12_ug', 'Vitamin B12', 'VITB12', 1_000_000, 'vitamin-b12', [1178], 'Vitamin B12', [2.5, 2.4, 2.4]),
  line('vitamin_c_mg', 'Vitamin C', 'VITC', 100_000, 'vitamin-c', [1162], 'Vitamin C', [80, 90, 90]),
  line('vitamin_d_ug', 'Vitamin D', 'VITD', 100_000, 'vitamin-d', [1114], 'Vitamin D', [5, 20, 20]),
  line('vitamin_e_mg', 'Vitamin E', 'VITE', 100_000, 'vitamin-e', [1109], 'Vitamin E', [12, 15, 15]),
  line('vitamin_k_ug', 'Vitamin K', 'VITK', 1_000_000, 'vitamin-k phylloquinone', [1185], 'Vitamin K1', [75, 120, 120]),
  line('calcium_mg', 'Calcium', 'CA', 50_000, 'calcium', [1087], 'Calcium', [800, 1300, 1300]),
  line('iron_mg', 'Iron', 'FE', 50_000, 'iron', [1089], 'Iron', [14, 18, 18]),
  line('magnesium_mg', 'Magnesium', 'MG', 65_000, 'magnesium', [1090], 'Magnesium', [375, 420, 420]),
  line('phosphorus_mg', 'Phosphorus', 'P', 50_000, 'phosphorus', [1091], 'Phosphorus', [700, 1250, 1250]),
  line('zinc_mg', 'Zinc', 'ZN', 50_000, 'zinc', [1095], 'Zinc', [10, 11, 11]),
  line('copper_mg', 'Copper', 'CU', 10_000, 'copper', [1098], 'Copper', [1, 0.9, 0.9]),
  line('manganese_mg', 'Manganese', 'MN', 10_000, 'manganese', [1101], 'Manganese', [2, 2.3, 2.3]),
  line('selenium_ug', 'Selenium', 'SE', 1_000_000, 'selenium', [1103], 'Selenium', [55, 55, 55]),
  line('iodine_ug', 'Iodine', 'ID', 1_000_000, 'iodine', [1100], 'Iodine', [150, 150, 150]),
  line('chloride_mg', 'Chloride', 'CLD', 65_000, 'chloride', [1088], 'Chloride', [800, 2300, 2300]),
  line('fluoride_mg', 'Fluoride', 'FD', 1_000, 'fluoride', [1099], '', [3.5, 0, 0]),
] as const;

export type MoreNutrientField = (typeof MORE_NUTRIENTS)[number]['field'];
export type AnyNutrientField = NutrientField | MoreNutrientField;

/** Every nutrient: those of the Food, then the others. */
export const ALL_NUTRIENTS: readonly Nutrient<AnyNutrientField>[] = [...NUTRIENTS, ...MORE_NUTRIENTS];

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

/** The decimals that details keep: ten thousandths of a gram or milligram, thousandths of a microgram. */
export function roundNutrient(value: number, unit: NutrientUnit): number {
  const scale = unit === 'µg' ? 1_000 : 10_000;
  return Math.round(value * scale) / scale;
}

function line<const Field extends string>(
  field: Field,
  label: string,
  infoods: string,
  max: number,
  off: string,
  fdc: readonly number[],
  ciqual: string,
  daily: Daily,
  partOf?: string,
): Nutrient<Field> {
  const suffix = field.slice(field.lastIndexOf('_') + 1);
  const unit = suffix === 'ug' ? 'µg' : (suffix as NutrientUnit);
  const [eu, us, ca] = daily.map((amount) => (amount === 0 ? undefined : amount));
  return {
    field,
    label,
    unit,
    infoods,
    max,
    off: off.split(' '),
    fdc,
    ciqual: ciqual === '' ? '' : `${ciqual} (${unit}/100g)`,
    daily: { eu, us, ca },
    partOf,
  };
}

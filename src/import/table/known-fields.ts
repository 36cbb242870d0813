/** The columns that a table of foods may have, the units in which they may be given, and the words that people use for them. */
import { ALL_NUTRIENTS, type AnyNutrientField } from '../../food/nutrients.ts';
import { metricGrams, UG_PER_IU_OF_D, unitOf, VITAMIN_D } from './amount.ts';
import { COMMUNITY_TEXTS } from './community-row.ts';
import { plainCharacters } from './plain-characters.ts';

/** A field of a row, and by what a figure is multiplied to be in the field's unit. */
export interface FieldTarget {
  field: string;
  /** Undefined for a text. */
  factor: number | undefined;
}

/** A figure that a table may have: its field, its unit, the words for it in headers. */
interface Measure {
  field: string;
  unit: Unit;
  words: string;
}

type Unit = 'kcal' | 'kj' | 'g' | 'mg' | 'ug' | '';

/** Words of headers for nutrients besides the name of the field. */
const HEADER_WORDS: Readonly<Partial<Record<AnyNutrientField, string>>> = {
  monounsaturated_fat_g: 'monounsaturated monounsaturates mufa',
  polyunsaturated_fat_g: 'polyunsaturated polyunsaturates pufa',
  starch_g: 'starch starke amidon almidon amido',
  polyols_g: 'polyols polyol sugar alcohol alcohols',
  salt_g: 'salt salz sel sal sale',
  alcohol_g: 'alcohol ethanol alkohol alcool',
  caffeine_mg: 'caffeine koffein cafeine cafeina',
  water_g: 'water wasser eau agua acqua moisture',
  vitamin_a_ug: 'vitamina vitaminea vitaminarae',
  vitamin_b1_mg: 'thiamin thiamine b1',
  vitamin_b2_mg: 'riboflavin riboflavine b2',
  vitamin_b3_mg: 'niacin niacine b3',
  vitamin_b5_mg: 'pantothenic b5',
  vitamin_b6_mg: 'b6 pyridoxine',
  vitamin_b7_ug: 'biotin biotine b7',
  vitamin_b9_ug: 'folate folates folic b9',
  vitamin_b12_ug: 'b12 cobalamin',
  vitamin_c_mg: 'vitaminc vitaminec ascorbic',
  vitamin_d_ug: 'vitamind vitamined',
  vitamin_e_mg: 'vitaminee tocopherol',
  vitamin_k_ug: 'vitamink vitaminek',
  calcium_mg: 'calcium kalzium calcio',
  iron_mg: 'iron eisen fer hierro ferro',
  magnesium_mg: 'magnesium magnesio',
  phosphorus_mg: 'phosphorus phosphor phosphore fosforo',
  zinc_mg: 'zinc zink zinco',
  copper_mg: 'copper kupfer cuivre cobre rame',
  manganese_mg: 'manganese mangan manganeso',
  selenium_ug: 'selenium selen selenio',
  iodine_ug: 'iodine jod iode yodo iodio',
  chloride_mg: 'chloride chlorid chlorure cloruro',
  fluoride_mg: 'fluoride fluorid fluorure fluoruro',
  calories_kcal: 'calories calorie kcal energy energie energia brennwert',
  protein_g: 'protein proteins prot eiweiss proteines proteinas proteine',
  fat_g: 'fat fats lipid lipids fett lipides grasas grassi',
  carbs_g: 'carbs carb carbohydrate carbohydrates kohlenhydrate glucides carbohidratos carboidrati',
  fiber_g: 'fiber fibre fibres fibers ballaststoffe fibra',
  sugar_g: 'sugar sugars zucker sucres azucares zuccheri',
  sodium_mg: 'sodium natrium sodio',
  saturated_fat_g: 'saturated saturates satfat fat gesattigte satures',
  cholesterol_mg: 'cholesterol cholesterin colesterol',
  potassium_mg: 'potassium kalium potasio',
};

const MEASURES: Readonly<Record<string, Measure>> = {
  energy: { field: 'energy_kj', unit: 'kj', words: 'kj kilojoule energy energie energia brennwert' },
  ...Object.fromEntries(
    ALL_NUTRIENTS.map(({ field }) => {
      const end = field.lastIndexOf('_');
      const name = field.slice(0, end);
      const unit = field.slice(end + 1) as Unit;
      return [name, { field, unit, words: HEADER_WORDS[field] ?? name.replaceAll('_', '') }];
    }),
  ),
  serving_size: { field: 'serving_size_g', unit: 'g', words: 'serving portion size' },
  popularity: { field: 'popularity', unit: '', words: 'popularity' },
};

const TEXT_WORDS: Partial<Record<(typeof COMMUNITY_TEXTS)[number], string>> = {
  key: 'key id code number nr',
  name: 'name food title description product produkt produit aliment lebensmittel alimento',
  brand: 'brand brands maker manufacturer marke marque',
  barcode: 'barcode ean upc gtin',
  category: 'category group food kategorie categorie groupe',
  countries: 'countries country',
  ingredients: 'ingredients ingredient zutaten ingredientes ingredienti skladniki',
  portions: 'portions portionen portionsgrossen raciones porzioni porcje measures',
  allergens: 'allergens allergen allergene alergenos allergeni',
  generic_name: 'generic name denomination bezeichnung',
};

/** What a column may hold: a text, or a figure without its unit. */
export interface KnownColumn {
  /** `name`, or `sodium`. */
  name: string;
  field: string;
  words: readonly string[];
  /** The units that people give it in; none of a text. */
  units: readonly string[];
}

const UNIT_CHOICES: Readonly<Record<Unit, readonly string[]>> = {
  kcal: ['kcal', 'kJ'],
  kj: ['kcal', 'kJ'],
  g: ['g', 'mg'],
  mg: ['g', 'mg'],
  ug: ['mg', 'ug'],
  '': [],
};

/** All of them with the words that mean them, for telling what an unknown column might be. */
export const KNOWN_COLUMNS: readonly KnownColumn[] = [
  ...Object.entries(MEASURES).map(([name, { field, unit, words }]) => ({
    name,
    field,
    words: words.split(' '),
    units: UNIT_CHOICES[unit],
  })),
  ...COMMUNITY_TEXTS.map((field) => ({
    name: field,
    field,
    words: (TEXT_WORDS[field] ?? field).split(' '),
    units: [],
  })),
];

const PUBLISHED: ReadonlySet<string> = new Set([...ALL_NUTRIENTS.map(({ field }) => field), 'energy_kj']);

/** Whether a field is a nutrient, or makes one. */
export function isNutrient(field: string): boolean {
  return PUBLISHED.has(field);
}

/**
 * The field that a word of a mapping or a header names: the name of a field (`sodium_mg`), or of a figure with another
 * unit (`sodium_g`, `energy_kJ`, `sodium_mg:g`). Undefined when it names none.
 */
export function fieldTarget(word: string): FieldTarget | undefined {
  const [name = '', otherUnit] = plainCharacters(word).toLowerCase().split(':');
  if ((COMMUNITY_TEXTS as readonly string[]).includes(name)) {
    return otherUnit === undefined ? { field: name, factor: undefined } : undefined;
  }
  const [, measured = name, unit = ''] = /^(.*)_(kcal|kj|kg|g|mg|ug|μg|mcg|iu)$/.exec(name) ?? [];
  const measure = Object.hasOwn(MEASURES, measured) ? MEASURES[measured]! : undefined;
  if (!measure || (unit === '' && measure.unit !== '')) return undefined;
  return targetIn(measure, (otherUnit ?? unit).trim());
}

/** The figure that a header names without a unit, so that each cell must state its own. */
export function figureWithoutUnit(header: string): FieldTarget | undefined {
  const name = plainCharacters(header)
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const measure = Object.hasOwn(MEASURES, name) ? MEASURES[name]! : undefined;
  return measure && measure.unit !== '' ? { field: measure.field, factor: Number.NaN } : undefined;
}

function targetIn({ field, unit }: Measure, given: string): FieldTarget | undefined {
  if (given === unit) return { field, factor: 1 };
  if (unit === 'kcal' || unit === 'kj') {
    // Energy in either unit has a field of its own, so that a table may have both.
    if (given === 'kcal') return { field: MEASURES.calories!.field, factor: 1 };
    return given === 'kj' ? { field: MEASURES.energy!.field, factor: 1 } : undefined;
  }
  if (field === VITAMIN_D && given === 'iu') return { field, factor: UG_PER_IU_OF_D };
  const [from, to] = [metricGrams(unitOf(given) ?? ''), metricGrams(unit)];
  return from === undefined || to === undefined ? undefined : { field, factor: from / to };
}

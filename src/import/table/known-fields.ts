/** The columns that a table of foods may have, the units in which they may be given, and the words that people use for them. */
import { NUTRIENTS } from '../../food/nutrients.ts';
import { MASS_G, unitOf } from './amount.ts';
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

type Unit = 'kcal' | 'kj' | 'g' | 'mg' | '';

const MEASURES: Readonly<Record<string, Measure>> = {
  energy: { field: 'energy_kj', unit: 'kj', words: 'kj kilojoule energy energie energia brennwert' },
  calories: { field: 'calories_kcal', unit: 'kcal', words: 'calories calorie kcal energy energie energia brennwert' },
  protein: { field: 'protein_g', unit: 'g', words: 'protein proteins prot eiweiss proteines proteinas proteine' },
  fat: { field: 'fat_g', unit: 'g', words: 'fat fats lipid lipids fett lipides grasas grassi' },
  carbs: {
    field: 'carbs_g',
    unit: 'g',
    words: 'carbs carb carbohydrate carbohydrates kohlenhydrate glucides carbohidratos carboidrati',
  },
  fiber: { field: 'fiber_g', unit: 'g', words: 'fiber fibre fibres fibers ballaststoffe fibra' },
  sugar: { field: 'sugar_g', unit: 'g', words: 'sugar sugars zucker sucres azucares zuccheri' },
  sodium: { field: 'sodium_mg', unit: 'mg', words: 'sodium natrium sodio' },
  salt: { field: 'salt_g', unit: 'g', words: 'salt salz sel sal sale' },
  saturated_fat: { field: 'saturated_fat_g', unit: 'g', words: 'saturated saturates satfat fat gesattigte satures' },
  cholesterol: { field: 'cholesterol_mg', unit: 'mg', words: 'cholesterol cholesterin colesterol' },
  potassium: { field: 'potassium_mg', unit: 'mg', words: 'potassium kalium potasio' },
  alcohol: { field: 'alcohol_g', unit: 'g', words: 'alcohol ethanol alkohol alcool' },
  polyols: { field: 'polyols_g', unit: 'g', words: 'polyols polyol sugar alcohol alcohols' },
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

/** All of them with the words that mean them, for telling what an unknown column might be. */
export const KNOWN_COLUMNS: readonly KnownColumn[] = [
  ...Object.entries(MEASURES).map(([name, { field, unit, words }]) => ({
    name,
    field,
    words: words.split(' '),
    units: unit === '' ? [] : unit === 'kcal' || unit === 'kj' ? ['kcal', 'kJ'] : ['g', 'mg'],
  })),
  ...COMMUNITY_TEXTS.map((field) => ({
    name: field,
    field,
    words: (TEXT_WORDS[field] ?? field).split(' '),
    units: [],
  })),
];

const PUBLISHED: ReadonlySet<string> = new Set([...NUTRIENTS.map(({ field }) => field), 'energy_kj', 'salt_g']);

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
  const [, measured = name, unit = ''] = /^(.*)_(kcal|kj|kg|g|mg|ug|μg|mcg)$/.exec(name) ?? [];
  const measure = Object.hasOwn(MEASURES, measured) ? MEASURES[measured]! : undefined;
  if (!measure || (unit === '' && measure.unit !== '')) return undefined;
  return targetIn(measure, (otherUnit ?? unit).trim());
}

function targetIn({ field, unit }: Measure, given: string): FieldTarget | undefined {
  if (given === unit) return { field, factor: 1 };
  if (unit === 'kcal' || unit === 'kj') {
    // Energy in either unit has a field of its own, so that a table may have both.
    if (given === 'kcal') return { field: MEASURES.calories!.field, factor: 1 };
    return given === 'kj' ? { field: MEASURES.energy!.field, factor: 1 } : undefined;
  }
  const [from, to] = [MASS_G.get(unitOf(given) ?? ''), MASS_G.get(unit)];
  return from === undefined || to === undefined ? undefined : { field, factor: from / to };
}

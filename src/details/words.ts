/** The names of details' parts, in the languages of the messages. */
import { memoize } from '../caches/bounded-map.ts';
import { ALLERGEN_BY_KEY, type AllergenKey } from '../food/allergens.ts';
import { type LabelMark, marksOf } from '../food/label/label-marks.ts';
import type { AnyNutrientField, MoreNutrientField, NutrientField } from '../food/nutrients.ts';
import { messagesIn } from '../messages/catalogs.ts';
import { baseLanguage, type Language } from '../messages/languages.ts';
import { capitalised } from '../messages/typography.ts';

/** Nutrients that share their messages with labels. */
const LABEL_NUTRIENTS = {
  calories_kcal: 'nutrient.energy',
  protein_g: 'nutrient.protein',
  fat_g: 'nutrient.fat',
  carbs_g: 'nutrient.carbohydrate',
  fiber_g: 'nutrient.fiber',
  sugar_g: 'nutrient.sugars',
  sodium_mg: 'nutrient.sodium',
  saturated_fat_g: 'nutrient.saturates',
  cholesterol_mg: 'nutrient.cholesterol',
  potassium_mg: 'nutrient.potassium',
  salt_g: 'nutrient.salt',
} as const satisfies Readonly<Record<NutrientField | 'salt_g', string>>;

type NutrientKey =
  | (typeof LABEL_NUTRIENTS)[keyof typeof LABEL_NUTRIENTS]
  | `nutrient.${Exclude<MoreNutrientField, 'salt_g'>}`;

/** The message for a nutrient within a sentence. */
export function nutrientKey(field: AnyNutrientField): NutrientKey {
  return LABEL_NUTRIENTS[field as keyof typeof LABEL_NUTRIENTS] ?? (`nutrient.${field}` as NutrientKey);
}

/** The message for an allergen; undefined for a source's own word. */
export function allergenMessage(key: string): `allergen.${AllergenKey}` | undefined {
  return ALLERGEN_BY_KEY.has(key) ? `allergen.${key as AllergenKey}` : undefined;
}

/** The mark of a label tag, if known, and otherwise words for the tag. */
export function markOf(tag: string): { mark: LabelMark | undefined; words: string } {
  const [mark] = marksOf([tag]);
  return { mark, words: tag.replace(/^[a-z]{2,3}:/, '').replaceAll('-', ' ') };
}

type NameKey = NutrientKey | `allergen.${AllergenKey}` | `mark.${LabelMark}`;

/** Names in one language, capitalized to begin a line. */
export interface DetailsWords {
  /** The language of label texts, which have no regional variety. */
  readonly labelLanguage: string;
  readonly nutrient: (field: AnyNutrientField) => string;
  readonly allergen: (key: string) => string;
  readonly label: (tag: string) => { key: LabelMark | null; name: string };
}

export const detailsWords: (language: Language) => DetailsWords = memoize((language: Language) => {
  const messages = messagesIn(language) as Readonly<Record<NameKey, string>>;
  return {
    labelLanguage: baseLanguage(language),
    nutrient: memoize((field: AnyNutrientField) => capitalised(messages[nutrientKey(field)], language)),
    allergen: memoize((key: string) => {
      const message = allergenMessage(key);
      return capitalised(message === undefined ? key : messages[message], language);
    }),
    label: memoize((tag: string) => {
      const { mark, words } = markOf(tag);
      return { key: mark ?? null, name: capitalised(mark === undefined ? words : messages[`mark.${mark}`], language) };
    }),
  };
});

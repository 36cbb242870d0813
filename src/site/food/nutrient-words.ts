/** The names of nutrients outside of labels: within a sentence, and at its beginning. */
import type { LabelFormatId } from '../../food/label-format.ts';
import type { NutrientField } from '../../food/nutrients.ts';
import type { Locale, WordKey } from '../language/locale.ts';

const WORDS: Readonly<Record<NutrientField, WordKey>> = {
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
};

/** The word for a nutrient within a sentence. */
export function nutrientWord({ t }: Locale, field: NutrientField): string {
  return t(WORDS[field]);
}

/** The same where labels state salt instead of sodium. */
export function labelledNutrient(locale: Locale, format: LabelFormatId, field: NutrientField): string {
  return field === 'sodium_mg' && format === 'eu' ? locale.t('nutrient.salt') : nutrientWord(locale, field);
}

/** A word with a capital letter, as the first of a line. */
export function capitalised(word: string, { language }: Locale): string {
  const [first = ''] = word;
  return first.toLocaleUpperCase(language) + word.slice(first.length);
}

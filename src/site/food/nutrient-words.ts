/** The names of nutrients within a sentence, and of the rows of labels in the words of the law. */
import { nutrientKey } from '../../details/words.ts';
import type { LabelFormatId, LabelFormatRow } from '../../food/label/label-format.ts';
import type { AnyNutrientField } from '../../food/nutrients.ts';
import type { Locale, WordKey } from '../language/locale.ts';

/** The word for a nutrient within a sentence. */
export function nutrientWord({ t }: Locale, field: AnyNutrientField): string {
  return t(nutrientKey(field));
}

/** The same where labels state salt instead of sodium. */
export function labelledNutrient(locale: Locale, format: LabelFormatId, field: AnyNutrientField): string {
  return field === 'sodium_mg' && format === 'eu' ? locale.t('nutrient.salt') : nutrientWord(locale, field);
}

/** The name of a row of a label. */
export function labelWord({ word }: LabelFormatRow): WordKey {
  return `label.${word}` as WordKey;
}

/** The rows of nutrition labels in the words of the law, for each format. */
import type { LabelField, LabelFormatId } from '../../food/label/label-format.ts';
import type { WordKey } from '../language/locale.ts';

type Words = Readonly<Partial<Record<LabelField, WordKey>>>;

const US: Words = {
  calories_kcal: 'label.us.calories',
  fat_g: 'label.us.fat',
  saturated_fat_g: 'label.us.saturates',
  cholesterol_mg: 'label.us.cholesterol',
  sodium_mg: 'label.us.sodium',
  carbs_g: 'label.us.carbohydrate',
  fiber_g: 'label.us.fiber',
  sugar_g: 'label.us.sugars',
  protein_g: 'label.us.protein',
  potassium_mg: 'label.us.potassium',
};

const WORDS: Readonly<Record<LabelFormatId, Words>> = {
  eu: {
    calories_kcal: 'label.eu.energy',
    fat_g: 'label.eu.fat',
    saturated_fat_g: 'label.eu.saturates',
    carbs_g: 'label.eu.carbohydrate',
    sugar_g: 'label.eu.sugars',
    fiber_g: 'label.eu.fiber',
    protein_g: 'label.eu.protein',
    salt_g: 'label.eu.salt',
    cholesterol_mg: 'label.eu.cholesterol',
    potassium_mg: 'label.eu.potassium',
  },
  us: US,
  ca: {
    ...US,
    fat_g: 'label.ca.fat',
    saturated_fat_g: 'label.ca.saturates',
    carbs_g: 'label.ca.carbohydrate',
    fiber_g: 'label.ca.fiber',
    sugar_g: 'label.ca.sugars',
  },
  br: {
    ...US,
    calories_kcal: 'label.br.energy',
    carbs_g: 'label.ca.carbohydrate',
    added_sugars_g: 'label.br.addedSugars',
    trans_fat_g: 'label.br.transFat',
  },
};

/** The name of each format, as the switch between them has it. */
export const LABEL_FORMAT_WORDS: Readonly<Record<LabelFormatId, WordKey>> = {
  eu: 'label.format.eu',
  us: 'label.format.us',
  ca: 'label.format.ca',
  br: 'label.format.br',
};

/** The name of a row of a label. */
export function labelWord(format: LabelFormatId, field: LabelField): WordKey {
  const word = WORDS[format][field];
  if (word === undefined) throw new RangeError(`A label of the format ${format} has no row for ${field}.`);
  return word;
}

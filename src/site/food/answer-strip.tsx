import { portionOf } from '../../food/amounts/amount.ts';
import { type ChosenPortion, PORTION_BOUNDS_G, weightOf } from '../../food/amounts/chosen-portion.ts';
import type { FoodPortion } from '../../food/amounts/portions.ts';
import type { Food } from '../../food/food.ts';
import { hasFigures } from '../../food/nutrients.ts';
import { pagePath } from '../address.ts';
import { type Locale, useLocale, type WordKey } from '../language/locale.ts';
import { figureText } from './figure-text.ts';
import { type PortionChoice, portionChoices } from './portion-choices.ts';

const HUNDRED_G = 100;

/** What the strip answers with. */
const ANSWERS = [
  { field: 'calories_kcal', unit: 'kcal', word: undefined },
  { field: 'protein_g', unit: 'g', word: 'list.protein' },
  { field: 'fat_g', unit: 'g', word: 'list.fat' },
  { field: 'carbs_g', unit: 'g', word: 'list.carbohydrate' },
] as const satisfies readonly { field: string; unit: string; word: WordKey | undefined }[];

/** How much of a food a page is about, and what else can be chosen. */
export interface Measure {
  readonly portion: ChosenPortion;
  readonly choices: readonly PortionChoice[];
  readonly selected: PortionChoice;
}

/**
 * How much of which measure, and what it holds. Without its script it is a form that loads the page again with the portion in the
 * address; the script rewrites the figures and the label at once.
 */
export function AnswerStrip({ food, measure }: { food: Food; measure: Measure }) {
  const locale = useLocale();
  const { t, numbers } = locale;
  if (!hasFigures(food)) return null;
  const { choices, selected, portion } = measure;
  const grams = weightOf(portion);
  const { min, max } = PORTION_BOUNDS_G;
  return (
    <form
      class="answer"
      method="get"
      action={pagePath(food)}
      data-portion
      data-column={t('portion.column')}
      data-range={t('portion.range', { min: numbers.amount(min), max: numbers.amount(max) })}
      novalidate
    >
      <span class="answer-portion">
        <input
          id="portion-count"
          type="number"
          name="count"
          aria-label={t('portion.title')}
          aria-describedby="portion-range"
          min={0.25}
          max={9999}
          step="any"
          value={portion.count}
          inputmode="decimal"
        />{' '}
        ×{' '}
        <select id="portion-measure" name="portion" aria-label={t('portion.measure')}>
          <Options
            label={t('portion.stated')}
            choices={choices.filter((each) => !each.isTypical)}
            selected={selected}
          />
          <Options
            label={t('portion.typical')}
            choices={choices.filter((each) => each.isTypical)}
            selected={selected}
          />
        </select>{' '}
        <button type="submit">{t('portion.show')}</button>
      </span>
      <output class="answer-figures" for="portion-count portion-measure">
        {ANSWERS.map(({ field, unit, word }) => {
          const value = food[field];
          return (
            <span>
              {word === undefined ? null : `${t(word)} `}
              {value === null ? (
                <span class="unknown">{t('label.notStated')}</span>
              ) : (
                <b data-answer={field} data-unit={unit} data-per-100g={value}>
                  {figureText(locale, portionOf(value, grams), { field, unit })}
                </b>
              )}{' '}
            </span>
          );
        })}
      </output>
      <p id="portion-range" class="portion-range" role="alert" />
    </form>
  );
}

/** What an address asks for, else a serving of the label, else 100 g. */
export function chooseMeasure(
  locale: Locale,
  { serving_size_g: serving }: Food,
  portions: readonly FoodPortion[],
  chosen: ChosenPortion | undefined,
): Measure {
  const portion = chosen ?? { count: 1, grams: serving ?? HUNDRED_G };
  const plain = (grams: number): PortionChoice => ({
    grams,
    text: grams === 1 ? 'g' : `${locale.numbers.amount(grams)}\u00a0g`,
    isTypical: false,
  });
  const choices = [...portionChoices(locale, portions), plain(HUNDRED_G)];
  for (const grams of [1, portion.grams]) {
    if (!choices.some((choice) => choice.grams === grams)) choices.push(plain(grams));
  }
  return { portion, choices, selected: choices.find((choice) => choice.grams === portion.grams)! };
}

function Options(props: { label: string; choices: readonly PortionChoice[]; selected: PortionChoice }) {
  const { label, choices, selected } = props;
  if (choices.length === 0) return null;
  return (
    <optgroup label={label}>
      {choices.map((choice) => (
        <option value={choice.grams} data-note={choice.note} selected={choice === selected}>
          {choice.text}
        </option>
      ))}
    </optgroup>
  );
}

import { type ChosenPortion, PORTION_BOUNDS_G, weightOf } from '../../food/amounts/chosen-portion.ts';
import type { FoodPortion } from '../../food/amounts/portions.ts';
import type { Food } from '../../food/food.ts';
import { hasFigures } from '../../food/nutrients.ts';
import { pagePath } from '../address.ts';
import { useLocale } from '../language/locale.ts';
import { type PortionChoice, portionChoices } from './portion-choices.ts';

/** The slider reaches this far, or to three servings, but never beyond the second. */
const USUAL_MAX_G = 300;
const MAX_SLIDER_G = 2_000;
const HUNDRED_G = 100;

interface PortionControlProps {
  food: Food;
  portions: readonly FoodPortion[];
  chosen: ChosenPortion | undefined;
}

/**
 * Chooses a portion: how many of which measure. Without its script it is a form that loads the page again with the portion in the
 * address; the script adds a slider and a box for the exact weight, and rewrites the label at once.
 */
export function PortionControl({ food, portions, chosen }: PortionControlProps) {
  const locale = useLocale();
  const { t, numbers } = locale;
  if (!hasFigures(food)) return null;
  const serving = food.serving_size_g;
  const { count, grams } = chosen ?? { count: 1, grams: serving ?? HUNDRED_G };
  const weight = weightOf({ count, grams });
  const most = Math.min(MAX_SLIDER_G, Math.max(USUAL_MAX_G, Math.ceil((Math.max(serving ?? 0, grams) * 3) / 50) * 50));
  const { min, max } = PORTION_BOUNDS_G;
  const choices = [...portionChoices(locale, portions), plain(HUNDRED_G)];
  if (!choices.some((choice) => choice.grams === grams)) choices.push(plain(grams));
  const selected = choices.find((choice) => choice.grams === grams)!;
  return (
    <form
      class="portion"
      method="get"
      action={pagePath(food)}
      data-portion
      data-column={t('portion.column')}
      data-range={t('portion.range', { min: numbers.amount(min), max: numbers.amount(max) })}
      novalidate
    >
      <label for="portion-count">{t('portion.title')}</label>
      <span class="portion-measure">
        <input
          id="portion-count"
          type="number"
          name="count"
          min={0.25}
          max={99}
          step="any"
          value={count}
          inputmode="decimal"
        />{' '}
        ×{' '}
        <select name="portion" aria-label={t('portion.measure')}>
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
      <input
        id="portion-slider"
        type="range"
        min={1}
        max={most}
        step={1}
        value={Math.min(most, Math.max(1, Math.round(weight)))}
        aria-label={t('portion.grams')}
      />
      <span class="portion-exact">
        <input
          type="number"
          min={min}
          max={max}
          step="any"
          value={weight}
          inputmode="decimal"
          aria-label={t('portion.grams')}
          aria-describedby="portion-range"
        />{' '}
        g
      </span>
      <p id="portion-range" class="portion-range" role="alert" />
      <p class="portion-note">{selected.note}</p>
      <output class="unseen" for="portion-slider" />
    </form>
  );

  function plain(weightG: number): PortionChoice {
    return { grams: weightG, text: `${numbers.amount(weightG)}\u00a0g`, isTypical: false };
  }
}

function Options(props: { label: string; choices: readonly PortionChoice[]; selected: PortionChoice }) {
  const { label, choices, selected } = props;
  if (choices.length === 0) return null;
  return (
    <optgroup label={label}>
      {choices.map((choice) => (
        <option key={choice.text} value={choice.grams} data-note={choice.note} selected={choice === selected}>
          {choice.text}
        </option>
      ))}
    </optgroup>
  );
}

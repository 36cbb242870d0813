import type { Food } from '../../food/food.ts';
import { hasFigures } from '../../food/nutrients.ts';
import { useLocale } from '../language/locale.ts';

/** The slider reaches this far, or to three servings, but never beyond the second. */
const USUAL_MAX_G = 300;
const MAX_SLIDER_G = 2_000;
/** What a portion may weigh. */
const PORTION_BOUNDS_G = { min: 0.1, max: 5_000 } as const;

/**
 * Chooses a portion. It works only with its script, so the stylesheet shows it only where scripts run: nothing moves
 * when the script arrives, and without one both columns of the label stand there anyway.
 */
export function PortionControl({ food }: { food: Food }) {
  const { t, numbers } = useLocale();
  if (!hasFigures(food)) return null;
  const serving = food.serving_size_g;
  const most = Math.min(MAX_SLIDER_G, Math.max(USUAL_MAX_G, Math.ceil(((serving ?? 0) * 3) / 50) * 50));
  const start = serving === null ? 100 : Math.min(most, Math.max(1, Math.round(serving)));
  const { min, max } = PORTION_BOUNDS_G;
  const range = t('portion.range', { min: numbers.amount(min), max: numbers.amount(max) });
  return (
    <form class="portion" data-portion data-column={t('portion.column')} data-range={range} novalidate>
      <label for="portion-slider">{t('portion.title')}</label>
      <input id="portion-slider" type="range" min={1} max={most} step={1} value={start} />
      <span class="portion-exact">
        <input
          type="number"
          min={min}
          max={max}
          step="any"
          value={serving ?? 100}
          inputmode="decimal"
          aria-label={t('portion.grams')}
          aria-describedby="portion-range"
        />{' '}
        g
      </span>
      <p id="portion-range" class="portion-range" role="alert" />
      <span class="portion-picks">
        {serving === null ? null : (
          <span class="portion-servings">
            <input
              type="number"
              min={0.5}
              max={99}
              step={0.5}
              value={1}
              inputmode="decimal"
              aria-label={t('portion.servings')}
              data-servings={serving}
            />{' '}
            <ServingWords words={food.serving_desc} grams={serving} />
          </span>
        )}
        <button type="button" data-grams={100}>
          100 g
        </button>
        {serving === null || serving === 100 ? null : (
          <button type="button" data-grams={serving}>
            {t('portion.oneServing')}
          </button>
        )}
      </span>
      <output class="unseen" for="portion-slider" />
    </form>
  );
}

/** What is counted: the weight of a serving, and the words that its label has for it. */
function ServingWords({ words, grams }: { words: string | null; grams: number }) {
  const { t, rich, numbers } = useLocale();
  const weight = numbers.amount(grams);
  const serving = <bdi>{words ?? t('portion.serving')}</bdi>;
  if (words === null || !namesWeight(words, grams)) return rich('portion.servingOf', { serving, grams: weight });
  return IS_WEIGHT.test(words)
    ? t('portion.servingWeight', { grams: weight })
    : rich('portion.servingNamed', { serving });
}

/** Words that say no more than a weight: "150 g". */
const IS_WEIGHT = /^\s*[\d.,]+\s*g\s*$/i;

/** Whether the words for a serving say its weight, as "150 g" and "2 tbsp (37 g)" do. */
function namesWeight(words: string, grams: number): boolean {
  return [...words.matchAll(/(\d+(?:[.,]\d+)?)\s*g\b/gi)].some(
    ([, found]) => Number(found!.replace(',', '.')) === grams,
  );
}

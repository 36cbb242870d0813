import type { ComponentChildren } from 'preact';
import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import type { Food } from '../../food/food.ts';
import { betterIn } from '../../food/label/traffic-light.ts';
import { hasFigures, type NutrientField } from '../../food/nutrients.ts';
import { figureDistance } from '../../food/place-among-kind.ts';
import { preparationIn } from '../../food/preparations.ts';
import { isEstimate, verdictOn } from '../../food/trust/verdict.ts';
import { pagePath } from '../address.ts';
import { useLocale } from '../language/locale.ts';
import type { Site } from '../site.ts';
import { ExceptionTag } from './confidence-panel.tsx';
import { FoodName } from './food-name.tsx';
import { FoodPicture } from './food-picture.tsx';
import { labelledNutrient } from './nutrient-words.ts';

/** How many similar foods and how many alternatives a page shows at most. */
const MAX_SIMILAR = 6;
const MAX_ALTERNATIVES = 3;

/** A food of the same kind and preparation with less of what another has much of, and no more of anything else. */
export interface Alternative extends FoodRecord {
  /** What it has less of. */
  readonly less: readonly NutrientField[];
}

/** Foods like another. */
export interface Similar {
  readonly alternatives: readonly Alternative[];
  readonly similar: readonly FoodRecord[];
}

/** One of the foods that may be similar; its details are read only when it is shown. */
export interface Candidate {
  readonly food: Food;
  /** Whether it is of the same kind, and not only of one above it. */
  readonly isSameKind: boolean;
  readonly read: () => FoodRecord;
}

/**
 * Chooses among foods of the same kind, given by rank: well documented ones first, of these the nearest in figures; the food
 * itself and repeated names are left out. Better alternatives are plausible foods of the same kind and preparation.
 */
export function chooseSimilar(food: Food, candidates: readonly Candidate[], isDrink: boolean): Similar {
  const seen = new Set([keyOf(food)]);
  const others = candidates.filter((candidate) => {
    const key = keyOf(candidate.food);
    if (candidate.food.id === food.id || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  const nearest = others
    .map((candidate) => ({ candidate, distance: figureDistance(food, candidate.food), trust: trustOf(candidate.food) }))
    .sort((a, b) => b.trust - a.trust || a.distance - b.distance);
  const preparation = preparationIn(food.name);
  const alternatives = nearest
    .filter(({ candidate, trust }) => trust === PLAUSIBLE && candidate.isSameKind)
    .map(({ candidate }) => ({ candidate, less: betterIn(candidate.food, food, isDrink) }))
    .filter(({ candidate, less }) => less.length > 0 && preparationIn(candidate.food.name) === preparation)
    .sort((a, b) => b.less.length - a.less.length)
    .slice(0, MAX_ALTERNATIVES);
  const taken = new Set(alternatives.map(({ candidate }) => candidate));
  return {
    alternatives: alternatives.map(({ candidate, less }) => ({ ...candidate.read(), less })),
    similar: nearest
      .filter(({ candidate }) => !taken.has(candidate))
      .slice(0, MAX_SIMILAR)
      .map(({ candidate }) => candidate.read()),
  };
}

const PLAUSIBLE = 3;

/** How well a food is documented: plausible, with figures, estimated, without figures. */
function trustOf(food: Food): number {
  if (verdictOn(food).word === 'Plausible') return PLAUSIBLE;
  if (!hasFigures(food)) return 0;
  return isEstimate(food) ? 1 : 2;
}

function keyOf({ name, brand }: Food): string {
  return `${name}\n${brand ?? ''}`.toLowerCase();
}

/** The lists below a food's page. */
export function SimilarFoods({ site, similar: { alternatives, similar } }: { site: Site; similar: Similar }) {
  const { t } = useLocale();
  return (
    <>
      {alternatives.length > 0 ? (
        <Shelf site={site} id="alternatives" title={t('similar.alternatives')} foods={alternatives}>
          <p class="small">{t('similar.alternativesNote')}</p>
        </Shelf>
      ) : null}
      {similar.length > 0 ? <Shelf site={site} id="similar" title={t('similar.title')} foods={similar} /> : null}
    </>
  );
}

interface ShelfProps {
  site: Site;
  id: string;
  title: string;
  foods: readonly (FoodRecord & Partial<Alternative>)[];
  /** Stands below the title. */
  children?: ComponentChildren;
}

/** Foods side by side, each with its energy. */
export function Shelf({ site, id, title, foods, children }: ShelfProps) {
  const locale = useLocale();
  const { t, numbers } = locale;
  const lessWords = (less: readonly NutrientField[]) =>
    t('similar.less', {
      nutrients: locale.list(less.map((field) => labelledNutrient(locale, site.labelFormat, field))),
    });
  return (
    <section class="shelf" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <ul>
        {foods.map(({ food, details, less = [] }) => (
          <li>
            <FoodPicture site={site} food={food} details={details} size="thumb" />
            <div>
              <a href={pagePath(food)}>
                <FoodName site={site} food={food} details={details} />
              </a>
              {food.brand === null ? null : (
                <p class="shelf-brand">
                  <span dir="auto">{food.brand}</span>
                </p>
              )}
              {less.length > 0 ? <p class="shelf-less">{lessWords(less)}</p> : null}
              <p class="shelf-facts">
                {food.calories_kcal === null ? (
                  <span class="unknown">{t('similar.noEnergy')}</span>
                ) : (
                  <span>{`${numbers.count(food.calories_kcal)}\u00a0kcal`}</span>
                )}{' '}
                <ExceptionTag food={food} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

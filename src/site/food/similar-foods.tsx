import { writeAmount, writeScore } from '../../food/amount.ts';
import type { Food } from '../../food/food.ts';
import { isEstimate, verdictOn } from '../../food/verdict.ts';
import { pagePath } from '../address.ts';
import type { Site } from '../site.ts';
import { VerdictTag } from './confidence-panel.tsx';
import { FoodPicture } from './food-picture.tsx';

/** How many similar foods a page shows at most. */
export const MAX_SIMILAR = 6;

/** Similar foods, sorted by what they are good for. */
export interface Similar {
  /** Foods that are better documented than this one; given only when this one is not plausible. */
  better: Food[];
  /** The others. */
  others: Food[];
}

/** Sorts candidates, the nearest first and estimates last: itself and repeated names are left out. */
export function sortSimilar(food: Food, candidates: readonly Food[]): Similar {
  const seen = new Set([keyOf(food)]);
  const fresh = candidates.filter((candidate) => {
    const key = keyOf(candidate);
    if (candidate.id === food.id || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  const needsBetter = verdictOn(food).word !== 'Plausible';
  const isBetter = (candidate: Food) => needsBetter && verdictOn(candidate).word === 'Plausible';
  return {
    better: fresh.filter(isBetter).slice(0, MAX_SIMILAR / 2),
    others: fresh
      .filter((candidate) => !isBetter(candidate))
      .sort((a, b) => Number(isEstimate(a)) - Number(isEstimate(b)))
      .slice(0, MAX_SIMILAR),
  };
}

function keyOf({ name, brand }: Food): string {
  return `${name}\n${brand ?? ''}`.toLowerCase();
}

/** The lists below a food's page. */
export function SimilarFoods({ site, similar: { better, others } }: { site: Site; similar: Similar }) {
  return (
    <>
      {better.length > 0 ? <Shelf site={site} id="better" title="Better documented" foods={better} /> : null}
      {others.length > 0 ? <Shelf site={site} id="similar" title="Similar foods" foods={others} /> : null}
    </>
  );
}

/** Foods side by side, each with its energy. */
export function Shelf({ site, id, title, foods }: { site: Site; id: string; title: string; foods: readonly Food[] }) {
  return (
    <section class="shelf" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {foods.map((food) => (
          <li key={food.id}>
            <FoodPicture site={site} food={food} size="thumb" />
            <div>
              <a href={pagePath(food)}>
                <span dir="auto">{food.name}</span>
              </a>
              {food.brand === null ? null : (
                <p class="shelf-brand">
                  <span dir="auto">{food.brand}</span>
                </p>
              )}
              <p class="shelf-facts">
                {food.calories_kcal === null ? (
                  <span class="unknown">energy not stated</span>
                ) : (
                  <span>{writeAmount(food.calories_kcal)} kcal</span>
                )}{' '}
                <VerdictTag food={food} /> <span class="unseen">Confidence </span>
                {writeScore(food.confidence)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { writeAmount } from '../../food/amount.ts';
import type { Food } from '../../food/food.ts';
import { NUTRIENTS } from '../../food/nutrients.ts';

const USUAL_MOST_G = 300;
const MOST_G = 2_000;

/**
 * Chooses a portion. It works only with its script, so the stylesheet shows it only where scripts run: nothing moves
 * when the script arrives, and without one both columns of the label stand there anyway.
 */
export function PortionControl({ food }: { food: Food }) {
  if (NUTRIENTS.every(({ field }) => food[field] === null)) return null;
  const serving = food.serving_size_g;
  const most = Math.min(MOST_G, Math.max(USUAL_MOST_G, Math.ceil(((serving ?? 0) * 3) / 50) * 50));
  const start = serving === null ? 100 : Math.min(most, Math.max(1, Math.round(serving)));
  return (
    <form class="portion" data-portion>
      <label for="portion-slider">Your portion</label>
      <input id="portion-slider" type="range" min={1} max={most} step={1} value={start} />
      <span class="portion-exact">
        <input
          type="number"
          min={0.1}
          max={5000}
          step="any"
          value={serving ?? 100}
          inputmode="decimal"
          aria-label="Grams"
        />{' '}
        g
      </span>
      <span class="portion-picks">
        <button type="button" data-grams={100}>
          100 g
        </button>
        {serving === null || serving === 100 ? null : (
          <button type="button" data-grams={serving}>
            1 serving ({writeAmount(serving)} g)
          </button>
        )}
      </span>
      <output class="unseen" for="portion-slider" />
    </form>
  );
}

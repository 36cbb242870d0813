import type { Food } from '../food/food.ts';
import type { NutrientField } from '../food/nutrients.ts';
import { pagePath } from './address.ts';
import { writeAmount, writeScore } from './amount.ts';
import { VerdictTag } from './confidence-panel.tsx';
import { FoodPicture } from './food-picture.tsx';
import { isEstimate, SOURCE_WORDS } from './verdict.ts';

const FIGURES: readonly { field: NutrientField; label: string; unit: string }[] = [
  { field: 'calories_kcal', label: 'Energy', unit: 'kcal' },
  { field: 'fat_g', label: 'Fat', unit: 'g' },
  { field: 'carbs_g', label: 'Carbs', unit: 'g' },
  { field: 'protein_g', label: 'Protein', unit: 'g' },
];

/** Foods one below the other, each with a small label. */
export function ResultList({ foods }: { foods: readonly Food[] }) {
  return (
    <ol class="results">
      {foods.map((food) => (
        <li key={food.id}>
          <FoodPicture food={food} size="thumb" />
          <div class="result-naming">
            <h3>
              <a href={pagePath(food)} dir="auto">
                {food.name}
              </a>
              {isEstimate(food) ? <VerdictTag food={food} /> : null}
            </h3>
            {food.brand === null ? null : (
              <p class="result-brand">
                <span dir="auto">{food.brand}</span>
              </p>
            )}
            <p class="result-trust">
              {isEstimate(food) ? null : <VerdictTag food={food} />}
              <span class="score">
                <span class="unseen">Confidence </span>
                {writeScore(food.confidence)}
              </span>
              <span>{SOURCE_WORDS[food.source].name}</span>
            </p>
          </div>
          <SmallLabel food={food} />
        </li>
      ))}
    </ol>
  );
}

function SmallLabel({ food }: { food: Food }) {
  return (
    <dl class="small-label">
      {FIGURES.map(({ field, label, unit }) => {
        const value = food[field];
        return (
          <div key={field}>
            <dt>{label}</dt>
            {value === null ? (
              <dd class="unknown">not stated</dd>
            ) : (
              <dd>
                {writeAmount(value)} <span class="unit">{unit}</span>
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

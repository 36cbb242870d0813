import { writeAmount, writeScore } from '../../food/amount.ts';
import type { Food } from '../../food/food.ts';
import type { NutrientField } from '../../food/nutrients.ts';
import { SOURCE_WORDS } from '../../food/source.ts';
import { isEstimate } from '../../food/verdict.ts';
import { compareAddress, MAX_COMPARED, pagePath } from '../address.ts';
import { VerdictTag } from '../food/confidence-panel.tsx';
import { FoodPicture } from '../food/food-picture.tsx';
import type { Site } from '../site.ts';

const FIGURES: readonly { field: NutrientField; label: string; unit: string }[] = [
  { field: 'calories_kcal', label: 'Energy', unit: 'kcal' },
  { field: 'fat_g', label: 'Fat', unit: 'g' },
  { field: 'carbs_g', label: 'Carbs', unit: 'g' },
  { field: 'protein_g', label: 'Protein', unit: 'g' },
];

interface ResultListProps {
  site: Site;
  foods: readonly Food[];
  /** The foods of a comparison that each food can be added to. */
  compare?: readonly number[];
  /** The number of the first food, when these are not the first. */
  start?: number;
}

/** Foods one below the other, each with a small label. */
export function ResultList({ site, foods, compare = [], start = 1 }: ResultListProps) {
  return (
    <ol class="results" {...(start === 1 ? {} : { start })}>
      {foods.map((food) => (
        <li key={food.id}>
          <FoodPicture site={site} food={food} size="thumb" />
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
          <div class="result-figures">
            <SmallLabel food={food} />
            <CompareLink food={food} compare={compare} />
          </div>
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

function CompareLink({ food, compare }: { food: Food; compare: readonly number[] }) {
  if (compare.includes(food.id) || compare.length >= MAX_COMPARED) return null;
  return (
    <a class="result-compare" href={compareAddress([...compare, food.id])}>
      {compare.length === 0 ? 'Compare' : 'Add to the comparison'}
      <span class="unseen">
        : <span dir="auto">{food.name}</span>
      </span>
    </a>
  );
}

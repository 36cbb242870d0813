import type { FoodDetails } from '../catalog/food-details.ts';
import type { Food } from '../food/food.ts';
import { fullAddress, pagePath } from './address.ts';
import { writeAmount } from './amount.ts';
import { writeDate } from './calendar-date.ts';
import { ConfidencePanel } from './confidence-panel.tsx';
import { FoodPicture, photoAddress } from './food-picture.tsx';
import { renderPage } from './layout.tsx';
import { NutritionLabel } from './nutrition-label.tsx';
import { isEstimate, SOURCE_WORDS } from './verdict.ts';

/** From this many characters on a name is set smaller, so that the label stays near the top of the page. */
const LONG_NAME = 80;

/** The page of one food: its label, why it can be trusted or not, and where it came from. */
export function renderFoodPage(input: { food: Food; details: FoodDetails; publicUrl: string }): string {
  const { food, details, publicUrl } = input;
  return renderPage({
    title: `${titleOf(food)} | Larder`,
    description: describe(food),
    canonical: fullAddress(publicUrl, pagePath(food)),
    children: (
      <article>
        <FoodHeading food={food} />
        <div class="food-columns">
          <div>
            <NutritionLabel food={food} />
            <p class="food-json">
              <a href={`/food/${food.id}`}>View as JSON</a>
            </p>
          </div>
          <div class="food-notes">
            <ConfidencePanel food={food} details={details} />
            <Facts food={food} details={details} />
          </div>
        </div>
      </article>
    ),
  });
}

function FoodHeading({ food }: { food: Food }) {
  return (
    <div class="food-heading">
      <FoodPicture food={food} size="full" />
      <div class="food-naming">
        <h1 class={food.name.length > LONG_NAME ? 'long-name' : undefined}>
          <span dir="auto">{food.name}</span>
          {isEstimate(food) ? <span class="tag tag-estimate">Estimate</span> : null}
        </h1>
        {food.brand === null ? null : (
          <p class="food-brand">
            <span dir="auto">{food.brand}</span>
          </p>
        )}
        {food.category === null ? null : (
          <p class="food-category">
            <span dir="auto">{food.category}</span>
          </p>
        )}
      </div>
    </div>
  );
}

function Facts({ food, details }: { food: Food; details: FoodDetails }) {
  const source = SOURCE_WORDS[food.source];
  return (
    <section aria-labelledby="origin">
      <h2 id="origin">Where this comes from</h2>
      <p>
        <span dir="auto">{details.provenance ?? source.provenance}</span>
      </p>
      <dl class="facts">
        <dt>Source</dt>
        <dd>
          {food.source === 'off' && food.barcode !== null ? (
            <a href={`https://world.openfoodfacts.org/product/${encodeURIComponent(food.barcode)}`}>{source.name}</a>
          ) : (
            source.name
          )}
        </dd>
        {details.updated === undefined ? null : (
          <>
            <dt>Last changed</dt>
            <dd>
              <time datetime={details.updated}>{writeDate(details.updated)}</time>
            </dd>
          </>
        )}
        <dt>Barcode</dt>
        {food.barcode === null ? <dd class="unknown">not stated</dd> : <dd class="code">{food.barcode}</dd>}
        <dt>Food id</dt>
        <dd class="code">{food.id}</dd>
      </dl>
      {photoAddress(food, 'full') === undefined ? null : (
        <p class="small">
          Photo by contributors to Open Food Facts, under{' '}
          <a href="https://creativecommons.org/licenses/by-sa/3.0/">CC BY-SA 3.0</a>.
        </p>
      )}
    </section>
  );
}

function titleOf(food: Food): string {
  const name = food.brand === null ? food.name : `${food.name}, ${food.brand}`;
  return isEstimate(food) ? `${name} (estimate)` : name;
}

/** One sentence for search engines and link previews; it names only what is stated. */
function describe(food: Food): string {
  const parts: string[] = [];
  if (food.calories_kcal !== null) parts.push(`${writeAmount(food.calories_kcal)} kcal`);
  if (food.protein_g !== null) parts.push(`${writeAmount(food.protein_g)} g protein`);
  if (food.fat_g !== null) parts.push(`${writeAmount(food.fat_g)} g fat`);
  if (food.carbs_g !== null) parts.push(`${writeAmount(food.carbs_g)} g carbohydrate`);
  const figures = parts.length > 0 ? `${parts.join(', ')} per 100 g` : 'energy and macronutrients not stated';
  return `${titleOf(food)}: ${figures}.`;
}

import type { FoodDetails } from '../../catalog/food-details.ts';
import { writeAmount } from '../../food/amount.ts';
import type { Food } from '../../food/food.ts';
import { SOURCE_WORDS } from '../../food/source.ts';
import { isEstimate } from '../../food/verdict.ts';
import { compareAddress, curlCommand, fullAddress, pagePath } from '../address.ts';
import { CommandBox } from '../command-box.tsx';
import { writeDate } from '../dates.tsx';
import { categoryPath } from '../find/category-address.ts';
import { renderPage } from '../layout.tsx';
import type { Site } from '../site.ts';
import { BarcodeDrawing } from './barcode-drawing.tsx';
import { ConfidencePanel } from './confidence-panel.tsx';
import { FoodPicture, photoAddress } from './food-picture.tsx';
import { MacroPicture } from './macro-picture.tsx';
import { NutritionLabel } from './nutrition-label.tsx';
import { PortionControl } from './portion-control.tsx';
import { type Similar, SimilarFoods } from './similar-foods.tsx';
import { structuredData } from './structured-data.ts';

/** From this many characters on a name is set smaller, so that the label stays near the top of the page. */
const LONG_NAME = 80;

/** The page of one food: its label, why it can be trusted or not, where it came from, and foods like it. */
export function renderFoodPage(
  site: Site,
  { food, details, similar }: { food: Food; details: FoodDetails; similar?: Similar | undefined },
): string {
  return renderPage(site, {
    title: `${titleOf(food)} | Larder`,
    description: describe(food),
    canonical: fullAddress(site.publicUrl, pagePath(food)),
    head: <FoodHead site={site} food={food} />,
    scripts: ['food.js'],
    children: (
      <article>
        <FoodHeading site={site} food={food} />
        <div class="food-columns">
          <div>
            <NutritionLabel food={food}>
              <PortionControl food={food} />
            </NutritionLabel>
            <MacroPicture food={food} />
          </div>
          <div class="food-notes">
            <ConfidencePanel food={food} details={details} />
            <Facts site={site} food={food} details={details} />
            <ForPrograms site={site} food={food} />
          </div>
        </div>
        {similar === undefined ? null : <SimilarFoods site={site} similar={similar} />}
      </article>
    ),
  });
}

/** What link previews and search engines read. */
function FoodHead({ site, food }: { site: Site; food: Food }) {
  const photo = photoAddress(site, food, 'full');
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Larder" />
      <meta property="og:title" content={titleOf(food)} />
      <meta property="og:description" content={describe(food)} />
      <meta property="og:url" content={fullAddress(site.publicUrl, pagePath(food))} />
      {photo === undefined ? null : <meta property="og:image" content={photo} />}
      {/* A data block, which browsers never run; its text holds no "<". */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData(site, food) }} />
    </>
  );
}

function FoodHeading({ site, food }: { site: Site; food: Food }) {
  return (
    <div class="food-heading">
      <FoodPicture site={site} food={food} size="full" />
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
            <a href={categoryPath(food.category)} dir="auto">
              {food.category}
            </a>
          </p>
        )}
        {isEstimate(food) ? (
          <p class="food-estimate">
            An AI model estimated these figures. They do not come from a label or a laboratory: treat them as a rough
            guide.
          </p>
        ) : null}
        <p class="food-actions">
          <a class="action" href={compareAddress([food.id])}>
            Compare with another food
          </a>
        </p>
      </div>
    </div>
  );
}

function Facts({ site, food, details }: { site: Site; food: Food; details: FoodDetails }) {
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
        {details.source_category === undefined || details.source_category === food.category ? null : (
          <>
            <dt>Category at the source</dt>
            <dd>
              <span dir="auto">{details.source_category}</span>
            </dd>
          </>
        )}
        {details.updated === undefined ? null : (
          <>
            <dt>Last changed</dt>
            <dd>
              <time datetime={details.updated}>{writeDate(details.updated)}</time>
            </dd>
          </>
        )}
        <dt>Food id</dt>
        <dd class="code">{food.id}</dd>
        <dt>Barcode</dt>
        {food.barcode === null ? (
          <dd class="unknown">not stated</dd>
        ) : (
          <dd>
            <BarcodeDrawing digits={food.barcode} />
          </dd>
        )}
      </dl>
      {photoAddress(site, food, 'full') === undefined ? null : (
        <p class="small">
          Photo by contributors to Open Food Facts, under{' '}
          <a href="https://creativecommons.org/licenses/by-sa/3.0/">CC BY-SA 3.0</a>.
        </p>
      )}
    </section>
  );
}

function ForPrograms({ site, food }: { site: Site; food: Food }) {
  return (
    <section class="food-json" aria-labelledby="programs">
      <h2 id="programs">For your program</h2>
      <p>
        <a href={`/food/${food.id}`}>View as JSON</a>, or ask for it:
      </p>
      <CommandBox command={curlCommand(site.publicUrl, `/food/${food.id}`)} />
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

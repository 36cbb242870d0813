import type { FoodRecord } from '../../catalog/record-reader.ts';
import { writeAmount, writeScore } from '../../food/amount.ts';
import { countryName } from '../../food/country.ts';
import type { Food } from '../../food/food.ts';
import { SOURCE_WORDS } from '../../food/source.ts';
import { isEstimate } from '../../food/verdict.ts';
import { compareAddress, curlCommand, fullAddress, pagePath } from '../address.ts';
import { CommandBox } from '../command-box.tsx';
import { writeDate } from '../dates.tsx';
import { renderPage } from '../layout.tsx';
import type { Site } from '../site.ts';
import { BarcodeDrawing } from './barcode-drawing.tsx';
import { ConfidencePanel, VerdictTag } from './confidence-panel.tsx';
import { FoodPicture, photoAddress } from './food-picture.tsx';
import { type KindComparison, KindPlace } from './kind-place.tsx';
import { MacroPicture } from './macro-picture.tsx';
import { NutritionLabel } from './nutrition-label.tsx';
import { PortionControl } from './portion-control.tsx';
import { type Similar, SimilarFoods } from './similar-foods.tsx';
import { sourceName } from './source-name.ts';
import { structuredData } from './structured-data.ts';

/** From this many characters on a name is set smaller, so that the label stays near the top of the page. */
const LONG_NAME = 80;

interface FoodPageInput extends FoodRecord {
  /** The kind that it is compared with; undefined where none has foods enough. */
  comparison?: KindComparison | undefined;
  similar?: Similar | undefined;
}

/** The page of one food: its label, its place among its kind, how far to trust it, where it came from, and foods like it. */
export function renderFoodPage(site: Site, { food, details, comparison, similar }: FoodPageInput): string {
  return renderPage(site, {
    title: `${titleOf(food)} | Larder`,
    description: describe(food),
    canonical: fullAddress(site.publicUrl, pagePath(food)),
    head: <FoodHead site={site} food={food} />,
    scripts: ['food.js'],
    children: (
      <article>
        <FoodHeading site={site} food={food} details={details} />
        <div class="food-columns">
          <div>
            <NutritionLabel food={food} isDrink={site.kinds.isDrink(food, details)}>
              <PortionControl food={food} />
            </NutritionLabel>
            <MacroPicture food={food} />
          </div>
          <div class="food-notes">
            {comparison === undefined ? null : <KindPlace site={site} food={food} comparison={comparison} />}
            <ConfidencePanel food={food} details={details} />
          </div>
          <div class="food-notes">
            <Facts site={site} food={food} details={details} />
          </div>
          <div class="food-notes">
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

function FoodHeading({ site, food, details }: FoodRecord & { site: Site }) {
  return (
    <div class="food-heading">
      <FoodPicture site={site} food={food} details={details} size="full" />
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
        <KindPath site={site} food={food} details={details} />
        <p class="food-trust">
          {isEstimate(food) ? null : <VerdictTag food={food} />}
          <a href="#confidence">Confidence {writeScore(food.confidence)}</a>
        </p>
        <p class="food-actions">
          <a class="action" href={compareAddress([food.id])}>
            Compare with another food
          </a>
        </p>
      </div>
    </div>
  );
}

/** The way through the tree of kinds to a food: shelf, kind, narrower kind. */
function KindPath({ site: { kinds }, food, details }: FoodRecord & { site: Site }) {
  const kind = kinds.kindOf(details);
  const path = kind === undefined ? [] : kinds.stepsTo(kind);
  if (food.category === null && path.length === 0) return null;
  return (
    <nav class="kind-path" aria-label="Kind of food">
      <ol>
        {food.category === null ? null : (
          <li>
            <a href={kinds.categoryAddress(food.category)} dir="auto">
              {kinds.categoryTitle(food.category, 'en')}
            </a>
          </li>
        )}
        {path.map((step) => (
          <li key={step.key}>
            <a href={kinds.kindAddress(step)}>{kinds.titleOf(step, 'en')}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** As many countries are named; the others are counted. */
const NAMED_COUNTRIES = 8;

function Facts({ site, food, details }: FoodRecord & { site: Site }) {
  const name = sourceName({ food, details });
  const { countries = [] } = details;
  return (
    <section aria-labelledby="origin">
      <h2 id="origin">Where this comes from</h2>
      <p>
        <span dir="auto">{details.provenance ?? SOURCE_WORDS[food.source].provenance}</span>
      </p>
      <dl class="facts">
        <dt>Source</dt>
        <dd>
          {food.source === 'off' && food.barcode !== null ? (
            <a href={`https://world.openfoodfacts.org/product/${encodeURIComponent(food.barcode)}`}>{name}</a>
          ) : (
            name
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
        {countries.length === 0 ? null : (
          <>
            <dt>Sold in</dt>
            <dd>
              <span dir="auto">{countries.slice(0, NAMED_COUNTRIES).map(countryName).join(', ')}</span>
              {countries.length > NAMED_COUNTRIES ? ` and ${countries.length - NAMED_COUNTRIES} more` : null}
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

/** Foods side by side. The address holds the whole comparison, so it can be shared. */
import { writeAmount, writeScore } from '../../food/amount.ts';
import type { Food } from '../../food/food.ts';
import { LABEL_GROUPS, type LabelRow, NUTRIENT_BY_FIELD } from '../../food/nutrition-label.ts';
import { SOURCE_WORDS } from '../../food/source.ts';
import { compareAddress, MAX_COMPARED, pagePath } from '../address.ts';
import { VerdictTag } from '../food/confidence-panel.tsx';
import { FoodPicture } from '../food/food-picture.tsx';
import { renderPage } from '../layout.tsx';
import { SearchForm } from '../search-form.tsx';
import type { Site } from '../site.ts';

const ROWS: readonly LabelRow[] = [{ field: 'calories_kcal' }, ...LABEL_GROUPS.flat()];

/** The page of a comparison; `missing` counts foods in the address that are not in the catalog. */
export function renderComparePage(site: Site, foods: readonly Food[], missing: number): string {
  return renderPage(site, {
    title: foods.length === 0 ? 'Compare foods | Larder' : `${foods.map(({ name }) => name).join(', ')} | Larder`,
    description: 'Nutrition figures of up to four foods side by side.',
    hasOwnSearch: true,
    children: (
      <>
        <h1>Compare</h1>
        {missing > 0 ? (
          <p class="aside">
            {missing === 1 ? 'One food' : `${missing} foods`} of this comparison {missing === 1 ? 'is' : 'are'} not in
            this catalog.
          </p>
        ) : null}
        {foods.length === 0 ? (
          <p class="lead">Put up to four foods side by side. Search for the first one.</p>
        ) : (
          <Comparison site={site} foods={foods} />
        )}
        {foods.length < MAX_COMPARED ? (
          <div class="compare-add">
            <SearchForm
              id="compare-search"
              isLarge
              compare={foods.map(({ id }) => id)}
              label={foods.length === 0 ? 'Find a food' : 'Add another food'}
            />
          </div>
        ) : (
          <p class="small">You can compare up to four foods. Remove one to add another.</p>
        )}
      </>
    ),
  });
}

function Comparison({ site, foods }: { site: Site; foods: readonly Food[] }) {
  return (
    <section class="compare-scroll" aria-label="Comparison" tabindex={0}>
      <table class={`compare compare-${foods.length}`}>
        <caption class="unseen">Figures per 100 g</caption>
        <thead>
          <tr>
            <th scope="col" class="compare-corner">
              Per 100&nbsp;g
            </th>
            {foods.map((food) => (
              <ColumnHead key={food.id} site={site} food={food} foods={foods} />
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <FigureRow key={row.field} row={row} foods={foods} />
          ))}
        </tbody>
        <tbody>
          <tr>
            <th scope="row">Confidence</th>
            {foods.map((food) => (
              <td key={food.id}>
                <VerdictTag food={food} /> {writeScore(food.confidence)}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Source</th>
            {foods.map((food) => (
              <td key={food.id}>{SOURCE_WORDS[food.source].name}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">Serving</th>
            {foods.map(({ id, serving_size_g: grams }) =>
              grams === null ? (
                <td key={id} class="unknown">
                  not stated
                </td>
              ) : (
                <td key={id}>{writeAmount(grams)} g</td>
              ),
            )}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function ColumnHead({ site, food, foods }: { site: Site; food: Food; foods: readonly Food[] }) {
  const others = foods.filter(({ id }) => id !== food.id).map(({ id }) => id);
  return (
    <th scope="col">
      <FoodPicture site={site} food={food} size="thumb" />
      <a href={pagePath(food)}>
        <span dir="auto">{food.name}</span>
      </a>
      {food.source === 'ai_estimate' ? <VerdictTag food={food} /> : null}
      {food.brand === null ? null : (
        <span class="compare-brand">
          <span dir="auto">{food.brand}</span>
        </span>
      )}
      <a class="compare-remove" href={compareAddress(others)}>
        Remove<span class="unseen">: {food.name}</span>
      </a>
    </th>
  );
}

function FigureRow({ row: { field, isPart }, foods }: { row: LabelRow; foods: readonly Food[] }) {
  const { label, unit } = NUTRIENT_BY_FIELD.get(field)!;
  const most = Math.max(...foods.map((food) => food[field] ?? 0));
  return (
    <tr class={isPart ? 'compare-part' : undefined}>
      <th scope="row">{label}</th>
      {foods.map((food) => (
        <FigureCell key={food.id} value={food[field]} unit={unit} most={most} />
      ))}
    </tr>
  );
}

/** A figure, and a bar that shows it against the greatest of its row. */
function FigureCell({ value, unit, most }: { value: number | null; unit: string; most: number }) {
  if (value === null) return <td class="unknown">not stated</td>;
  return (
    <td>
      {writeAmount(value)} <span class="unit">{unit}</span>
      <svg class="compare-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={most > 0 ? Math.round((value / most) * 100) : 0} height="4" />
      </svg>
    </td>
  );
}

/** Foods side by side. The address holds the whole comparison, so it can be shared. */
import type { FoodRecord } from '../../catalog/record-reader.ts';
import { portionOf, writeAmount, writeLabelFigure, writeScore } from '../../food/amount.ts';
import { LABEL_GROUPS, type LabelRow, NUTRIENT_BY_FIELD } from '../../food/nutrition-label.ts';
import { isEstimate } from '../../food/verdict.ts';
import { compareAddress, MAX_COMPARED, pagePath } from '../address.ts';
import { VerdictTag } from '../food/confidence-panel.tsx';
import { FoodPicture } from '../food/food-picture.tsx';
import { sourceName } from '../food/source-name.ts';
import { renderPage } from '../layout.tsx';
import { SearchForm } from '../search-form.tsx';
import type { Site } from '../site.ts';

const ROWS: readonly LabelRow[] = [{ field: 'calories_kcal' }, ...LABEL_GROUPS.flat()];

interface CompareInput {
  foods: readonly FoodRecord[];
  /** How many foods of the address are not in the catalog. */
  missing: number;
  /** Whether the figures are those of a serving instead of 100 g. */
  isPerServing: boolean;
}

/** The page of a comparison. */
export function renderComparePage(site: Site, { foods, missing, isPerServing }: CompareInput): string {
  const ids = foods.map(({ food }) => food.id);
  return renderPage(site, {
    title: foods.length === 0 ? 'Compare foods | Larder' : `${foods.map(({ food }) => food.name).join(', ')} | Larder`,
    description: 'Nutrition figures of up to four foods side by side.',
    hasOwnSearch: true,
    children: (
      <>
        <h1>Compare</h1>
        {foods.length < MAX_COMPARED ? (
          <div class="compare-add">
            <SearchForm
              id="compare-search"
              isLarge
              compare={ids}
              label={foods.length === 0 ? 'Find the first food' : 'Add another food'}
            />
          </div>
        ) : (
          <p class="small">You can compare up to four foods. Remove one to add another.</p>
        )}
        {missing > 0 ? (
          <p class="aside">
            {missing === 1
              ? 'One food of this comparison is not in this catalog.'
              : `${missing} foods of this comparison are not in this catalog.`}
          </p>
        ) : null}
        {foods.length === 0 ? (
          <p>Put up to four foods side by side: search for the first one above.</p>
        ) : (
          <>
            <Basis ids={ids} isPerServing={isPerServing} />
            <Comparison site={site} foods={foods} isPerServing={isPerServing} />
          </>
        )}
      </>
    ),
  });
}

/** The switch between 100 g and a serving. */
function Basis({ ids, isPerServing }: { ids: readonly number[]; isPerServing: boolean }) {
  const choices = [
    { isServing: false, name: 'Per 100 g' },
    { isServing: true, name: 'Per serving' },
  ];
  return (
    <nav class="compare-basis" aria-label="Figures">
      {choices.map(({ isServing, name }) => (
        <a
          key={name}
          class="chip"
          href={compareAddress(ids, isServing)}
          {...(isServing === isPerServing ? { 'aria-current': 'true' as const } : {})}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

interface ComparisonProps {
  site: Site;
  foods: readonly FoodRecord[];
  isPerServing: boolean;
}

function Comparison({ site, foods, isPerServing }: ComparisonProps) {
  return (
    <>
      {foods.length > 1 ? <p class="compare-hint small">Swipe sideways to see all foods.</p> : null}
      <section class="compare-scroll" aria-label="Comparison" tabindex={0}>
        <table class={`compare compare-${foods.length}`}>
          <caption class="unseen">{isPerServing ? 'Figures per serving' : 'Figures per 100 g'}</caption>
          <thead>
            <tr>
              <th scope="col" class="compare-corner">
                {isPerServing ? 'Per serving' : <>Per 100&nbsp;g</>}
              </th>
              {foods.map((record) => (
                <ColumnHead
                  key={record.food.id}
                  site={site}
                  record={record}
                  foods={foods}
                  isPerServing={isPerServing}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <FigureRow key={row.field} row={row} foods={foods} isPerServing={isPerServing} />
            ))}
          </tbody>
          <tbody>
            <tr>
              <th scope="row">Confidence</th>
              {foods.map(({ food }) => (
                <td key={food.id}>
                  <VerdictTag food={food} /> {writeScore(food.confidence)}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Source</th>
              {foods.map((record) => (
                <td key={record.food.id}>{sourceName(record)}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">Serving</th>
              {foods.map(({ food: { id, serving_size_g: grams } }) =>
                grams === null ? <NotStated key={id} /> : <td key={id}>{writeAmount(grams)} g</td>,
              )}
            </tr>
          </tbody>
        </table>
      </section>
    </>
  );
}

interface ColumnHeadProps extends ComparisonProps {
  record: FoodRecord;
}

function ColumnHead({ site, record: { food, details }, foods, isPerServing }: ColumnHeadProps) {
  const others = foods.filter((other) => other.food.id !== food.id).map((other) => other.food.id);
  return (
    <th scope="col">
      <FoodPicture site={site} food={food} details={details} size="thumb" />
      <a class="compare-name" href={pagePath(food)}>
        <span dir="auto">{food.name}</span>
      </a>
      {isEstimate(food) ? <VerdictTag food={food} /> : null}
      {food.brand === null ? null : (
        <span class="compare-brand">
          <span dir="auto">{food.brand}</span>
        </span>
      )}
      <a class="compare-remove" href={compareAddress(others, isPerServing)}>
        Remove<span class="unseen">: {food.name}</span>
      </a>
    </th>
  );
}

interface FigureRowProps {
  row: LabelRow;
  foods: readonly FoodRecord[];
  isPerServing: boolean;
}

function FigureRow({ row: { field, isPart }, foods, isPerServing }: FigureRowProps) {
  const { label, unit } = NUTRIENT_BY_FIELD.get(field)!;
  const values = foods.map(({ food }) => {
    const [value, grams] = [food[field], food.serving_size_g];
    if (!isPerServing || value === null) return value;
    return grams === null ? null : portionOf(value, grams);
  });
  const most = Math.max(...values.map((value) => value ?? 0));
  return (
    <tr class={isPart ? 'compare-part' : undefined}>
      <th scope="row">{label}</th>
      {values.map((value, i) =>
        value === null ? (
          <NotStated key={foods[i]!.food.id} />
        ) : (
          <td key={foods[i]!.food.id}>
            {`${writeLabelFigure(value, unit)}\u00a0${unit}`}
            {foods.length > 1 ? <Bar share={most > 0 ? value / most : 0} /> : null}
          </td>
        ),
      )}
    </tr>
  );
}

/** A figure against the greatest of its row. */
function Bar({ share }: { share: number }) {
  return (
    <svg class="compare-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.round(share * 100)} height="4" />
    </svg>
  );
}

function NotStated() {
  return <td class="unknown">not stated</td>;
}

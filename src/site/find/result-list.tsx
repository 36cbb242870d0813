/**
 * Foods as a table: heads once, a row for each food. On a narrow screen each row becomes a small card; the roles are written
 * out because a browser forgets them when the cells are laid out otherwise.
 */
import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import { foundUnder } from '../../details/food-name.ts';
import { labelDecimals } from '../../food/label/label-figures.ts';
import { hasFigures } from '../../food/nutrients.ts';
import { pagePath, type Sort } from '../address.ts';
import { ExceptionTag } from '../food/confidence-panel.tsx';
import { FoodName, shownName } from '../food/food-name.tsx';
import { FoodPicture } from '../food/food-picture.tsx';
import { useLocale } from '../language/locale.ts';
import type { Site } from '../site.ts';
import { CompareToggle, CompareTray } from './compare-tray.tsx';

/** The figures of a row. */
export const RESULT_FIGURES = [
  { field: 'calories_kcal', unit: 'kcal', word: 'list.energy' },
  { field: 'fat_g', unit: 'g', word: 'list.fat' },
  { field: 'carbs_g', unit: 'g', word: 'list.carbohydrate' },
  { field: 'sugar_g', unit: 'g', word: 'list.sugars' },
  { field: 'protein_g', unit: 'g', word: 'list.protein' },
] as const;

/** Spelled out, because the cells are laid out as blocks on a narrow screen. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

interface ResultListProps {
  site: Site;
  foods: readonly FoodRecord[];
  /** What was searched for: names in other languages that have it are shown. */
  query?: string | undefined;
  /** The foods that are chosen for a comparison. */
  compare: readonly number[];
  /** The address of the same list with other foods chosen. */
  compareHref: (compare: readonly number[]) => string;
  sort?: Sort | undefined;
  /** The address of the same foods in another order; without it they cannot be sorted. */
  sortAddress?: ((sort: Sort | undefined) => string) | undefined;
}

/** Foods one below the other, each with a small label. */
export function ResultList(props: ResultListProps) {
  const { site, foods, query, compare, compareHref, sort, sortAddress } = props;
  const { t } = useLocale();
  return (
    <>
      <table class="results" {...ROLES.table}>
        <caption class="unseen">{t('list.caption')}</caption>
        <thead {...ROLES.rowgroup}>
          <tr {...ROLES.row}>
            <th scope="col" {...ROLES.columnheader}>
              {t('list.food')}
            </th>
            {RESULT_FIGURES.map(({ field, unit, word }) => (
              <th
                scope="col"
                {...ROLES.columnheader}
                class="result-number"
                {...(sort?.field === field ? { 'aria-sort': sort.isAscending ? 'ascending' : 'descending' } : {})}
              >
                {sortAddress === undefined ? t(word) : <SortLink {...{ field, label: t(word), sort, sortAddress }} />}
                <span class="unit"> {unit}</span>
              </th>
            ))}
            <th scope="col" {...ROLES.columnheader}>
              <span class="unseen">{t('list.compare')}</span>
            </th>
          </tr>
        </thead>
        <tbody {...ROLES.rowgroup}>
          {(sort === undefined ? documentedFirst(foods) : foods).map((record) => (
            <ResultRow {...{ site, record, query, compare, compareHref }} />
          ))}
        </tbody>
      </table>
      <CompareTray compare={compare} compareHref={compareHref} />
    </>
  );
}

/** Whatever order the foods have by themselves: one without figures stands above none that has some. */
function documentedFirst(foods: readonly FoodRecord[]): readonly FoodRecord[] {
  return foods.toSorted((a, b) => Number(hasFigures(b.food)) - Number(hasFigures(a.food)));
}

interface SortLinkProps extends Required<Pick<ResultListProps, 'sortAddress'>> {
  field: Sort['field'];
  label: string;
  sort: Sort | undefined;
}

/** The first press shows the most first, the second the least, the third the best matches again. */
function SortLink({ field, label, sort, sortAddress }: SortLinkProps) {
  const isSorted = sort?.field === field;
  const next = isSorted ? (sort.isAscending ? undefined : { field, isAscending: true }) : { field, isAscending: false };
  return (
    <a href={sortAddress?.(next)} rel="nofollow">
      {label}
      {isSorted ? <span aria-hidden="true">{sort.isAscending ? ' ↑' : ' ↓'}</span> : null}
    </a>
  );
}

interface ResultRowProps extends Pick<ResultListProps, 'site' | 'query' | 'compare' | 'compareHref'> {
  record: FoodRecord;
}

function ResultRow({ site, record, query, compare, compareHref }: ResultRowProps) {
  const { t, rich, numbers } = useLocale();
  const { food, details } = record;
  const { name, original, originalLanguage } = shownName(site, food, details);
  const under = query === undefined ? undefined : foundUnder(query, record, name);
  // The English name of a plain food stands beside it anyway.
  const found = under === original && originalLanguage === 'en' ? undefined : under;
  return (
    <tr {...ROLES.row}>
      <th scope="row" {...ROLES.rowheader}>
        <div class="result-food">
          <FoodPicture site={site} food={food} details={details} size="thumb" />
          <div class="result-naming">
            <a class="result-name" href={pagePath(food)}>
              {found === undefined ? (
                <FoodName site={site} food={food} details={details} />
              ) : (
                <span dir="auto">{name}</span>
              )}
            </a>
            {found === undefined ? null : (
              <span class="result-brand">{rich('list.foundUnder', { name: <bdi>{found}</bdi> })}</span>
            )}
            <ExceptionTag food={food} />
            {food.brand === null ? null : (
              <span class="result-brand">
                <bdi>{food.brand}</bdi>
              </span>
            )}
          </div>
        </div>
      </th>
      {hasFigures(food) ? (
        RESULT_FIGURES.map(({ field, unit, word }) => (
          <td {...ROLES.cell} class="result-number">
            <span class="result-label">{t(word)} </span>
            {food[field] === null ? (
              <span class="unknown">{t('label.notStated')}</span>
            ) : (
              <>
                {numbers.amount(food[field], labelDecimals(food[field], { field, unit }))}
                <span class="result-unit">&nbsp;{unit}</span>
              </>
            )}
          </td>
        ))
      ) : (
        <td {...ROLES.cell} class="result-none unknown" colspan={RESULT_FIGURES.length}>
          {t('list.noFigures')}
        </td>
      )}
      <td {...ROLES.cell} class="result-action">
        <CompareToggle {...{ site, record, compare, compareHref }} />
      </td>
    </tr>
  );
}

/**
 * Foods as a table: heads once, a row for each food. On a narrow screen each row becomes a small card; the roles are written
 * out because a browser forgets them when the cells are laid out otherwise.
 */
import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import { foundUnder, nameIn } from '../../details/food-name.ts';
import { labelDecimals } from '../../food/label/label-format.ts';
import { hasFigures, type NutrientField } from '../../food/nutrients.ts';
import { isEstimate } from '../../food/trust/verdict.ts';
import { compareAddress, MAX_COMPARED, pagePath, type Sort } from '../address.ts';
import { VerdictTag } from '../food/confidence-panel.tsx';
import { FoodPicture } from '../food/food-picture.tsx';
import { sourceName } from '../food/source-name.ts';
import { useLocale } from '../language/locale.ts';
import type { Site } from '../site.ts';

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
  query?: string;
  /** The foods of a comparison that each food can be added to. */
  compare?: readonly number[];
  sort?: Sort | undefined;
  /** The address of the same foods in another order; without it they cannot be sorted. */
  sortAddress?: ((sort: Sort | undefined) => string) | undefined;
}

/** Foods one below the other, each with a small label. */
export function ResultList({ site, foods, query, compare = [], sort, sortAddress }: ResultListProps) {
  const { t } = useLocale();
  return (
    <table class="results" {...ROLES.table}>
      <caption class="unseen">{t('list.caption')}</caption>
      <thead {...ROLES.rowgroup}>
        <tr {...ROLES.row}>
          <th scope="col" {...ROLES.columnheader}>
            {t('list.food')}
          </th>
          {RESULT_FIGURES.map(({ field, unit, word }) => (
            <th
              key={field}
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
        {foods.map((record) => (
          <ResultRow key={record.food.id} site={site} record={record} query={query} compare={compare} />
        ))}
      </tbody>
    </table>
  );
}

interface SortLinkProps extends Required<Pick<ResultListProps, 'sortAddress'>> {
  field: NutrientField;
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

interface ResultRowProps extends Required<Pick<ResultListProps, 'site' | 'compare'>> {
  record: FoodRecord;
  query: string | undefined;
}

function ResultRow({ site, record, query, compare }: ResultRowProps) {
  const locale = useLocale();
  const { t, numbers } = locale;
  const { food, details } = record;
  const name = nameIn(record, locale.language);
  const found = query === undefined ? undefined : foundUnder(query, record, name);
  return (
    <tr {...ROLES.row}>
      <th scope="row" {...ROLES.rowheader}>
        <div class="result-food">
          <FoodPicture site={site} food={food} details={details} size="thumb" />
          <div class="result-naming">
            <a class="result-name" href={pagePath(food)}>
              <bdi>{name}</bdi>
            </a>
            {found === undefined ? null : (
              <span class="result-brand">{locale.rich('list.foundUnder', { name: <bdi>{found}</bdi> })}</span>
            )}
            {isEstimate(food) ? <VerdictTag food={food} /> : null}
            {food.brand === null ? null : (
              <span class="result-brand">
                <bdi>{food.brand}</bdi>
              </span>
            )}
            <span class="result-trust">
              {isEstimate(food) ? null : <VerdictTag food={food} />}
              <span class="score">
                <span class="unseen">{t('trust.title')} </span>
                {numbers.score(food.confidence)}
              </span>
              <span>{sourceName(record, locale)}</span>
            </span>
          </div>
        </div>
      </th>
      {hasFigures(food) ? (
        RESULT_FIGURES.map(({ field, unit, word }) => (
          <td key={field} {...ROLES.cell} class="result-number">
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
        <CompareLink record={record} compare={compare} />
      </td>
    </tr>
  );
}

function CompareLink({ record, compare }: { record: FoodRecord; compare: readonly number[] }) {
  const { t, language } = useLocale();
  const { food } = record;
  if (compare.includes(food.id) || compare.length >= MAX_COMPARED) return null;
  return (
    <a class="result-compare" href={compareAddress([...compare, food.id])}>
      {compare.length === 0 ? t('list.compare') : t('list.add')}
      <span class="unseen">
        : <span dir="auto">{nameIn(record, language)}</span>
      </span>
    </a>
  );
}

/** Foods side by side. The address holds the whole comparison, so it can be shared. */

import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import { nameIn } from '../../details/food-name.ts';
import { portionOf } from '../../food/amounts/amount.ts';
import { LABEL_FORMATS, type LabelFormatId, type LabelFormatRow, labelValue } from '../../food/label/label-format.ts';
import { isEstimate } from '../../food/trust/verdict.ts';
import { compareAddress, MAX_COMPARED, pagePath } from '../address.ts';
import { VerdictTag } from '../food/confidence-panel.tsx';
import { figureText } from '../food/figure-text.ts';
import { FoodPicture } from '../food/food-picture.tsx';
import { labelWord } from '../food/label-words.ts';
import { sourceName } from '../food/source-name.ts';
import { useLocale } from '../language/locale.ts';
import { renderPage } from '../layout.tsx';
import { SearchForm } from '../search-form.tsx';
import type { Site } from '../site.ts';

interface CompareInput {
  foods: readonly FoodRecord[];
  /** How many foods of the address are not in the catalog. */
  missing: number;
  /** Whether the figures are those of a serving instead of 100 g. */
  isPerServing: boolean;
}

/** The page of a comparison. */
export function renderComparePage(site: Site, { foods, missing, isPerServing }: CompareInput): string {
  const { t } = site.locale;
  const ids = foods.map(({ food }) => food.id);
  return renderPage(site, {
    title: `${foods.map((record) => nameIn(record, site.locale.language)).join(', ') || t('compare.title')} | Larder`,
    description: t('compare.description'),
    hasOwnSearch: true,
    children: (
      <>
        <h1>{t('compare.heading')}</h1>
        {foods.length < MAX_COMPARED ? (
          <div class="compare-add">
            <SearchForm
              id="compare-search"
              isLarge
              compare={ids}
              label={foods.length === 0 ? t('compare.findFirst') : t('compare.addAnother')}
            />
          </div>
        ) : (
          <p class="small">{t('compare.full')}</p>
        )}
        {missing > 0 ? <p class="aside">{t('compare.missing', { count: missing })}</p> : null}
        {foods.length === 0 ? (
          <p>{t('compare.empty')}</p>
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
  const { t } = useLocale();
  const choices = [
    { isServing: false, name: t('label.per100g') },
    { isServing: true, name: t('label.perServing') },
  ];
  return (
    <nav class="compare-basis" aria-label={t('compare.basis')}>
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
  const locale = useLocale();
  const { t, numbers } = locale;
  const basis = isPerServing ? t('label.perServing') : t('label.per100g');
  return (
    <>
      {foods.length > 2 ? <p class="compare-hint small">{t('compare.hint')}</p> : null}
      <section class="compare-scroll" aria-label={t('compare.table')} tabindex={0}>
        <table class={`compare compare-${foods.length}`}>
          <caption class="unseen">{basis}</caption>
          <thead>
            <tr>
              <th scope="col" class="compare-corner">
                {basis}
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
            {LABEL_FORMATS[site.labelFormat].groups.flat().map((row) => (
              <FigureRow key={row.field} {...{ row, foods, isPerServing, format: site.labelFormat }} />
            ))}
          </tbody>
          <tbody>
            <tr>
              <th scope="row">{t('trust.title')}</th>
              {foods.map(({ food }) => (
                <td key={food.id}>
                  <VerdictTag food={food} /> {numbers.score(food.confidence)}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t('origin.source')}</th>
              {foods.map((record) => (
                <td key={record.food.id}>{sourceName(record, locale)}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t('compare.serving')}</th>
              {foods.map(({ food: { id, serving_size_g: grams } }) =>
                grams === null ? <NotStated key={id} /> : <td key={id}>{`${numbers.amount(grams)}\u00a0g`}</td>,
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

function ColumnHead({ site, record, foods, isPerServing }: ColumnHeadProps) {
  const { t, language } = useLocale();
  const { food, details } = record;
  const name = nameIn(record, language);
  const others = foods.filter((other) => other.food.id !== food.id).map((other) => other.food.id);
  return (
    <th scope="col">
      <FoodPicture site={site} food={food} details={details} size="thumb" />
      <a class="compare-name" href={pagePath(food)}>
        <span dir="auto">{name}</span>
      </a>
      {isEstimate(food) ? <VerdictTag food={food} /> : null}
      {food.brand === null ? null : (
        <span class="compare-brand">
          <span dir="auto">{food.brand}</span>
        </span>
      )}
      <a class="compare-remove" href={compareAddress(others, isPerServing)}>
        {t('compare.remove')}
        <span class="unseen">: {name}</span>
      </a>
    </th>
  );
}

interface FigureRowProps {
  row: LabelFormatRow;
  format: LabelFormatId;
  foods: readonly FoodRecord[];
  isPerServing: boolean;
}

function FigureRow({ row, format, foods, isPerServing }: FigureRowProps) {
  const locale = useLocale();
  const values = foods.map(({ food }) => {
    const [value, grams] = [labelValue(food, row.field), food.serving_size_g];
    if (!isPerServing || value === null) return value;
    return grams === null ? null : portionOf(value, grams);
  });
  const most = Math.max(...values.map((value) => value ?? 0));
  return (
    <tr class={row.isPart ? 'compare-part' : undefined}>
      <th scope="row">{locale.t(labelWord(format, row.field))}</th>
      {values.map((value, i) =>
        value === null ? (
          <NotStated key={foods[i]!.food.id} />
        ) : (
          <td key={foods[i]!.food.id}>
            {figureText(locale, value, row)}
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
  const { t } = useLocale();
  return <td class="unknown">{t('label.notStated')}</td>;
}

/** Foods side by side. The address holds the whole comparison, so it can be shared. */

import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import { portionOf } from '../../food/amounts/amount.ts';
import { frontOfPack } from '../../food/label/front-of-pack.ts';
import { LABEL_FORMATS, type LabelField, type LabelFormatRow, labelValue } from '../../food/label/label-format.ts';
import { isEstimate } from '../../food/trust/verdict.ts';
import { type ComparedAmount, compareAddress, MAX_COMPARED, pagePath } from '../address.ts';
import { VerdictTag } from '../food/confidence-panel.tsx';
import { labelledFood } from '../food/country-label.tsx';
import { figureText } from '../food/figure-text.ts';
import { FoodName, shownName } from '../food/food-name.tsx';
import { FoodPicture } from '../food/food-picture.tsx';
import { LEVELS, LevelShape } from '../food/front-tiles.tsx';
import { labelWord } from '../food/nutrient-words.ts';
import { sourceName } from '../food/source-name.ts';
import { type Locale, useLocale } from '../language/locale.ts';
import { renderPage } from '../layout.tsx';
import { SearchForm } from '../search-form.tsx';
import type { Site } from '../site.ts';

interface CompareInput {
  foods: readonly FoodRecord[];
  /** How many foods of the address are not in the catalog. */
  missing: number;
  per?: ComparedAmount | undefined;
}

/** The page of a comparison. */
export function renderComparePage(site: Site, { foods, missing, per }: CompareInput): string {
  const { t } = site.locale;
  const ids = foods.map(({ food }) => food.id);
  return renderPage(site, {
    title: `${foods.map(({ food, details }) => shownName(site, food, details).name).join(', ') || t('compare.title')} | Larder`,
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
            <Basis ids={ids} per={per} />
            <Comparison site={site} foods={foods.map((each) => ({ ...each, food: labelledFood(each) }))} per={per} />
          </>
        )}
      </>
    ),
  });
}

/** The switch between 100 g, a serving and so many grams. */
function Basis({ ids, per }: { ids: readonly number[]; per: ComparedAmount | undefined }) {
  const { t } = useLocale();
  return (
    <form class="compare-basis" method="get" action="/compare" aria-label={t('compare.basis')}>
      {[undefined, 'serving' as const].map((amount) => (
        <a class="chip" href={compareAddress(ids, amount)} aria-current={amount === per ? 'true' : undefined}>
          {t(amount === undefined ? 'label.per100g' : 'label.perServing')}
        </a>
      ))}
      <input type="hidden" name="foods" value={ids.join(',')} />
      <label>
        {t('compare.grams')}{' '}
        <input
          type="number"
          name="per"
          min={1}
          max={5000}
          step="any"
          inputmode="decimal"
          value={typeof per === 'number' ? per : undefined}
        />
      </label>{' '}
      <button type="submit" class="action">
        {t('portion.show')}
      </button>
    </form>
  );
}

/** What the figures refer to, in words. */
function basisWords({ t, numbers }: Locale, per: ComparedAmount | undefined): string {
  if (per === 'serving') return t('label.perServing');
  return per === undefined ? t('label.per100g') : t('compare.perGrams', { grams: numbers.amount(per) });
}

interface ComparisonProps {
  site: Site;
  foods: readonly FoodRecord[];
  per: ComparedAmount | undefined;
}

function Comparison({ site, foods, per }: ComparisonProps) {
  const locale = useLocale();
  const { t, numbers } = locale;
  const basis = basisWords(locale, per);
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
                <ColumnHead site={site} record={record} foods={foods} per={per} />
              ))}
            </tr>
          </thead>
          <tbody>
            {LABEL_FORMATS[site.labelFormat].groups.flat().map((row) => (
              <FigureRow {...{ site, row, foods, per }} />
            ))}
          </tbody>
          <tbody>
            <tr>
              <th scope="row">{t('trust.title')}</th>
              {foods.map(({ food }) => (
                <td>
                  <VerdictTag food={food} /> {numbers.score(food.confidence)}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t('origin.source')}</th>
              {foods.map((record) => (
                <td>{sourceName(record, locale)}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t('compare.serving')}</th>
              {foods.map(({ food: { serving_size_g: grams } }) =>
                grams === null ? <NotStated /> : <td>{`${numbers.amount(grams)}\u00a0g`}</td>,
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

function ColumnHead({ site, record: { food, details }, foods, per }: ColumnHeadProps) {
  const { t } = useLocale();
  const others = foods.filter((other) => other.food.id !== food.id).map((other) => other.food.id);
  return (
    <th scope="col">
      <FoodPicture site={site} food={food} details={details} size="thumb" />
      <a class="compare-name" href={pagePath(food)}>
        <FoodName site={site} food={food} details={details} />
      </a>
      {isEstimate(food) ? <VerdictTag food={food} /> : null}
      {food.brand === null ? null : (
        <span class="compare-brand">
          <span dir="auto">{food.brand}</span>
        </span>
      )}
      <a class="compare-remove" href={compareAddress(others, per)}>
        {t('compare.remove')}
        <span class="unseen">: {shownName(site, food, details).name}</span>
      </a>
    </th>
  );
}

/** Figures of which one end is better: less of these, more of those. Of the others neither is said. */
const BETTER: Readonly<Partial<Record<LabelField, 'least' | 'most'>>> = {
  calories_kcal: 'least',
  fat_g: 'least',
  saturated_fat_g: 'least',
  sugar_g: 'least',
  added_sugars_g: 'least',
  trans_fat_g: 'least',
  salt_g: 'least',
  sodium_mg: 'least',
  fiber_g: 'most',
  protein_g: 'most',
};

interface FigureRowProps extends ComparisonProps {
  row: LabelFormatRow;
}

function FigureRow({ site, row, foods, per }: FigureRowProps) {
  const locale = useLocale();
  const { t } = locale;
  const values = foods.map(({ food }) => {
    const [value, grams] = [labelValue(food, row.field), per === 'serving' ? food.serving_size_g : (per ?? 100)];
    return value === null || grams === null ? null : portionOf(value, grams);
  });
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const end = least === most || known.length < foods.length ? undefined : BETTER[row.field];
  const best = end === undefined ? undefined : end === 'least' ? least : most;
  return (
    <tr class={row.isPart ? 'compare-part' : undefined}>
      <th scope="row">{t(labelWord(row))}</th>
      {values.map((value, i) => {
        const { food, details } = foods[i]!;
        if (value === null) return <NotStated />;
        const text = figureText(locale, value, row);
        const isDrink = site.kinds.isDrink(food, details);
        const level = frontOfPack(food, site.labelFormat, isDrink).find(
          (front) => front.row.field === row.field,
        )?.level;
        return (
          <td>
            {value === best ? (
              <strong>
                {text}
                <span class="unseen"> ({t('compare.better')})</span>
              </strong>
            ) : (
              text
            )}{' '}
            {level === undefined ? null : (
              <span class="compare-level">
                <LevelShape level={level} /> {t(LEVELS[level].word)}
              </span>
            )}
            {foods.length > 1 ? <Bar share={most > 0 ? value / most : 0} /> : null}
          </td>
        );
      })}
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

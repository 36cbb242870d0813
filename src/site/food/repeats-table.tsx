import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import type { DatasetTerms } from '../../catalog/versions/dataset-terms.ts';
import { pagePath } from '../address.ts';
import { useLocale } from '../language/locale.ts';
import { NamedSection } from '../sections.tsx';
import type { Site } from '../site.ts';
import { Table } from '../tables.tsx';
import { figureText, MAIN_FIGURES } from './figure-text.ts';
import { FoodName } from './food-name.tsx';
import { nutrientWord } from './nutrient-words.ts';
import { sourceName } from './source-name.ts';

/** A food that a search shows in the place of others, or that stands behind one. */
export interface Repeat extends FoodRecord {
  readonly terms: DatasetTerms | undefined;
}

/** The same food under other codes, or in the tables of others, side by side; the first is the one whose page it is. */
export function RepeatsTable({ site, repeats }: { site: Site; repeats: readonly Repeat[] }) {
  const locale = useLocale();
  const { t } = locale;
  const areProducts = repeats.some(({ food }) => food.barcode !== null);
  return (
    <NamedSection class="shelf" id="repeats" title={t('repeats.title')}>
      <p>{t(areProducts ? 'repeats.codes' : 'repeats.tables')}</p>
      <Table
        class="rows"
        heads={[
          <span class="unseen">{t('repeats.title')}</span>,
          t(areProducts ? 'origin.barcode' : 'origin.source'),
          ...MAIN_FIGURES.map(({ field }) => nutrientWord(locale, field)),
        ]}
        numbers={MAIN_FIGURES.map((_, at) => at + 2)}
        rows={repeats.map(({ food, details, terms }, at) => [
          at === 0 ? (
            <FoodName site={site} food={food} details={details} />
          ) : (
            <a href={pagePath(food)}>
              <FoodName site={site} food={food} details={details} />
            </a>
          ),
          areProducts ? food.barcode : (terms?.title ?? sourceName({ food, details }, locale)),
          ...MAIN_FIGURES.map((row) => {
            const value = food[row.field];
            return value === null ? t('label.notStated') : figureText(locale, value, row);
          }),
        ])}
      />
    </NamedSection>
  );
}

/** The nutrients beyond those of every label: only those that are stated, with their share of a day by the law of the visitor's label. */
import { memoize } from '../../caches/bounded-map.ts';
import { nutrientKey } from '../../details/words.ts';
import { portionOf } from '../../food/amounts/amount.ts';
import type { Food } from '../../food/food.ts';
import type { LabelFacts } from '../../food/label/label-facts.ts';
import { dailyPercent } from '../../food/label/label-figures.ts';
import { LABEL_FORMATS, type LabelFormatId } from '../../food/label/label-format.ts';
import { MORE_NUTRIENTS, type NutrientUnit } from '../../food/nutrients.ts';
import { capitalised } from '../../messages/typography.ts';
import { useLocale } from '../language/locale.ts';
import { NamedSection } from '../sections.tsx';
import { Table } from '../tables.tsx';

/** The nutrients that a label of this format has no line for; of salt each food decides, which may be there as sodium. */
const beyondLabel = memoize((format: LabelFormatId) => {
  const onLabel = new Set<string>(LABEL_FORMATS[format].groups.flat().map(({ field }) => field));
  return MORE_NUTRIENTS.filter(({ field }) => field === 'salt_g' || !onLabel.has(field));
});

/** The section of a food's page. */
export function MoreNutrients({ food, facts, format }: { food: Food; facts: LabelFacts; format: LabelFormatId }) {
  const locale = useLocale();
  const { t, numbers, language } = locale;
  const { nutrients = {}, dropped = [], isPer100Ml } = facts;
  const rows = beyondLabel(format).flatMap((nutrient) => {
    const value = nutrients[nutrient.field];
    const isInLabel = nutrient.field === 'salt_g' && food.sodium_mg !== null;
    return value === undefined || isInLabel ? [] : [{ nutrient, value }];
  });
  const grams = food.serving_size_g;
  const perServing = (cell: string) => (grams === null ? [] : [cell]);
  const figure = (value: number, unit: NutrientUnit) => `${numbers.amount(value, decimalsOf(value))}\u00a0${unit}`;
  const leftOut = MORE_NUTRIENTS.filter(({ field }) => dropped.includes(field)).map(({ field }) =>
    t(nutrientKey(field)),
  );
  return (
    <NamedSection id="more" title={t('more.title')}>
      {rows.length === 0 ? (
        <p>{t('more.none')}</p>
      ) : (
        <>
          <Table
            class="more-nutrients"
            heads={[
              <span class="unseen">{t('label.nutrient')}</span>,
              t(isPer100Ml ? 'more.per100ml' : 'label.per100g'),
              ...perServing(t('label.perServing')),
              t(format === 'eu' ? 'more.nrv' : 'label.dailyValue'),
            ]}
            rows={rows.map(({ nutrient: { field, unit, daily }, value }) => {
              const ofServing = grams === null ? value : portionOf(value, grams);
              const percent = dailyPercent(ofServing, { daily: daily[format] });
              return [
                capitalised(t(nutrientKey(field)), language),
                figure(value, unit),
                ...perServing(figure(ofServing, unit)),
                percent === undefined ? null : `${numbers.count(percent)}\u00a0%`,
              ];
            })}
          />
          <p class="small">{t(`more.daily.${format}`)}</p>
        </>
      )}
      {leftOut.length === 0 ? null : <p class="small">{t('more.leftOut', { list: locale.list(leftOut) })}</p>}
    </NamedSection>
  );
}

/** Three digits, at most two of them behind the point. */
function decimalsOf(value: number): 0 | 1 | 2 {
  if (value < 10) return 2;
  return value < 100 ? 1 : 0;
}

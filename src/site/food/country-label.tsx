/**
 * The nutrition label as the visitor's country has it. Figures are rounded as labels round them; unknown is "not stated", never 0.
 * Rows carry what a script needs for other portions: the exact figure per 100 g, its unit, and what an adult eats of it a day.
 */
import type { ComponentChildren } from 'preact';
import { KJ_PER_KCAL, portionOf } from '../../food/amount.ts';
import type { Food } from '../../food/food.ts';
import {
  dailyPercent,
  LABEL_FORMAT_IDS,
  LABEL_FORMATS,
  type LabelFormat,
  type LabelFormatId,
  type LabelFormatRow,
  labelDecimals,
  labelValue,
} from '../../food/label-format.ts';
import { isEstimate } from '../../food/verdict.ts';
import { PREFERENCES_PATH } from '../address.ts';
import { useLocale } from '../language/locale.ts';
import { LABEL_FORMAT_WORDS, labelWord } from './label-words.ts';

/** The daily energy that all formats refer to. */
const DAILY_KCAL = 2000;
const DAILY_KJ = 8400;

interface CountryLabelProps {
  food: Food;
  format: LabelFormatId;
  /** What stands below the figures. */
  children?: ComponentChildren;
}

/** A food's figures per 100 g and, when the serving's weight is known, per serving; and their share of a day. */
export function CountryLabel({ food, format, children }: CountryLabelProps) {
  const { t, numbers } = useLocale();
  const { groups, hasKilojoules }: LabelFormat = LABEL_FORMATS[format];
  const grams = food.serving_size_g;
  const rows = groups.flat();
  const hasUnknown = rows.some(({ field }) => labelValue(food, field) === null);
  const isEuropean = format === 'eu';
  return (
    <div class="label">
      <table>
        <caption>
          <span class="label-title">{t('label.title')}</span>
          {isEstimate(food) ? <span class="label-estimate">{t('label.estimate')}</span> : null}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{t('label.nutrient')}</span>
            </th>
            <th scope="col">{t('label.per100g')}</th>
            {grams === null ? null : (
              <th scope="col">
                {t('label.perServing')} <span class="label-grams">{numbers.amount(grams)}&nbsp;g</span>
              </th>
            )}
            <th scope="col">{t(isEuropean ? 'label.dailyIntake' : 'label.dailyValue')}</th>
          </tr>
        </thead>
        {groups.map((group, at) => (
          <tbody key={group[0]!.field} class={at === 0 ? 'label-energy' : undefined}>
            {group.map((row) => (
              <Row key={row.field} {...{ food, format, row, grams, hasKilojoules }} />
            ))}
          </tbody>
        ))}
      </table>
      <p class="label-note">
        {isEuropean
          ? t('label.dailyIntakeNote', { kj: DAILY_KJ, kcal: DAILY_KCAL })
          : t('label.dailyValueNote', { kcal: DAILY_KCAL })}{' '}
        {isEuropean ? t('label.saltNote') : null}
      </p>
      {hasUnknown ? <p class="label-note">{t('label.unknownNote')}</p> : null}
      {children}
    </div>
  );
}

interface RowProps {
  food: Food;
  format: LabelFormatId;
  row: LabelFormatRow;
  grams: number | null;
  hasKilojoules: boolean;
}

function Row({ food, format, row, grams, hasKilojoules }: RowProps) {
  const { t } = useLocale();
  const value = labelValue(food, row.field);
  const columns = grams === null ? 2 : 3;
  return (
    <tr
      class={row.isPart ? 'label-part' : undefined}
      data-field={row.field}
      {...(value === null ? {} : { 'data-per-100g': value, 'data-unit': row.unit })}
      {...(value === null || row.daily === undefined ? {} : { 'data-daily': row.daily })}
    >
      <th scope="row">{t(labelWord(format, row.field))}</th>
      {value === null ? (
        <td class="unknown" colspan={columns}>
          {t('label.notStated')}
        </td>
      ) : (
        <>
          <Figure value={value} row={row} hasKilojoules={hasKilojoules} />
          {grams === null ? null : <Figure value={portionOf(value, grams)} row={row} hasKilojoules={hasKilojoules} />}
          <Percent value={grams === null ? value : portionOf(value, grams)} row={row} />
        </>
      )}
    </tr>
  );
}

function Figure({ value, row, hasKilojoules }: { value: number; row: LabelFormatRow; hasKilojoules: boolean }) {
  const { numbers } = useLocale();
  const text = `${numbers.amount(value, labelDecimals(value, row))}\u00a0${row.unit}`;
  if (row.unit !== 'kcal') return <td>{text}</td>;
  return (
    <td>
      <span class="kcal">{text}</span>
      {hasKilojoules ? <span class="kj">{numbers.count(value * KJ_PER_KCAL)}&nbsp;kJ</span> : null}
    </td>
  );
}

function Percent({ value, row }: { value: number; row: LabelFormatRow }) {
  const { numbers } = useLocale();
  const percent = dailyPercent(value, row);
  return <td class="label-percent">{percent === undefined ? null : `${numbers.count(percent)}\u00a0%`}</td>;
}

/** The choice between the labels of countries; it is remembered, and leads back to the page. */
export function LabelFormatChoice({ format, address }: { format: LabelFormatId; address: string }) {
  const { t } = useLocale();
  return (
    <form class="label-formats" action={PREFERENCES_PATH} method="get" aria-label={t('label.format')}>
      <input type="hidden" name="next" value={address} />
      {LABEL_FORMAT_IDS.map((id) => (
        <button
          key={id}
          type="submit"
          name="label"
          value={id}
          {...(id === format ? { 'aria-current': 'true' as const } : {})}
        >
          {t(LABEL_FORMAT_WORDS[id])}
        </button>
      ))}
    </form>
  );
}

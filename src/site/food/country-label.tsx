/**
 * The nutrition label as the visitor's country has it. Figures are rounded as labels round them; unknown is "not stated", never 0.
 * Rows carry what a script needs for other portions: the exact figure per 100 g, its unit, and what an adult eats of it a day.
 */
import type { ComponentChildren } from 'preact';
import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import { labelFactsOf } from '../../catalog/records/stored-label.ts';
import { portionOf } from '../../food/amounts/amount.ts';
import { KJ_PER_KCAL } from '../../food/amounts/conversions.ts';
import { servingUnit } from '../../food/amounts/serving-unit.ts';
import type { Food } from '../../food/food.ts';
import { dailyPercent } from '../../food/label/label-figures.ts';
import {
  LABEL_FORMAT_IDS,
  LABEL_FORMATS,
  type LabelFormat,
  type LabelFormatId,
  type LabelFormatRow,
  type LabelledFood,
  labelValue,
} from '../../food/label/label-format.ts';
import { hasFigures } from '../../food/nutrients.ts';
import { PREFERENCES_PATH } from '../address.ts';
import { type Locale, useLocale } from '../language/locale.ts';
import { renderOnce } from '../render-once.ts';
import { figureText } from './figure-text.ts';
import { labelWord } from './nutrient-words.ts';
import { productAddress } from './product-address.ts';

/** The daily energy that all formats refer to. */
const DAILY_KCAL = 2000;
const DAILY_KJ = 8400;

interface CountryLabelProps {
  food: LabelledFood;
  format: LabelFormatId;
  /** The portion that was chosen; without one the serving of the label counts. */
  portionG?: number | undefined;
  /** What stands below the figures. */
  children?: ComponentChildren;
}

/** A food with all figures that its label states. */
export function labelledFood({ food, details }: FoodRecord): LabelledFood {
  return { ...food, ...labelFactsOf(details.label).nutrients };
}

/** A food's figures per 100 g and, when the serving's weight is known, per serving; and their share of a day. */
export function CountryLabel({ food, format, portionG, children }: CountryLabelProps) {
  const { t, numbers } = useLocale();
  if (!hasFigures(food)) return <EmptyLabel food={food} />;
  const { groups, hasKilojoules }: LabelFormat = LABEL_FORMATS[format];
  const grams = portionG ?? food.serving_size_g;
  const rows = groups.flat();
  const hasUnknown = rows.some(({ field }) => labelValue(food, field) === null);
  const isEuropean = format === 'eu';
  return (
    <div class="label">
      <table class="label-body">
        {renderOnce('label title', () => (
          <caption>
            <span class="label-title">{t('label.title')}</span>
          </caption>
        ))}
        <thead>
          <tr>
            {renderOnce('label heads', () => (
              <>
                <th scope="col">
                  <span class="unseen">{t('label.nutrient')}</span>
                </th>
                <th scope="col">{t('label.per100g')}</th>
              </>
            ))}
            {grams === null ? null : (
              <th scope="col">
                {t(portionG === undefined ? 'label.perServing' : 'portion.column')}{' '}
                <span class="label-grams">
                  {numbers.amount(grams)}&nbsp;{portionG === undefined ? servingUnit(food.serving_desc) : 'g'}
                </span>
              </th>
            )}
            <th scope="col">{t(isEuropean ? 'label.dailyIntake' : 'label.dailyValue')}</th>
          </tr>
        </thead>
        {groups.map((group, at) => (
          <tbody class={at === 0 ? 'label-energy' : undefined}>
            {group.map((row) => (
              <Row {...{ food, format, row, grams, hasKilojoules }} />
            ))}
          </tbody>
        ))}
      </table>
      {children}
      <details class="label-about">
        <summary>{t('label.about')}</summary>
        {renderOnce(`label notes ${isEuropean} ${hasUnknown}`, () => (
          <>
            <p class="label-note">
              {isEuropean
                ? t('label.dailyIntakeNote', { kj: DAILY_KJ, kcal: DAILY_KCAL })
                : t('label.dailyValueNote', { kcal: DAILY_KCAL })}{' '}
              {isEuropean ? t('label.saltNote') : null}
            </p>
            {hasUnknown ? <p class="label-note">{t('label.unknownNote')}</p> : null}
          </>
        ))}
        <ServingNote food={food} />
      </details>
    </div>
  );
}

/** A food of which only the name is known says so once, and where its figures can be added. */
function EmptyLabel({ food }: { food: Food }) {
  const { t, rich } = useLocale();
  const page = food.source === 'off' && food.barcode !== null ? productAddress(food.barcode) : undefined;
  return (
    <div class="label label-empty">
      <p class="label-title">{t('label.title')}</p>
      <p>{t('food.noFigures')}</p>
      {page === undefined ? null : <p>{rich('food.addFigures', { off: page })}</p>}
    </div>
  );
}

function ServingNote({ food: { serving_desc, serving_size_g: grams } }: { food: Food }) {
  const { rich, numbers } = useLocale();
  if (serving_desc === null) return null;
  const serving = <bdi>{serving_desc}</bdi>;
  return (
    <p class="label-note">
      {grams === null
        ? rich('food.servingNoWeight', { serving })
        : servingUnit(serving_desc) === 'ml'
          ? rich('food.servingVolume', { serving, grams: numbers.amount(grams) })
          : rich('food.serving', { serving })}
    </p>
  );
}

interface RowProps {
  food: LabelledFood;
  format: LabelFormatId;
  row: LabelFormatRow;
  grams: number | null;
  hasKilojoules: boolean;
}

function Row({ food, format, row, grams, hasKilojoules }: RowProps) {
  const locale = useLocale();
  const { t } = locale;
  const value = labelValue(food, row.field);
  const columns = grams === null ? 2 : 3;
  return (
    <tr
      class={row.isPart ? 'label-part' : undefined}
      data-field={row.field}
      data-per-100g={value}
      data-unit={value === null ? undefined : row.unit}
      data-daily={value === null ? undefined : row.daily}
    >
      {renderOnce(`row ${format} ${row.field}`, () => (
        <th scope="row">{t(labelWord(row))}</th>
      ))}
      {value === null ? (
        <td class="unknown" colspan={columns}>
          {t('label.notStated')}
        </td>
      ) : (
        <>
          <td>{figure(locale, value, row, hasKilojoules)}</td>
          {grams === null ? null : <td>{figure(locale, portionOf(value, grams), row, hasKilojoules)}</td>}
          <td class="label-percent">{percent(locale, grams === null ? value : portionOf(value, grams), row)}</td>
        </>
      )}
    </tr>
  );
}

function figure(locale: Locale, value: number, row: LabelFormatRow, hasKilojoules: boolean): ComponentChildren {
  const text = figureText(locale, value, row);
  if (row.unit !== 'kcal') return text;
  return (
    <>
      <span class="kcal">{text}</span>
      {hasKilojoules ? <span class="kj">{locale.numbers.count(value * KJ_PER_KCAL)}&nbsp;kJ</span> : null}
    </>
  );
}

function percent({ numbers }: Locale, value: number, row: LabelFormatRow): string | undefined {
  const found = dailyPercent(value, row);
  return found === undefined ? undefined : `${numbers.count(found)}\u00a0%`;
}

/** The choice between the labels of countries; it is remembered, and leads back to the page. */
export function LabelFormatChoice({ format, address }: { format: LabelFormatId; address: string }) {
  const { t } = useLocale();
  return (
    <form class="label-formats" action={PREFERENCES_PATH} method="get" aria-label={t('label.format')}>
      <input type="hidden" name="next" value={address} />
      {renderOnce(`label formats ${format}`, () =>
        LABEL_FORMAT_IDS.map((id) => (
          <button type="submit" name="label" value={id} aria-current={id === format ? 'true' : undefined}>
            {t(`label.format.${id}`)}
          </button>
        )),
      )}
    </form>
  );
}

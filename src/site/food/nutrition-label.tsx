/**
 * The nutrition label, the signature of every page. Unknown is "not stated", never 0. Rows carry their figure per
 * 100 g as data, from which a script computes other portions.
 */
import type { ComponentChildren } from 'preact';
import { portionOf, writeAmount, writeKilojoules, writePortion } from '../../food/amount.ts';
import type { Food } from '../../food/food.ts';
import { NUTRIENTS, type NutrientField } from '../../food/nutrients.ts';
import { LABEL_GROUPS, type LabelRow, NUTRIENT_BY_FIELD, slotOf, splitFigure } from '../../food/nutrition-label.ts';
import { isEstimate } from '../../food/verdict.ts';

/** A food's figures per 100 g and, when the serving's weight is known, per serving. What is given stands below them. */
export function NutritionLabel({ food, children }: { food: Food; children?: ComponentChildren }) {
  const grams = food.serving_size_g;
  const hasUnknown = NUTRIENTS.some(({ field }) => food[field] === null);
  return (
    <div class="label">
      <table>
        <caption>
          <span class="label-title">Nutrition</span>
          {isEstimate(food) ? <span class="label-estimate">AI estimate, not label data</span> : null}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">Nutrient</span>
            </th>
            <th scope="col">Per 100&nbsp;g</th>
            {grams === null ? null : (
              <th scope="col">
                Per serving <span class="label-grams">{writeAmount(grams)}&nbsp;g</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody class="label-energy">
          <EnergyRow kcal={food.calories_kcal} grams={grams} />
        </tbody>
        {LABEL_GROUPS.map((rows) => (
          <Group key={rows[0]!.field} rows={rows} food={food} />
        ))}
      </table>
      <ServingNote food={food} />
      {hasUnknown ? <p class="label-note">“Not stated” means unknown, not zero.</p> : null}
      {children}
    </div>
  );
}

function EnergyRow({ kcal, grams }: { kcal: number | null; grams: number | null }) {
  return (
    <tr {...(kcal === null ? {} : { 'data-per-100g': kcal, 'data-unit': 'kcal' })}>
      <th scope="row">Energy</th>
      {kcal === null ? (
        <NotStated columns={grams === null ? 1 : 2} />
      ) : (
        <>
          <EnergyCell kcal={kcal} text={writeAmount(kcal)} />
          {grams === null ? null : (
            <EnergyCell kcal={portionOf(kcal, grams)} text={writePortion(portionOf(kcal, grams), 'kcal')} />
          )}
        </>
      )}
    </tr>
  );
}

function EnergyCell({ kcal, text }: { kcal: number; text: string }) {
  return (
    <td>
      <span class="kcal">{text} kcal</span> <span class="kj">{writeKilojoules(kcal)} kJ</span>
    </td>
  );
}

function Group({ rows, food }: { rows: readonly LabelRow[]; food: Food }) {
  const texts = new Map(rows.map(({ field }) => [field, columnsOf(food, field)]));
  const columns = food.serving_size_g === null ? [0] : [0, 1];
  const slots = columns.map((column) => slotOf([...texts.values()].flatMap((row) => row?.[column] ?? [])));
  return (
    <tbody>
      {rows.map((row) => (
        <NutrientRow key={row.field} row={row} value={food[row.field]} texts={texts.get(row.field)} slots={slots} />
      ))}
    </tbody>
  );
}

interface NutrientRowProps {
  row: LabelRow;
  value: number | null;
  texts: string[] | undefined;
  slots: readonly number[];
}

function NutrientRow({ row, value, texts, slots }: NutrientRowProps) {
  const { label, unit } = NUTRIENT_BY_FIELD.get(row.field)!;
  return (
    <tr
      class={row.isPart ? 'label-part' : undefined}
      {...(value === null ? {} : { 'data-per-100g': value, 'data-unit': unit })}
    >
      <th scope="row">{label}</th>
      {texts === undefined ? (
        <NotStated columns={slots.length} />
      ) : (
        texts.map((text, column) => <FigureCell key={column} text={text} unit={unit} slot={slots[column]!} />)
      )}
    </tr>
  );
}

function FigureCell({ text, unit, slot }: { text: string; unit: string; slot: number }) {
  const { whole, fraction } = splitFigure(text);
  return (
    <td>
      <span class="figure">
        {whole}
        <span class={`slot-${slot}`}>{fraction}</span>
      </span>{' '}
      <span class="unit">{unit}</span>
    </td>
  );
}

function NotStated({ columns }: { columns: number }) {
  return (
    <td class="unknown" colspan={columns}>
      not stated
    </td>
  );
}

function ServingNote({ food }: { food: Food }) {
  if (food.serving_desc === null) return null;
  return (
    <p class="label-note">
      One serving: <bdi>{food.serving_desc}</bdi>
      {food.serving_size_g === null ? ' (weight not stated)' : null}
    </p>
  );
}

/** The figures of one row, per 100 g and per serving; undefined when the nutrient is unknown. */
function columnsOf(food: Food, field: NutrientField): string[] | undefined {
  const value = food[field];
  if (value === null) return undefined;
  const per100g = writeAmount(value);
  if (food.serving_size_g === null) return [per100g];
  return [per100g, writePortion(portionOf(value, food.serving_size_g), NUTRIENT_BY_FIELD.get(field)!.unit)];
}

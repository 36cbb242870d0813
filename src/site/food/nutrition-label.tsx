/**
 * The nutrition label, the signature of every page. Unknown is "not stated", never 0. Rows carry their figure per
 * 100 g as data, from which a script computes other portions.
 */
import type { ComponentChildren } from 'preact';
import { portionOf, writeAmount, writeKilojoules, writeLabelFigure } from '../../food/amount.ts';
import type { Food } from '../../food/food.ts';
import { hasFigures, NUTRIENTS } from '../../food/nutrients.ts';
import { LABEL_GROUPS, type LabelRow, NUTRIENT_BY_FIELD } from '../../food/nutrition-label.ts';
import { levelOf } from '../../food/traffic-light.ts';

interface NutritionLabelProps {
  food: Food;
  /** Drinks have other bounds for low and high. */
  isDrink: boolean;
  /** Stands below the figures. */
  children?: ComponentChildren;
}

/** A food's figures per 100 g and, when the serving's weight is known, per serving. */
export function NutritionLabel({ food, isDrink, children }: NutritionLabelProps) {
  if (!hasFigures(food)) return <EmptyLabel food={food} />;
  const grams = food.serving_size_g;
  const hasUnknown = NUTRIENTS.some(({ field }) => food[field] === null);
  return (
    <div class="label">
      <table>
        <caption>
          <span class="label-title">Nutrition</span>
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
          <tbody key={rows[0]!.field}>
            {rows.map((row) => (
              <NutrientRow key={row.field} row={row} food={food} isDrink={isDrink} />
            ))}
          </tbody>
        ))}
      </table>
      <ServingNote food={food} />
      {hasUnknown ? <p class="label-note">“Not stated” means unknown, not zero.</p> : null}
      <p class="label-note">
        Low, medium and high by the{' '}
        <a href="https://www.nhs.uk/live-well/eat-well/food-guidelines-and-food-labels/how-to-read-food-labels/">
          traffic lights of the UK
        </a>
        .
      </p>
      {children}
    </div>
  );
}

/** A food of which only the name is known says so once, and where its figures can be added. */
function EmptyLabel({ food }: { food: Food }) {
  return (
    <div class="label label-empty">
      <p class="label-title">Nutrition</p>
      <p>No figures recorded yet.</p>
      {food.source === 'off' && food.barcode !== null ? (
        <p>
          Do you have the pack?{' '}
          <a href={`https://world.openfoodfacts.org/product/${encodeURIComponent(food.barcode)}`}>
            Add them at Open Food Facts
          </a>
          : they come here with the next import.
        </p>
      ) : null}
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
          <EnergyCell kcal={kcal} />
          {grams === null ? null : <EnergyCell kcal={portionOf(kcal, grams)} />}
        </>
      )}
    </tr>
  );
}

function EnergyCell({ kcal }: { kcal: number }) {
  return (
    <td>
      <span class="kcal">{writeLabelFigure(kcal, 'kcal')} kcal</span> <span class="kj">{writeKilojoules(kcal)} kJ</span>
    </td>
  );
}

function NutrientRow({ row, food, isDrink }: { row: LabelRow; food: Food; isDrink: boolean }) {
  const { label, unit } = NUTRIENT_BY_FIELD.get(row.field)!;
  const value = food[row.field];
  const grams = food.serving_size_g;
  const level = levelOf(food, row.field, isDrink);
  return (
    <tr
      class={row.isPart ? 'label-part' : undefined}
      {...(value === null ? {} : { 'data-per-100g': value, 'data-unit': unit })}
    >
      <th scope="row">
        {label}
        {level === undefined ? null : <span class={`level level-${level}`}>{level}</span>}
      </th>
      {value === null ? (
        <NotStated columns={grams === null ? 1 : 2} />
      ) : (
        <>
          <FigureCell value={value} unit={unit} />
          {grams === null ? null : <FigureCell value={portionOf(value, grams)} unit={unit} />}
        </>
      )}
    </tr>
  );
}

/** One text, so that whoever hears the page hears "14 g" and not its parts. */
function FigureCell({ value, unit }: { value: number; unit: string }) {
  return <td>{`${writeLabelFigure(value, unit)}\u00a0${unit}`}</td>;
}

function NotStated({ columns }: { columns: number }) {
  return (
    <td class="unknown" colspan={columns}>
      not stated
    </td>
  );
}

/** A volume in the words of a serving: labels count millilitres of drinks as grams, and so does the source. */
const VOLUME = /\d\s*(?:ml|cl|dl|l|fl\.? ?oz)\b/i;

function ServingNote({ food: { serving_desc, serving_size_g } }: { food: Food }) {
  if (serving_desc === null) return null;
  return (
    <p class="label-note">
      One serving: <bdi>{serving_desc}</bdi>
      {serving_size_g === null ? ' (weight not stated)' : null}
      {serving_size_g !== null && VOLUME.test(serving_desc) ? `, counted as ${writeAmount(serving_size_g)} g` : null}
    </p>
  );
}

/**
 * Nutrition in Open Food Facts since 2026: sets of nutrients, each as sold or prepared, per 100 g, 100 ml or serving, from
 * the packaging, the maker or an estimate, plus an aggregated set that mixes sources by nutrient. Only non-estimated
 * figures of the food as sold are label data.
 */

import { ALCOHOL_DENSITY, KJ_PER_KCAL } from '../../food/amounts/conversions.ts';
import { isObject, type JsonObject } from '../../text/parse-json.ts';
import { gramsInWording } from '../normalize/normalize-serving.ts';
import {
  addMore,
  FIGURE_NAMES,
  FIGURES,
  type Figure,
  type LabelFigures,
  MORE_FIGURES,
  type MoreReadings,
  noFigures,
} from './label-figures.ts';
import UNITS from './mass-units.json' with { type: 'json' };
import { perHundred } from './per-serving.ts';
import { readFigure, readNumber } from './read-number.ts';

/** The label's figures; all undefined if only estimates or the prepared food have any. */
export function labelOfSets(nutrition: JsonObject, servingSizeG: number | undefined): SetFigures | undefined {
  const aggregated = isObject(nutrition.aggregated_set) ? nutrition.aggregated_set : undefined;
  const inputs = Array.isArray(nutrition.input_sets) ? nutrition.input_sets.filter(isObject) : [];
  if (aggregated === undefined && inputs.length === 0) return undefined;
  // The aggregated set already has the best figures; others only help if it is for the prepared food.
  for (const set of [aggregated, ...inputs.filter(isPerHundred), ...inputs]) {
    const figures = set === undefined ? undefined : labelOfSet(set, servingSizeG);
    if (figures !== undefined) return figures;
  }
  return { label: noFigures(), more: [] };
}

type SetFigures = { label: LabelFigures; more: MoreReadings };

/** The figures of one set; undefined if none counts. */
function labelOfSet(set: JsonObject, servingSizeG: number | undefined): SetFigures | undefined {
  if (!isAsSold(set) || set.source === ESTIMATE || !isObject(set.nutrients)) return undefined;
  const grams = isPerHundred(set) ? 100 : gramsOfSet(set, servingSizeG);
  if (grams === undefined) return undefined;
  const { nutrients } = set;
  const read = (name: string, figure: Figure | undefined): number | undefined => {
    const nutrient = nutrients[name];
    if (!isObject(nutrient) || nutrient.source === ESTIMATE || nutrient.modifier === NOT_STATED) return undefined;
    const value = readFigure(nutrient.value);
    const isVitaminD = name === VITAMIN_D && typeof nutrient.unit === 'string' && nutrient.unit.toUpperCase() === 'IU';
    const amount = isVitaminD ? (value ?? Number.NaN) * G_PER_IU_OF_D : inBaseUnit(figure, value, nutrient.unit);
    return perHundred(amount, grams);
  };
  const label = noFigures();
  const more: MoreReadings = [];
  let known = 0;
  for (const figure of FIGURES) {
    label[figure] = read(FIGURE_NAMES[figure], figure);
    if (label[figure] !== undefined) known++;
  }
  for (const figure of MORE_FIGURES) {
    for (const name of figure.names) {
      addMore(more, figure, read(name, undefined));
    }
  }
  return known > 0 || more.length > 0 ? { label, more } : undefined;
}

const VITAMIN_D = 'vitamin-d';
/** Exact for vitamin D; for vitamins A and E it depends on the form, so their IU are not converted. */
const G_PER_IU_OF_D = 1e-6 / 40;

const ESTIMATE = 'estimate';
const NOT_STATED = '-';

function isAsSold({ preparation }: JsonObject): boolean {
  return preparation === 'as_sold' || preparation === undefined || preparation === null;
}

function isPerHundred({ per }: JsonObject): boolean {
  return per === '100g' || per === '100ml';
}

/** The grams or milliliters that a set refers to: its own quantity, or the product's serving. */
function gramsOfSet({ per, per_quantity, per_unit }: JsonObject, servingSizeG: number | undefined): number | undefined {
  const own = readNumber(per_quantity);
  if (own !== undefined) return gramsInWording(`${own} ${typeof per_unit === 'string' ? per_unit : 'g'}`);
  return per === 'serving' ? servingSizeG : undefined;
}

/** Base units (grams, kJ, kcal, % vol) per given unit. */
const MASS_UNITS: Readonly<Record<string, number>> = UNITS;

/** A figure in the unit of LabelFigures; undefined for unknown units. */
function inBaseUnit(figure: Figure | undefined, value: number | undefined, unit: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (unit === undefined || unit === null || unit === '') return value;
  if (typeof unit !== 'string') return undefined;
  const name = unit.toLowerCase();
  if (figure === 'energyKcal') return name === 'kcal' ? value : name === 'kj' ? value / KJ_PER_KCAL : undefined;
  if (figure === 'energyKj' || figure === 'energy') {
    return name === 'kj' ? value : name === 'kcal' ? value * KJ_PER_KCAL : undefined;
  }
  if (figure === 'alcohol') return name.startsWith('%') ? value : name === 'g' ? value / ALCOHOL_DENSITY : undefined;
  return Object.hasOwn(MASS_UNITS, name) ? value * MASS_UNITS[name]! : undefined;
}

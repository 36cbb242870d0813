/**
 * Makes the starter catalog: the USDA rows under names that people know, and the dishes, plain and packaged foods that
 * were written by hand.
 * It takes everything as arguments and changes nothing, so that a test can make the file again and compare.
 */
import { NUTRIENTS } from '../../src/food/nutrients.ts';
import { portionsIn } from '../../src/import/normalize/normalize-portions.ts';
import { allCategories, type CategoryRule, categoryOf } from './categories.ts';
import { findFault, withoutImpossibleParts } from './check-food.ts';
import type { NameTables } from './name-tables.ts';
import { cleanMeasure, pickServing, type Serving } from './servings.ts';
import type { StarterFood } from './starter-food.ts';
import { nameUsdaFood } from './usda-names.ts';
import type { UsdaRow } from './usda-rows.ts';

/** How common a USDA food is and what it is called, set by hand. */
interface CommonFood {
  ndb: string;
  titleWord: string;
  popularity: number;
  name: string;
}

export interface StarterInputs {
  rows: readonly UsdaRow[];
  tables: NameTables;
  commonFoods: readonly CommonFood[];
  /** Segments that make a food the twin of a more ordinary one, such as `lean only`. */
  twinSegments: ReadonlySet<string>;
  categoryRules: readonly CategoryRule[];
  /** Household measures set by hand, by USDA number, where the table's two are not the ones people use. */
  servings: ReadonlyMap<string, Serving>;
  /** The dishes, the plain foods that USDA has none of, and the packaged foods, written by hand. */
  handWritten: readonly StarterFood[];
  /** One of each kind that has no other. */
  ofKinds: readonly StarterFood[];
}

export interface Starter {
  foods: StarterFood[];
  droppedByReason: Map<string, number>;
}

interface NamedRow {
  row: UsdaRow;
  name: string;
  brand: string | null;
  detail: number;
  popularity: number;
}

/**
 * Makes all foods of the starter catalog, and counts what was dropped and why. They are in the order of their keys, those of kinds behind
 * the others: a fresh catalog numbers foods as they come, so that one more of these changes no number in the documentation.
 */
export function makeStarter(inputs: StarterInputs): Starter {
  const droppedByReason = new Map<string, number>();
  const drop = (reason: string) => droppedByReason.set(reason, (droppedByReason.get(reason) ?? 0) + 1);

  const named = withoutTwins(keepMostOrdinary(nameRows(inputs, drop), drop), inputs.twinSegments, drop);
  const usdaFoods = named.flatMap((entry) => {
    const food = toStarterFood(entry, inputs);
    const fault = findFault(food);
    if (fault === undefined) return [food];
    if (entry.popularity > 0) throw new Error(`${food.key} ${food.name}: ${fault}`);
    drop(fault);
    return [];
  });
  const foods = [[...usdaFoods, ...inputs.handWritten], inputs.ofKinds].flatMap((some) =>
    some.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  );
  checkTogether(foods, inputs);
  return { foods, droppedByReason };
}

function nameRows({ rows, tables, commonFoods }: StarterInputs, drop: (reason: string) => void): NamedRow[] {
  const common = new Map(commonFoods.map((entry) => [entry.ndb, entry]));
  const named: NamedRow[] = [];
  for (const row of rows) {
    const naming = nameUsdaFood(row.title, tables);
    const byHand = common.get(row.ndb);
    if (byHand) {
      if (!row.title.toLowerCase().includes(byHand.titleWord)) {
        throw new Error(`commonness.tsv: food ${row.ndb} is "${row.title}", without "${byHand.titleWord}"`);
      }
      common.delete(row.ndb);
      const brand = 'dropped' in naming ? null : naming.brand;
      named.push({ row, name: byHand.name, brand, detail: -1, popularity: byHand.popularity });
    } else if ('dropped' in naming) drop(naming.dropped);
    else named.push({ row, ...naming, popularity: 0 });
  }
  if (common.size > 0) throw new Error(`commonness.tsv: no such foods: ${[...common.keys()].join(', ')}`);
  return named;
}

/** The food group of pulses, and the energy below which they hold water: fresh or cooked ones have some 120 kcal. */
const PULSES = /^16/;
const LEAST_KCAL_OF_DRY = 300;

/** Whether a row is a dry seed, which the table calls raw; shops and recipes call it dry. Flours and nuts are no such seeds. */
function isDryPulse({ ndb, title, figures }: UsdaRow): boolean {
  return PULSES.test(ndb) && (figures.calories_kcal ?? 0) >= LEAST_KCAL_OF_DRY && !/flour|flr|peanut/i.test(title);
}

/** Of the foods that share a name, keeps the one with the fewest details left out of its name. */
function keepMostOrdinary(named: readonly NamedRow[], drop: (reason: string) => void): NamedRow[] {
  const kept = new Map<string, NamedRow>();
  for (const entry of named) {
    const spelling = entry.name.toLowerCase();
    const rival = kept.get(spelling);
    if (rival) drop('the same name as a more ordinary food');
    if (!rival || entry.detail < rival.detail) kept.set(spelling, entry);
  }
  return [...kept.values()];
}

function withoutTwins(
  named: readonly NamedRow[],
  twinSegments: ReadonlySet<string>,
  drop: (reason: string) => void,
): NamedRow[] {
  const names = new Set(named.map(({ name }) => name));
  return named.filter(({ name, popularity }) => {
    const plainer = name.split(', ').filter((segment) => !twinSegments.has(segment));
    const isTwin = popularity === 0 && plainer.join(', ') !== name && names.has(plainer.join(', '));
    if (isTwin) drop('a twin of a more ordinary food');
    return !isTwin;
  });
}

function toStarterFood({ row, name: tableName, brand, popularity }: NamedRow, inputs: StarterInputs): StarterFood {
  const name = isDryPulse(row) ? tableName.replace(/, raw$/, ', dry') : tableName;
  const category = categoryOf(row.ndb, name, inputs.categoryRules);
  if (category === undefined) throw new Error(`categories.tsv: no category for food ${row.ndb} ${name}`);
  const serving =
    inputs.servings.get(row.ndb) ?? pickServing(row.measures, { name, category, kcal: row.figures.calories_kcal });
  const food: StarterFood = {
    key: `usda-sr28-${row.ndb}`,
    name,
    ...(brand === null ? {} : { brand }),
    category,
    ...servingMembers(serving),
    ...portionMembers(row.measures, name, serving),
    source: 'community',
    popularity,
    provenance: `USDA National Nutrient Database for Standard Reference, release 28, food ${row.ndb}`,
  };
  for (const { field } of NUTRIENTS) {
    const figure = row.figures[field];
    if (figure !== null) food[field] = figure;
  }
  const alcohol = alcoholOf(row.ndb, food);
  if (alcohol !== undefined) food.alcohol_g = alcohol;
  return withoutImpossibleParts(food);
}

/** What alcohol yields in the USDA tables. */
const KCAL_PER_G_ALCOHOL = 6.93;
/** Drinks (group 14), vanilla extracts, and the wines that were added to the tables late. */
const MAY_HOLD_ALCOHOL = /^14|^0205[01]$|^4315[45]$|^43479$/;

/**
 * The alcohol of a drink. The packed tables leave its column out; it is what energy remains beside protein, fat and
 * carbohydrate (3.9 g for beer, 33.3 g for vodka, as the whole tables have it).
 */
function alcoholOf(
  ndb: string,
  { calories_kcal, protein_g = 0, fat_g = 0, carbs_g = 0 }: StarterFood,
): number | undefined {
  if (calories_kcal === undefined || !MAY_HOLD_ALCOHOL.test(ndb)) return undefined;
  const grams = (calories_kcal - 4 * protein_g - 9 * fat_g - 4 * carbs_g) / KCAL_PER_G_ALCOHOL;
  return grams >= 2.5 ? Math.round(grams * 10) / 10 : undefined;
}

function servingMembers(serving: Serving | undefined): Pick<StarterFood, 'serving_size_g' | 'serving_desc'> {
  return serving ? { serving_size_g: serving.grams, serving_desc: serving.wording } : {};
}

/** The measures of the table that a person at a table uses, besides the serving. */
function portionMembers(
  measures: readonly Serving[],
  name: string,
  serving: Serving | undefined,
): Pick<StarterFood, 'portions'> {
  const texts = measures
    .filter(({ grams }) => grams !== serving?.grams)
    .map(({ grams, wording }) => `${cleanMeasure(wording)} = ${grams} g`)
    .filter((text) => portionsIn(text, name).length > 0);
  return texts.length === 0 ? {} : { portions: texts.join('; ') };
}

/** Stops the build on what only shows when all foods lie together, and on any fault of the hand-written ones. */
function checkTogether(foods: readonly StarterFood[], { handWritten, ofKinds }: StarterInputs): void {
  const categories = allCategories();
  const keys = new Set<string>();
  const names = new Set<string>();
  for (const { key, name, category } of foods) {
    if (keys.has(key)) throw new Error(`two foods have the key ${key}`);
    if (names.has(name.toLowerCase())) throw new Error(`two foods have the name ${name}`);
    if (!categories.has(category)) throw new Error(`${key} ${name}: no such category: ${category}`);
    keys.add(key);
    names.add(name.toLowerCase());
  }
  for (const food of [...handWritten, ...ofKinds]) {
    const fault = findFault(food);
    if (fault !== undefined) throw new Error(`${food.key} ${food.name}: ${fault}`);
  }
}

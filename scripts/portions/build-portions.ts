/**
 * Writes `kinds/portions.tsv`: what the portions of each kind of food weigh, from public tables.
 *
 *   npm run portions -- FOLDER…
 *
 * Each folder has the unpacked files of one table: SR Legacy, FNDDS or Foundation Foods of FoodData Central, or Fineli.
 */
import { writeFileSync } from 'node:fs';
import type { PortionUnit } from '../../src/food/amounts/portions.ts';
import { UNITS } from '../../src/food/amounts/units.ts';
import type { FoodState } from '../../src/food/preparations.ts';
import { KindFinder } from '../../src/import/normalize/kind-finder.ts';
import { FoodStates } from '../../src/kinds/amounts/food-states.ts';
import { PORTION_COLUMNS, PORTION_TABLES } from '../../src/kinds/amounts/kind-portions.ts';
import { categoryKey } from '../../src/kinds/kind-norms.ts';
import type { Kind, KindTable } from '../../src/kinds/kind-table.ts';
import { compileKinds } from '../kinds/compile-kinds.ts';
import { type LoadedKinds, loadKinds } from '../kinds/load-kinds.ts';
import { type PortionCounts, readTable, type TableFood } from './read-tables.ts';

const FILE = 'kinds/portions.tsv';
/** A kind below which others stand says nothing of a measure that few of its foods have: cloves are no measure of vegetables. */
const MIN_SHARE = 0.25;
/** How many times the middle half, and eight of ten foods, may differ; otherwise nothing is typical. */
const MAX_RATIO_OF_HALF = 1.8;
const MAX_RATIO_OF_MOST = 4;
const MIN_FOR_QUARTILES = 4;
/** So many foods of the narrower sort count before more of the wider one. */
const SEVERAL = 3;
/** Fewer than so many must agree better; where they do not, the plain food of the first of these tables counts. */
const MAX_RATIO_OF_FEW = 1.3;
const FIRST_TABLES = ['S', 'N'];
/** States have lines of their own where their weights differ so much. */
const STATES_DIFFER = 1.1;
/** What differs less from the kind above is not worth a line. */
const SAME = 1.04;
/** Measures that need no line: weights, and volumes that follow from the density. */
const LINELESS = new Set(['oz', 'lb', 'fl_oz', 'shot', 'pint', 'quart', 'dl']);
/** Of these a piece is cut off a whole one. */
const CUT = new Set(['cakes', 'pizza-and-savoury-pastries', 'bread', 'cheese']);

const UNUSUAL = /\b(?:whipped|light|lite|diet|baby|mini|giant|imitation)\b/i;

/** A food with its place among kinds, and the weight of one of each of its measures. */
interface PlacedFood {
  readonly food: TableFood;
  readonly kind: Kind;
  /** Whether the table calls it nothing but its kind. */
  readonly isPlain: boolean;
  readonly measures: readonly (PortionUnit & { grams: number; state: FoodState | undefined })[];
}

function main(folders: readonly string[]): void {
  if (folders.length === 0) throw new Error('name the folders of the tables');
  const loaded = loadKinds('kinds');
  const counts: PortionCounts = { rows: 0, read: 0 };
  const all = folders.flatMap((folder) => readTable(folder, counts));
  const placed = placeFoods(all, loaded);
  const lines = linesOf(placed, loaded.table);
  const texts = lines.map(({ key, state, measure, cells }) => [key, state, measure, cells].join('\t'));
  writeFileSync(FILE, `${[PORTION_COLUMNS.join('\t'), ...texts].join('\n')}\n`);
  console.log(`${counts.read} of ${counts.rows} portions read; ${placed.length} of ${all.length} foods have a kind`);
  console.log(`${FILE}: ${lines.length} lines`);
}

function placeFoods(foods: readonly TableFood[], loaded: LoadedKinds): PlacedFood[] {
  const finder = new KindFinder({ tables: compileKinds(loaded) });
  const states = new FoodStates(loaded.queries);
  return foods.flatMap((food): PlacedFood[] => {
    if (food.portions.length === 0) return [];
    const name = food.name.replaceAll(/,? (?:NFS|NS as to [^,]*|only\b)/g, '');
    const { kind: found } = finder.find({
      source: 'community',
      name,
      brand: null,
      category: food.category,
      categoryTags: undefined,
      language: 'en',
      countries: undefined,
      figures: {},
    });
    const kind = found === undefined ? undefined : loaded.table.byKey(found.slice(found.lastIndexOf('/') + 1));
    // Whipped butter and baby carrots weigh less.
    if (kind === undefined || UNUSUAL.test(name)) return [];
    return [{ food, kind, isPlain: isPlain(name, kind), measures: measuresOf(food, kind, states.said(name, kind)) }];
  });
}

/** Whether a name begins with the kind's, in the singular or plural: "Garlic, raw". */
function isPlain(name: string, kind: Kind): boolean {
  const [first = '', second = ''] = name
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  const names = kind.namesIn('en').flatMap(({ singular, plural }) => [singular.toLowerCase(), plural.toLowerCase()]);
  return [first, `${first} ${second}`, `${second} ${first}`].some((each) => names.includes(each));
}

function measuresOf({ portions }: TableFood, { category }: Kind, state: FoodState | undefined): PlacedFood['measures'] {
  const measures = portions.flatMap(({ amount, unit, qualifier, grams, state: stated }) => {
    // "1 cup, cooked" of a raw food is what becomes of it.
    if (stated !== undefined && state !== undefined && stated !== state) return [];
    const cut = unit === 'piece' && CUT.has(category.key) ? 'slice' : unit;
    return [{ unit: cut, qualifier, grams: grams / amount, state: state ?? stated }];
  });
  const volumes = measures.filter(
    ({ unit, qualifier }) => UNITS.get(unit)?.inTablesMl !== undefined && qualifier === undefined,
  );
  const densities = volumes.map(({ unit, grams }) => grams / UNITS.get(unit)!.inTablesMl!);
  const first = volumes[0];
  return first === undefined
    ? measures
    : [...measures, { unit: 'ml', qualifier: undefined, grams: quantile(densities, 0.5), state: first.state }];
}

/** What the foods of one kind and state say of one measure: by food. */
type Weights = Map<PlacedFood, number>;

function linesOf(placed: readonly PlacedFood[], table: KindTable): Line[] {
  const groups = new Map<string, PlacedFood[]>();
  for (const food of placed) {
    const path = table.pathTo(food.kind).filter((kind) => !kind.isVague || kind === food.kind);
    for (const key of [categoryKey(food.kind.category), ...path.map(({ key }) => key)]) {
      groups.set(key, [...(groups.get(key) ?? []), food]);
    }
  }
  const keys = [...table.categories.map(categoryKey), ...table.kinds.map(({ key }) => key)];
  return withoutRepeated(
    keys.flatMap((key) => linesOfKind(key, groups.get(key) ?? [], table.byKey(key))),
    table,
  );
}

/** Leaves out what a kind gets from the one above it anyway. */
function withoutRepeated(lines: readonly Line[], table: KindTable): Line[] {
  const known = new Map(lines.map((line) => [`${line.key} ${line.state} ${line.measure}`, line]));
  return lines.filter(({ key, state, measure, middle }) => {
    const kind = table.byKey(key);
    if (kind === undefined) return true;
    const above = table
      .pathTo(kind)
      .slice(0, -1)
      .filter((each) => !each.isVague)
      .reverse();
    const states = [...new Set([state, 'raw', 'cooked', 'dry'])].map((each) => each as FoodState | '');
    // Only where the kind above has the same states, so that none of its lines takes the place of this one.
    const lineAbove = (of: FoodState | '') =>
      [...above.map((each) => each.key), categoryKey(kind.category)]
        .map((each) => known.get(`${each} ${of} ${measure}`))
        .find(Boolean);
    if (states.some((each) => each !== state && (lineAbove(each) || known.has(`${key} ${each} ${measure}`))))
      return true;
    const ratio = middle / (lineAbove(state)?.middle ?? 0);
    return Math.max(ratio, 1 / ratio) > SAME;
  });
}

const VOLUME = /^(?:cup|tbsp|tsp|ml)\b/;

/** A line of the table. */
interface Line {
  readonly key: string;
  readonly state: FoodState | '';
  /** Unit and qualifier, with a tab between them. */
  readonly measure: string;
  readonly middle: number;
  readonly cells: string;
}

function linesOfKind(key: string, foods: readonly PlacedFood[], kind: Kind | undefined): Line[] {
  const isLeaf = kind !== undefined && kind.end === kind.number + 1;
  const byMeasure = new Map<string, Map<FoodState | '', Weights>>();
  for (const food of foods) {
    for (const { unit, qualifier = '', grams, state = '' as const } of food.measures) {
      if (LINELESS.has(unit)) continue;
      const measure = `${unit}\t${qualifier}`;
      const states = byMeasure.get(measure) ?? new Map<FoodState | '', Weights>();
      byMeasure.set(measure, states);
      for (const each of new Set(['' as const, state])) {
        const weights: Weights = states.get(each) ?? new Map();
        states.set(each, weights.set(food, weights.has(food) ? (weights.get(food)! + grams) / 2 : grams));
      }
    }
  }
  return [...byMeasure]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([measure, states]) => {
      const isCommon = isLeaf || states.get('')!.size / foods.length >= MIN_SHARE;
      const found = (['', 'raw', 'cooked', 'dry'] as const).flatMap((state) => {
        const weights = withOneScale(measure, states.get(state) ?? new Map());
        const line = typical(weights, kind, isCommon);
        // How many raw apples weigh as one says little of its own; how much of something a cup holds does.
        const isEnough = state === '' || (line?.foods ?? 0) > 1 || VOLUME.test(measure);
        return line === undefined || !isEnough ? [] : [{ state, ...line }];
      });
      const middles = found.map(({ middle }) => middle);
      const differ = Math.max(...middles) > STATES_DIFFER * Math.min(...middles) || found[0]?.state !== '';
      return found.filter(({ state }) => state === '' || differ).map((line) => ({ key, measure, ...line }));
    });
}

const SIZE = /^(?:small|medium|large|extra_large)\b/;

/** Finnish eggs of medium size are heavier than American large ones, so sizes are those of the USDA where it has any. */
function withOneScale(measure: string, weights: Weights): Weights {
  if (!SIZE.test(measure)) return weights;
  const american = [...weights].filter(([{ food }]) => food.table !== 'F');
  return american.length > 0 ? new Map(american) : weights;
}

/**
 * The typical weight, where there is one. Foods that are called nothing but the kind count first, then the others of this very kind,
 * then those of narrower kinds: an egg is not a yolk. There are at least two, or one that is called nothing but the kind.
 */
function typical(weights: Weights, kind: Kind | undefined, isCommon: boolean) {
  const own = [...weights].filter(([food]) => food.kind === kind);
  const plain = own.filter(([food]) => food.isPlain);
  const ofTables = FIRST_TABLES.map((letter) => plain.filter(([{ food }]) => food.table === letter));
  const several = [plain, own].filter(({ length }) => length >= SEVERAL);
  const groups = [...several, plain, own, ...ofTables, isCommon ? [...weights] : []];
  for (const group of groups) {
    const found = typicalOf(new Map(group));
    if (found !== undefined) return found;
  }
  return undefined;
}

function typicalOf(weights: Weights): { middle: number; foods: number; cells: string } | undefined {
  const foods = [...weights.keys()];
  if (foods.length === 0 || (foods.length === 1 && !foods[0]!.isPlain)) return undefined;
  const [low, quarter, middle, threeQuarters, high] = [0.1, 0.25, 0.5, 0.75, 0.9].map((share) =>
    quantile([...weights.values()], share),
  ) as [number, number, number, number, number];
  const weighed = [...weights.values()];
  const isNarrow =
    foods.length < MIN_FOR_QUARTILES
      ? Math.max(...weighed) <= (foods.length < SEVERAL ? MAX_RATIO_OF_FEW : MAX_RATIO_OF_HALF) * Math.min(...weighed)
      : threeQuarters <= MAX_RATIO_OF_HALF * quarter && high <= MAX_RATIO_OF_MOST * low;
  if (!isNarrow) return undefined;
  const tables = Object.keys(PORTION_TABLES).filter((letter) => foods.some(({ food }) => food.table === letter));
  const [grams, ...spread] = [middle, low, high].map(short);
  // A spread of nothing needs no figures.
  const shown = spread.map((value) => (value === grams ? '' : value));
  return { middle, foods: foods.length, cells: [grams, ...shown, foods.length, tables.join('')].join('\t') };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)]!;
  return below + (sorted[Math.ceil(at)]! - below) * (at % 1);
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}

main(process.argv.slice(2));

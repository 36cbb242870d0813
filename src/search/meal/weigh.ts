/** What an amount of a food weighs, and who says so. Nothing is guessed: without a portion or a density there are no grams. */
import type { GramsOrigin } from '../../food/amounts/meal.ts';
import type { Measure, Unit } from '../../food/amounts/units.ts';
import { NO_AMOUNT, PIECE_OF, type UsualMeasure } from '../../kinds/amounts/usual-measures.ts';
import type { Amount } from '../query/read-amounts.ts';

/** A portion of a food: of its own record, or typical of its kind. */
export interface KnownPortion {
  readonly unit: string;
  readonly qualifier?: string | undefined;
  readonly amount: number;
  readonly grams: number;
  readonly origin: 'label' | 'source' | 'kind';
  readonly typical?: { readonly kind: string; readonly foods: number; readonly sources: readonly string[] } | undefined;
}

/** What is known of a food's portions. */
export interface KnownPortions {
  readonly portions: readonly KnownPortion[];
  /** Whether it is sold as it is, so that what its label says counts more than what is usual. */
  readonly isProduct?: boolean;
  readonly density:
    | {
        readonly gramsPerMl: number;
        readonly origin: KnownPortion['origin'];
        readonly typical?: KnownPortion['typical'];
      }
    | undefined;
  /** By what an amount of a unit is weighed, the best first. */
  measuresOf(said: string): readonly UsualMeasure[];
}

/** The grams of an amount, and where they come from. */
export interface Weighed {
  readonly grams: number;
  readonly by: GramsOrigin;
  readonly text: string;
  /** Whether another measure stands in for the one that was written: a piece for a large one. */
  readonly isNearest: boolean;
}

/** Pieces without a name of their own: "2 eggs". */
export const PIECES = 'piece';
/** What nobody means without saying so. */
const MINI = 'mini';
/** One almond, in grams; flakes and grains of rice weigh less. */
const LEAST_PIECE = 0.5;
const TABLES_IN_WORDS = 'public food tables';

/** What is left of the contents of a can without their liquid: 240 g of the usual 400 g. */
const DRAINED_SHARE = 0.6;

/**
 * What an amount of a food weighs, cut in one of some `forms` ("chopped"); undefined where nothing says. Where none was said, it is what
 * people mean then: a plain serving, or a splash.
 */
export function weigh(
  amount: Amount | undefined,
  food: KnownPortions,
  forms: readonly string[] = [],
  unsaid: string = NO_AMOUNT,
): Weighed | undefined {
  if (amount === undefined) return unwritten(unsaid, food);
  const { value, unit, size, stated } = amount;
  if (stated !== undefined) return amount.isDrained ? drained(stated, food) : byMeasure(stated, food, 'stated');
  if (unit?.exact?.grams !== undefined) return byMeasure({ grams: unit.exact.grams * value }, food, 'stated');
  const said = unit?.key ?? PIECES;
  const part = said === PIECES && unit !== undefined ? byUsual(PIECE_OF, value, [], food) : undefined;
  if (part !== undefined) return part;
  const qualifiers = [...(size === undefined ? [] : [size.key]), ...forms];
  const usual = byUsual(said, value, qualifiers, food);
  const isOwn = (usual?.by === 'food_portion' && !usual.isNearest) || usual?.by === 'usual_unit';
  // A spoon of what is known by the cup weighs a part of it rather than what is typical.
  if (usual !== undefined && (isOwn || unit?.exact === undefined || (food.density?.origin ?? 'kind') === 'kind'))
    return unit?.sort === 'container' ? ofSize(usual, size) : usual;
  if (unit?.exact !== undefined) return byVolume(unit.exact.milliliters! * value, food);
  return ofSize(unit?.typical && usually(said, unit.typical, value, food), size);
}

/** What a large glass holds, where only that of any glass is known. */
function ofSize(usual: Weighed | undefined, size: Unit | undefined): Weighed | undefined {
  if (usual === undefined || size?.ofContainer === undefined) return usual;
  const name = nameOf(size.key);
  if (usual.text.includes(name)) return usual;
  return { ...usual, grams: usual.grams * size.ofContainer, text: `${name} ${usual.text}`, isNearest: true };
}

function drained(stated: Measure, food: KnownPortions): Weighed | undefined {
  const weighed = byMeasure(stated, food, 'usual_unit');
  const text = 'drained: usually three fifths of what is in the can';
  return weighed && { ...weighed, grams: weighed.grams * DRAINED_SHARE, text, isNearest: true };
}

function unwritten(said: string, food: KnownPortions): Weighed | undefined {
  const serving = byUsual(said, 1, [], food) ?? byUsual(NO_AMOUNT, 1, [], food);
  return (
    serving && { ...serving, by: 'plain_serving', text: `no amount was written; ${serving.text}`, isNearest: true }
  );
}

/** What so many of what was said weigh, by the first measure that is known of the food. */
function byUsual(said: string, value: number, qualifiers: readonly string[], food: KnownPortions): Weighed | undefined {
  const plain = food.portions.filter(({ qualifier }) => qualifier !== MINI);
  const own = food.isProduct ? plain.filter(({ origin }) => origin !== 'kind') : [];
  // "2 After Eight" are two pieces, though a serving is five.
  const isAny = said === PIECES || said === NO_AMOUNT;
  const stated = (said === NO_AMOUNT ? undefined : best(own, said, qualifiers)) ?? (isAny ? own[0] : undefined);
  if (stated !== undefined) return byPortion(said === NO_AMOUNT ? stated.amount : value, stated, false);
  for (const [i, measure] of food.measuresOf(said).entries()) {
    if (!isUnits(measure)) {
      const weighed = usually(said, measure, value, food);
      if (weighed !== undefined) return weighed;
      continue;
    }
    const portion = nearest(plain, measure, qualifiers);
    // A crumb is not what anybody counts.
    if (portion === undefined || (said === PIECES && portion.grams / portion.amount < LEAST_PIECE)) continue;
    return byPortion(value, portion, i > 0);
  }
  return undefined;
}

function isUnits(measure: UsualMeasure): measure is readonly string[] {
  return Array.isArray(measure);
}

/** The portion of one of some units: that of the food itself, or of the nearest kind; then in the order of the units. */
function nearest(
  portions: readonly KnownPortion[],
  units: readonly string[],
  qualifiers: readonly string[],
): KnownPortion | undefined {
  const first = portions.find(({ unit }) => units.includes(unit));
  if (first === undefined) return undefined;
  const asNear = portions.filter(({ typical }) => typical?.kind === first.typical?.kind);
  const unit = units.find((each) => asNear.some((portion) => portion.unit === each))!;
  return best(units.length === 1 ? portions : asNear, unit, qualifiers);
}

/** The portion of a measure: as it was written, else plain; the food's own before typical ones. */
function best(
  portions: readonly KnownPortion[],
  unit: string,
  qualifiers: readonly string[],
): KnownPortion | undefined {
  const ofUnit = portions.filter((portion) => portion.unit === unit);
  return (
    ofUnit.find(({ qualifier }) => qualifier !== undefined && qualifiers.includes(qualifier)) ??
    ofUnit.find(({ qualifier }) => qualifier === undefined) ??
    ofUnit[0]
  );
}

/** So many of what usually holds as much as a measure. */
function usually(said: string, measure: Measure, value: number, food: KnownPortions): Weighed | undefined {
  const weighed = byMeasure(measure, food, 'usual_unit');
  if (weighed === undefined) return undefined;
  const what = said === PIECES || said === NO_AMOUNT ? 'one' : nameOf(said);
  const text = `${what}: usually ${measureText(measure)}`;
  return { grams: weighed.grams * value, by: 'usual_unit', text, isNearest: true };
}

function byPortion(
  value: number,
  { unit, qualifier, amount, grams, origin, typical }: KnownPortion,
  isNearest: boolean,
): Weighed {
  const measure = [amount === 1 ? '' : String(amount), qualifier, nameOf(unit)].filter((word) => word).join(' ');
  const one = `${measure}: ${round(grams)} g`;
  return {
    grams: (grams / amount) * value,
    by: origin === 'kind' ? 'kind_portion' : 'food_portion',
    text:
      origin === 'kind'
        ? `${one}, typical of ${sourcesOf(typical)}`
        : `${one}, as ${origin === 'label' ? 'its label' : 'its source'} says`,
    isNearest,
  };
}

function byMeasure({ grams, milliliters }: Measure, food: KnownPortions, by: GramsOrigin): Weighed | undefined {
  if (grams === undefined) return byVolume(milliliters!, food);
  return { grams, by, text: 'as written', isNearest: false };
}

function byVolume(milliliters: number, { density }: KnownPortions): Weighed | undefined {
  if (density === undefined) return undefined;
  const { gramsPerMl, origin, typical } = density;
  return {
    grams: milliliters * gramsPerMl,
    by: origin === 'kind' ? 'kind_density' : 'food_density',
    text: `${round(milliliters)} ml; 1 ml: ${round(gramsPerMl)} g, ${origin === 'kind' ? `typical of ${sourcesOf(typical)}` : 'as its source says'}`,
    isNearest: false,
  };
}

function sourcesOf(typical: KnownPortion['typical']): string {
  if (typical === undefined) return 'its kind';
  const { foods, sources } = typical;
  return `its kind (${foods} ${foods === 1 ? 'food' : 'foods'} in ${sources.length > 0 ? sources.join(', ') : TABLES_IN_WORDS})`;
}

function measureText({ grams, milliliters }: Measure): string {
  return grams === undefined ? `${milliliters} ml` : `${grams} g`;
}

function nameOf(unit: string): string {
  return unit.replaceAll('_', ' ');
}

function round(value: number): number {
  return value >= 10 ? Math.round(value) : Math.round(value * 100) / 100;
}

/** What an amount of a food weighs, and who says so. Nothing is guessed: without a portion or a density there are no grams. */
import type { GramsOrigin } from '../../food/amounts/meal.ts';
import type { Measure, Unit } from '../../kinds/amounts/units.ts';
import type { Amount } from '../query/read-amounts.ts';

/** A portion of a food: of its own record, or typical of its kind. */
export interface KnownPortion {
  readonly unit: string;
  readonly qualifier?: string | undefined;
  readonly amount: number;
  readonly grams: number;
  readonly origin: 'label' | 'source' | 'kind';
  readonly typical?: { readonly foods: number; readonly sources: readonly string[] } | undefined;
}

/** What is known of a food's portions. */
export interface KnownPortions {
  readonly portions: readonly KnownPortion[];
  readonly density:
    | {
        readonly gramsPerMl: number;
        readonly origin: KnownPortion['origin'];
        readonly typical?: KnownPortion['typical'];
      }
    | undefined;
}

/** The grams of an amount, and where they come from. */
export interface Weighed {
  readonly grams: number;
  readonly by: GramsOrigin;
  readonly text: string;
  /** Whether another measure stands in for the one that was written: a piece for a large one. */
  readonly isNearest: boolean;
}

/** The measures of portions by which a unit may be weighed, the nearest first; sizes stand for pieces and the other way round. */
const MEASURES: Readonly<Record<string, readonly string[]>> = {
  small: ['small', 'mini', 'piece', 'medium'],
  medium: ['medium', 'piece', 'portion', 'large'],
  large: ['large', 'extra_large', 'piece', 'medium'],
  extra_large: ['extra_large', 'large', 'piece', 'medium'],
  piece: [
    'piece',
    'medium',
    'slice',
    'large',
    'fillet',
    'bar',
    'unit',
    'small',
    'cube',
    'ear',
    'head',
    'portion',
    'package',
    'packet',
  ],
  whole: ['piece', 'medium', 'large', 'head', 'portion'],
  slice: ['slice', 'strip', 'wedge', 'piece', 'ring', 'portion'],
  rasher: ['slice', 'strip', 'rasher', 'piece', 'portion'],
  strip: ['strip', 'slice', 'stick', 'piece'],
  packet: ['packet', 'package', 'container', 'bag', 'portion'],
  pot: ['container', 'package', 'jar', 'portion'],
  carton: ['carton', 'container', 'package'],
  box: ['box', 'package'],
  bag: ['bag', 'package', 'packet', 'portion'],
  jar: ['jar', 'container', 'package'],
  can: ['can', 'bottle', 'package'],
  bottle: ['bottle', 'can', 'package'],
  bowl: ['bowl', 'portion'],
  plate: ['plate', 'portion'],
  bar: ['bar', 'piece', 'portion'],
  scoop: ['scoop', 'portion'],
  portion: ['portion', 'piece', 'medium', 'slice', 'cup'],
  square: ['square', 'cube', 'piece'],
  wedge: ['wedge', 'slice', 'piece'],
  ball: ['ball', 'piece'],
  handful: ['handful', 'portion'],
  spoonful: ['tbsp'],
  loaf: ['loaf'],
  mug: ['mug', 'cup'],
  fillet: ['fillet', 'piece', 'portion'],
  clove: ['clove'],
  stick: ['stick', 'stalk', 'piece'],
};
/** Pieces without a name of their own: "2 eggs". */
const PIECES = 'piece';
/** What is served where no amount was written. */
/** One almond, in grams; flakes and grains of rice weigh less. */
const LEAST_PIECE = 0.5;
const SERVINGS = ['portion', 'piece', 'medium', 'slice', 'cup'];
const TABLES_IN_WORDS = 'public food tables';

/** What an amount of a food weighs; undefined where nothing says. Without an amount it is a plain serving. */
export function weigh(
  amount: Amount | undefined,
  food: KnownPortions,
  unitOf: (key: string) => Unit,
): Weighed | undefined {
  if (amount === undefined) return plainServing(food);
  const { value, unit, stated } = amount;
  if (stated !== undefined) return byMeasure(stated, food, 'stated');
  if (unit?.exact?.grams !== undefined) return byMeasure({ grams: unit.exact.grams * value }, food, 'stated');
  const portion = portionFor(amount, food.portions);
  if (portion !== undefined) return byPortion(value, portion.portion, portion.isNearest);
  if (unit?.exact !== undefined) return byVolume(unit.exact.milliliters! * value, food);
  if (unit?.typical !== undefined) {
    const weighed = byMeasure(unit.typical, food, 'usual_unit');
    return (
      weighed && {
        ...weighed,
        grams: weighed.grams * value,
        by: 'usual_unit',
        text: `${nameOf(unit.key)}: usually ${measureText(unit.typical)}`,
        isNearest: true,
      }
    );
  }
  // A cup is a volume even where it is called a mug.
  return unit?.key === 'mug' ? byVolume(unitOf('cup').exact!.milliliters! * value, food) : undefined;
}

function plainServing({ portions }: KnownPortions): Weighed | undefined {
  for (const unit of SERVINGS) {
    const portion = best(portions, unit);
    if (portion !== undefined) {
      const { grams, text } = byPortion(1, portion, true);
      return { grams, by: 'plain_serving', text: `no amount was written; ${text}`, isNearest: true };
    }
  }
  return undefined;
}

function portionFor(
  { unit, size }: Amount,
  portions: readonly KnownPortion[],
): { portion: KnownPortion; isNearest: boolean } | undefined {
  const key = unit?.key ?? PIECES;
  const measures = MEASURES[key] ?? [key];
  for (const [i, measure] of measures.entries()) {
    const portion = best(portions, measure, size?.key);
    // A crumb is not what anybody counts.
    if (portion !== undefined && key === PIECES && portion.grams / portion.amount < LEAST_PIECE) continue;
    // A piece of which no more is said is what a food has as its piece, whatever it is called.
    if (portion !== undefined) return { portion, isNearest: i > (unit === undefined ? 1 : 0) };
  }
  return undefined;
}

/** The portion of a measure: of the size that was written, else plain; the food's own before typical ones. */
function best(portions: readonly KnownPortion[], unit: string, size?: string): KnownPortion | undefined {
  const ofUnit = portions.filter((portion) => portion.unit === unit);
  return (
    (size === undefined ? undefined : ofUnit.find(({ qualifier }) => qualifier === size)) ??
    ofUnit.find(({ qualifier }) => qualifier === undefined) ??
    ofUnit[0]
  );
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

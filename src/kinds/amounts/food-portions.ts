/** The portions of a food: its own first, then those that are typical of its kind. */

import type { FoodDetails } from '../../catalog/records/food-details.ts';
import { labelFactsOf } from '../../catalog/records/stored-label.ts';
import { readPortionText } from '../../food/amounts/portion-text.ts';
import type { FoodPortion, TypicalFrom } from '../../food/amounts/portions.ts';
import { UNITS } from '../../food/amounts/units.ts';
import type { Food } from '../../food/food.ts';
import type { FoodState } from '../../food/preparations.ts';
import type { Kinds } from '../compiled-kinds.ts';
import type { Kind, Language } from '../kind-table.ts';
import { FoodStates } from './food-states.ts';
import type { UsualMeasure } from './usual-measures.ts';

/** What a milliliter of a food weighs, and who says so. */
export interface Density {
  readonly gramsPerMl: number;
  readonly origin: FoodPortion['origin'];
  readonly typical?: TypicalFrom | undefined;
}

/** A food as far as its portions depend on it. */
export interface PortionedFood {
  readonly food: Pick<Food, 'name' | 'serving_size_g' | 'serving_desc' | 'calories_kcal'>;
  readonly details: Pick<FoodDetails, 'kind' | 'label'>;
}

/** Finds the portions of foods. */
export class FoodPortions {
  readonly #kinds: Pick<Kinds, 'table' | 'portions' | 'measures'>;
  readonly #states: FoodStates;

  constructor(kinds: Pick<Kinds, 'table' | 'portions' | 'measures' | 'queries'>) {
    this.#kinds = kinds;
    this.#states = new FoodStates(kinds.queries);
  }

  /**
   * All portions of a food: the serving of its label, those of its own record, and of each measure that these lack what is typical of
   * its kind. Empty where nothing is known.
   */
  of({ food, details }: PortionedFood): FoodPortion[] {
    const [serving] = servingOf(food);
    const isServing = (each: FoodPortion) =>
      serving !== undefined &&
      measureKey(each) === measureKey(serving) &&
      each.grams * serving.amount === serving.grams * each.amount;
    const own = [...(serving ? [serving] : []), ...ownOf(details).filter((each) => !isServing(each))];
    const known = new Set(own.map(measureKey));
    const kind = this.#kindOf(details);
    if (kind === undefined) return own;
    return [...own, ...this.ofKind(kind, this.#stateOf(food, kind)).filter((each) => !known.has(measureKey(each)))];
  }

  /** What a milliliter weighs: by the food's own cups and spoons, else as is typical of its kind. */
  densityOf({ food, details }: PortionedFood): Density | undefined {
    const { density, portions = [] } = labelFactsOf(details.label);
    if (density !== undefined) return { gramsPerMl: density, origin: 'source' };
    const measured = portions.find(
      ({ unit, qualifier }) => UNITS.get(unit)?.inTablesMl !== undefined && qualifier === undefined,
    );
    if (measured !== undefined) {
      const ml = measured.amount * UNITS.get(measured.unit)!.inTablesMl!;
      return { gramsPerMl: measured.grams / ml, origin: 'source' };
    }
    const kind = this.#kindOf(details);
    const found = kind && this.#kinds.portions.densityOf(kind, this.#stateOf(food, kind));
    return found && { gramsPerMl: found.grams, origin: 'kind', typical: found.typical };
  }

  /** The portions that are typical of a kind, of foods that no record is known of. */
  ofKind(kind: Kind, state?: FoodState): readonly FoodPortion[] {
    return this.#kinds.portions.of(kind, state);
  }

  /** By what an amount of a unit is weighed, the best first, as it is said in some languages. */
  measuresOf({ details }: PortionedFood, said: string, spoken: readonly Language[]): readonly UsualMeasure[] {
    return this.#kinds.measures.of(this.#kindOf(details), said, spoken);
  }

  #kindOf({ kind }: PortionedFood['details']): Kind | undefined {
    return kind === undefined ? undefined : this.#kinds.table.byKey(kind.slice(kind.lastIndexOf('/') + 1));
  }

  #stateOf({ name, calories_kcal: kcal }: PortionedFood['food'], kind: Kind): FoodState | undefined {
    return this.#states.of(name, kind, kcal);
  }
}

/** The serving of the label, as the measure that its words name: "2 slices (50 g)" is two slices. */
function servingOf({ name, serving_size_g: grams, serving_desc: words }: PortionedFood['food']): FoodPortion[] {
  if (grams === null) return [];
  const read = words === null ? undefined : readPortionText(words, name);
  const isMeasure = read !== undefined && !WEIGHTS.has(read.unit);
  const { amount, unit, qualifier } = isMeasure ? read : { amount: 1, unit: 'portion', qualifier: undefined };
  return [{ amount, unit, ...(qualifier && { qualifier }), grams, origin: 'label', ...(words !== null && { words }) }];
}

/** A serving that is stated as a weight or a volume of metric units is a portion. */
const WEIGHTS = new Set(['oz', 'lb', 'ml']);

function ownOf({ label }: PortionedFood['details']): FoodPortion[] {
  return (labelFactsOf(label).portions ?? []).map((portion) => ({ ...portion, origin: 'source' }));
}

function measureKey({ unit, qualifier = '' }: FoodPortion): string {
  return `${unit}/${qualifier}`;
}

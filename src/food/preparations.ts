/** How names say that foods are prepared, and what comes nearest where none is as asked: steamed broccoli is boiled before it is raw. */
import PREPARED from './tables/preparations.json' with { type: 'json' };

export type Preparation = keyof typeof PREPARED;

export const PREPARATIONS = Object.keys(PREPARED) as readonly Preparation[];

export function nearestPreparations(preparation: Preparation): readonly Preparation[] {
  return PREPARED[preparation].nearest as Preparation[];
}

export function isPreparation(text: string): text is Preparation {
  return Object.hasOwn(PREPARED, text);
}

/** The preparation that an English name says, "cooked" only where no other does: "Egg, hard-boiled". */
export function preparationIn(name: string): Preparation | undefined {
  const said = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(isPreparation);
  if (said.length === 0) return undefined;
  return PREPARATIONS.find((preparation) => preparation !== 'cooked' && said.includes(preparation)) ?? 'cooked';
}

/** How much a food has been cooked or dried, as far as that changes what a cup of it weighs. */
export type FoodState = 'raw' | 'cooked' | 'dry';

/** The state that a preparation leaves a food in; undefined where it may be any. */
export function stateOf(preparation: Preparation): FoodState | undefined {
  return (PREPARED[preparation] as { state?: FoodState }).state;
}

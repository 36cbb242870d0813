/** How names state preparations, and which comes closest if none is as requested: for steamed broccoli, boiled comes before raw. */
import PREPARED from './tables/preparations.json' with { type: 'json' };

export type Preparation = keyof typeof PREPARED;

export const PREPARATIONS = Object.keys(PREPARED) as readonly Preparation[];

export function nearestPreparations(preparation: Preparation): readonly Preparation[] {
  return PREPARED[preparation].nearest as Preparation[];
}

export function isPreparation(text: string): text is Preparation {
  return Object.hasOwn(PREPARED, text);
}

/** The preparation in an English name; "cooked" only if no other is stated: "Egg, hard-boiled". */
export function preparationIn(name: string): Preparation | undefined {
  const said = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(isPreparation);
  if (said.length === 0) return undefined;
  return PREPARATIONS.find((preparation) => preparation !== 'cooked' && said.includes(preparation)) ?? 'cooked';
}

/** How far a food has been cooked or dried, as far as this changes the weight of a cup. */
export type FoodState = 'raw' | 'cooked' | 'dry';

/** The state that a preparation leads to; undefined if any is possible. */
export function stateOf(preparation: Preparation): FoodState | undefined {
  return (PREPARED[preparation] as { state?: FoodState }).state;
}

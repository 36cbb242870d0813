/** What people want a food to be free of: legally listed allergens, and other things they avoid. Sets of them are bits. */
import { ALLERGENS, type AllergenKey } from './allergens.ts';

const OTHERS = ['lactose', 'alcohol', 'sugar', 'caffeine', 'meat', 'pork', 'gelatin', 'honey'] as const;

export type Substance = AllergenKey | (typeof OTHERS)[number];

/** The index in this list is the bit. */
export const SUBSTANCES: readonly Substance[] = [...ALLERGENS.map(({ key }) => key), ...OTHERS];

const ANIMALS: readonly Substance[] = ['meat', 'pork', 'fish', 'crustaceans', 'molluscs', 'gelatin'];

/** Words that exclude several at once. */
const DIETS: Readonly<Record<string, readonly Substance[]>> = {
  vegetarian: ANIMALS,
  vegan: [...ANIMALS, 'milk', 'lactose', 'eggs', 'honey'],
  // Only a label says whether meat is halal or kosher; these contradict it.
  halal: ['pork', 'alcohol', 'gelatin'],
  kosher: ['pork', 'crustaceans', 'molluscs', 'gelatin'],
};

/** Foods with the first contain the second: whoever avoids the second avoids the first. */
const IMPLIED: readonly (readonly [Substance, Substance])[] = [
  ['wheat', 'gluten'],
  ['milk', 'lactose'],
  ['pork', 'meat'],
  ['gelatin', 'meat'],
];

export function substanceBit(substance: Substance): number {
  return 1 << SUBSTANCES.indexOf(substance);
}

/** The bits of substances and diets by key; undefined if one is unknown. */
export function substanceBits(keys: readonly string[]): number | undefined {
  let bits = 0;
  for (const key of keys) {
    const substances = DIETS[key] ?? (SUBSTANCES.includes(key as Substance) ? [key as Substance] : undefined);
    if (substances === undefined) return undefined;
    for (const each of substances) bits |= substanceBit(each);
  }
  return bits;
}

/** What a food with these certainly contains: wheat has gluten. */
export function withImpliedPresence(bits: number): number {
  return IMPLIED.reduce((all, [has, also]) => (all & substanceBit(has) ? all | substanceBit(also) : all), bits);
}

/** What a food without these certainly lacks: without gluten there is no wheat, without milk no lactose. */
export function withImpliedAbsence(bits: number): number {
  const lactose = bits & substanceBit('milk') ? substanceBit('lactose') : 0;
  // Lactose can be removed from milk, which remains milk.
  return IMPLIED.reduce(
    (all, [has, also]) => (has !== 'milk' && all & substanceBit(also) ? all | substanceBit(has) : all),
    bits | lactose,
  );
}

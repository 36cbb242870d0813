/** What people want a food to be free of: allergens that laws list, and what else they avoid. Sets of them are bits. */
import { ALLERGENS, type AllergenKey } from './allergens.ts';

const OTHERS = ['lactose', 'alcohol', 'sugar', 'caffeine', 'meat', 'pork', 'gelatin', 'honey'] as const;

export type Substance = AllergenKey | (typeof OTHERS)[number];

/** The place of each in this list is its bit. */
export const SUBSTANCES: readonly Substance[] = [...ALLERGENS.map(({ key }) => key), ...OTHERS];

const ANIMALS: readonly Substance[] = ['meat', 'pork', 'fish', 'crustaceans', 'molluscs', 'gelatin'];

/** Words that exclude several at once. */
const DIETS: Readonly<Record<string, readonly Substance[]>> = {
  vegetarian: ANIMALS,
  vegan: [...ANIMALS, 'milk', 'lactose', 'eggs', 'honey'],
  // Whether meat is halal or kosher only a label says; these contradict it.
  halal: ['pork', 'alcohol', 'gelatin'],
  kosher: ['pork', 'crustaceans', 'molluscs', 'gelatin'],
};

/** What has the first has the second: whoever avoids the second avoids the first. */
const IMPLIED: readonly (readonly [Substance, Substance])[] = [
  ['wheat', 'gluten'],
  ['milk', 'lactose'],
  ['pork', 'meat'],
  ['gelatin', 'meat'],
];

export function substanceBit(substance: Substance): number {
  return 1 << SUBSTANCES.indexOf(substance);
}

/** The bits of substances and diets by their keys; undefined where one is not known. */
export function substanceBits(keys: readonly string[]): number | undefined {
  let bits = 0;
  for (const key of keys) {
    const substances = DIETS[key] ?? (SUBSTANCES.includes(key as Substance) ? [key as Substance] : undefined);
    if (substances === undefined) return undefined;
    for (const each of substances) bits |= substanceBit(each);
  }
  return bits;
}

/** What a food with these has for certain: wheat has gluten. */
export function withImpliedPresence(bits: number): number {
  return IMPLIED.reduce((all, [has, also]) => (all & substanceBit(has) ? all | substanceBit(also) : all), bits);
}

/** What a food without these lacks for certain: without gluten there is no wheat, and without milk no lactose. */
export function withImpliedAbsence(bits: number): number {
  const lactose = bits & substanceBit('milk') ? substanceBit('lactose') : 0;
  // Lactose is taken out of milk, which stays milk.
  return IMPLIED.reduce(
    (all, [has, also]) => (has !== 'milk' && all & substanceBit(also) ? all | substanceBit(has) : all),
    bits | lactose,
  );
}

/**
 * Which categories a food can be taken for another in: yogurt for a dessert, never oats for sausages. Categories that share no
 * group are far apart. Dishes, soups, baby food and supplements are made of anything, so they are in no group and near to all.
 */
const GROUPS: readonly (readonly string[])[] = [
  [
    'fruit',
    'dried-fruit',
    'vegetables',
    'potatoes-and-tubers',
    'mushrooms-and-seaweed',
    'pickles',
    'pulses',
    'nuts-and-seeds',
  ],
  ['fruit', 'dried-fruit', 'juices', 'sweet-spreads', 'desserts', 'sugar-and-syrups', 'sweets'],
  ['fruit', 'vegetables', 'juices', 'sweet-spreads'],
  [
    'rice-and-grains',
    'pasta-and-noodles',
    'flour-and-baking',
    'breakfast-cereals',
    'bars',
    'bread',
    'pulses',
    'potatoes-and-tubers',
  ],
  [
    'bread',
    'crackers',
    'salty-snacks',
    'biscuits',
    'pastries',
    'cakes',
    'breakfast-cereals',
    'bars',
    'flour-and-baking',
    'rice-and-grains',
  ],
  ['salty-snacks', 'nuts-and-seeds', 'dried-fruit', 'potatoes-and-tubers', 'vegetables', 'pulses', 'crackers'],
  [
    'biscuits',
    'cakes',
    'pastries',
    'chocolate',
    'sweets',
    'desserts',
    'ice-cream',
    'sweet-spreads',
    'sugar-and-syrups',
    'bars',
    'cocoa-drinks',
    'nuts-and-seeds',
    'breakfast-cereals',
    'dried-fruit',
  ],
  [
    'milk-and-cream',
    'yogurt',
    'cheese',
    'butter-and-margarine',
    'eggs',
    'desserts',
    'ice-cream',
    'plant-drinks',
    'cocoa-drinks',
    'coffee',
  ],
  ['beef-and-veal', 'pork', 'other-meat', 'poultry', 'sausages', 'cold-cuts', 'meat-alternatives'],
  ['fish', 'seafood', 'meat-alternatives'],
  ['meat-alternatives', 'pulses', 'plant-drinks', 'cheese'],
  [
    'oils-and-fats',
    'butter-and-margarine',
    'sauces',
    'condiments',
    'herbs-and-spices',
    'dips',
    'pickles',
    'sugar-and-syrups',
    'flour-and-baking',
  ],
  ['nuts-and-seeds', 'vegetables', 'pickles', 'dips', 'sauces', 'condiments', 'herbs-and-spices', 'plant-drinks'],
  [
    'water',
    'soft-drinks',
    'juices',
    'coffee',
    'tea',
    'cocoa-drinks',
    'plant-drinks',
    'sugar-and-syrups',
    'beer-and-cider',
    'wine',
    'spirits',
  ],
  ['herbs-and-spices', 'tea', 'coffee'],
];

/** For each category in a group, those that share one with it. */
const NEAR = new Map<string, Set<string>>();
for (const group of GROUPS) {
  for (const key of group) NEAR.set(key, new Set([...(NEAR.get(key) ?? []), ...group]));
}

/** Whether nothing on one shelf could stand on the other; categories by their keys. */
export function areUnrelated(a: string, b: string): boolean {
  return a !== b && NEAR.has(b) && NEAR.get(a)?.has(b) === false;
}

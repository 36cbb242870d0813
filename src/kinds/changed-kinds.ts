/**
 * What other words of a name make of the kind that its head names: a vegan sausage is no sausage, linguine with prawns is a
 * dish and no pasta to boil, and a soup for babies stands with the baby food.
 */
import { isWithin, type Kind, type KindTable } from './kind-table.ts';

/** The kinds that vegetarian words turn into others, each with everything below it; the first that fits counts. */
const VEGETARIAN: readonly (readonly [from: string, to: string])[] = [
  ['category/sausages', 'vegetarian-sausage'],
  ['pate', 'vegetable-pate'],
  ['category/cold-cuts', 'vegetarian-cold-cut'],
  ['meatball', 'vegetarian-meatball'],
  ['chicken-nugget', 'vegetarian-nugget'],
  ['category/beef-and-veal', 'meat-alternative'],
  ['category/pork', 'meat-alternative'],
  ['category/other-meat', 'meat-alternative'],
  ['category/poultry', 'meat-alternative'],
  ['schnitzel', 'vegetarian-schnitzel'],
  ['hamburger', 'veggie-burger'],
  ['category/fish', 'vegan-fish'],
  ['category/seafood', 'vegan-fish'],
  ['milk', 'plant-drink'],
  ['cream', 'plant-cream'],
  ['butter', 'vegan-butter'],
  ['cheese', 'vegan-cheese'],
  ['ice-cream', 'plant-ice-cream'],
  ['mayonnaise', 'vegan-mayonnaise'],
];

/** The kinds that are a dish together with something savoury. */
const DISHES: readonly (readonly [from: string, to: string])[] = [
  ['stuffed-pasta', 'stuffed-pasta'],
  ['pasta', 'pasta-dish'],
  ['noodle', 'noodle-dish'],
  ['rice', 'rice-dish'],
  ['couscous', 'couscous-dish'],
  ['crepe', 'savoury-crepe'],
  ['croissant', 'ham-and-cheese-croissant'],
];

/** The categories that make a dish of pasta. */
const SAVOURY = new Set(
  'beef-and-veal pork other-meat poultry fish seafood sausages cold-cuts sauces mushrooms-and-seaweed prepared-dishes'.split(
    ' ',
  ),
);

/** What is chocolate where that is named too: "chocolate rabbit", "almonds in milk chocolate", "caramel chocolate". */
const IN_CHOCOLATE = new Set(
  'eggs other-meat wine fruit dried-fruit nuts-and-seeds pulses sweets rice-and-grains mushrooms-and-seaweed'.split(
    ' ',
  ),
);

const BABY_FOOD = 'baby-food';
const CHOCOLATE = 'chocolate';

/** What else a name says. */
export interface NameContext {
  /** The other kinds that it names. */
  readonly others: readonly Kind[];
  readonly isForBabies: boolean;
  readonly isVegetarian: boolean;
}

/** The kind of a food whose head names one. */
export function changedKind(table: KindTable, head: Kind, { others, isForBabies, isVegetarian }: NameContext): Kind {
  if (isForBabies) return head.category.key === BABY_FOOD ? head : (table.byKey(BABY_FOOD) ?? head);
  if (isVegetarian) return lookUp(table, head, VEGETARIAN);
  if (head.flavouring > 0 && IN_CHOCOLATE.has(head.category.key)) {
    const chocolate = others.find(({ category, flavouring }) => category.key === CHOCOLATE && flavouring < 2);
    if (chocolate !== undefined) return chocolate;
  }
  return others.some(({ category }) => SAVOURY.has(category.key)) ? lookUp(table, head, DISHES) : head;
}

function lookUp(table: KindTable, head: Kind, changes: typeof VEGETARIAN): Kind {
  const found = changes.find(([from]) => {
    if (from.startsWith('category/')) return from === `category/${head.category.key}`;
    const ancestor = table.byKey(from);
    return ancestor !== undefined && isWithin(head, ancestor);
  });
  const kind = found && table.byKey(found[1]);
  return kind === undefined || isWithin(head, kind) ? head : kind;
}

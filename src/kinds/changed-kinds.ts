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

const MEAT =
  'category/beef-and-veal category/pork category/other-meat category/poultry category/sausages category/cold-cuts';
const FISH = 'category/fish category/seafood';
const SAVOURY = `${MEAT} ${FISH} category/sauces category/mushrooms-and-seaweed category/prepared-dishes`;
const SWEET =
  'category/fruit category/dried-fruit category/chocolate category/sweets category/sugar-and-syrups category/sweet-spreads';

/**
 * What a food is together with another that is named beside it, in the same segment where it must be joined; the first that fits
 * counts. Kinds and `category/` keys stand for everything below them.
 */
const TOGETHER: readonly {
  readonly from: string;
  readonly beside: string;
  readonly to: string;
  readonly unless?: string;
  readonly isJoined?: true;
}[] = [
  { from: 'stuffed-pasta', beside: SAVOURY, to: 'stuffed-pasta' },
  { from: 'pasta', beside: SAVOURY, to: 'pasta-dish' },
  { from: 'noodle', beside: SAVOURY, to: 'noodle-dish' },
  { from: 'rice', beside: SAVOURY, to: 'rice-dish' },
  { from: 'couscous', beside: SAVOURY, to: 'couscous-dish' },
  { from: 'crepe', beside: SAVOURY, to: 'savoury-crepe', unless: SWEET },
  { from: 'croissant', beside: SAVOURY, to: 'ham-and-cheese-croissant' },
  {
    from: 'pie tart',
    beside: `${SAVOURY} category/vegetables goat-cheese blue-cheese`,
    to: 'savoury-pie',
    unless: SWEET,
  },
  { from: 'rillettes', beside: FISH, to: 'fish-rillettes' },
  { from: 'liver', beside: FISH, to: 'cod-liver' },
  { from: 'butter', beside: 'category/nuts-and-seeds', to: 'nut-butter', isJoined: true },
  { from: 'syrup', beside: 'category/fruit category/herbs-and-spices cola', to: 'squash-drink', isJoined: true },
  { from: 'category/poultry', beside: 'rice category/pasta-and-noodles', to: 'chicken-dish' },
  { from: 'category/fish', beside: 'rice category/pasta-and-noodles', to: 'fish-dish' },
];

/** What is chocolate where that is named too: "chocolate rabbit", "almonds in milk chocolate", "caramel chocolate". */
const IN_CHOCOLATE = new Set(
  'eggs other-meat wine fruit dried-fruit nuts-and-seeds pulses sweets rice-and-grains mushrooms-and-seaweed'.split(
    ' ',
  ),
);

const BABY_FOOD = 'baby-food';
const CHOCOLATE = 'chocolate';
const FRUIT = 'fruit';
const DRIED_FRUIT = 'dried-fruit';

/** What else a name says. */
export interface NameContext {
  /** All kinds that it names. */
  readonly named: readonly Kind[];
  /** Those of them that stand in the head's segment. */
  readonly joined: readonly Kind[];
  readonly isForBabies: boolean;
  readonly isVegetarian: boolean;
  readonly isDried: boolean;
}

/** The kind of a food whose head names one. */
export function changedKind(
  table: KindTable,
  head: Kind,
  { named, joined, isForBabies, isVegetarian, isDried }: NameContext,
): Kind {
  if (isForBabies) return head.category.key === BABY_FOOD ? head : (table.byKey(BABY_FOOD) ?? head);
  if (isVegetarian) {
    return changeTo(table, head, VEGETARIAN.find(([from]) => isAmong(table, head, from))?.[1]);
  }
  if (head.flavouring > 0 && IN_CHOCOLATE.has(head.category.key)) {
    const chocolate = named.find(({ category, flavouring }) => category.key === CHOCOLATE && flavouring < 2);
    if (chocolate !== undefined) return chocolate;
  }
  if (isDried && head.category.key === FRUIT) return table.byKey(DRIED_FRUIT) ?? head;
  const others = named.filter((kind) => kind !== head);
  if (others.length === 0) return head;
  const found = TOGETHER.find(({ from, beside, unless, isJoined }) => {
    if (!isAmong(table, head, from)) return false;
    if (unless !== undefined && others.some((other) => isAmong(table, other, unless))) return false;
    return (isJoined ? joined : others).some((other) => isAmong(table, other, beside));
  });
  return changeTo(table, head, found?.to);
}

function changeTo(table: KindTable, head: Kind, key: string | undefined): Kind {
  const kind = key === undefined ? undefined : table.byKey(key);
  return kind === undefined || isWithin(head, kind) ? head : kind;
}

/** Whether a kind is one of those listed, or below one. */
function isAmong(table: KindTable, kind: Kind, list: string): boolean {
  return list.split(' ').some((key) => {
    if (key.startsWith('category/')) return key === `category/${kind.category.key}`;
    const ancestor = table.byKey(key);
    return ancestor !== undefined && isWithin(kind, ancestor);
  });
}

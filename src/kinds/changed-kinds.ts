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
  // Of the American sort.
  { from: 'biscuit', beside: `${MEAT} category/eggs`, to: 'breakfast-sandwich' },
  { from: 'english-muffin', beside: `${MEAT} category/eggs`, to: 'breakfast-sandwich' },
  { from: 'bagel', beside: `${MEAT} category/eggs`, to: 'bagel-sandwich' },
  { from: 'rillettes', beside: FISH, to: 'fish-rillettes' },
  { from: 'liver', beside: FISH, to: 'cod-liver' },
  { from: 'butter', beside: 'category/nuts-and-seeds', to: 'nut-butter', isJoined: true },
  { from: 'syrup', beside: 'category/fruit category/herbs-and-spices cola', to: 'squash-drink', isJoined: true },
  // "Milk with white chocolate truffles" leaves out the word chocolate.
  { from: 'milk', beside: 'praline', to: 'praline' },
  { from: 'pasta-sauce', beside: 'category/poultry', to: 'chicken-dish' },
  { from: 'category/poultry', beside: 'tortilla', to: 'chicken-wrap' },
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
  readonly named: () => readonly Kind[];
  /** Those of them that stand in the head's segment. */
  readonly joined: () => readonly Kind[];
  readonly isForBabies: boolean;
  readonly isVegetarian: boolean;
  readonly isDried: boolean;
}

/** A line of `TOGETHER`, with kinds instead of keys. */
interface Combination {
  readonly beside: KindSet;
  readonly unless: KindSet | undefined;
  readonly isJoined: boolean;
  readonly to: Kind;
}

/** Changes the kinds of a table. What changes a kind is worked out when it is first met: of thousands few are. */
export class KindChanges {
  readonly #babyFood: Kind | undefined;
  readonly #driedFruit: Kind | undefined;
  readonly #vegetarianRules: readonly { readonly from: KindSet; readonly to: Kind | undefined }[];
  readonly #togetherRules: readonly (Omit<Combination, 'to'> & {
    readonly from: KindSet;
    readonly to: Kind | undefined;
  })[];
  /** By the number of the kind that the head names. */
  readonly #vegetarian: (Kind | undefined)[];
  readonly #together: (readonly Combination[] | undefined)[];

  constructor(table: KindTable) {
    // Of their full length from the beginning: V8 makes a hash table of an array that gets its last entry first.
    this.#vegetarian = table.kinds.map(() => undefined);
    this.#together = table.kinds.map(() => undefined);
    this.#babyFood = table.byKey(BABY_FOOD);
    this.#driedFruit = table.byKey(DRIED_FRUIT);
    this.#vegetarianRules = VEGETARIAN.map(([from, to]) => ({ from: new KindSet(table, from), to: table.byKey(to) }));
    this.#togetherRules = TOGETHER.map(({ from, beside, unless, isJoined = false, to }) => ({
      from: new KindSet(table, from),
      beside: new KindSet(table, beside),
      unless: unless === undefined ? undefined : new KindSet(table, unless),
      isJoined,
      to: table.byKey(to),
    }));
  }

  /** The kind of a food whose head names one. */
  change(head: Kind, { named, joined, isForBabies, isVegetarian, isDried }: NameContext): Kind {
    if (isForBabies) return head.category.key === BABY_FOOD ? head : (this.#babyFood ?? head);
    if (isVegetarian) return this.#vegetarianOf(head);
    if (head.flavouring > 0 && IN_CHOCOLATE.has(head.category.key)) {
      const chocolate = named().find(({ category, flavouring }) => category.key === CHOCOLATE && flavouring < 2);
      if (chocolate !== undefined) return chocolate;
    }
    if (isDried && head.category.key === FRUIT) return this.#driedFruit ?? head;
    const found = this.#combinationsOf(head).find(({ beside, unless, isJoined }) => {
      const isBeside = (kinds: KindSet) => (other: Kind) => other !== head && kinds.has(other);
      if (!(isJoined ? joined : named)().some(isBeside(beside))) return false;
      return unless === undefined || !named().some(isBeside(unless));
    });
    return found?.to ?? head;
  }

  #vegetarianOf(kind: Kind): Kind {
    const known = this.#vegetarian[kind.number];
    if (known !== undefined) return known;
    const to = this.#vegetarianRules.find(({ from }) => from.has(kind))?.to;
    const found = changesTo(kind, to) ? to : kind;
    this.#vegetarian[kind.number] = found;
    return found;
  }

  #combinationsOf(kind: Kind): readonly Combination[] {
    const known = this.#together[kind.number];
    if (known !== undefined) return known;
    // Behind the first line that leaves a kind as it is, none counts that asks for the same beside it.
    const combinations = this.#togetherRules.flatMap(({ from, beside, unless, isJoined, to }) =>
      to !== undefined && from.has(kind) ? [{ beside, unless, isJoined, to: changesTo(kind, to) ? to : kind }] : [],
    );
    this.#together[kind.number] = combinations;
    return combinations;
  }
}

function changesTo(kind: Kind, to: Kind | undefined): to is Kind {
  return to !== undefined && !isWithin(kind, to);
}

const NO = 1;
const YES = 2;

/** Kinds and all below them. */
class KindSet {
  readonly #table: KindTable;
  /** Keys of kinds and `category/` keys. */
  readonly #keys: ReadonlySet<string>;
  /** By number, `YES` or `NO` for the kinds that were asked for. */
  readonly #has: Uint8Array;

  /** Keys with spaces between them. */
  constructor(table: KindTable, list: string) {
    this.#table = table;
    this.#keys = new Set(list.split(' '));
    this.#has = new Uint8Array(table.kinds.length);
  }

  has(kind: Kind): boolean {
    if (this.#has[kind.number] === 0) {
      const path = this.#table.pathTo(kind);
      const has = this.#keys.has(`category/${kind.category.key}`) || path.some(({ key }) => this.#keys.has(key));
      this.#has[kind.number] = has ? YES : NO;
    }
    return this.#has[kind.number] === YES;
  }
}

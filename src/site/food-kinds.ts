/** The kinds of food as pages need them: which kind and shelf a food is of, what they are called, and where they are browsed. */
import { memoize } from '../caches/bounded-map.ts';
import type { FoodDetails } from '../catalog/records/food-details.ts';
import type { Food } from '../food/food.ts';
import type { Kinds } from '../kinds/compiled-kinds.ts';
import {
  type Category,
  categoryLabel,
  isWithin,
  type Kind,
  type KindTable,
  type Language,
  withoutCountry,
} from '../kinds/kind-table.ts';
import { capitalised } from '../messages/typography.ts';
import { categoryPath } from './find/category-address.ts';

/** The shelves whose foods are drunk; what is measured per 100 ml has other bounds for "high". */
const DRINKS: ReadonlySet<string> = new Set([
  ...['plant-drinks', 'water', 'soft-drinks', 'juices', 'beer-and-cider', 'wine', 'spirits'],
]);
/** Drinks on shelves that have other foods too. */
const DRINK_KINDS: ReadonlySet<string> = new Set(['milk', 'kefir']);

/** The kinds of one table. */
export class FoodKinds {
  readonly table: KindTable;
  readonly #categories = new Map<string, Category>();
  /** The titles of kinds by number, kept for each language. */
  readonly #titlesIn = memoize((language: Language) =>
    memoize((number: number) => {
      const kind = this.table.kind(number);
      return capitalised((kind.namesIn(language)[0] ?? kind.namesIn('en')[0])!.plural, language);
    }),
  );

  /** The names of units by language and key. */
  readonly #unitNames: ReadonlyMap<Language, ReadonlyMap<string, string>>;

  constructor({ table, units }: Pick<Kinds, 'table' | 'units'>) {
    this.table = table;
    this.#unitNames = new Map(
      Array.from(units, ([language, words]) => [
        language,
        new Map(words.units.map(([key, [first]]) => [key, first![0]!])),
      ]),
    );
    for (const category of table.categories) this.#categories.set(categoryLabel(category, 'en'), category);
  }

  /** The kind of a food; undefined where it is not known, or determined by other tables than these. */
  kindOf({ kind }: FoodDetails): Kind | undefined {
    return kind === undefined ? undefined : this.table.byKey(kind.slice(kind.lastIndexOf('/') + 1));
  }

  /** What one of a unit is called in a language; undefined where it has no name. */
  unitName(key: string, language: Language): string | undefined {
    return this.#unitNames.get(withoutCountry(language))?.get(key);
  }

  /** The shelf with an English name, as foods carry it; undefined for a category of somebody's own. */
  category(name: string | null): Category | undefined {
    return name === null ? undefined : this.#categories.get(name);
  }

  /** The keys of a kind's path, from the root down, as the index has them. */
  pathOf(kind: Kind): string {
    return this.table
      .pathTo(kind)
      .map(({ key }) => key)
      .join('/');
  }

  /** The kinds that stand directly on a shelf; where one of them is the shelf itself, or above it, those below it. */
  kindsOn(category: Category): Kind[] {
    const shelf = this.table.kinds.find((kind) => kind.category === category && isShelf(kind));
    const standOn = (kind: Kind): Kind[] =>
      shelf !== undefined && isWithin(shelf, kind) ? this.table.childrenOf(kind).flatMap(standOn) : [kind];
    return this.table.kinds
      .filter((kind) => kind.category === category && this.table.parentOf(kind)?.category !== category)
      .flatMap(standOn)
      .filter((kind) => kind.category === category);
  }

  /** The kinds on the way from its shelf to a kind, this included; a kind that is the shelf itself, or above it, is left out. */
  stepsTo(kind: Kind): Kind[] {
    const path = this.table.pathTo(kind).filter(({ category }) => category === kind.category);
    return path.slice(path.findLastIndex(isShelf) + 1);
  }

  /** The name of a kind as a title: "Hard cheeses". */
  titleOf(kind: Kind, language: Language): string {
    return this.#titlesIn(language)(kind.number);
  }

  /** Whether a food is a drink. */
  isDrink(food: Food, details: FoodDetails): boolean {
    const category = this.kindOf(details)?.category ?? this.category(food.category);
    if (category !== undefined && DRINKS.has(category.key)) return true;
    return details.kind !== undefined && DRINK_KINDS.has(details.kind.split('/', 1)[0]!);
  }

  /** The address of a category by its name. */
  categoryAddress(name: string): string {
    const category = this.category(name);
    if (category !== undefined) return `/browse/${category.key}`;
    const address = categoryPath(name);
    const isTaken = this.table.categories.some(({ key }) => address === `/browse/${key}`);
    return isTaken ? `/browse/${encodeURIComponent(name)}` : address;
  }

  /** The address of a kind; of one that is its shelf, the shelf's. */
  kindAddress(kind: Kind): string {
    return `/browse/${kind.category.key}${isShelf(kind) ? '' : `/${kind.key}`}`;
  }
}

/** Whether a kind is all that stands on its shelf: "cheese" on the shelf "Cheese". */
function isShelf({ key, category }: Kind): boolean {
  return key === category.key || `${key}s` === category.key;
}

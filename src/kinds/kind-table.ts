/**
 * The kinds of food: a tree, each kind with its names in many languages, the shelf category that it stands in and the tags
 * of Open Food Facts that mean it. The tables in `kinds/` are the data; this is what the rest of the code reads.
 *
 * Kinds are numbered from 1 in preorder, so that a kind and everything below it is one range of numbers: `kind.number` to
 * `kind.end`, the end not included. Numbers hold within one table only; what is stored carries the key.
 */

/** A language by its ISO 639-1 code; where names are shown, perhaps with the country of a variety (`pt-BR`). */
export type Language = string;

/** The language that a variety belongs to, whose names it shows where it has none of its own. */
export function withoutCountry(language: Language): Language {
  return language.split('-', 1)[0]!;
}

/** One name of a kind, as people write it. */
export interface KindName {
  readonly singular: string;
  /** The same as the singular for what is not counted ("milk"). */
  readonly plural: string;
}

export type Flavouring = 0 | 1 | 2;

/** Of a kind that is a mere flavor of nearly all that it stands beside. */
export const FLAVORS_ANYTHING: Flavouring = 2;

/** One kind of food. */
export interface Kind {
  readonly number: number;
  /** Behind the last kind below this one. */
  readonly end: number;
  readonly key: string;
  /** The number of the parent, 0 for a root. */
  readonly parent: number;
  readonly category: Category;
  /** 1 for everyday foods, 2 for common ones, 3 for the rest. */
  readonly commonness: number;
  /** Whether it says so little ("drink", "condiment") that any other kind that is not vague says more. */
  readonly isVague: boolean;
  /**
   * How easily the name of this food in another one's name is only its flavor: 2 for what flavors anything
   * (strawberry, caramel), 1 for foods that are also part of others (chocolate, ham), 0 for the rest (yogurt, soup).
   */
  readonly flavouring: Flavouring;
  /** The keys of other kinds that share a name with this one, which is nearly always meant by it on labels. */
  readonly likelierThan: ReadonlySet<string>;
  /** By language; the first name of a language is the one that is shown. English is always there. */
  readonly names: ReadonlyMap<Language, readonly KindName[]>;
  /** The names in one language or variety only, which takes less time than all; none where it has none. */
  readonly namesIn: (language: Language) => readonly KindName[];
  readonly tags: readonly string[];
}

/** A shelf that kinds stand on. */
export interface Category {
  readonly key: string;
  /** By language and variety; English is always there. */
  readonly names: ReadonlyMap<Language, string>;
}

/** A name that means several kinds in a language. */
export interface AmbiguousName {
  readonly name: string;
  readonly language: Language;
  /** The likeliest first. */
  readonly kinds: readonly Kind[];
}

/** All kinds. */
export class KindTable {
  readonly kinds: readonly Kind[];
  readonly categories: readonly Category[];
  readonly ambiguous: readonly AmbiguousName[];
  readonly languages: readonly Language[];
  /** The varieties of languages that show some kinds by another of their names. */
  readonly varieties: readonly Language[];
  readonly #byKey: ReadonlyMap<string, Kind>;

  constructor(
    kinds: readonly Kind[],
    categories: readonly Category[],
    languages: readonly Language[],
    ambiguous: readonly AmbiguousName[],
  ) {
    this.kinds = kinds;
    this.varieties = languages.filter((language) => withoutCountry(language) !== language);
    this.languages = languages.filter((language) => !this.varieties.includes(language));
    this.ambiguous = ambiguous;
    this.categories = categories;
    this.#byKey = new Map(kinds.map((kind) => [kind.key, kind]));
  }

  /** The kind with a number from 1 on. */
  kind(number: number): Kind {
    const kind = this.kinds[number - 1];
    if (kind === undefined) throw new RangeError(`There is no kind ${number}; there are ${this.kinds.length}.`);
    return kind;
  }

  byKey(key: string): Kind | undefined {
    return this.#byKey.get(key);
  }

  parentOf(kind: Kind): Kind | undefined {
    return kind.parent === 0 ? undefined : this.kind(kind.parent);
  }

  /** From the root down to the kind itself. */
  pathTo(kind: Kind): Kind[] {
    const parent = this.parentOf(kind);
    return parent === undefined ? [kind] : [...this.pathTo(parent), kind];
  }

  /** The kinds directly below a kind. */
  childrenOf(kind: Kind): Kind[] {
    const children: Kind[] = [];
    for (let number = kind.number + 1; number < kind.end; number = this.kind(number).end) {
      children.push(this.kind(number));
    }
    return children;
  }
}

/** Whether a kind is another one or stands below it. */
export function isWithin(kind: Kind, ancestor: Kind): boolean {
  return kind.number >= ancestor.number && kind.number < ancestor.end;
}

/** The name of a kind or category that is shown in a language, else in English. */
export function shownName({ namesIn }: Kind, language: Language): string {
  return (namesIn(language)[0] ?? namesIn('en')[0])!.singular;
}

/** The name of a category in a language, else in English. */
export function categoryLabel({ names }: Category, language: Language): string {
  return names.get(language) ?? names.get(withoutCountry(language)) ?? names.get('en')!;
}

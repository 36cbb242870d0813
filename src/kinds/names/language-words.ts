/** How names are built in a language: where the word stands that names the food, and what other words do. */

/** What words do in names; each is a line of `kinds/words/LANG.tsv`. */
export const ROLES = {
  /** Behind these the rest only describes: "with", "à", "mit". */
  link: 'link',
  /** Links behind which stands what a food was made with, and so no food itself: "au chocolat", "with nuts". */
  adding: 'adding',
  /** They make a flavor of what stands before or after them: "strawberry flavour", "goût fraise". */
  'flavour-before': 'flavourBefore',
  'flavour-after': 'flavourAfter',
  /** They say that it is not food for people. */
  'not-food': 'notFood',
  /** They say that it is for small children. */
  baby: 'baby',
  /** They make another food of one from animals: "vegan", "végétal". */
  vegetarian: 'vegetarian',
  /** They describe any food: "organic", "sliced", "pack"; between other words they name none ("danish", "rôti"). */
  describing: 'describing',
  /** Where the head stands they are a food of their own, most of them without a kind ("panier au saumon"); elsewhere they describe. */
  'head-word': 'headWord',
  /** They say how a food was prepared; food tables set them behind a comma: "Lemon, raw". */
  preparation: 'preparation',
  /** They make dried fruit of fruit. */
  dried: 'dried',
  /** They name a food alone or in a longer name only: "bar", "pop". */
  'not-alone': 'notAlone',
} as const;

export type WordRole = (typeof ROLES)[keyof typeof ROLES];

/** The grammar of food names in one language. */
export interface LanguageWords {
  /** Whether the naming word comes first ("yaourt à la fraise") or last ("strawberry yogurt"). */
  readonly head: 'first' | 'last';
  /** Whether words are joined, so that the end of a long one names the food ("Erdbeerjoghurt"). */
  readonly hasCompounds: boolean;
  /** Folded words. */
  readonly roles: Readonly<Record<WordRole, ReadonlySet<string>>>;
}

/** The words by which people say what a food must not have: "without", "-free", "vegan" (`kinds/exclusions`). */

/** What a word or a phrase does; each is a line of `kinds/exclusions/LANG.tsv`. */
export const EXCLUSION_ROLES = {
  /** It stands before whatever is excluded, and means nothing else: "without", "sans". */
  without: 'without',
  /** It stands before a substance that is excluded: "no", "free from". */
  before: 'before',
  /** It does so as an abbreviation, with a slash or a period behind it: "s/", "o.". */
  abbreviated: 'abbreviated',
  /** It stands behind what is excluded, or is joined to it: "free", "-frei". */
  after: 'after',
  /** It is only joined to the beginning of a word: "без-". */
  start: 'start',
  /** It is only joined to the end of a word: "-less", "-siz". */
  end: 'end',
  /** It joins several things that are excluded: "and", "nor". */
  and: 'and',
  /** It says nothing beside the others: "of", "の". */
  link: 'link',
} as const;

export type ExclusionRole = (typeof EXCLUSION_ROLES)[keyof typeof EXCLUSION_ROLES] | 'substance' | NamingRole;

/** What a phrase does that names substances: it excludes them; or does so beside a kind that has them, as "0.0" beside beer. */
export const NAMING_ROLES = ['free', 'beside'] as const;
type NamingRole = (typeof NAMING_ROLES)[number];

/** A phrase as folded units, what it does, and the bits of the substances that it names or excludes. */
export interface ExclusionPhrase {
  readonly units: readonly string[];
  readonly role: ExclusionRole;
  readonly substances: number;
  /** Those of them that it means altogether: without butter there may still be milk. */
  readonly whole: number;
}

/** How names are built in a language: where the word stands that names the food, and what other words do. */
import { fold } from '../../text/fold.ts';
import type { Language } from '../kind-table.ts';
import { KindTableError, wordLines } from '../parse-tables.ts';

/** What words do in names; each is a line of `kinds/words/LANG.tsv`. */
export const ROLES = {
  /** Behind these the rest only describes: "with", "à", "mit". */
  link: 'link',
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

/** Reads `kinds/words/LANG.tsv`. */
export function parseLanguageWords(language: Language, text: string): LanguageWords {
  const file = `words/${language}.tsv`;
  const rows = new Map<string, string>();
  for (const [role, words, fault] of wordLines(file, text)) {
    if (role !== 'head' && role !== 'compound' && !Object.hasOwn(ROLES, role)) {
      throw fault(`There is no role "${role}".`);
    }
    rows.set(role, words);
  }
  const head = rows.get('head');
  if (head !== 'first' && head !== 'last') throw new KindTableError(file, 1, '"head" is "first" or "last".');
  const roles = Object.entries(ROLES).map(([line, role]) => [role, new Set(listIn(rows.get(line) ?? ''))]);
  return { head, hasCompounds: rows.get('compound') === 'yes', roles: Object.fromEntries(roles) };
}

function listIn(words: string): string[] {
  return words
    .split('; ')
    .filter((word) => word !== '')
    .map(fold);
}

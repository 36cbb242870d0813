/** How names are built in a language: where the word stands that names the food, and which words only describe it. */
import { fold } from '../text/fold.ts';
import type { Language } from './kind-table.ts';
import { KindTableError } from './parse-tables.ts';

/** The grammar of food names in one language, from `kinds/words/LANG.tsv`. Words are folded. */
export interface LanguageWords {
  /** Whether the naming word comes first ("yaourt à la fraise") or last ("strawberry yogurt"). */
  readonly head: 'first' | 'last';
  /** Whether words are joined, so that the end of a long one names the food ("Erdbeerjoghurt"). */
  readonly hasCompounds: boolean;
  /** Words behind which the rest only describes: "with", "à", "mit". */
  readonly link: ReadonlySet<string>;
  /** Words that make a flavour of what stands before or after them: "strawberry flavour", "goût fraise". */
  readonly flavourBefore: ReadonlySet<string>;
  readonly flavourAfter: ReadonlySet<string>;
  /** Words that say that it is no food for people. */
  readonly notFood: ReadonlySet<string>;
  /** Words that describe any food: "organic", "sliced", "pack". */
  readonly describing: ReadonlySet<string>;
}

const ROLES = ['link', 'flavour-before', 'flavour-after', 'not-food', 'describing'] as const;

/** Reads `kinds/words/LANG.tsv`. */
export function parseLanguageWords(language: Language, text: string): LanguageWords {
  const file = `words/${language}.tsv`;
  const rows = new Map<string, string>();
  for (const [i, line] of text.split('\n').entries()) {
    if (i === 0 || line === '') continue;
    const [role = '', words, ...more] = line.split('\t');
    if (words === undefined || more.length > 0) throw new KindTableError(file, i + 1, 'There are two columns.');
    if (role !== 'head' && role !== 'compound' && !(ROLES as readonly string[]).includes(role)) {
      throw new KindTableError(file, i + 1, `There is no role "${role}".`);
    }
    rows.set(role, words);
  }
  const head = rows.get('head');
  if (head !== 'first' && head !== 'last') throw new KindTableError(file, 1, '"head" is "first" or "last".');
  const words = (role: (typeof ROLES)[number]) =>
    new Set(
      (rows.get(role) ?? '')
        .split('; ')
        .filter((word) => word !== '')
        .map(fold),
    );
  return {
    head,
    hasCompounds: rows.get('compound') === 'yes',
    link: words('link'),
    flavourBefore: words('flavour-before'),
    flavourAfter: words('flavour-after'),
    notFood: words('not-food'),
    describing: words('describing'),
  };
}

/**
 * What the tables say about kinds beside each other: what other words of a name make of a kind (`changes.tsv`), which categories a food
 * can be taken for another in (`groups.tsv`), what brands are known for (`brands.tsv`), and which language counts first (`languages.tsv`).
 */
import { type BrandLine, parseBrands } from './brand-kinds.ts';
import type { KindTable, Language } from './kind-table.ts';
import { KindTableError, linesOf } from './parse-tables.ts';

/** When a kind changes: what else the name says. */
const OCCASIONS = ['baby', 'vegetarian', 'chocolate', 'dried', 'part', 'beside', 'joined'] as const;
type Occasion = (typeof OCCASIONS)[number];

/** A line of `changes.tsv`; lists are keys with spaces between them, that of a category with its prefix. */
export interface KindChange {
  readonly when: Occasion;
  readonly from: string;
  readonly beside: string;
  readonly unless: string;
  readonly to: string;
}

/** All of it, as it is stored with the compiled tables. */
export interface KindRules {
  readonly changes: readonly KindChange[];
  /** Keys of categories. */
  readonly groups: readonly (readonly string[])[];
  readonly brands: readonly BrandLine[];
  /** The languages that count first where several fit alike, in order. */
  readonly languages: readonly Language[];
}

/** The texts of the files. */
export interface KindRuleFiles {
  readonly changes: string;
  readonly groups: string;
  readonly brands: string;
  readonly languages: string;
}

/** Reads the rules; whatever is wrong with a line is said with its file and line. */
export function parseKindRules(files: KindRuleFiles, table: KindTable): KindRules {
  const categories = new Set(table.categories.map(({ key }) => key));
  const groups = Array.from(linesOf('groups.tsv', files.groups, ['categories', 'why']), ({ line, cells }) => {
    const keys = cells[0]!.split(' ');
    const unknown = keys.find((key) => !categories.has(key));
    if (unknown !== undefined) throw new KindTableError('groups.tsv', line, `There is no category "${unknown}".`);
    return keys;
  });
  const languages = Array.from(linesOf('languages.tsv', files.languages, ['lang', 'name']), ({ line, cells }) => {
    if (table.languages.includes(cells[0]!)) return cells[0]!;
    throw new KindTableError('languages.tsv', line, `There are no names in "${cells[0]}".`);
  });
  const brands = parseBrands(files.brands, table);
  return { changes: readChanges(files.changes, table, categories), groups, brands, languages };
}

/** A line with `set` names a list, which later lines may use. */
function readChanges(text: string, table: KindTable, categories: ReadonlySet<string>): KindChange[] {
  const sets = new Map<string, string>();
  const changes: KindChange[] = [];
  for (const { line, cells } of linesOf('changes.tsv', text, ['when', 'from', 'beside', 'unless', 'to', 'why'])) {
    const [when, name, ...lists] = cells as [string, string, string, string, string, string];
    const expanded = (list: string) => {
      const keys = list.split(' ').map((key) => sets.get(key) ?? key);
      for (const key of keys.join(' ').split(' ')) {
        const isKnown = key.startsWith('category/') ? categories.has(key.slice('category/'.length)) : table.byKey(key);
        if (key !== '' && !isKnown) throw new KindTableError('changes.tsv', line, `There is no kind "${key}".`);
      }
      return keys.join(' ');
    };
    const [beside, unless, to] = lists.slice(0, 3).map(expanded) as [string, string, string];
    if (when === 'set') sets.set(name, beside);
    else if (!(OCCASIONS as readonly string[]).includes(when)) {
      throw new KindTableError('changes.tsv', line, `"when" is set, ${OCCASIONS.join(', ')}, not "${when}".`);
    } else changes.push({ when: when as Occasion, from: expanded(name), beside, unless, to });
  }
  return changes;
}

/** Reads what the tables say about kinds beside each other. */
import { type BrandLine, brandWords } from '../../src/kinds/brand-kinds.ts';
import { type KindChange, type KindRules, OCCASIONS, type Occasion } from '../../src/kinds/kind-rules.ts';
import type { KindTable } from '../../src/kinds/kind-table.ts';
import { KindTableError, linesOf } from '../../src/kinds/parse-tables.ts';

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

function parseBrands(text: string, table: KindTable): BrandLine[] {
  const seen = new Set<string>();
  return Array.from(linesOf('brands.tsv', text, ['kinds', 'brands']), ({ line, cells }) => {
    const kinds = cells[0]!.split(' ');
    const unknown = kinds.find((key) => table.byKey(key) === undefined);
    if (unknown !== undefined) throw new KindTableError('brands.tsv', line, `There is no kind "${unknown}".`);
    const brands = cells[1]!.split(';').map((brand) => brandWords(brand).join(' '));
    for (const brand of brands) {
      if (brand === '' || seen.has(brand)) throw new KindTableError('brands.tsv', line, `"${brand}" is there already.`);
      seen.add(brand);
    }
    return { kinds, brands };
  });
}

/**
 * Names whose categories or kinds somebody judged who saw no rule: how many get a right one, a wrong one and none. Of names with kinds
 * one of another kind in the same category is only less exact.
 */
import { basename } from 'node:path';
import type { KindFinder } from '../../src/import/normalize/kind-finder.ts';
import { normalize } from '../../src/import/normalize/normalize.ts';
import { examples, share } from './agreement.ts';
import { readText } from './rows.ts';

/** In place of a category or kind: none is right, or none is needed if others stand beside it. */
const NONE = '-';

/** Classifies the names of a file by name alone: columns name, brand, lang, categories or kinds, kcal, protein, fat, carbs. */
export function judgedLines(file: string, kinds: KindFinder, shown: number): string[] {
  const [header = '', ...lines] = readText(file).trimEnd().split('\n');
  const hasKinds = header.split('\t')[3] === 'kinds';
  const wrong: string[] = [];
  const inexact: string[] = [];
  const missed: string[] = [];
  let withKind = 0;
  let classified = 0;
  for (const line of lines) {
    const [name = '', brand = '', language = '', answers = '', ...figures] = line.split('\t');
    const [kcal, protein, fat, carbs] = figures.map((cell) => (cell === '' ? undefined : Number(cell)));
    const food = normalize(
      {
        key: name,
        name,
        source: 'off',
        brand,
        language,
        nutrients: {
          calories_kcal: kcal ?? null,
          protein_g: protein ?? null,
          fat_g: fat ?? null,
          carbs_g: carbs ?? null,
        },
      },
      'judged',
      kinds,
    );
    if ('rejected' in food) throw new Error(`${file}: "${name}" is not a name`);
    const path = food.details.kind?.split('/') ?? [];
    const kind = path.at(-1);
    const category = kind === undefined ? NONE : kinds.table.byKey(kind)!.category.key;
    const accepted = answers.split(' ');
    const categories = hasKinds ? accepted.map((key) => categoryOf(key, kinds)) : accepted;
    if (!accepted.includes(NONE)) withKind++;
    if (kind !== undefined) classified++;
    if (categories.includes(category)) {
      if (hasKinds && kind !== undefined && !accepted.some((key) => path.includes(key) || isAbove(kind, key, kinds))) {
        inexact.push(`${name}: ${kind}, not ${answers}`);
      }
    } else if (kind === undefined) missed.push(`${name} (${answers})`);
    else wrong.push(`${name}: ${path.join('/')}, not ${answers}`);
  }
  return [
    `Of ${lines.length} judged names (${basename(file)}) a wrong category: ${share(wrong.length, lines.length)}, of those with a kind ${share(wrong.length, classified)}; none where there is one: ${share(missed.length, withKind)}${hasKinds ? `; another kind of the right category: ${share(inexact.length, lines.length)}` : ''}`,
    ...examples('A wrong category', wrong, shown),
    ...examples('Another kind of the right category', inexact, shown),
    ...examples('None', missed, shown),
  ];
}

function categoryOf(key: string, kinds: KindFinder): string {
  if (key === NONE) return NONE;
  const kind = kinds.table.byKey(key);
  if (kind === undefined) throw new Error(`there is no kind "${key}"`);
  return kind.category.key;
}

/** Whether a kind is less specific than what it should be. */
function isAbove(kind: string, key: string, kinds: KindFinder): boolean {
  return key !== NONE && kinds.table.pathTo(kinds.table.byKey(key)!).some((each) => each.key === kind);
}

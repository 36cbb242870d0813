/** Names whose categories a person judged before any rule saw them: how many get a right one, a wrong one and none. */
import type { KindFinder } from '../../src/import/normalize/kind-finder.ts';
import { normalize } from '../../src/import/normalize/normalize.ts';
import { examples, share } from './agreement.ts';
import { readText } from './rows.ts';

/** In place of a category: no kind is right. */
const NONE = '-';

/** Classifies the names of a file by name alone: columns name, brand, lang, categories, kcal, protein, fat, carbs. */
export function judgedLines(file: string, kinds: KindFinder, shown: number): string[] {
  const [, ...lines] = readText(file).trimEnd().split('\n');
  const wrong: string[] = [];
  const missed: string[] = [];
  for (const line of lines) {
    const [name = '', brand = '', language = '', categories = '', ...figures] = line.split('\t');
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
    const kind = food.details.kind?.split('/').at(-1);
    const category = kind === undefined ? NONE : kinds.table.byKey(kind)!.category.key;
    if (categories.split(' ').includes(category)) continue;
    if (kind === undefined) missed.push(`${name} (${categories})`);
    else wrong.push(`${name}: ${kind}, not ${categories}`);
  }
  return [
    `Of ${lines.length} judged names a wrong category: ${share(wrong.length, lines.length)}; none where there is one: ${share(missed.length, lines.length)}`,
    ...examples('A wrong category', wrong, shown),
    ...examples('None', missed, shown),
  ];
}

/**
 * Everyday foods under the names that their own people use, written down with the kinds that would be right by someone who saw no
 * name in the tables: the share of them that find one of these kinds or one below it. Where no kind was right, the category counts.
 */

import { isWithin, type Kind, type KindTable } from '../../src/kinds/kind-table.ts';
import type { NameClassifier } from '../../src/kinds/names/kind-by-name.ts';
import { examples, share } from './agreement.ts';
import { readText } from './rows.ts';

/** Before a category: no kind was right. */
const NO_KIND = '-';

/** Counts the words of a file: columns lang, word, meaning, kinds. */
export function localLines(file: string, table: KindTable, byName: NameClassifier, shown: number): string[] {
  const [, ...lines] = readText(file).trimEnd().split('\n');
  const counts = new Map<string, { all: number; right: number }>();
  const missed: string[] = [];
  for (const line of lines) {
    const [language = '', word = '', meaning = '', keys = ''] = line.split('\t');
    const kind = byName.find(word, undefined, language);
    const count = counts.get(language) ?? { all: 0, right: 0 };
    counts.set(language, count);
    count.all++;
    if (kind !== undefined && isOneOf(kind, keys.split(' '), table)) count.right++;
    else missed.push(`${language} ${word} (${meaning}): ${kind?.key ?? 'no kind'}, not ${keys}`);
  }
  return [
    `${file}: of local names the right kind: ${share(lines.length - missed.length, lines.length)}`,
    [...counts].map(([language, { all, right }]) => `${language} ${right}/${all}`).join(', '),
    ...examples('Another kind or none', missed, shown),
  ];
}

function isOneOf(kind: Kind, [first = '', ...rest]: readonly string[], table: KindTable): boolean {
  if (first === NO_KIND) return rest.includes(kind.category.key);
  return [first, ...rest].some((key) => {
    const right = table.byKey(key);
    if (right === undefined) throw new Error(`There is no kind "${key}".`);
    return isWithin(kind, right);
  });
}

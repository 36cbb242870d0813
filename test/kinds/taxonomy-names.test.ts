/**
 * The names of kinds, judged by those that the taxonomy of categories of Open Food Facts has for the same tag, which is the one
 * that is called like the kind in English (`taxonomy-names.tsv`, made from its names of April 2026; ODbL):
 * 1. In at least 92 % of cases in the seven other complete languages its name is one of ours, or is read as this kind.
 * 2. In each language it is so in at least 88 %; its Dutch ones are often plurals that nobody writes.
 * 3. Exceptions are listed with a reason, and none that is not one.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openKinds, readKinds } from '../../src/kinds/compiled-kinds.ts';
import { isWithin, type Kind } from '../../src/kinds/kind-table.ts';
import { NameClassifier } from '../../src/kinds/names/kind-by-name.ts';
import { analyse } from '../../src/text/analyse.ts';
import { nameKey, wordKey } from '../../src/text/name-key.ts';

const { table, names, words, rules } = openKinds(readKinds(path.resolve('dist/kinds.bin')));
const byName = new NameClassifier(names, words, rules);

function rowsOf(file: string): string[][] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}

const keyOf = (text: string) => nameKey(analyse(text).map(wordKey));

function agrees(kind: Kind, language: string, name: string): boolean {
  const key = keyOf(name);
  const isOurs = kind
    .namesIn(language)
    .some(({ singular, plural }) => keyOf(singular) === key || keyOf(plural) === key);
  const read = isOurs ? kind : byName.find(name, undefined, language);
  return read !== undefined && isWithin(read, kind);
}

const [head, ...lines] = rowsOf('taxonomy-names.tsv');
const languages = head!.slice(2);
const judged = lines.flatMap(([key, tag, ...cells]) => {
  const kind = table.byKey(key!)!;
  expect(kind?.tags).toContain(tag);
  return languages.flatMap((language, i) => {
    const name = cells[i] ?? '';
    return name === '' ? [] : [{ id: `${key} ${language}`, language, isRight: agrees(kind, language, name) }];
  });
});
const share = (cases: typeof judged) => cases.filter(({ isRight }) => isRight).length / cases.length;

test('1. names agree with the taxonomy', () => {
  expect(judged.length).toBeGreaterThan(7000);
  expect(share(judged)).toBeGreaterThanOrEqual(0.92);
});

test.each(languages)('2. in %s', (language) => {
  expect(share(judged.filter((each) => each.language === language))).toBeGreaterThanOrEqual(0.88);
});

test('3. exceptions are listed', () => {
  const listed = rowsOf('taxonomy-exceptions.tsv').slice(1);
  expect(listed.filter(([, , why]) => why === undefined || why === '')).toEqual([]);
  const exceptions = judged.filter(({ isRight }) => !isRight).map(({ id }) => id);
  expect(listed.map(([key, language]) => `${key} ${language}`).toSorted()).toEqual(exceptions.toSorted());
});

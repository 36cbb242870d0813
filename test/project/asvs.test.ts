/**
 * docs/asvs.md, our judgment of OWASP ASVS 5.0:
 * 1. It has each requirement of levels 1 and 2 once, in order, and its sums are those of its rows.
 * 2. All that is met names a file, a heading or a test, and every one that is named exists, settings too.
 * 3. Nothing of level 1 is left open, and what is not met of level 2 has a sentence that says why.
 */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The level of each requirement by section, for the numbers 1, 2, 3 and so on; the others of a section are of level 3. */
const SECTIONS: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '111112222',
  '1.3': '11222222222',
  '1.4': '222',
  '1.5': '12',
  '2.1': '122',
  '2.2': '112',
  '2.3': '1222',
  '2.4': '2',
  '3.2': '11',
  '3.3': '1222',
  '3.4': '112222',
  '3.5': '11122',
  '3.7': '22',
  '4.1': '122',
  '4.2': '2',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112',
  '5.3': '11',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '1122',
  '6.4': '1122',
  '6.5': '22222',
  '6.6': '222',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '22',
  '7.6': '22',
  '8.1': '12',
  '8.2': '112',
  '8.3': '1',
  '8.4': '2',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '22',
  '10.3': '2222',
  '10.4': '11111222222',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '22',
  '11.2': '222',
  '11.3': '112',
  '11.4': '1222',
  '11.5': '2',
  '11.6': '2',
  '12.1': '122',
  '12.2': '11',
  '12.3': '2222',
  '13.1': '2',
  '13.2': '22222',
  '13.3': '22',
  '13.4': '12222',
  '14.1': '22',
  '14.2': '1222',
  '14.3': '122',
  '15.1': '122',
  '15.2': '122',
  '15.3': '1222222',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '222',
};
const RESULTS = ['met', 'not met', 'not applicable'];
const ROW = /^\| (\d+\.\d+\.\d+) \| ([12]) \| ([a-z ]+) \| (.+) \|$/gm;
/** A file of the repository, with a heading where it is a document. */
const PLACE = /`((?:src|test|docs|\.github)\/[^`#]+|Dockerfile|tsconfig\.json)(?:#([^`]+))?`/g;

const page = readFileSync('docs/asvs.md', 'utf8');
const rows = [...page.matchAll(ROW)].map(([, id, level, result, text]) => ({
  ...{ id: id!, level: level!, result: result!, text: text! },
  places: [...text!.matchAll(PLACE)].map(([, file, heading]) => ({ file: file!, heading })),
}));

test('1. every requirement of levels 1 and 2 is there once', () => {
  const requirements = Object.entries(SECTIONS).flatMap(([section, levels]) =>
    [...levels].flatMap((level, index) => (level === '-' ? [] : `${section}.${index + 1} of level ${level}`)),
  );
  expect(rows.map(({ id, level }) => `${id} of level ${level}`)).toEqual(requirements);
  expect(rows).toHaveLength(246);
  expect(page.match(/^\| \d/gm)).toHaveLength(246);
  const sums = RESULTS.map((result) => rows.filter((row) => row.result === result).length);
  const [, ...told] = /(\d+) requirements, of which (\d+) are met,\s(\d+) not met and (\d+) not applicable/.exec(page)!;
  expect(told.map(Number)).toEqual([246, ...sums]);
});

test('2. what is named exists', () => {
  expect(rows.filter(({ result, places }) => result === 'met' && places.length === 0)).toEqual([]);
  const missing = rows.flatMap(({ id, places }) =>
    places
      .filter(({ file, heading }) => !existsSync(file) || (heading !== undefined && !anchors(file).includes(heading)))
      .map((place) => ({ id, ...place })),
  );
  expect(missing).toEqual([]);
  const settings = readFileSync('docs/settings.md', 'utf8');
  const named = [...page.matchAll(/\bLARDER_[A-Z_]+\b/g)].map(([name]) => name);
  expect(named.filter((name) => !new RegExp(`^\\| \`${name}\\b`, 'm').test(settings))).toEqual([]);
  // Nothing else that looks like a file goes by unread.
  const unread = rows.filter(({ text }) => /`[^`]*\.(?:ts|tsx|md|yml|json)\b/.test(text.replaceAll(PLACE, '')));
  expect(unread).toEqual([]);
});

test('3. what is not met is justified', () => {
  const open = rows.filter(({ result }) => result === 'not met');
  expect(open.filter(({ level }) => level === '1')).toEqual([]);
  expect(open.filter(({ text }) => !/^\S.{40,}\.$/.test(text))).toEqual([]);
});

/** The anchors that a forge gives to the headings of a document. */
function anchors(document: string): string[] {
  return [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

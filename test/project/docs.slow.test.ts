/**
 * What the documents say is what the program does:
 * 1. docs/settings.md is what `npm run docs` writes.
 * 2. docs/dependencies.md names every dependency, and nothing else.
 * 3. The README's two commands stand there, and every relative link in the documents leads to a file, and to a heading
 *    of it.
 * 4. Every command of the program is in docs/commands.md.
 * 5. Every plausibility check is in docs/confidence.md, with its severity and sentence.
 * 6. Every ranking rule and every step of a search is in docs/search.md, in its place and with its sentence.
 * 7. What stands behind a code fence's language is a mark for the tests; notes stand in the text, where readers see them.
 * 8. No merge was left half done.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settingsPage } from '../../scripts/settings-page.ts';
import { CHECKS } from '../../src/food/trust/plausibility.ts';
import { STEPS } from '../../src/search/plan/steps.ts';
import { RANKING_RULES } from '../../src/search/rank/ranking-rules.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const manifest = JSON.parse(read('package.json')) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  'client/README.md',
  ...readdirSync('docs').map((name) => `docs/${name}`),
];

test('1. the settings page is up to date', () => {
  expect(read('docs/settings.md')).toBe(settingsPage());
});

test('2. docs/dependencies.md names every dependency, and nothing else', () => {
  const lists = [...read('docs/dependencies.md').matchAll(/^- (`[^:]+`): /gm)].map(([, list]) => list!);
  const named = lists.flatMap((list) => [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  const used = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)];
  expect(named.sort()).toEqual(used.sort());
});

test('3. the two commands are in the README, and links lead somewhere', () => {
  expect(read('README.md')).toContain('npm ci && npm start');
  expect(read('README.md')).toContain('npm ci && npm test');
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
      .map(([, file, anchor]) => ({
        target: file === '' ? document : path.join(path.dirname(document), file!),
        anchor,
      }))
      .filter(
        ({ target, anchor }) => !existsSync(target) || (anchor !== undefined && !anchors(target).includes(anchor)),
      )
      .map(({ target, anchor }) => `${document} → ${target}${anchor === undefined ? '' : `#${anchor}`}`),
  );
  expect(broken).toEqual([]);
});

/** The anchors that a forge gives to the headings of a document. */
function anchors(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('4. every command is documented', () => {
  const help = execFileSync(process.execPath, ['bin/larder.js', '--help'], { encoding: 'utf8' });
  const commands = [...help.matchAll(/^ {2}([a-z]+)(?: |$)/gm)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'help' && name !== 'larder');
  expect(commands.length).toBeGreaterThan(15);
  const page = read('docs/commands.md');
  expect(commands.filter((name) => !page.includes(`larder ${name}`))).toEqual([]);
});

test('5. docs/confidence.md lists the checks as they are', () => {
  const listed = [...read('docs/confidence.md').matchAll(/^\| `([^`]+)` \| (\w+) \| (.+) \|$/gm)].map((row) =>
    row.slice(1),
  );
  expect(listed).toEqual(CHECKS.map(({ id, severity, sentence }) => [id, severity, sentence]));
});

/** The cells of the table in a document that begins with these titles. */
function rowsOf(document: string, ...titles: string[]): string[][] {
  const start = `| ${titles.join(' | ')} |\n${'|---'.repeat(titles.length)}|\n`;
  const [table = ''] = (read(document).split(start)[1] ?? '').split('\n\n');
  return table
    .trim()
    .split('\n')
    .map((row) => row.slice(2, -2).split(' | '));
}

test('6. docs/search.md lists the ranking rules and the steps as they are', () => {
  const rules = rowsOf('docs/search.md', 'Rule', 'What it says');
  expect(rules).toEqual(RANKING_RULES.map(({ name, sentence }) => [name, sentence]));
  const steps = rowsOf('docs/search.md', 'Step', 'What it looks for', 'Runs');
  expect(steps).toEqual(STEPS.map(({ name, sentence, runs }) => [name, sentence, runs]));
});

test('7. no note hides behind a code fence', () => {
  const places = [...documents, 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'client/README.md'];
  const hidden = places.flatMap((document) =>
    [...read(document).matchAll(/^```(?!\w*(?: (?:run|no-run|answer))?$).*$/gm)].map(
      ([fence]) => `${document}: ${fence}`,
    ),
  );
  expect(hidden).toEqual([]);
});

test('8. no document has both sides of a merge', () => {
  const unmerged = documents.filter((document) => /^(?:<{7} |>{7} |={7}$)/m.test(read(document)));
  expect(unmerged).toEqual([]);
});

// 1. `larder search` prints what /search would answer, as JSON for programs and as a table for people.
// 2. `--explain` says how the query was read, which steps ran, how each word was met and by which rule a food stands below the one
//    before.
// 3. A bad limit or source is refused, and a folder without a catalog is named.
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { commandLineOn } from '../accounts/command-line.ts';
import { useTemporaryFolder } from '../accounts/other-process.ts';
import { publishFoods } from '../catalog/small-catalogs.ts';

const data = useTemporaryFolder();
const piped = commandLineOn(data);
const terminal = commandLineOn(data, { isTTY: true, columns: 90, environment: { NO_COLOR: '1' } });

beforeAll(() =>
  publishFoods(path.join(data, 'catalog'), [
    { name: 'Apple tart', brand: 'Brockmann', calories_kcal: 237, confidence: 0.8 },
    { name: 'Apples, raw', calories_kcal: 52, confidence: 0.9 },
    { name: 'Apple crumble', source: 'ai_estimate', confidence: 0.22 },
    { name: 'Zucchini, raw', calories_kcal: 17, confidence: 0.9 },
  ]),
);

it('prints the foods as JSON when no terminal reads it', async () => {
  const found = JSON.parse((await piped('search', 'apple', 'tart')).stdout);
  expect(found).toMatchObject([{ name: 'Apple tart', brand: 'Brockmann', calories_kcal: 237 }]);
  expect(JSON.parse((await piped('search', 'zzzzzz')).stdout)).toEqual([]);
  const limited = await piped('search', 'apple', '--limit', '1', '--source', 'ai_estimate');
  expect(JSON.parse(limited.stdout)).toMatchObject([{ name: 'Apple crumble' }]);
});

it('prints a table for a person', async () => {
  const { stdout } = await terminal('search', 'apple');
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^ +Food +kcal\/100 g +Confidence +Source +Id$/),
    expect.stringMatching(/^1\. {2}Apples, raw +52 {2}0\.90 plausible +Open Food Facts +\d+$/),
    expect.stringMatching(/^2\. {2}Apple tart \(Brockmann\) +237 {2}0\.80 plausible +Open Food Facts +\d+$/),
    expect.stringMatching(/^3\. {2}Apple crumble +not stated {2}0\.22 estimate +AI estimate +\d+$/),
    '',
    'Food data from Open Food Facts (https://world.openfoodfacts.org), under the ODbL.',
    '',
  ]);
  expect((await terminal('search', 'zzzzzz')).stdout).toBe('Nothing found. Try fewer words, or another spelling.\n');
});

it('uses colors on a terminal that has them, and never under NO_COLOR or elsewhere', async () => {
  const environment = { LANG: 'de_DE.UTF-8' };
  const colored = await commandLineOn(data, { isTTY: true, environment })('search', 'apple');
  expect(colored.stdout).toContain('\u001b[33m estimate\u001b[39m');
  for (const environment of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) {
    const plain = await commandLineOn(data, { isTTY: true, environment })('search', 'apple');
    expect(plain.stdout).not.toContain('\u001b');
  }
  expect((await piped('search', 'apple')).stdout).not.toContain('\u001b');
});

it('explains each place', async () => {
  const { stdout } = await terminal('search', 'aple', 'brockm', '--explain');
  expect(stdout).toContain('read as the food: kind "apple" = apple, prefix "brockm"');
  expect(stdout).toContain('"apple" matched "apple" (name)');
  expect(stdout).toContain('"brockm" matched "brockmann" (brand, unfinished)');
  const all = await terminal('search', 'apple', '--explain');
  expect(all.stdout).toMatch(/below the previous one because of "documented": What states its energy/);
  const [first, second] = JSON.parse((await piped('search', 'apple', '--explain')).stdout);
  expect(first).toMatchObject({ food: { name: 'Apples, raw' }, decided_by: null });
  const match = {
    typed: 'apple',
    word: 'apples',
    field: 'head',
    typos: 0,
    isBegun: false,
    isOtherForm: true,
    isOtherName: false,
  };
  expect(first.words).toEqual([match]);
  expect(second.rules.map(({ name }: { name: string }) => name)).toContain(second.decided_by);
});

it('explains how the query was read, and the steps that ran', async () => {
  const { stdout } = await terminal('search', '2', 'low', 'fat', 'courgettes', 'blorf', '--explain');
  // The amount is set aside before the query is read.
  expect(stdout).toContain('read as claim "low fat" = low-fat, the food: kind "courgettes" = zucchini, prefix "blorf"');
  expect(stdout).toMatch(/^ {2}as typed: 0 found, \d+ postings, [\d.]+ ms\. Foods that have all words as typed\.$/m);
  expect(stdout).toMatch(/^ {2}kind alone: 0 found, /m);
  const plain = await terminal('search', 'apple');
  expect(plain.stdout).not.toContain('read as');
});

it('finds and explains another name', async () => {
  expect(JSON.parse((await piped('search', 'courgettes')).stdout)).toMatchObject([{ name: 'Zucchini, raw' }]);
  expect((await terminal('search', 'courgettes', '--explain')).stdout).toContain('is another name of "zucchini"');
});

it('refuses what it cannot do', async () => {
  expect((await piped('search', 'apple', '--limit', '51')).error).toMatchObject({ exitCode: 1 });
  expect((await piped('search', 'apple', '--source', 'community')).error).toMatchObject({ exitCode: 1 });
  const nowhere = commandLineOn(path.join(data, 'nowhere'));
  expect((await nowhere('search', 'apple')).error).toMatchObject({ code: 'CATALOG_MISSING' });
});

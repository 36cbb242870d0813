// 1. `larder food` and `larder barcode` show one food: JSON for programs, a label for people.
// 2. With --url they and `larder search` ask a server, with a key from the settings or a file, and answer the same.
// 3. What is not found, refused or no Larder is told in words; what a server says never commands the terminal.
// 4. A portion, an id, a code, an address or a key file that makes no sense is refused.
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLineOn } from '../accounts/command-line.ts';
import { useTemporaryFolder } from '../accounts/other-process.ts';
import { publishFoods } from '../catalog/small-catalogs.ts';
import { COCA_COLA, NUTELLA } from '../support/foods.ts';
import { type Larder, startLarder, UNLIMITED } from '../support/start-larder.ts';

const data = useTemporaryFolder();
const piped = commandLineOn(data);
const terminal = commandLineOn(data, { isTTY: true, environment: { LC_ALL: 'C.UTF-8' } });
const plain = commandLineOn(data, { isTTY: true, environment: { LANG: 'C' } });

beforeAll(() =>
  publishFoods(path.join(data, 'catalog'), [
    { name: 'Crème dessert', brand: 'Danette', barcode: '3033491279560', calories_kcal: 121, fat_g: 3.2 },
  ]),
);

it('shows one food as JSON, or with its label', async () => {
  const food = JSON.parse((await piped('barcode', '3033491279560')).stdout);
  expect(food).toMatchObject({ name: 'Crème dessert', calories_kcal: 121, protein_g: null });
  expect(JSON.parse((await piped('food', String(food.id))).stdout)).toEqual(food);
  expect(JSON.parse((await terminal('food', String(food.id), '--json')).stdout)).toEqual(food);
  const shown = (await terminal('barcode', '303349-1279560', '--grams', '125')).stdout;
  expect(shown).toContain('\u001b[1mCrème dessert\u001b[22m\nDanette\n');
  expect(shown).toMatch(/┃ Energy +121 kcal +151 kcal ┃/);
  expect(shown).toMatch(/Protein.*not stated/);
  expect((await plain('food', String(food.id))).stdout.replace(/\u001b\[\d+m/g, '')).toMatch(/^[\x20-\x7e\n]*$/);
});

it('shows all that is known with --details', async () => {
  const details = JSON.parse((await piped('barcode', '3033491279560', '--details')).stdout);
  expect(details).toMatchObject({ name: 'Crème dessert', ingredients: null, datasets: [{ name: expect.any(String) }] });
  expect(details.nutrients.map(({ key }: { key: string }) => key)).toEqual(['calories_kcal', 'fat_g']);
  const shown = (await plain('barcode', '3033491279560', '--details')).stdout;
  expect(shown).toMatch(/Contains.*\n {2}not stated, which does not mean that there are no allergens\n/);
  expect(shown).toContain('vegan: not stated');
});

it('says what it did not find, and refuses what makes no sense', async () => {
  const missing = await piped('food', '99999');
  expect(missing.error).toMatchObject({ code: 'FOOD_NOT_FOUND', message: 'There is no food with the id 99999.' });
  expect((await piped('barcode', '96385074')).error).toMatchObject({ code: 'FOOD_NOT_FOUND' });
  for (const words of [
    ['food', 'apple'],
    ['food', '0'],
    ['barcode', 'apple'],
    ['food', '1', '--grams', '0'],
    ['food', '1', '--url', 'ftp://food.example'],
    ['food', '1', '--url', 'https://food.example/?a=b'],
  ]) {
    expect({ words, ...(await piped(...words)).error }).toMatchObject({ words, exitCode: 1 });
  }
  const nowhere = commandLineOn(path.join(data, 'nowhere'));
  expect((await nowhere('food', '1')).error).toMatchObject({ code: 'CATALOG_MISSING' });
});

describe('on a server', () => {
  let larder: Larder;
  let key: string;
  const keyFile = path.join(data, 'key.txt');

  beforeAll(async () => {
    const foods = [NUTELLA, COCA_COLA];
    larder = await startLarder({ env: { ...UNLIMITED, LARDER_ANONYMOUS_PER_MINUTE: '4' }, foods });
    const created = await larder.cliJson<{ account_key: string }>(
      ...['account', 'create', '--username', 'mia', '--plan', 'pro', '--json'],
    );
    key = created.account_key;
    writeFileSync(keyFile, `${key}\n`);
  });
  afterAll(() => larder.stop());

  it('answers the same as the server does, with a key', async () => {
    const ask = (...words: string[]) => piped(...words, '--url', `${larder.url}/`, '--key-file', keyFile);
    const answer = await fetch(`${larder.url}/search?q=nutela&limit=3`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const [nutella] = (await answer.json()) as { id: number }[];
    expect(JSON.parse((await ask('search', 'nutela', '--limit', '3')).stdout)).toEqual([nutella]);
    expect(JSON.parse((await ask('food', String(nutella!.id))).stdout)).toEqual(nutella);
    expect(JSON.parse((await ask('barcode', '3017620422003')).stdout)).toEqual(nutella);
    const details = JSON.parse((await ask('barcode', '3017620422003', '--details')).stdout);
    expect(details).toEqual(JSON.parse((await ask('food', String(nutella!.id), '--details')).stdout));
    expect(details).toMatchObject({ ...nutella, basis: '100 g', allergens: null });
    expect((await ask('food', '424242')).error).toMatchObject({ code: 'FOOD_NOT_FOUND' });
    expect((await ask('search', 'nutella', '--explain')).error).toMatchObject({ code: 'OPTION_IS_LOCAL' });
    expect((await ask('search', 'nutella', '--without', 'milk')).error).toMatchObject({ code: 'OPTION_IS_LOCAL' });
    // The settings name server and key as well.
    const { stdout, status } = await larder.cli('barcode', '5449000000996', '--url', larder.url);
    expect({ status, ...JSON.parse(stdout) }).toMatchObject({ status: 0, name: 'Coca-Cola Original Taste' });
  });

  it('says what the server refused', async () => {
    writeFileSync(path.join(data, 'bad-key'), 'lk_notakey');
    const bad = await piped('food', '1', '--url', larder.url, '--key-file', path.join(data, 'bad-key'));
    expect(bad.error).toMatchObject({ code: 'SERVER_REFUSED' });
    expect(bad.error!.message).toMatch(/answered 401: Missing or invalid API key\. Check the key\.$/);
    const wrongPath = await piped('food', '1', '--url', `${larder.url}/v1`);
    expect(wrongPath.error!.message).toMatch(
      /No key was sent, so this is probably not the address of a Larder server\.$/,
    );
    expect((await piped('search', 'a', '--url', larder.url)).error!.message).toMatch(/422: q: String should have/);
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push((await piped('food', '1', '--url', larder.url)).error?.message);
    expect(answers.at(-1)).toMatch(/answered 429: Rate limit exceeded\. Retry in \d+ seconds\.$/);
    const file = await piped('food', '1', '--url', larder.url, '--key-file', path.join(data, 'nothing'));
    expect(file.error).toMatchObject({ code: 'KEY_FILE_UNUSABLE' });
  });
});

describe('on something that is no Larder', () => {
  const answers: Record<string, RequestListener> = {
    html: (_request, response) => response.end('<h1>Welcome</h1>'),
    list: (_request, response) => response.end('[{"id":"1"}]'),
    hostile: (_request, response) => response.writeHead(500).end('{"detail":"\\u001b[2J\\u0007 gone\\nroot#"}'),
    endless: (_request, response) => response.end('x'.repeat(17 << 20)),
    cut: (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"id":');
      setTimeout(() => response.destroy(), 20);
    },
    sparse: (_request, response) => response.end('{"id":3,"name":"Oats","source":"off","confidence":0.5,"more":1}'),
  };
  const server = createServer((request, response) => answers[request.url!.split('/')[1]!]!(request, response));
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  const ask = async (kind: string) => (await piped('food', '3', '--url', `${url}/${kind}`)).error;

  it('tells what is wrong', async () => {
    expect(await ask('html')).toMatchObject({
      code: 'SERVER_UNREADABLE',
      message: expect.stringMatching(/not answer with JSON/),
    });
    expect(await ask('list')).toMatchObject({
      code: 'SERVER_UNREADABLE',
      message: expect.stringMatching(/not a food/),
    });
    expect(await ask('endless')).toMatchObject({
      code: 'SERVER_UNREADABLE',
      message: expect.stringMatching(/larger than 16 MB/),
    });
    expect(await ask('cut')).toMatchObject({ code: 'SERVER_UNREACHABLE' });
    const hostile = await ask('hostile');
    expect(hostile!.message).toMatch(/answered 500: \[2J gone root#$/);
  });
});

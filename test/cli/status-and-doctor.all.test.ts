// 1. `larder status` tells the catalog, its datasets and sizes, the accounts, and whether a server answers.
// 2. `larder doctor` finds nothing wrong with a sound set-up, and each trouble by its name, with what to do.
// 3. Its exit status is 1 when something will not work. Neither command changes anything.
import { mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckContext } from '../../src/cli/doctor/finding.ts';
import { CLOCK_CHECK, nodeFinding } from '../../src/cli/doctor/machine-checks.ts';
import { readSettings } from '../../src/config/settings.ts';
import { publishFoods, useFolders } from '../catalog/small-catalogs.ts';
import { COCA_COLA, NUTELLA } from '../support/foods.ts';
import { type Environment, runLarder, UNLIMITED, useLarder } from '../support/start-larder.ts';

const newFolder = useFolders();
const larder = useLarder({ env: UNLIMITED, foods: [NUTELLA, COCA_COLA] });
let settings: Environment;

beforeAll(async () => {
  await larder.cliJson('account', 'create', '--username', 'mia', '--json');
  settings = { LARDER_DATA: larder.data, PORT: new URL(larder.url).port };
});

interface Found {
  check: string;
  state: 'ok' | 'warn' | 'problem';
  words: string;
  advice?: string;
}

async function examine(settings: Environment) {
  const { status, stdout, stderr } = await runLarder(['doctor'], settings);
  const findings = JSON.parse(stdout) as Found[];
  const of = (check: string) => findings.find((finding) => finding.check === check)!;
  return { status, stderr, findings, of };
}

describe('status', () => {
  it('tells what there is', async () => {
    const { stdout, status } = await runLarder(['status'], settings);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      larder: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      data: larder.data,
      catalog: { foods: 2, datasets: [{ name: 'off', foods: 2 }], bytes: { 'records.bin': expect.any(Number) } },
      accounts: 1,
      server: { url: larder.url, state: 'larder', foods: 2 },
      troubles: [],
    });
  });

  it('tells what there is not, and leaves nothing behind', async () => {
    const data = newFolder();
    mkdirSync(data);
    const { stdout } = await runLarder(['status'], { LARDER_DATA: data, PORT: '0' });
    expect(JSON.parse(stdout)).toMatchObject({ catalog: null, accounts: null, server: { state: 'nobody' } });
    expect(readdirSync(data)).toEqual([]);
    mkdirSync(path.join(data, 'catalog'));
    writeFileSync(path.join(data, 'catalog', 'manifest.json'), 'no JSON');
    const broken = await runLarder(['status'], { LARDER_DATA: data, PORT: '0' });
    expect(broken.status).toBe(0);
    expect(JSON.parse(broken.stdout).troubles).toEqual([expect.stringMatching(/^catalog: .*is not JSON/)]);
  });
});

describe('doctor', () => {
  it('finds a sound set-up sound', async () => {
    const { status, findings } = await examine(settings);
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual([
      ...[
        'Node',
        'settings',
        'data folder',
        'disk space',
        'catalog',
        'accounts',
        'leaked passwords',
        'updates',
        'clock',
      ],
      ...['port', 'public address', 'proxy', 'mail', 'sign-in', 'payments'],
    ]);
    expect(status).toBe(0);
  });

  it('names every bad setting, without a secret', async () => {
    const { status, findings, stderr } = await examine({
      PORT: 'http',
      LARDER_KEY: 'hunter2',
      LARDER_DATA: newFolder(),
    });
    expect(status).toBe(1);
    const problems = findings.filter(({ state }) => state === 'problem').map(({ words }) => words);
    expect(problems).toEqual([
      expect.stringMatching(/^PORT=http: /),
      expect.stringMatching(/^LARDER_KEY=\(not shown\): /),
    ]);
    expect(stderr).toBe('larder: 2 problems were found.\n');
  });

  it('finds folders and catalogs that cannot be used', async () => {
    const file = path.join(newFolder(), 'file');
    mkdirSync(path.dirname(file));
    writeFileSync(file, '');
    expect((await examine({ LARDER_DATA: file })).of('data folder')).toMatchObject({ state: 'problem' });
    const data = newFolder();
    const empty = await examine({ LARDER_DATA: data, PORT: '0' });
    expect(empty.of('catalog')).toMatchObject({ state: 'warn', words: 'none yet' });
    expect(empty.status).toBe(0);
    const root = path.join(data, 'catalog');
    const { manifest } = await publishFoods(root, [{ name: 'Oats' }]);
    expect((await examine({ LARDER_DATA: data, PORT: '0' })).of('catalog').state).toBe('ok');
    truncateSync(path.join(root, manifest.version, 'search.bin'), 100);
    const cut = await examine({ LARDER_DATA: data, PORT: '0' });
    expect(cut.of('catalog')).toMatchObject({
      state: 'problem',
      words: expect.stringMatching(/search\.bin has 100 bytes instead of/),
    });
    expect(cut.status).toBe(1);
    writeFileSync(path.join(root, 'manifest.json'), JSON.stringify({ ...manifest, format: 99 }));
    const other = (await examine({ LARDER_DATA: data, PORT: '0' })).of('catalog');
    expect(other).toMatchObject({ state: 'problem', words: expect.stringMatching(/format 99/) });
    writeFileSync(path.join(data, 'accounts.db'), 'this is no database, only some words');
    expect((await examine({ LARDER_DATA: data, PORT: '0' })).of('accounts').state).toBe('problem');
  });

  it('finds a list of leaked passwords that cannot be used', async () => {
    const LARDER_BREACHED_PASSWORDS = path.join(newFolder(), 'list');
    const look = async () =>
      (await examine({ LARDER_DATA: newFolder(), PORT: '0', LARDER_BREACHED_PASSWORDS })).of('leaked passwords').state;
    expect(await look()).toBe('warn');
    mkdirSync(path.dirname(LARDER_BREACHED_PASSWORDS));
    // The SHA-1 of "password", which every list has: first off by one.
    writeFileSync(LARDER_BREACHED_PASSWORDS, '5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD9:1\n');
    expect(await look()).toBe('warn');
    writeFileSync(LARDER_BREACHED_PASSWORDS, '5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:52372426\n');
    expect(await look()).toBe('ok');
  });

  it('finds a port that another program has', async () => {
    const other = createServer((socket) => {
      // It may be gone before it has read anything.
      socket.on('error', () => socket.destroy());
      socket.write('220 mail.example\r\n', () => socket.destroy());
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const port = String((other.address() as AddressInfo).port);
    const { of } = await examine({ PORT: port, LARDER_DATA: newFolder() });
    expect(of('port')).toMatchObject({ state: 'problem', words: `another program is using port ${port}` });
    await new Promise((resolve) => other.close(resolve));
  });

  it('finds what is half set up', async () => {
    const half = await examine({
      PORT: '0',
      HOST: '0.0.0.0',
      LARDER_DATA: newFolder(),
      LARDER_MAIL_FROM: 'larder@food.example',
      LARDER_SIGN_IN_PROVIDERS: 'google, id, secret',
      LARDER_STRIPE_SECRET_KEY: 'sk_test_1',
      LARDER_STRIPE_WEBHOOK_SECRET: 'whsec_1',
      LARDER_STRIPE_PRO_PRICE: 'price_1',
      LARDER_STRIPE_SCALE_PRICE: 'price_2',
    });
    expect(half.of('public address')).toMatchObject({ state: 'warn', words: expect.stringContaining('0.0.0.0') });
    expect(half.of('mail')).toMatchObject({ state: 'warn' });
    expect(half.of('sign-in')).toMatchObject({ state: 'problem' });
    expect(half.of('payments')).toMatchObject({ state: 'problem' });
    for (const { state, advice } of half.findings) if (state !== 'ok') expect(advice).toMatch(/\w/);
    const proxied = await examine({ PORT: '0', LARDER_DATA: newFolder(), LARDER_PUBLIC_URL: 'https://food.example' });
    expect(proxied.of('proxy')).toMatchObject({ state: 'warn', advice: expect.stringContaining('LARDER_TRUST_PROXY') });
  });

  it('finds a clock that cannot be right', async () => {
    const data = newFolder();
    const { manifest } = await publishFoods(path.join(data, 'catalog'), [{ name: 'Oats' }]);
    const built = new Date(manifest.built_at).getUTCFullYear();
    const findingIn = async (year: number) => {
      const given = { settings: readSettings({ LARDER_DATA: data }), now: new Date(Date.UTC(year, 6, 1)) };
      return (await CLOCK_CHECK.run(given as CheckContext)) as Found;
    };
    const behind = {
      state: 'warn',
      words: expect.stringContaining('the catalog'),
      advice: expect.stringMatching(/behind/),
    };
    expect(await findingIn(1970)).toMatchObject(behind);
    expect(await findingIn(built - 2)).toMatchObject(behind);
    expect(await findingIn(built + 3)).toMatchObject({ state: 'warn', advice: expect.stringMatching(/years ahead/) });
    expect(await findingIn(built + 1)).toMatchObject({ state: 'ok' });
  });

  it('knows which Node is too old', () => {
    for (const version of ['18.20.0', '20.18.3']) expect(nodeFinding(version, '20.19').state).toBe('problem');
    for (const version of ['20.19.0', '22.0.0', '24.1.0']) expect(nodeFinding(version, '20.19').state).toBe('ok');
  });
});

// Of every command, which files below the data folder it may write:
// 1. Each command has an entry in the table below; a new one without an entry fails here.
// 2. What it writes is within its entry. A command that looks leaves names, bytes and times of all files as they are, also
//    where an earlier version has written the accounts and was killed, where a later one has, and where a service runs.
// 3. It reports missing migrations; commands that change accounts apply them, and say so once.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishFoods, useFolders } from '../catalog/small-catalogs.ts';
import { type OffHost, startOffHost } from '../import/update/off-host.ts';
import { ALL_STEPS, writeEarlierAccounts } from '../support/earlier-accounts.ts';
import { runLarder, startLarder, UNLIMITED } from '../support/start-larder.ts';

interface Entry {
  /** What follows the command's name. */
  args?: readonly string[];
  /** The files that it may write, by their paths in the data folder; a command without any looks only. */
  writes?: RegExp;
  /** The exit status that is expected; 0 unless given. */
  status?: number;
  /** Whether it opens the accounts. */
  readsAccounts?: true;
}

const newFolder = useFolders();
/** For what commands write elsewhere, each under a name of its own. */
const elsewhere = newFolder();
const outside = (name: string) => path.join(elsewhere, name);

const ACCOUNTS = /^accounts\.db(?:-wal|-shm)?$/;
const CATALOG = /^catalog(?:\/|$)/;
const MIA = ['--username', 'mia'];
const MIAS = ['--account', 'mia', '--name', 'ci'];
/** What a group of commands prints without a further word is its help, with status 1. */
const GROUP: Entry = { status: 1 };

const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: { writes: /^(?:catalog|accounts\.db|secret\.key|service\.json|usage-pending-)/ },
  import: { args: [outside('foods.jsonl')], writes: /^(?:catalog|downloads)(?:\/|$)/ },
  // Its host has nothing.
  update: { writes: /^(?:catalog|downloads|update\.json)(?:\/|$)/, status: 1 },
  dataset: GROUP,
  'dataset list': {},
  'dataset remove': { args: ['porridge', '--yes'], writes: CATALOG },
  search: { args: ['oats'] },
  food: { args: ['1'] },
  barcode: { args: ['4006381333931'], status: 1 },
  meal: { args: ['100 g oats'] },
  export: { args: [outside('foods.csv')] },
  mcp: {},
  publish: { args: [outside('store')] },
  'signing-key': GROUP,
  'signing-key create': { args: [outside('created.key')] },
  'signing-key show': { args: [outside('signing.key')] },
  pull: { args: [outside('published')], writes: CATALOG },
  verify: {},
  catalogs: {},
  changes: {},
  'catalogs use': { args: ['VERSION'], writes: CATALOG },
  reindex: { writes: CATALOG },
  status: { readsAccounts: true },
  doctor: { readsAccounts: true },
  completion: { args: ['bash'] },
  account: GROUP,
  'account create': { args: ['--username', 'noah'], writes: ACCOUNTS, readsAccounts: true },
  'account list': { readsAccounts: true },
  'account plan': { args: [...MIA, '--plan', 'scale'], writes: ACCOUNTS, readsAccounts: true },
  'account rotate-key': { args: MIA, writes: ACCOUNTS, readsAccounts: true },
  'account password': { args: [...MIA, '--generate'], writes: /^(?:accounts\.db|secret\.key)/, readsAccounts: true },
  'account disable': { args: MIA, writes: ACCOUNTS, readsAccounts: true },
  'account enable': { args: MIA, writes: ACCOUNTS, readsAccounts: true },
  'account delete': { args: [...MIA, '--yes'], writes: ACCOUNTS, readsAccounts: true },
  'account sessions': GROUP,
  'account sessions end': { args: ['--all'], writes: ACCOUNTS, readsAccounts: true },
  accounts: GROUP,
  'accounts migrate': { writes: ACCOUNTS, readsAccounts: true },
  // Without DATABASE_URL there is nowhere to move to; with it, the copy is read under the lock of the file.
  'accounts move': { status: 1 },
  'accounts re-encrypt': { writes: /^(?:accounts\.db|secret\.key)/, readsAccounts: true },
  key: GROUP,
  'key create': { args: MIAS, writes: ACCOUNTS, readsAccounts: true },
  'key list': { args: ['--account', 'mia'], readsAccounts: true },
  'key rename': { args: [...MIAS, '--to', 'cd'], writes: ACCOUNTS, status: 1, readsAccounts: true },
  'key rotate': { args: MIAS, writes: ACCOUNTS, status: 1, readsAccounts: true },
  'key revoke': { args: MIAS, writes: ACCOUNTS, status: 1, readsAccounts: true },
  backup: { args: [outside('accounts.copy')] },
  restore: { args: [outside('accounts.backup')], writes: /^accounts\.db/ },
  version: {},
};
const NAMES = Object.keys(COMMANDS);
const LOOKING = NAMES.filter((name) => COMMANDS[name]!.writes === undefined);

let version: string;
/** The data folder that each command gets a copy of. */
const sound = newFolder();

let host: OffHost;
afterAll(() => host.close());

beforeAll(async () => {
  host = await startOffHost();
  mkdirSync(elsewhere, { recursive: true });
  const foods = [{ name: 'Oats' }, { name: 'Porridge', dataset: 'porridge' }];
  version = (await publishFoods(path.join(sound, 'catalog'), foods)).manifest.version;
  await writeEarlierAccounts(path.join(sound, 'accounts.db'));
  writeFileSync(outside('foods.jsonl'), '{"key":"Fonio","name":"Fonio"}\n');
  await run(sound, 'backup', outside('accounts.backup'));
  await run(sound, 'publish', outside('published'));
  await run(sound, 'signing-key', 'create', outside('signing.key'));
});

const run = (data: string, ...args: string[]) =>
  runLarder(args, { LARDER_DATA: data, PORT: '0', LARDER_OFF_URL: host.address });

function runCommand(data: string, name: string) {
  const args = (COMMANDS[name]!.args ?? []).map((word) => (word === 'VERSION' ? version : word));
  return run(data, ...name.split(' '), ...args);
}

function copyOf(folder: string): string {
  const data = newFolder();
  cpSync(folder, data, { recursive: true, preserveTimestamps: true });
  return data;
}

/** Each file and folder with its bytes and time; the time of a folder shows files that came and went. */
function stateOf(data: string): Map<string, string> {
  const names = ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })];
  return new Map(
    names.map((name) => {
      const file = path.join(data, name);
      const { mtimeNs, mode } = statSync(file, { bigint: true });
      const bytes = statSync(file).isDirectory() ? '' : createHash('sha256').update(readFileSync(file)).digest('hex');
      return [name, `${mode} ${mtimeNs} ${bytes}`];
    }),
  );
}

function changedFrom(before: Map<string, string>, after: Map<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort();
}

/** Keeps the accounts open, as a service does; then a copy of the folder is what a killed service leaves. */
function copyWhileOpen(folder: string): string {
  const open = new DatabaseSync(path.join(folder, 'accounts.db'));
  open.exec(`pragma journal_mode = wal; update account set created_at = '2024-05-02T00:00:00.000Z'`);
  const copy = copyOf(folder);
  open.close();
  expect(existsSync(path.join(copy, 'accounts.db-wal'))).toBe(true);
  return copy;
}

it('1. every command has an entry', async () => {
  const { stdout } = await run(sound, 'completion', 'bash');
  const names = [...stdout.matchAll(/\) path='([^']+)' ;;/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(30);
  expect(NAMES.toSorted()).toEqual(names.toSorted());
});

describe('2. looking changes nothing', () => {
  const looksAtAccounts = LOOKING.filter((name) => COMMANDS[name]!.readsAccounts || name === 'backup');

  it.concurrent.each(LOOKING)('larder %s, where an earlier version was killed', async (name) => {
    const data = copyWhileOpen(copyOf(sound));
    const before = stateOf(data);
    const { status, stderr } = await runCommand(data, name);
    expect(changedFrom(before, stateOf(data))).toEqual([]);
    expect({ status, stderr }).toMatchObject({ status: COMMANDS[name]!.status ?? 0 });
  });

  it.concurrent.each(looksAtAccounts)('larder %s, where an earlier version was stopped', async (name) => {
    const data = copyOf(sound);
    const before = stateOf(data);
    const { status, stdout, stderr } = await run(data, ...name.split(' '), ...forceBackup(name));
    expect(changedFrom(before, stateOf(data))).toEqual([]);
    expect(status).toBe(0);
    // 3. It says what is missing, wherever the command says something.
    if (name !== 'backup') expect(stdout + stderr).toMatch(/lacks \d migrations|"migrations_missing":[1-9]/);
  });

  it.concurrent.each(looksAtAccounts)('larder %s, where a later version has written the accounts', async (name) => {
    const data = copyOf(sound);
    const later = new DatabaseSync(path.join(data, 'accounts.db'));
    later.exec(`insert into larder_migration values ('999-from-the-future', '2040-01-01')`);
    later.close();
    const before = stateOf(data);
    const { stdout, stderr } = await run(data, ...name.split(' '), ...forceBackup(name));
    expect(changedFrom(before, stateOf(data))).toEqual([]);
    if (name !== 'backup') expect(stdout + stderr).toContain('later version of Larder');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  const EARLIER = Array.from({ length: ALL_STEPS - 1 }, (_, at) => at + 1);

  it.concurrent.each(EARLIER)(
    'at accounts of a version with %i migrations, which can then be migrated',
    async (steps) => {
      const written = newFolder();
      mkdirSync(written, { recursive: true });
      await writeEarlierAccounts(path.join(written, 'accounts.db'), steps);
      const data = copyOf(written);
      const before = stateOf(data);
      const missing = ALL_STEPS - steps;
      for (const name of ['status', 'doctor', 'account list', 'key list']) {
        const { stdout, stderr } = await run(data, ...name.split(' '), ...forceBackup(name));
        expect(changedFrom(before, stateOf(data))).toEqual([]);
        expect(stdout + stderr).toMatch(new RegExp(`lacks ${missing} migration|"migrations_missing":${missing}\\b`));
      }
      expect(JSON.parse((await run(data, 'accounts', 'migrate', '--json')).stdout).applied).toHaveLength(missing);
      expect(JSON.parse((await run(data, 'account', 'list')).stdout)).toMatchObject([{ username: 'mia', plan: 'pro' }]);
    },
  );

  it('while a service runs, it sees what was just written', async () => {
    const larder = await startLarder({ env: UNLIMITED, data: copyOf(sound) });
    try {
      await larder.cliJson('account', 'create', '--username', 'noah', '--json');
      const names = ['accounts.db', 'accounts.db-wal', 'accounts.db-shm', 'catalog'];
      const times = () => names.map((name) => statSync(path.join(larder.data, name), { bigint: true }).mtimeNs);
      const before = times();
      for (const name of looksAtAccounts) {
        const { status, stdout, stderr } = await run(larder.data, ...name.split(' '), ...forceBackup(name));
        expect({ name, status, stderr }).toMatchObject({ status: 0 });
        if (name === 'account list') expect(stdout).toContain('noah');
      }
      expect(times()).toEqual(before);
    } finally {
      await larder.end('SIGTERM');
    }
  });

  /** The arguments of a look, with a file of its own for a backup. */
  function forceBackup(name: string): readonly string[] {
    if (name === 'backup') return [outside(`accounts.copy-${crypto.randomUUID()}`)];
    return COMMANDS[name]!.args ?? [];
  }
});

describe('2. and writing changes no more than its files', () => {
  const writing = NAMES.filter((name) => COMMANDS[name]!.writes !== undefined);

  it.concurrent.each(writing)('larder %s', async (name) => {
    const { writes, status: expected = 0, readsAccounts } = COMMANDS[name]!;
    const data = copyOf(sound);
    const before = stateOf(data);
    if (name === 'serve') {
      const larder = await startLarder({ data });
      await larder.end('SIGTERM');
      expect(larder.log().match(/migrated the accounts database/g)).toHaveLength(1);
    } else {
      const { status, stderr } = await runCommand(data, name);
      expect({ status, stderr }).toMatchObject({ status: expected });
      // 3. Said once: the next one finds nothing missing.
      const applied = /larder: applied \d+ migrations to .*accounts\.db; earlier versions/;
      if (readsAccounts && name !== 'accounts migrate') expect(stderr).toMatch(applied);
      if (readsAccounts) expect((await runCommand(data, name)).stderr).not.toMatch(/migrations/);
    }
    const changed = changedFrom(before, stateOf(data)).filter((file) => file !== '.');
    expect(changed.filter((file) => !writes!.test(file))).toEqual([]);
    expect(changed).not.toEqual([]);
  });
});

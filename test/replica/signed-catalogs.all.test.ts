// A node that has public keys, and a store that somebody has tampered with:
// 1. It takes up only what one of its keys has signed; anything else is refused, told once, and changes nothing.
// 2. No change of any byte of the manifest is accepted, and no piece with other bytes.
// 3. An older publication put back is refused; a rollback by the publisher is followed; "larder pull --allow-older" accepts it.
// 4. A publisher with a key signs nothing that it read from the store and cannot trust.
// 5. Keys can be changed without an interruption.
import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readManifest, versionFolder } from '../../src/catalog/versions/manifest.ts';
import { activateVersion } from '../../src/catalog/versions/publish.ts';
import { measureFollower } from '../../src/http/metrics.ts';
import { Follower } from '../../src/replica/follower.ts';
import { openStore } from '../../src/replica/open-store.ts';
import { rollBackTo } from '../../src/replica/publish-catalog.ts';
import { pullCatalog } from '../../src/replica/pull-catalog.ts';
import { allPieces, objectName, parseReleaseManifest } from '../../src/replica/release-manifest.ts';
import type { ReplicaError } from '../../src/replica/replica-error.ts';
import { sleepByClock } from '../../src/replica/retrying-store.ts';
import { createSigningKey, readSigningKey, type SigningKey } from '../../src/replica/signature.ts';
import { publishFoods, useFolders } from '../catalog/small-catalogs.ts';
import { flipBit } from '../support/damage.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { runLarder } from '../support/start-larder.ts';
import { foodsIn, now, publish, publishedIn } from './small-replicas.ts';

const newFolder = useFolders();
const WAIT = { timeout: PATIENCE_MS, interval: 5 };

function newKey(): SigningKey {
  const file = `${newFolder()}.pem`;
  createSigningKey(file);
  return readSigningKey(file);
}

const KEY = newKey();
const OTHER = newKey();

/** A machine that has published oats, and the folder that is its store. */
async function published({ signingKey }: { signingKey: SigningKey | undefined } = { signingKey: KEY }) {
  const [folder, publisher] = [newFolder(), newFolder()];
  const store = openStore(folder);
  await publishFoods(publisher, [{ name: 'Oats' }]);
  await publish(publisher, store, { signingKey });
  const add = async (...names: string[]) => {
    await publishFoods(
      publisher,
      ['Oats', ...names].map((name) => ({ name })),
    );
    return await publish(publisher, store, { signingKey });
  };
  const file = path.join(folder, 'published.json');
  return { folder, publisher, store, add, file };
}

const followers: Follower[] = [];
afterEach(async () => {
  for (const follower of followers.splice(0)) await follower.close();
});

function follow(folder: string, trustedKeys: readonly string[], node = newFolder()) {
  const store = openStore(folder);
  const failures: ReplicaError[] = [];
  let recoveries = 0;
  const follower = new Follower({
    root: node,
    store,
    pollMs: 1000,
    trustedKeys,
    pull: (release, signal, isRefetch) => pullCatalog({ root: node, store, release, signal, isRefetch }),
    pause: (_ms, signal) => sleepByClock(3, signal),
    events: {
      pulling: () => {},
      pulled: () => {},
      failed: (error) => failures.push(error as ReplicaError),
      recovered: () => recoveries++,
    },
  });
  follower.start();
  followers.push(follower);
  const foods = () => (readManifest(node) ? Object.values(foodsIn(node)) : []);
  return {
    node,
    follower,
    foods,
    codes: () => failures.map(({ code }) => code),
    recoveries: () => recoveries,
    has: (...names: string[]) => vi.waitFor(() => expect(foods().sort()).toEqual(names.sort()), WAIT),
    refuses: (code: string) => vi.waitFor(() => expect(failures.at(-1)?.code).toBe(code), WAIT),
  };
}

describe('a node with public keys', () => {
  it('takes up what one of them has signed', async () => {
    const { folder } = await published();
    const node = follow(folder, [OTHER.publicKey, KEY.publicKey]);
    await node.has('Oats');
    expect(node.codes()).toEqual([]);
  });

  it.each<[string, SigningKey | undefined]>([
    ['is not signed', undefined],
    ['another key has signed', OTHER],
  ])('refuses what %s, keeps what it has, and follows again what its key has signed', async (_what, signingKey) => {
    const { folder, publisher, store, add } = await published();
    const node = follow(folder, [KEY.publicKey]);
    await node.has('Oats');
    await publishFoods(publisher, [{ name: 'Sawdust' }]);
    await publish(publisher, store, { signingKey, isForced: true });
    await node.refuses('REPLICA_SIGNATURE');
    const rounds = node.follower.failures;
    await vi.waitFor(() => expect(node.follower.failures).toBeGreaterThan(rounds + 2), WAIT);
    expect(node.codes()).toEqual(['REPLICA_SIGNATURE']);
    expect(node.foods()).toEqual(['Oats']);
    const metrics = await measureFollower(new Registry(), node.follower).metrics();
    expect(metrics).toContain('larder_replica_failing 1');
    await expect(add('Rye')).rejects.toMatchObject({ code: 'REPLICA_SIGNATURE' });
    await publish(publisher, store, { signingKey: KEY, isForced: true });
    await node.has('Oats', 'Rye');
    expect(node.recoveries()).toBe(1);
  });

  it('with none asks for no signature', async () => {
    const { folder } = await published();
    await follow(folder, []).has('Oats');
  });

  it('replaces a catalog of the same version that has other bytes', async () => {
    const { folder, store } = await published();
    const node = newFolder();
    await publishFoods(node, [{ name: 'Sawdust' }]);
    const { version } = (await publishedIn(store)).catalog;
    const own = readManifest(node)!;
    // As if a store without signatures had named its own catalog like this one.
    activateVersion(node, versionFolder(node, own.version), { ...own, version }, { trySearch: () => {} });
    await follow(folder, [KEY.publicKey], node).has('Oats');
  });
});

describe('a manifest that was changed', () => {
  it('at any byte is never accepted with another content', async () => {
    const { file } = await published();
    const bytes = readFileSync(file);
    const trustedKeys = [KEY.publicKey, OTHER.publicKey];
    const contentOf = (manifest: object) => JSON.stringify({ ...manifest, signature: undefined });
    const truth = contentOf(parseReleaseManifest(bytes, 'the store', { trustedKeys }));
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = Buffer.from(bytes);
        changed[at] = changed[at]! ^ mask;
        try {
          expect(contentOf(parseReleaseManifest(changed, 'the store', { trustedKeys }))).toBe(truth);
        } catch (error) {
          expect(['REPLICA_SIGNATURE', 'REPLICA_MANIFEST_BROKEN']).toContain((error as ReplicaError).code);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[string, (manifest: Record<string, unknown>) => object]>([
    ['a member more', (manifest) => ({ ...manifest, note: 'Oats' })],
    ['the signature of another', (manifest) => ({ ...manifest, signature: { key: KEY.publicKey, value: 'AAAA' } })],
    ['a signature that is no object', (manifest) => ({ ...manifest, signature: 'signed' })],
    ['the signature null', (manifest) => ({ ...manifest, signature: null })],
    ['a key that is no text', (manifest) => ({ ...manifest, signature: { key: 1, value: 'AAAA' } })],
    ['a later time', (manifest) => ({ ...manifest, published_at: '2031-01-01T00:00:00.000Z' })],
    ['a list', (manifest) => [manifest]],
  ])('to have %s is refused', async (_what, change) => {
    const { file } = await published();
    const changed = change(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
    const read = () =>
      parseReleaseManifest(Buffer.from(JSON.stringify(changed)), 'the store', { trustedKeys: [KEY.publicKey] });
    expect(read).toThrow(expect.objectContaining({ code: 'REPLICA_SIGNATURE' }));
  });
});

it('a piece that was changed is refused, and the old catalog stays', async () => {
  const { folder, store, add } = await published();
  const node = follow(folder, [KEY.publicKey]);
  await node.has('Oats');
  await node.follower.close();
  await add('Rye');
  const pieces = allPieces(await publishedIn(store)).map((piece) => path.join(folder, objectName(piece)));
  for (const piece of pieces) flipBit(piece, 5);
  const again = follow(folder, [KEY.publicKey], node.node);
  await again.refuses('REPLICA_OBJECT_CORRUPT');
  expect(again.foods()).toEqual(['Oats']);
  for (const piece of pieces) flipBit(piece, 5);
  await again.has('Oats', 'Rye');
});

describe('an older publication', () => {
  it('put back by somebody is refused; a rollback by the publisher is followed', async () => {
    const { folder, file, publisher, store, add } = await published();
    const first = readFileSync(file);
    const { version } = (await publishedIn(store)).catalog;
    const node = follow(folder, [KEY.publicKey]);
    await node.has('Oats');
    await add('Rye');
    await node.has('Oats', 'Rye');
    // The manifests of two versions are exchanged; each of them is rightly signed.
    copyFileSync(path.join(folder, 'versions', `${version}.json`), file);
    expect(readFileSync(file)).toEqual(first);
    await node.refuses('REPLICA_OLDER');
    await node.follower.close();
    const restarted = follow(folder, [KEY.publicKey], node.node);
    await restarted.refuses('REPLICA_OLDER');
    expect(restarted.foods()).toHaveLength(2);
    await rollBackTo({ root: publisher, store, now, signingKey: KEY }, version);
    await add('Rye', 'Teff');
    await restarted.has('Oats', 'Rye', 'Teff');
    await rollBackTo({ root: publisher, store, now, signingKey: KEY }, version);
    await restarted.has('Oats');
  });

  it('is later than the one before, whatever the clock of the publisher says', async () => {
    const { store, publisher } = await published();
    const before = Date.parse((await publishedIn(store)).published_at);
    await publish(publisher, store, { signingKey: KEY, now: () => new Date(0) });
    expect(Date.parse((await publishedIn(store)).published_at)).toBeGreaterThan(before);
  });

  it('is refused while the note of the last one is damaged', async () => {
    const { folder } = await published();
    const node = follow(folder, [KEY.publicKey]);
    await node.has('Oats');
    const note = path.join(node.node, 'publication.json');
    await vi.waitFor(() => readFileSync(note), WAIT);
    const text = readFileSync(note);
    writeFileSync(note, text.toString().replace('2030', '2020'));
    await node.refuses('REPLICA_OLDER');
    writeFileSync(note, text);
    await vi.waitFor(() => expect(node.recoveries()).toBe(1), WAIT);
  });
});

describe('a publisher with a key', () => {
  it('builds on nothing that it cannot trust, unless told to replace it', async () => {
    const { publisher, store, file } = await published({ signingKey: undefined });
    await expect(publish(publisher, store, { signingKey: KEY })).rejects.toMatchObject({
      code: 'REPLICA_SIGNATURE',
      message: expect.stringContaining('--force'),
    });
    // A next id that nobody could go on from.
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    manifest.catalog.next_id = Number.MAX_SAFE_INTEGER;
    writeFileSync(file, JSON.stringify(manifest));
    const { next_id } = await publish(publisher, store, { signingKey: KEY, isForced: true });
    expect(next_id).toBeLessThan(100);
    expect(await publishedIn(store)).toMatchObject({ signature: { key: KEY.publicKey } });
  });

  it('goes back only to a version that it has signed, and that is the one', async () => {
    const { folder, publisher, store, add } = await published();
    const { version } = (await publishedIn(store)).catalog;
    const { version: second } = await add('Rye');
    await add('Rye', 'Teff');
    const fileOf = (name: string) => path.join(folder, 'versions', `${name}.json`);
    const options = { root: publisher, store, now, signingKey: KEY };
    const text = readFileSync(fileOf(version), 'utf8');
    writeFileSync(fileOf(version), text.replace('"foods":1', '"foods":2'));
    await expect(rollBackTo(options, version)).rejects.toMatchObject({ code: 'REPLICA_SIGNATURE' });
    copyFileSync(fileOf(second), fileOf(version));
    await expect(rollBackTo(options, version)).rejects.toMatchObject({ code: 'REPLICA_VERSION_UNKNOWN' });
    writeFileSync(fileOf(version), text);
    expect(await rollBackTo(options, version)).toMatchObject({ version });
  });

  it('can change its key while nodes follow', async () => {
    const { folder, publisher, store } = await published();
    const node = follow(folder, [KEY.publicKey, OTHER.publicKey]);
    await node.has('Oats');
    await publishFoods(publisher, [{ name: 'Oats' }, { name: 'Rye' }]);
    await publish(publisher, store, { signingKey: OTHER, trustedKeys: [KEY.publicKey] });
    await node.has('Oats', 'Rye');
    await follow(folder, [OTHER.publicKey]).has('Oats', 'Rye');
    expect(node.codes()).toEqual([]);
  });
});

it('on the command line: a key is created, publishes, and is required', async () => {
  const { folder, publisher, file, add } = await published();
  const [key, data] = [`${newFolder()}.pem`, newFolder()];
  const made = await runLarder(['signing-key', 'create', key], {});
  expect(made.status).toBe(0);
  const publicKey = made.stdout.trim();
  expect((await runLarder(['signing-key', 'show', key], {})).stdout.trim()).toBe(publicKey);
  expect(await runLarder(['signing-key', 'create', key], {})).toMatchObject({ status: 1, stdout: '' });
  const node = { LARDER_DATA: data, LARDER_CATALOG_URL: folder, LARDER_CATALOG_PUBLIC_KEYS: publicKey };
  expect(await runLarder(['pull'], node)).toMatchObject({ status: 1, stderr: expect.stringContaining('not trust') });
  // The catalogs of the helper lie in the folder itself, those of a data folder in `catalog`.
  const home = newFolder();
  cpSync(publisher, path.join(home, 'catalog'), { recursive: true });
  const machine = { LARDER_DATA: home, LARDER_SIGNING_KEY_FILE: key };
  const unsigned = await runLarder(['publish', folder], { LARDER_DATA: home, LARDER_CATALOG_PUBLIC_KEYS: publicKey });
  expect(unsigned).toMatchObject({ status: 1, stderr: expect.stringContaining('--signing-key') });
  expect(await runLarder(['publish', folder, '--force'], machine)).toMatchObject({ status: 0 });
  expect(await runLarder(['pull'], node)).toMatchObject({ status: 0 });
  const older = readFileSync(file);
  expect(await runLarder(['publish', folder], machine)).toMatchObject({ status: 0 });
  expect(await runLarder(['pull'], node)).toMatchObject({ status: 0 });
  writeFileSync(file, older);
  expect(await runLarder(['pull'], node)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('"larder pull --allow-older"'),
  });
  expect(await runLarder(['pull', '--allow-older'], node)).toMatchObject({ status: 0 });
  expect(await runLarder(['pull'], node)).toMatchObject({ status: 0 });
  expect(await runLarder(['publish', folder, '--signing-key', file], machine)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no private key'),
  });
  await expect(add('Rye')).rejects.toMatchObject({ code: 'REPLICA_SIGNATURE' });
});

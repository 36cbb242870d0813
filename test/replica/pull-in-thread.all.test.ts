// 1. A pull that is stopped at any moment of its beginning ends by itself: the process lives, the folder is free again.
// 2. A pull that was stopped before it began starts no thread.
// 3. What is not stopped is taken up, and what fails keeps its code.
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/replica/open-store.ts';
import { pullInThread } from '../../src/replica/pull-in-thread.ts';
import { publishFoods, useFolders } from '../catalog/small-catalogs.ts';
import { foodsIn, publish, publishedIn } from './small-replicas.ts';

const newFolder = useFolders();
const THREAD = pathToFileURL(path.resolve('dist/pull-thread.js'));
const ROUNDS = 15;
const PULLS = ROUNDS * 4;
const location = newFolder();
// Beside the packages, so that the bundle finds those that it leaves outside.
const cache = path.resolve('node_modules/.cache/larder-tests');
const program = path.join(cache, `stopping-process-${process.pid}.mjs`);

beforeAll(async () => {
  const publisher = newFolder();
  await publishFoods(publisher, [{ name: 'Oats' }, { name: 'Barley' }]);
  await publish(publisher, openStore(location));
  mkdirSync(cache, { recursive: true });
  const entry = fileURLToPath(new URL('./stopping-process.ts', import.meta.url));
  const options = {
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
  } as const;
  await build({ entryPoints: [entry], outfile: program, ...options });
});
afterAll(() => rmSync(program, { force: true }));

describe('a pull in a thread', () => {
  it('ends by itself when it is stopped, at whatever moment of its first 100 ms', async () => {
    const args = [program, THREAD.href, location, newFolder(), String(ROUNDS), '100'];
    // Rejects when the process ends in any other way than well.
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { stopped = 0, downloaded = 0, ...others } = JSON.parse(stdout) as Record<string, number>;
    expect(others).toEqual({});
    expect(stopped + downloaded).toBe(PULLS);
    expect(stopped).toBeGreaterThan(0);
    // Four threads at a time load a native module, which takes its time on a busy machine.
  });

  it('starts no thread when it was stopped before', async () => {
    const order = { root: newFolder(), location, access: {}, release: await publishedIn(openStore(location)) };
    const nowhere = new URL('file:///no-such-thread.js');
    await expect(pullInThread(nowhere, order, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('takes a catalog up when nobody stops it', async () => {
    const root = newFolder();
    const order = { root, location, access: {}, release: await publishedIn(openStore(location)) };
    const pulled = await pullInThread(THREAD, order, new AbortController().signal);
    expect(pulled.outcome).toBe('downloaded');
    expect(Object.values(foodsIn(root)).sort()).toEqual(['Barley', 'Oats']);
  });

  it('gives the failure of the thread with its code', async () => {
    const release = await publishedIn(openStore(location));
    const order = { root: newFolder(), location: newFolder(), access: {}, release };
    const pull = pullInThread(THREAD, order, new AbortController().signal);
    await expect(pull).rejects.toMatchObject({ code: 'REPLICA_OBJECT_MISSING' });
  });
});

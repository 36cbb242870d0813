// 1. A call gives what the function gives, also later, in the order in which the functions are done.
// 2. An error keeps its class, code, members and message; one of a class that is not named keeps the rest.
// 3. A signal reaches the function, whose answer counts all the same.
// 4. Memory that is transferred is no longer the sender's, either way.
// 5. Once the thread is over, calls in flight and later ones fail with the error of the owner; ending waits for what was asked.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CatalogDamagedError, CatalogError } from '../../src/catalog/catalog-error.ts';
import { callInThread, Thread } from '../../src/threads/thread.ts';
import { useFolders } from '../catalog/small-catalogs.ts';
import type { Functions } from './program.ts';

const newFolder = useFolders();
const ERRORS = { CatalogError, CatalogDamagedError };
const ended = (cause: unknown) => new CatalogError('CATALOG_MISSING', 'The thread is gone.', { cause });
let url: URL;
let thread: Thread<Functions>;

beforeAll(async () => {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'program.mjs');
  const { outputFiles } = await build({
    entryPoints: ['test/threads/program.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  writeFileSync(file, outputFiles[0]!.contents);
  url = pathToFileURL(file);
  thread = new Thread(url, { errors: ERRORS, ended });
});
afterAll(() => thread.end());

it('gives results, the quicker ones first', async () => {
  const done: number[] = [];
  const slow = thread.call('later', 50).then((result) => done.push(result));
  expect(thread.inFlight).toBe(1);
  await thread.call('double', 21).then((result) => done.push(result));
  await slow;
  expect(done).toEqual([42, 50]);
  expect(thread.inFlight).toBe(0);
});

it('errors keep what they know', async () => {
  const damaged = await thread.call('fail', 'damaged').catch((error: unknown) => error);
  expect(damaged).toBeInstanceOf(CatalogDamagedError);
  expect(damaged).toMatchObject({ code: 'CATALOG_DAMAGED', damage: { file: 'records.bin', position: 7 } });
  const plain = await thread.call('fail', 'plain').catch((error: unknown) => error);
  expect(plain).toMatchObject({ message: 'too many', code: 'ERR_MANY', stack: expect.stringContaining('RangeError') });
  await expect(thread.call('fail', 'text')).rejects.toThrow('words alone');
});

it('a signal asks for the end', async () => {
  const stopping = new AbortController();
  const answer = thread.call('untilAborted', undefined, { signal: stopping.signal });
  stopping.abort();
  expect(await answer).toBe('stopped');
});

it('hands memory over', async () => {
  const memory = new Uint8Array(4);
  const filled = await thread.call('fill', memory, { transfer: [memory.buffer] });
  expect(memory.byteLength).toBe(0);
  expect([...filled]).toEqual([9, 9, 9, 9]);
});

it('a thread that leaves fails all calls, now and later', async () => {
  const leaving = new Thread<Functions>(url, { errors: ERRORS, ended });
  const waiting = leaving.call('later', 600_000).catch((error: unknown) => error);
  await expect(leaving.call('leave', 3)).rejects.toMatchObject({ code: 'CATALOG_MISSING' });
  expect(await waiting).toMatchObject({ code: 'CATALOG_MISSING' });
  expect(leaving.isOver).toBe(true);
  await expect(leaving.call('double', 1)).rejects.toThrow('The thread is gone.');
  await leaving.end();
});

it('a program that cannot be loaded fails the call', async () => {
  const nowhere = new URL('./not-there.mjs', url);
  await expect(callInThread<Functions, 'double'>(nowhere, 'double', 1, { ended })).rejects.toThrow('is gone');
});

it('ends once it has answered', async () => {
  const asked = new Thread<Functions>(url, { ended });
  const answer = asked.call('later', 30);
  await asked.end();
  expect(await answer).toBe(30);
});

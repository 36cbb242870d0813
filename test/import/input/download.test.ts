/**
 * What a download promises:
 * 1. It fetches a file whole and tells its size first.
 * 2. What arrived is never fetched twice: a cut connection, a stopped run and a finished file are gone on from.
 * 3. Bytes of two versions are never mixed: a changed tag, a server without ranges and a wrong part start anew.
 * 4. Passing trouble (5xx, cuts, silence, wrong lengths) is tried again, a bounded number of times, with growing pauses.
 * 5. What will not pass is said plainly at once: 404, refusals, unsafe redirects, a host that does not exist.
 * 6. Stopping keeps the part.
 * 7. A file of unannounced length may not grow for ever.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DownloadOptions, download } from '../../../src/import/input/download.ts';
import { type FileServer, serveFile } from './file-server.ts';

const MB = 1 << 20;
let folder: string;
let server: FileServer;
let pauses: number[];
let starts: Parameters<NonNullable<DownloadOptions['onStart']>>[0][];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'larder-download-'));
  server = await serveFile({ bytes: randomBytes(3 * MB), etag: '"monday"' });
  pauses = [];
  starts = [];
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function fetchFile(options: Partial<DownloadOptions> = {}) {
  return download(server.address, {
    downloads: path.join(folder, 'downloads'),
    pause: async (ms) => void pauses.push(ms),
    onStart: (start) => starts.push(start),
    ...options,
  });
}

async function expectWhole(options: Partial<DownloadOptions> = {}): Promise<void> {
  const { file } = await fetchFile(options);
  expect((await readFile(file)).equals(server.file.bytes)).toBe(true);
  const names = await readdir(path.dirname(file));
  expect(names.filter((name) => name.includes('.part'))).toEqual([]);
}

const ranges = () => server.requests.map(({ range }) => range);

test('1. a file arrives whole, and its size is told first', async () => {
  const progress: number[] = [];
  await expectWhole({ onProgress: ({ bytes }) => progress.push(bytes) });
  expect(starts).toEqual([{ totalBytes: 3 * MB, resumedFrom: 0 }]);
  expect(progress.at(-1)).toBe(3 * MB);
  expect(server.requests[0]!['accept-encoding']).toBe('identity');
});

/** Two requests, the second for the rest. The last bytes before a cut may be lost on the way, but no more than those. */
function expectResumedAfterCut(): void {
  expect(ranges()).toEqual([undefined, expect.stringMatching(/^bytes=\d+-$/)]);
  const from = Number(/\d+/.exec(ranges()[1]!)![0]);
  expect(from).toBeGreaterThan(MB);
  expect(from).toBeLessThanOrEqual(2 * MB);
}

test('1. a file whose length nobody tells arrives as well', async () => {
  server.behaviours = [{ isChunked: true }];
  await expectWhole();
  expect(starts).toEqual([{ totalBytes: undefined, resumedFrom: 0 }]);
});

test('2. a cut connection is gone on from where it was cut', async () => {
  server.behaviours = [{ cutAfter: 2 * MB }];
  await expectWhole();
  expectResumedAfterCut();
  expect(server.requests[1]!['if-range']).toBe('"monday"');
});

test('2. a later run goes on from the part of an earlier one', async () => {
  server.behaviours = [{ cutAfter: 2 * MB }, { status: 404 }];
  await expect(fetchFile()).rejects.toThrow(/404/);
  starts = [];
  await expectWhole();
  expect(starts).toEqual([{ totalBytes: 3 * MB, resumedFrom: expect.any(Number) }]);
  expect(starts[0]!.resumedFrom).toBeGreaterThan(MB);
  expect(starts[0]!.resumedFrom).toBeLessThanOrEqual(2 * MB);
});

test('2. a finished file is used again while the server has the same', async () => {
  const first = await fetchFile();
  expect(first.isUnchanged).toBe(false);
  expect(await fetchFile()).toMatchObject({ file: first.file, isUnchanged: true, version: { etag: '"monday"' } });
  expect(server.requests[1]!['if-none-match']).toBe('"monday"');
  expect(starts).toHaveLength(1);
});

test('2. without a tag the date of the file does the same', async () => {
  server.file = { bytes: server.file.bytes, lastModified: 'Mon, 04 May 2026 04:00:00 GMT' };
  server.behaviours = [{ cutAfter: MB }];
  await expectWhole();
  expect(server.requests[1]!['if-range']).toBe('Mon, 04 May 2026 04:00:00 GMT');
  expect((await fetchFile()).isUnchanged).toBe(true);
});

test('3. a finished file is fetched anew when the server has another', async () => {
  await fetchFile();
  server.file = { bytes: randomBytes(MB), etag: '"tuesday"' };
  await expectWhole();
});

test('3. a finished file that someone cut is fetched anew', async () => {
  const { file } = await fetchFile();
  await writeFile(file, 'cut');
  await expectWhole();
});

test('3. a part of an older version is thrown away', async () => {
  server.behaviours = [{ cutAfter: 2 * MB }, { status: 404 }];
  await expect(fetchFile()).rejects.toThrow(/404/);
  server.file = { bytes: randomBytes(3 * MB), etag: '"tuesday"' };
  await expectWhole();
});

test('3. a server that looks at the range only cannot mix two versions', async () => {
  server.behaviours = [{ cutAfter: 2 * MB }, { status: 404 }];
  await expect(fetchFile()).rejects.toThrow(/404/);
  const { fetch } = globalThis;
  server.file = { bytes: randomBytes(3 * MB), etag: '"tuesday"' };
  const withoutIfRange: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.delete('if-range');
    return fetch(input, { ...init, headers });
  };
  await expectWhole({ fetch: withoutIfRange });
});

test('3. a server without ranges starts anew', async () => {
  server.behaviours = [{ cutAfter: 2 * MB }, { hasRanges: false }];
  await expectWhole();
  expectResumedAfterCut();
});

test('3. where versions cannot be told apart, nothing is gone on from', async () => {
  server.file = { bytes: server.file.bytes };
  server.behaviours = [{ cutAfter: 2 * MB }];
  await expectWhole();
  expect(ranges()).toEqual([undefined, undefined]);
});

test('3. a weak tag does not promise equal bytes', async () => {
  server.file = { bytes: server.file.bytes, etag: 'W/"monday"' };
  server.behaviours = [{ cutAfter: 2 * MB }];
  await expectWhole();
  expect(ranges()).toEqual([undefined, undefined]);
});

test('3. a part longer than the file is thrown away', async () => {
  server.behaviours = [{ cutAfter: 2 * MB }, { status: 404 }];
  await expect(fetchFile()).rejects.toThrow(/404/);
  server.file = { bytes: randomBytes(MB), etag: '"monday"' };
  await expectWhole();
});

test('4. trouble of the server passes', async () => {
  server.behaviours = [{ status: 503 }, { status: 502 }, { status: 429, headers: { 'retry-after': '7' } }];
  await expectWhole();
  expect(pauses).toEqual([1000, 2000, 7000]);
});

test('4. silence is noticed and gone on from', async () => {
  server.behaviours = [{ stallAfter: MB }];
  await expectWhole({ idleMs: 200 });
  expect(ranges()[1]).toMatch(/^bytes=\d+-$/);
});

test('4. trouble that stays is given up, and the part is kept', async () => {
  server.behaviours = [{ cutAfter: MB }, ...Array.from({ length: 20 }, () => ({ status: 503 }))];
  await expect(fetchFile()).rejects.toMatchObject({
    code: 'IMPORT_FILE_UNREADABLE',
    message: expect.stringMatching(/status 503, 6 times in a row\. The \d+ bytes that arrived are kept/),
  });
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000]);
});

test('4. a length that is never true is given up', async () => {
  server.behaviours = Array.from({ length: 50 }, () => ({ extraLength: 10, hasRanges: false }));
  await expect(fetchFile()).rejects.toThrow(/could not be downloaded: the connection was cut/);
  expect(server.requests.length).toBeLessThan(20);
});

test('4. nothing listens', async () => {
  await server.close();
  await expect(fetchFile()).rejects.toThrow(
    /nothing is listening at 127\.0\.0\.1:\d+, 6 times in a row\. Try again later/,
  );
  server = await serveFile({ bytes: Buffer.from('x') });
});

test.each([
  [404, /was not found \(status 404\)\. Is the address right\?/],
  [403, /the server refused it \(status 403\)/],
  [401, /needs a sign-in/],
  [451, /status 451/],
])('5. status %i is said at once', async (status, message) => {
  server.behaviours = [{ status }];
  await expect(fetchFile()).rejects.toMatchObject({
    code: status === 404 ? 'IMPORT_FILE_MISSING' : 'IMPORT_FILE_UNREADABLE',
    message: expect.stringMatching(message),
  });
  expect(server.requests).toHaveLength(1);
});

test('5. redirects are followed, but not without end', async () => {
  const moved = { status: 302, headers: { location: '/elsewhere/food.jsonl.gz' } };
  server.behaviours = [moved, moved];
  await expectWhole();
  server.behaviours = Array.from({ length: 20 }, () => moved);
  await rm(path.join(folder, 'downloads'), { recursive: true });
  await expect(fetchFile()).rejects.toThrow(/redirects more than 10 times/);
});

test('5. a redirect from https to http is refused', async () => {
  const fetch = async () => new Response(null, { status: 302, headers: { location: 'http://mirror.example/food' } });
  await expect(
    download('https://food.example/food.parquet', { downloads: folder, fetch: fetch as typeof globalThis.fetch }),
  ).rejects.toThrow(/redirects from https to http:\/\/mirror\.example\/food/);
});

test('5. a host that does not exist', async () => {
  await expect(
    download('http://food.invalid/food.parquet', { downloads: folder, pause: async () => {} }),
  ).rejects.toThrow(/no server called food\.invalid|could not be downloaded/);
});

test('5. a file that does not fit is refused before it is fetched', async () => {
  const fetch = async () => new Response('x', { headers: { 'content-length': String(1e18) } });
  await expect(
    download('https://food.example/food.parquet', { downloads: folder, fetch: fetch as typeof globalThis.fetch }),
  ).rejects.toThrow(/needs 1,000,000,000,000 MB more .* are free\. Make room/);
});

test('5. a password goes to its server only, and into no message or name', async () => {
  server.behaviours = [{ status: 404 }];
  const address = server.address.replace('//', '//ann:s3cret@');
  const failure = await download(address, { downloads: folder }).catch((error: Error) => error.message);
  expect(failure).not.toContain('s3cret');
  expect(server.requests[0]!.authorization).toBe(`Basic ${Buffer.from('ann:s3cret').toString('base64')}`);
});

test('6. stopping keeps the part for the next time', async () => {
  const stop = new AbortController();
  server.behaviours = [{ stallAfter: 2 * MB }];
  const stopped = fetchFile({
    signal: stop.signal,
    onProgress: ({ bytes }) => bytes >= 2 * MB && stop.abort(new Error('stopped by hand')),
  });
  await expect(stopped).rejects.toThrow('stopped by hand');
  const [part] = (await readdir(path.join(folder, 'downloads'))).filter((name) => name.endsWith('.part'));
  expect((await stat(path.join(folder, 'downloads', part!))).size).toBe(2 * MB);
  await expectWhole();
  expect(ranges()).toEqual([undefined, `bytes=${2 * MB}-`]);
});

test('7. a file that tells no length is given up when it is longer than any export', async () => {
  server.behaviours = [{ isChunked: true }];
  await expect(fetchFile({ maxUnannouncedBytes: 2 * MB })).rejects.toThrow(/more than 3 MB, more than any export/);
  expect(pauses).toEqual([]);
  expect(await readdir(path.join(folder, 'downloads'))).toEqual([]);
  await expectWhole();
});

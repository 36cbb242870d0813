/**
 * From what the operator names to batches:
 * 1. The same rows come out plain, gzip (also of several members) and zstd, whatever the file is called, from a file, a
 *    pipe, standard input or a web address.
 * 2. Batches are whole lines; joined they are the rows of the input, byte by byte, for any lines and any sizes.
 * 3. Each batch has a buffer of its own that can be transferred to another thread.
 * 4. A cut, damaged or vanished input ends with an ImportError that says so and what to do.
 * 5. Memory stays bounded, however long the input is.
 * 6. Leaving early and stopping by a signal close the input.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input } from '../../../src/import/input/input-format.ts';
import { BatchBuffers, lineBatches } from '../../../src/import/input/line-batches.ts';
import { type OpenInputOptions, openInput } from '../../../src/import/input/open-input.ts';
import { removeLeftovers } from '../../../src/import/parquet/parquet-input.ts';
import { serveFile } from './file-server.ts';

let folder: string;
const inFolder = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'larder-input-'));
});
afterAll(() => rm(folder, { recursive: true }));

const HEADER = 'code\tproduct_name\tbrands';
const ROWS = Array.from({ length: 5000 }, (_, row) => `${3_000_000_000_000 + row}\tCrème brûlée ${row}\tMaison`);
const TEXT = `${HEADER}\n${ROWS.join('\n')}\n`;
const BODY = `${ROWS.join('\n')}\n`;

/** `RAW` below: a zstd frame of uncompressed blocks, so that no packer is needed to make one. */
function zstdFrame(bytes: Buffer): Buffer {
  const blocks: Buffer[] = [Buffer.from('28b52ffd', 'hex'), Buffer.from([0x00, 0x58])];
  for (let from = 0; from < bytes.length; from += 100_000) {
    const block = bytes.subarray(from, from + 100_000);
    const isLast = from + 100_000 >= bytes.length ? 1 : 0;
    const size = Buffer.alloc(3);
    size.writeUIntLE((block.length << 3) | isLast, 0, 3);
    blocks.push(size, block);
  }
  return Buffer.concat(blocks);
}

async function write(name: string, content: string | Buffer): Promise<string> {
  await writeFile(inFolder(name), content);
  return inFolder(name);
}

function openIt(name: string, options: Partial<OpenInputOptions> = {}): Promise<Input> {
  return openInput(name, { downloads: inFolder('downloads'), ...options });
}

async function textOf(input: Input): Promise<string> {
  const parts: Buffer[] = [];
  for await (const batch of input.batches()) if (batch.kind === 'lines') parts.push(Buffer.from(batch.bytes));
  await input.close();
  return Buffer.concat(parts).toString();
}

const half = Math.floor(TEXT.length / 2);
const PACKINGS: [packing: string, content: Buffer][] = [
  ['plain', Buffer.from(TEXT)],
  ['with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['without a last newline', Buffer.from(TEXT.trimEnd())],
  ['gzip', gzipSync(TEXT)],
  ['gzip of two members', Buffer.concat([gzipSync(TEXT.slice(0, half)), gzipSync(TEXT.slice(half))])],
  ['zstd', zstdFrame(Buffer.from(TEXT))],
  [
    'zstd of two frames',
    Buffer.concat([zstdFrame(Buffer.from(TEXT.slice(0, half))), zstdFrame(Buffer.from(TEXT.slice(half)))]),
  ],
  [
    'zstd after a frame to skip',
    Buffer.concat([Buffer.from('502a4d180400000000000000', 'hex'), zstdFrame(Buffer.from(TEXT))]),
  ],
];

test.each(PACKINGS)('1. %s, under names that lie', async (_, content) => {
  for (const name of ['food.parquet', 'food.csv.gz', 'food', 'food.xlsx']) {
    const input = await openIt(await write(name, content));
    expect(input.format).toEqual({ kind: 'off-csv', header: HEADER });
    expect(input.totalBytes).toBe(content.length);
    expect(await textOf(input)).toBe(BODY);
    expect(input.bytesRead).toBe(content.length);
  }
});

test.each(PACKINGS)('1. %s, from a stream that comes byte by byte at first', async (_, content) => {
  const pieces = [...Array.from({ length: 50 }, (__, at) => content.subarray(at, at + 1)), content.subarray(50)];
  const input = await openIt('-', { stdin: Readable.from(pieces) });
  expect([input.name, input.totalBytes]).toEqual(['-', undefined]);
  expect(await textOf(input)).toBe(BODY);
});

test('1. standard input of a process, and a pipe by its path', async () => {
  const child = spawn('cat', [await write('piped', gzipSync(TEXT))]);
  expect(await textOf(await openIt('-', { stdin: child.stdout }))).toBe(BODY);
  execFileSync('mkfifo', [inFolder('fifo')]);
  const writing = promisify(execFile)('sh', ['-c', `cat ${inFolder('piped')} > ${inFolder('fifo')}`]);
  expect(await textOf(await openIt(inFolder('fifo')))).toBe(BODY);
  await writing;
});

test('1. a web address, whatever the server calls it', async () => {
  const server = await serveFile({ bytes: gzipSync(TEXT), etag: '"1"' });
  try {
    const starts: unknown[] = [];
    const onStart = (start: unknown) => void starts.push(start);
    expect(await textOf(await openIt(server.address, { onStart }))).toBe(BODY);
    expect(await textOf(await openIt(server.address, { onStart }))).toBe(BODY);
    expect(starts).toHaveLength(1);
  } finally {
    await server.close();
  }
});

const PARQUET = Buffer.from(
  parquetWriteBuffer({
    columnData: [
      { name: 'code', data: ['3017620422003', '3017620422004', '3017620422005'], type: 'STRING' },
      { name: 'product_name', data: ['Nutella', 'Nutella 2', 'Nutella 3'], type: 'STRING' },
    ],
  }),
);

async function rangesOf(input: Input): Promise<number[][]> {
  const ranges: number[][] = [];
  for await (const batch of input.batches()) if (batch.kind === 'rows') ranges.push([batch.from, batch.to]);
  return ranges;
}

test('1. Parquet from a file is read where it lies', async () => {
  const file = await write('food.csv', PARQUET);
  const input = await openIt(file);
  expect(input.format).toEqual({ kind: 'off-parquet', file, rows: 3 });
  expect(await rangesOf(input)).toEqual([[0, 3]]);
  expect(input.bytesRead).toBe(input.totalBytes);
});

test('1. Parquet from a stream is stored first, and removed at the end', async () => {
  for (const content of [PARQUET, gzipSync(PARQUET)]) {
    const input = await openIt('-', { stdin: Readable.from([content]) });
    if (input.format.kind !== 'off-parquet') throw new Error(input.format.kind);
    expect(existsSync(input.format.file)).toBe(true);
    expect(await rangesOf(input)).toEqual([[0, 3]]);
    await input.close();
    expect(existsSync(input.format.file)).toBe(false);
  }
});

test('1. what a killed import stored is removed, and nothing else', async () => {
  await mkdir(inFolder('leftovers'));
  await writeFile(inFolder('leftovers/unpacked-1-1.parquet'), '');
  await writeFile(inFolder('leftovers/0a1b2c3d-food.parquet.part'), '');
  await removeLeftovers(inFolder('leftovers'));
  expect(await readdir(inFolder('leftovers'))).toEqual(['0a1b2c3d-food.parquet.part']);
  await removeLeftovers(inFolder('not-there'));
});

test('2. batches are whole lines and lose nothing', async () => {
  const lines = fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }).map((line) => line.replaceAll('\n', ' ')));
  const property = fc.asyncProperty(
    lines,
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 1, max: 50 }),
    async (all, batchBytes, chunkBytes) => {
      const bytes = Buffer.from(all.map((line) => `${line}\n`).join(''));
      async function* chunks() {
        for (let from = 0; from < bytes.length; from += chunkBytes) yield bytes.subarray(from, from + chunkBytes);
      }
      const parts: Buffer[] = [];
      const buffers = new BatchBuffers(batchBytes);
      const sizes = { batchBytes, maxLineBytes: 1 << 20 };
      for await (const batch of lineBatches('the file', chunks(), sizes, buffers)) {
        expect(batch.at(-1)).toBe(0x0a);
        expect(batch.byteOffset).toBe(0);
        parts.push(Buffer.from(batch));
        // A thread gets the buffer, and writes other bytes into it before it comes back.
        const returned = structuredClone(batch.buffer, { transfer: [batch.buffer] });
        new Uint8Array(returned).fill(0x0a);
        buffers.give(returned);
      }
      expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    },
  );
  await fc.assert(property, { numRuns: 300 });
});

test('2. a line without end is refused', async () => {
  async function* chunks() {
    for (let chunk = 0; chunk < 100; chunk++) yield Buffer.alloc(1 << 20, 'a');
  }
  const reading = async () => {
    for await (const batch of lineBatches('the file', chunks())) void batch;
  };
  await expect(reading()).rejects.toMatchObject({
    code: 'IMPORT_FILE_UNREADABLE',
    message: expect.stringMatching(/a line of more than 16 MB, beginning at byte 0/),
  });
});

test('2. a first line of JSON may be longer than what is looked at', async () => {
  const line = JSON.stringify({ code: '1', product_name: 'x', nutriments: {}, ingredients_text: 'é'.repeat(400_000) });
  const input = await openIt(await write('long.jsonl', gzipSync(`${line}\n${line}\n`)));
  expect(input.format).toEqual({ kind: 'off-jsonl' });
  expect(await textOf(input)).toBe(`${line}\n${line}\n`);
});

test('3. a transferred batch does not disturb the next', async () => {
  const text = `${HEADER}\n${`${'x'.repeat(99)}\n`.repeat(100_000)}`;
  const input = await openIt(await write('transfer.csv', text));
  let bytes = 0;
  let batches = 0;
  for await (const batch of input.batches()) {
    if (batch.kind !== 'lines') continue;
    bytes += batch.bytes.length;
    batches++;
    structuredClone(batch.bytes, { transfer: [batch.bytes.buffer] });
  }
  expect(bytes).toBe(10_000_000);
  expect(batches).toBeLessThan(8);
});

const TROUBLE: [what: string, says: RegExp, make: () => Promise<string>][] = [
  [
    'a file that is not there',
    /nowhere\.csv does not exist\. Is the path right\?/,
    async () => inFolder('nowhere.csv'),
  ],
  ['a folder', /is a folder\. Name the file in it\./, async () => folder],
  ['a cut gzip', /is cut short: .* Download or copy it again/, () => write('cut.gz', gzipSync(TEXT).subarray(0, -100))],
  ['a gzip cut in its first bytes', /is cut short/, () => write('cut4.gz', gzipSync(TEXT).subarray(0, 12))],
  ['a damaged gzip', /is damaged/, () => write('bad.gz', damaged(gzipSync(TEXT)))],
  ['a cut zstd', /is cut short/, () => write('cut.zst', zstdFrame(Buffer.from(TEXT)).subarray(0, -100))],
  ['a damaged zstd', /is damaged|is cut short/, () => write('bad.zst', zstdFrame(Buffer.from(TEXT)).fill(0xff, 6, 9))],
  ['a cut Parquet', /damaged or truncated Parquet/, () => write('cut.parquet', PARQUET.subarray(0, -10))],
  ['four bytes of a Parquet', /damaged or truncated Parquet/, () => write('magic.parquet', Buffer.from('PAR1'))],
];

function damaged(bytes: Buffer): Buffer {
  return Buffer.from(bytes).fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 50);
}

test.each(TROUBLE)('4. %s', async (_, says, make) => {
  const file = await make();
  const reading = async () => textOf(await openIt(file));
  await expect(reading()).rejects.toMatchObject({
    code: 'IMPORT_FILE_UNREADABLE',
    message: expect.stringMatching(says),
  });
});

test('4. another Parquet file is named by its columns', async () => {
  const other = parquetWriteBuffer({ columnData: [{ name: 'city', data: ['Graz'], type: 'STRING' }] });
  await expect(openIt(await write('other.parquet', Buffer.from(other)))).rejects.toMatchObject({
    code: 'IMPORT_FORMAT_UNKNOWN',
    message: expect.stringMatching(/Its columns are: city\./),
  });
});

test('4. a file that becomes shorter while it is read', async () => {
  const file = await write('shrinks.csv', `${HEADER}\n${`${ROWS[0]}\n`.repeat(200_000)}`);
  const input = await openIt(file);
  const handle = await open(file, 'r+');
  await handle.truncate(1_000_000);
  await handle.close();
  await expect(textOf(input)).rejects.toThrow(/became shorter while it was being read/);
});

test('4. a pipe whose writer fails', async () => {
  const stdin = new PassThrough();
  stdin.write(TEXT.repeat(3));
  const input = await openIt('-', { stdin });
  const reading = textOf(input);
  stdin.destroy();
  await expect(reading).rejects.toThrow(/Standard input ended before all of it was read/);
});

test('5. a long gzip is read in bounded memory', async () => {
  const member = gzipSync(`${ROWS.join('\n')}\n`.repeat(20));
  const memberBytes = Buffer.byteLength(BODY) * 20;
  const file = await write('long.gz', gzipSync(`${HEADER}\n`));
  const members = Math.ceil(300e6 / memberBytes);
  for (let count = 0; count < members; count++) await appendFile(file, member);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = 0;
  let bytes = 0;
  for await (const batch of (await openIt(file)).batches()) {
    if (batch.kind === 'lines') bytes += batch.bytes.length;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  expect(bytes).toBe(members * memberBytes);
  expect((peak - before) / 1e6).toBeLessThan(200);
});

test('6. leaving the loop closes the file', async () => {
  const file = await write('left.gz', gzipSync(TEXT.repeat(100)));
  const stdin = createReadStream(file, { highWaterMark: 1000 });
  const input = await openIt('-', { stdin });
  for await (const batch of input.batches()) {
    void batch;
    break;
  }
  expect(stdin.destroyed).toBe(true);
});

test('6. a signal ends waiting for a silent pipe', async () => {
  const stop = new AbortController();
  const stdin = new PassThrough();
  setTimeout(() => stop.abort(new Error('stopped by hand')), 50);
  await expect(openIt('-', { stdin, signal: stop.signal })).rejects.toThrow('stopped by hand');
});

test('6. a signal ends reading in the middle', async () => {
  const stop = new AbortController();
  const input = await openIt(await write('stopped.csv', `${HEADER}\n${`${ROWS[0]}\n`.repeat(300_000)}`), {
    signal: stop.signal,
  });
  const reading = async () => {
    for await (const batch of input.batches()) if (batch.kind === 'lines') stop.abort(new Error('stopped by hand'));
  };
  await expect(reading()).rejects.toThrow('stopped by hand');
});

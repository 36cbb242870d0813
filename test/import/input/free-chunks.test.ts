/**
 * Freeing chunks:
 * 1. Each chunk can be read until the next is asked for; then its memory is free.
 * 2. Parts of one buffer stay until the last of them is consumed.
 * 3. Small chunks, which may share their memory with others, are left alone.
 */
import { expect, test } from 'vitest';
import { freeChunks } from '../../../src/import/input/free-chunks.ts';

const LARGE = 1 << 18;

/** The lengths that all chunks have each time one is read. */
async function lengthsAtEachChunk(chunks: Uint8Array[]): Promise<number[][]> {
  async function* read() {
    yield* chunks;
  }
  const lengths: number[][] = [];
  for await (const chunk of freeChunks(read())) {
    expect(chunk.length).toBeGreaterThan(0);
    lengths.push(chunks.map(({ length }) => length));
  }
  lengths.push(chunks.map(({ length }) => length));
  return lengths;
}

test('a chunk is freed when the next is asked for', async () => {
  expect(await lengthsAtEachChunk([new Uint8Array(LARGE), new Uint8Array(LARGE)])).toEqual([
    [LARGE, LARGE],
    [0, LARGE],
    [0, 0],
  ]);
});

test('parts of one buffer stay until the last is consumed', async () => {
  const buffer = new Uint8Array(2 * LARGE);
  const parts = [buffer.subarray(0, LARGE), buffer.subarray(LARGE)];
  expect(await lengthsAtEachChunk(parts)).toEqual([
    [LARGE, LARGE],
    [LARGE, LARGE],
    [0, 0],
  ]);
});

test('small chunks are left alone', async () => {
  const buffer = Buffer.from('banana');
  expect(await lengthsAtEachChunk([buffer])).toEqual([[6], [6]]);
});

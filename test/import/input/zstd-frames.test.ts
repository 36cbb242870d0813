/**
 * Where zstd frames end:
 * 1. However the bytes arrive, the same frames are found, and nothing is lost.
 * 2. An input cut anywhere but between two frames is noticed.
 * 3. Bytes that are no frame are noticed; no bytes whatever make it hang or crash otherwise.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpack, unpackZstd } from '../../../src/import/input/unpack.ts';
import { zstdFrames } from '../../../src/import/input/zstd-frames.ts';

/** "sugar, sugar, …" (400 times) as the zstd program packs it, with a checksum. */
const PACKED = Buffer.from('KLUv/QRYdQAAOHN1Z2FyLCABAOaSX4y2od2H', 'base64');
const UNPACKED = 'sugar, '.repeat(400);
const SKIPPED = Buffer.from('532a4d1803000000aabbcc', 'hex');
const ALL = Buffer.concat([PACKED, SKIPPED, PACKED, PACKED]);

async function* inSteps(bytes: Buffer, step: number) {
  for (let from = 0; from < bytes.length; from += step) yield bytes.subarray(from, from + step);
}

async function framesOf(bytes: Buffer, step: number): Promise<Buffer[]> {
  const frames: Buffer[] = [];
  let pieces: Uint8Array[] = [];
  for await (const { bytes: piece, isEnd } of zstdFrames(inSteps(bytes, step))) {
    pieces.push(piece);
    if (!isEnd) continue;
    frames.push(Buffer.concat(pieces));
    pieces = [];
  }
  return frames;
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

test('1. in steps of any size', async () => {
  for (let step = 1; step <= ALL.length; step++) {
    expect(await framesOf(ALL, step)).toEqual([PACKED, SKIPPED, PACKED, PACKED]);
  }
});

test('1. both unpackers give all frames', async () => {
  for (const step of [1, 7, 30, ALL.length]) {
    expect(await textOf(unpack(inSteps(ALL, step), 'zstd'))).toBe(UNPACKED.repeat(3));
    expect(await textOf(unpackZstd(inSteps(ALL, step)))).toBe(UNPACKED.repeat(3));
  }
});

test('2. every cut within a frame is noticed', async () => {
  const between = [0, PACKED.length, PACKED.length + SKIPPED.length, ALL.length - PACKED.length, ALL.length];
  for (let length = 0; length <= ALL.length; length++) {
    const cut = ALL.subarray(0, length);
    if (between.includes(length)) await framesOf(cut, 10);
    else await expect(framesOf(cut, 10)).rejects.toMatchObject({ code: 'Z_BUF_ERROR' });
    if (length > 4 && !between.includes(length))
      await expect(textOf(unpack(inSteps(cut, 10), 'zstd'))).rejects.toThrow();
  }
});

test('3. what follows a frame must be one', async () => {
  await expect(framesOf(Buffer.concat([PACKED, Buffer.from('rubbish')]), 9)).rejects.toMatchObject({
    code: 'Z_DATA_ERROR',
  });
});

test('3. any bytes end, one way or the other', async () => {
  const bytes = fc
    .tuple(fc.constantFrom(PACKED, SKIPPED, Buffer.alloc(0)), fc.uint8Array())
    .map(([a, b]) => Buffer.concat([a, b]));
  const property = fc.asyncProperty(bytes, fc.integer({ min: 1, max: 50 }), async (content, step) => {
    const ended = await framesOf(content, step).catch((error: NodeJS.ErrnoException) => error.code);
    if (!Array.isArray(ended)) expect(ended).toMatch(/^Z_(BUF|DATA)_ERROR$/);
  });
  await fc.assert(property);
});

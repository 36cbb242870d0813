/**
 * Unpacking zstd:
 * 1. However the bytes arrive, all frames come out, and frames to be skipped do not.
 * 2. An input cut anywhere but between two frames is noticed.
 * 3. Damage is noticed, whether a checksum finds it or the blocks do not fit together any more.
 * 4. Bytes that are no frame are noticed; no bytes whatever make it hang or crash otherwise.
 * 5. A small file that unpacks to gigabytes comes out block by block, and one that asks for too much memory is refused.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decompress } from '../../../src/import/input/decompress.ts';

const FOODS = ['Lentils', 'Chickpeas', 'Rice', 'Oats', 'Barley', 'Quinoa', 'Millet', 'Beans'];
const ROWS = Array.from({ length: 300 }, (_, i) => [
  i,
  `${FOODS[(i * i + 3 * i) % 8]} ${(i * 7919) % 1000}`,
  (i * 37) % 400,
]);
const UNPACKED = ['key,name,calories_kcal', ...ROWS, ''].join('\n');
/** The same as the zstd program packs it, with a checksum. */
const PACKED = Buffer.from(
  'KLUv/WQqFJ04AJq0PBUbgCmVNuQfPkKWolmWJHg0b1Z2d+90LijGcAUDZAFEAUMBtIhS0SFaVhR6jfxi/T15MZwbIooxri1HJLs/I141aoiXyhBxOlFDNIqSTYiOaF0Q5V6rE2veGxPD3yAmhrn+hyTuQwwvuNEaviokNJzoyMzQLkonGZqiFSqG8qjZh2XvkYdh3jAXhuHXJ6Ryb5vwwo0r4YMrRcKhzgjtpRAR+qLlEMpE7S4sR68sDPYGahCGvJYLUnj/s+CR2wo+XDEKznVogjYluQT91iMoFrUgD5ZEzxwMjoYKwajXQ3dSvI+y884N13ly5eicu1NzmpUqp6cVjlNc839WRe/uM0g0WIQzQtQkZxK9lzHz/sbL/LkSiswZd6zGNLtEJqatJRemSO1m9YLNUNFwDmZE1PUj3fsJ480bIcX/FU+BAgYHBwgEKHHMnZuhiUtFQtutqaBULazA4ACCAXpW9HwFCxgcIGAAgJqhoSCBAwQKGGAQQAMTEJCAAQIEDjgwcKAGBRgwoAsYJAhl0SOPGSYaxsYMRx09Manem5gXb5yYD6+UxRxyZy6m3aUIEdPXcogpU7uLWe6VxQwWDRTEDIla6sKkEP3Nwjx6I1yF+XjFSmHOuROmjUviMH23IkyxWoiHWdIzhxncUCHMqKhn7iZF9EF28+4N183TK0c35+/U3DRzaeSmx624KXbN/s2q3vlmkAZruBk1nU2i6EVs3qNRNn+vBLI5846NTfNLJDZtbolNEdd+t1nBPZuhGs5mRF0OJl3082DeRCMqmH9ULMEce+cmmCYv1Ugw7bcmginlWlQwK9xzMENwQ7gQzKDa7kivHc+iUcdPVH46jqMT5mj1ksnR8lYcJbwm82ORe/cxhBtc4RhX3xlp+qoZz40p4y0qZByJzhgtROlsdL1VN0q8NmGscy/EGMgNH2PcdaAiWW9WPGlQVfGuFKei86n0cx6dmp9mL4389LwV8VP82n9WuXf+GcQNFn5GcE3nk6iX8HlvXMrnLyphyOdMdGx8mqNE4tP2VvgUee3ms8J7wT5DueGCzwj3wknXjy2cN42ocP4VB4VzLDo34TSJUkk47WjNhFPqtaBwVrzncIbwhmAhnEGu7c6kuyc786whdeanctOZ4074nGkVJZMzLdGiOFNC1ER+ZtF7H58Z4g2mcGac6zszadyXmXl2Y8rMW4XMHOnYTCudmOmKVoWZElGbm1n3XoSZgd5wMTP+OlyZZO7Nyjxxg6rM2xUpKnOq8ynTolQp060oUyhqL7MePXGZ4d4QLzPmtYNM8vsLMq/cKCHz4soMmRPcGTKNSi4yHa0LMuWiViezJnpjMsOjQQKZYa/vMUneh4954Y0a8+UK0ZgT7siMaVf6jGlqNcaU1+xjBgx6bXcn/T3ZnWdutO78uEJ3jt0Jc6dVyeROSyvulJrE7yyK3sV3hogGT7gz7vWdnTTvy+w8vzFl582VMDtH3Bk7Lbh0YqerFXZK1MZ21kUvbmegaHgEO+NRh6uT7L1JnSdv0NR5vyJU55Q7rzotXApWp4NbUadQje511ntSZ7hoCNcZE7VPJzn6O51Xb1TQeXllhM4J78TQaeSSiU6HW0d0ytWq6KzpjZnO8AY5OsOinpMk+uA5L0TDPOfrFfqcE+9IzGnn0mVOk1thYk65a/Y5y3rkOcM0TM0ZruPkpIreJudFNO7kfIhKyTn0zlhO+0txOX1uOeSUce0uZ9m9spzBGmiCnCG1XJzUvyzOo2gEqzgfUTGKc+4dmjhtXpI4/bfuOMVcC3+cJe6Z4wx2Q4U4o+qR+0nRx9jPu2i4fp6icgGBKagRrDAcknedZQ1RmYAohYznAyEEEc257Vjvufqwq8XhrVu1VnPmrb+waOI4OlVKXlKYjcxNfZ1d0sQt4YZaya8LRo8d4pM+lIgcOO68YMUJri7cpUqOUvdan4JP4i7p3AW6VvV5B7v7vhyHccgbdz0vKBxF9fRmaNks2RHeuRsRlxtd9XaZivAmRVq8+FouuZmK2XY/Ajh4WB0bjMxI1mhzbPfW3bluyRNndGqxeps5XDNRebu+WAad841J+SrJF1V2wy/EraGSHGfx8VroSABXjip2V8oKwv1WBRYv9k0GV/goCzg9XJXdAB7S2snzoulEkZs+KRVgFxlHFmZ1qt1CE4vgcIfczWfkYBKWWTeYVi88vOTPxuRipr6MYCBrsXOqmbvCGbSSHCkEAoqIiHpZCRoKBFGng0kQWUB5KE6rz5ARWhb6RB2hoT1gSzzL6d4uV9fCo4PHsEsndZxedWvoOoioj8z9JvVVLyD5iXaEkhqIusPJUke7VrfmaD9GSYhmGsAlfdOVaIcOMaZVcXrOpiYvKUL0fr4WVSGej3nr+M5lijKckyrYCTNPdms09lXppOwTAQJnjm+tFpj/VbGunw==',
  'base64',
);
const SKIPPED = Buffer.from('532a4d1803000000aabbcc', 'hex');
const ALL = Buffer.concat([PACKED, SKIPPED, SKIPPED, PACKED, PACKED]);
const BLOCK_BYTES = 128 << 10;

/** A frame of blocks that each say "the same byte 128 kB long", with a window of this many bytes as a power of two. */
function frameOfRepeatedBytes(byte: string, blocks: number, windowLog = 17): Buffer {
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, (windowLog - 10) << 3]);
  const block = Buffer.from([0, 0, 0, byte.charCodeAt(0)]);
  block.writeUIntLE((BLOCK_BYTES << 3) | 2, 0, 3);
  const packed = Buffer.concat([header, ...Array.from({ length: blocks }, () => block)]);
  packed[packed.length - 4]! |= 1;
  return packed;
}

async function* inSteps(bytes: Buffer, step: number) {
  for (let from = 0; from < bytes.length; from += step) yield bytes.subarray(from, from + step);
}

async function unpacked(bytes: Buffer, step = bytes.length): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of decompress(inSteps(bytes, step), 'zstd')) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

test('1. in steps of any size', async () => {
  for (const step of [1, 2, 3, 7, 100, PACKED.length - 1, PACKED.length, PACKED.length + 1, ALL.length]) {
    expect(await unpacked(ALL, step)).toBe(UNPACKED.repeat(3));
  }
});

test('2. every cut within a frame is noticed', async () => {
  const between = [PACKED.length, PACKED.length + SKIPPED.length];
  const frames = Buffer.concat([PACKED, SKIPPED]);
  for (let length = 5; length <= frames.length; length += length > PACKED.length - 10 ? 1 : 17) {
    const result = unpacked(frames.subarray(0, length), 500);
    if (between.includes(length)) expect(await result).toBe(UNPACKED);
    else await expect(result).rejects.toMatchObject({ code: 'Z_BUF_ERROR' });
  }
});

test('3. a flipped bit is noticed, or does no harm', async () => {
  for (let at = 4; at < PACKED.length; at += at > 20 ? 29 : 1) {
    const damaged = Buffer.from(PACKED);
    damaged[at]! ^= 1 << (at % 8);
    const result = await unpacked(damaged).catch((error: NodeJS.ErrnoException) => error);
    if (typeof result === 'string') expect(result).toBe(UNPACKED);
    else expect(result.code).toMatch(/^(Z_(BUF|DATA)_ERROR|ZSTD_(WINDOW|DICTIONARY))$/);
  }
});

test('3. zeros in the place of a part are noticed', async () => {
  const from = fc.integer({ min: 4, max: PACKED.length - 20 });
  const property = fc.asyncProperty(from, fc.integer({ min: 16, max: PACKED.length }), async (from, length) => {
    const damaged = Buffer.from(PACKED);
    damaged.subarray(from, from + length).fill(0);
    await expect(unpacked(damaged)).rejects.toThrow();
  });
  await fc.assert(property);
});

test('4. what follows a frame must be one', async () => {
  const followed = Buffer.concat([PACKED, Buffer.from('rubbish')]);
  await expect(unpacked(followed, 9)).rejects.toMatchObject({ code: 'Z_DATA_ERROR' });
});

test('4. any bytes end, one way or the other', async () => {
  const bytes = fc
    .tuple(fc.constantFrom(PACKED, PACKED.subarray(0, 12), SKIPPED), fc.uint8Array())
    .map(([a, b]) => Buffer.concat([a, b]));
  const property = fc.asyncProperty(bytes, fc.integer({ min: 1, max: 50 }), async (content, step) => {
    const ended = await unpacked(content, step).catch((error: NodeJS.ErrnoException) => error);
    if (typeof ended !== 'string') expect(ended.code).toMatch(/^Z_(BUF|DATA)_ERROR$/);
  });
  await fc.assert(property);
});

test('5. a bomb comes out block by block', async () => {
  let bytes = 0;
  for await (const chunk of decompress(inSteps(frameOfRepeatedBytes('\n', 2000), 1 << 18), 'zstd')) {
    expect(chunk.length).toBeLessThanOrEqual(BLOCK_BYTES);
    bytes += chunk.length;
  }
  expect(bytes).toBe(2000 * BLOCK_BYTES);
});

test('5. a window that would take too much memory is refused', async () => {
  expect(await unpacked(frameOfRepeatedBytes('a', 1, 27))).toHaveLength(BLOCK_BYTES);
  await expect(unpacked(frameOfRepeatedBytes('a', 1, 28))).rejects.toMatchObject({ code: 'ZSTD_WINDOW' });
});

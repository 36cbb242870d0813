// 1. Arrays of every kind come back as they were, in shared memory, also behind other bytes.
// 2. A file that is cut short at any byte, or ends in other bytes, is named as broken and never half read.
// 3. Reading pauses once for each step, so that a serving thread stays free.
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSections, type Sections, writeSections } from '../../src/catalog/section-file.ts';
import { useFolders } from './small-catalogs.ts';

const folder = useFolders()();
mkdirSync(folder, { recursive: true });
const file = path.join(folder, 'records.bin');

const SECTIONS: Sections = {
  arrays: {
    bytes: Uint8Array.of(1, 2, 255),
    shorts: Uint16Array.of(1, 65_535),
    none: new Uint32Array(0),
    words: Uint32Array.of(4_294_967_295),
    doubles: Float64Array.of(3017620422003, -0.5, Number.MAX_VALUE),
  },
  about: { foods: 3, note: 'Crème brûlée' },
};

function write(sections: Sections, before = Buffer.alloc(0)): void {
  const fd = openSync(file, 'w');
  writeSync(fd, before);
  writeSections(fd, before.length, sections);
  closeSync(fd);
}

function expectBroken(bytes: Uint8Array): void {
  const broken = path.join(folder, 'broken.bin');
  writeFileSync(broken, bytes);
  expect(() => readSections(broken)).toThrow(
    expect.objectContaining({ code: 'CATALOG_DAMAGED', message: expect.stringMatching(/broken\.bin (?:has|is) /) }),
  );
}

it('gives back what was written, whatever stands before it', () => {
  for (const before of [0, 1, 7, 8, 1_001]) {
    write(SECTIONS, Buffer.alloc(before, 'x'));
    const read = readSections(file);
    expect(read).toEqual(SECTIONS);
    for (const array of Object.values(read.arrays)) expect(array.buffer).toBeInstanceOf(SharedArrayBuffer);
  }
});

it('gives back any arrays', () => {
  const names = fc.string({ maxLength: 8 }).filter((name) => name !== '__proto__');
  const arrays = fc.oneof(fc.uint8Array(), fc.uint16Array(), fc.uint32Array(), fc.float64Array());
  fc.assert(
    fc.property(fc.dictionary(names, arrays, { noNullPrototype: true }), fc.nat({ max: 40 }), (given, before) => {
      write({ arrays: given as Sections['arrays'], about: {} }, Buffer.alloc(before));
      expect(readSections(file).arrays).toEqual(given);
    }),
    { numRuns: 50 },
  );
});

it('names a file that is cut short at any byte', () => {
  write(SECTIONS, Buffer.from('{"name":"Oats"} '));
  const whole = readFileSync(file);
  for (let length = 0; length < whole.length; length++) expectBroken(whole.subarray(0, length));
});

it('names a file that ends in other bytes', () => {
  write(SECTIONS);
  const whole = readFileSync(file);
  expectBroken(Buffer.concat([whole, Buffer.from('\n')]));
  expectBroken(Buffer.from('SQLite format 3\u0000, and some more text'));
  const otherMagic = Buffer.from(whole);
  otherMagic[otherMagic.length - 1] += 1;
  expectBroken(otherMagic);
});

it('names a file whose directory is not where its tail says', () => {
  write(SECTIONS);
  const whole = readFileSync(file);
  const length = whole.readBigUInt64LE(whole.length - 24);
  for (const wrong of [0n, 1n, length - 1n, length + 1n, BigInt(whole.length), 2n ** 63n]) {
    const bytes = Buffer.from(whole);
    bytes.writeBigUInt64LE(wrong, bytes.length - 24);
    expectBroken(bytes);
  }
});

it('names a file of which any byte was changed', () => {
  write(SECTIONS);
  const whole = readFileSync(file);
  const padding = whole.length - whole.subarray(-24).length;
  let unnoticed = 0;
  for (let at = 0; at < whole.length; at++) {
    const bytes = Buffer.from(whole);
    bytes[at] ^= 1 << (at % 8);
    const changed = path.join(folder, 'changed.bin');
    writeFileSync(changed, bytes);
    try {
      expect(readSections(changed)).toEqual(SECTIONS);
      unnoticed++;
    } catch (error) {
      expect(error).toMatchObject({ code: 'CATALOG_DAMAGED' });
    }
  }
  // Between two arrays there may be some bytes that nobody reads.
  expect(unnoticed).toBeLessThanOrEqual(4 * 7);
  expect(padding).toBeGreaterThan(unnoticed);
});

it('names a file whose middle is missing', () => {
  write({ arrays: { doubles: new Float64Array(1_000).fill(7) }, about: {} });
  const whole = readFileSync(file);
  expectBroken(whole.subarray(4_000));
});

it('pauses after each megabyte', () => {
  write({ arrays: { bytes: new Uint8Array(3_500_000), few: Uint8Array.of(1) }, about: {} });
  let pauses = 0;
  readSections(file, () => pauses++);
  // While it is read, and while its checksum is made.
  expect(pauses).toBe(4 + 4 + 1);
});

it('says plainly that a file is not there', () => {
  expect(() => readSections(path.join(folder, 'nowhere.bin'))).toThrow(/nowhere\.bin is missing/);
});

// 1. A key is lk_, 30 random base62 characters and a checksum of six; every created key is well formed.
// 2. A single changed character is always refused; so is any other text, and no input ever throws.
// 3. The randomness is unbiased, and bytes that would bias it are thrown away.
import { createHash } from 'node:crypto';
import * as zlib from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKey, hashKey, isWellFormedKey, keyHints } from '../../../src/accounts/keys/key-format.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('created keys', () => {
  it('have the decided form and are never twice the same', () => {
    const keys = Array.from({ length: 10_000 }, () => createKey());
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !/^lk_[0-9A-Za-z]{36}$/.test(key) || !isWellFormedKey(key))).toEqual([]);
  });

  it('carry the CRC-32 that other programs compute', () => {
    const crc32 = (zlib as unknown as { crc32: (text: string) => number }).crc32;
    for (let round = 0; round < 1_000; round++) {
      const key = createKey();
      const checksum = [...key.slice(-6)].reduce((value, digit) => value * 62 + ALPHABET.indexOf(digit), 0);
      expect(checksum).toBe(crc32(key.slice(0, -6)));
    }
  });

  it('throw away the bytes that would favor some characters', () => {
    const bytes = [Uint8Array.from({ length: 30 }, (_, at) => (at % 2 ? 255 : 61)), new Uint8Array(30).fill(248)];
    bytes.push(new Uint8Array(30));
    const key = createKey(() => bytes.shift()!);
    expect(key.slice(3, 33)).toBe('z'.repeat(15) + '0'.repeat(15));
  });

  it('use all characters alike', () => {
    const counts = new Map<string, number>();
    for (let round = 0; round < 20_000; round++) {
      for (const character of createKey().slice(3, 33)) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    const expected = (20_000 * 30) / 62;
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 61 degrees of freedom: above 130 one time in 700,000.
    expect(chiSquare).toBeLessThan(130);
  });
});

describe('the checksum', () => {
  it('refuses every single changed character', () => {
    const at = fc.integer({ min: 0, max: 38 });
    const character = fc.oneof(
      fc.constantFrom(...ALPHABET),
      fc.string({ minLength: 1, maxLength: 1, unit: ANY_CHARACTER }),
    );
    fc.assert(
      fc.property(at, character, (at, character) => {
        const key = createKey();
        fc.pre(key[at] !== character);
        return !isWellFormedKey(key.slice(0, at) + character + key.slice(at + 1));
      }),
      { numRuns: 5_000 },
    );
  });

  it('refuses two neighbors that changed places, a missing and a doubled character', () => {
    for (let round = 0; round < 2_000; round++) {
      const key = createKey();
      const at = 3 + (round % 35);
      const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2);
      const missing = key.slice(0, at) + key.slice(at + 1);
      const doubled = key.slice(0, at) + key[at] + key.slice(at);
      expect([swapped, missing, doubled].filter((text) => text !== key && isWellFormedKey(text))).toEqual([]);
    }
  });

  it('never throws, whatever it is given', () => {
    fc.assert(fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => !isWellFormedKey(text)));
    fc.assert(fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 36 }), (text) => !isWellFormedKey(`lk_${text}`)));
    fc.assert(fc.property(fc.anything(), (value) => !isWellFormedKey(value)));
    expect(isWellFormedKey('lk_'.repeat(1_000_000))).toBe(false);
  });
});

it('stores the SHA-256 and shows only the beginning and the end', () => {
  const key = createKey();
  expect(hashKey(key)).toBe(createHash('sha256').update(key).digest('base64url'));
  expect(keyHints(key)).toEqual({ shownPrefix: key.slice(0, 7), lastFour: key.slice(35) });
});

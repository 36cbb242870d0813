/**
 * 1. A detached text is the same text.
 * 2. It does not keep the text that it was cut from in memory.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detached } from '../../src/text/detached.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { until } from '../support/until.ts';

const LARGE = 64 << 20;

test('1: it is the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), fc.nat(50), (text, from) => {
      const part = text.slice(from);
      expect(detached(part)).toBe(part);
    }),
  );
  expect(detached('\ud83c a lone half of a character')).toBe('\ud83c a lone half of a character');
});

test('2: the text around it can go', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  // Texts of this size lie outside the heap, where their memory is counted.
  const cutFromLarge = (cut: (text: string) => string) => cut(Buffer.alloc(LARGE, 'oats ').toString('latin1'));
  const held = () => {
    collectGarbage();
    return process.memoryUsage().external;
  };
  // What other files of this process left is freed first.
  let before = held();
  const staysTheSame = () => {
    const last = before;
    before = held();
    return Math.abs(before - last) < LARGE / 100;
  };
  await until(staysTheSame, 'memory that stays the same', 100);
  const view = cutFromLarge((text) => text.slice(100, 120));
  expect(held() - before).toBeGreaterThan(LARGE / 2);
  expect(view).toHaveLength(20);
  const copy = cutFromLarge((text) => detached(text.slice(100, 120)));
  // Memory that nobody refers to is freed on another thread, a little later; only the large text of the view stays.
  await expect.poll(() => held() - before).toBeLessThan(1.5 * LARGE);
  expect(copy).toBe(view);
});

// 1. What is remembered of a text is given for that text and no other, whatever else is remembered.
// 2. However many texts come, no more are held than there are places, and the last one is known.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextCache } from '../../src/text/text-cache.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';

it('1. gives a value to the text that it was remembered for', () => {
  const text = fc.oneof(
    fc.string({ unit: ANY_CHARACTER }),
    fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), fc.constantFrom(4, 16, 1024), (texts, places) => {
      const cache = new TextCache<{ of: string }>(places);
      for (const text of texts) {
        const known = cache.get(text);
        if (known === undefined) cache.set(text, { of: text });
        for (const other of texts) expect(cache.get(other)?.of ?? other).toBe(other);
        expect(cache.get(text)).toEqual({ of: text });
        if (known !== undefined) expect(cache.get(text)).toBe(known);
      }
    }),
  );
});

it('2. holds no more than it has places for', () => {
  const cache = new TextCache<number>(64);
  const texts = Array.from({ length: 10_000 }, (_, i) => `en:tag-${i}`);
  for (const [i, text] of texts.entries()) {
    expect(cache.get(text)).toBeUndefined();
    cache.set(text, i);
    expect(cache.get(text)).toBe(i);
  }
  const held = texts.filter((text) => cache.get(text) !== undefined);
  expect(held.length).toBeGreaterThan(32);
  expect(held.length).toBeLessThanOrEqual(64);
});

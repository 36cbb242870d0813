// 1. Whatever is asked, in whatever order, the text is the one that is read.
// 2. What is asked for again and again is read twice, whatever else is asked for in between; so are two of three that share slots.
// 3. A long text is read each time.
// 4. What cannot be read is tried again.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RecentTexts } from '../../../src/catalog/records/recent-texts.ts';

/** Documents that share slots with each other, and some that do not. */
const SLOTS = 16_384;
const SHARED = [3, 3 + SLOTS, 3 + 2 * SLOTS, 3 + 4 * SLOTS, 0, SLOTS, 0xffff_fffe, 4_000_000];

/** Texts, and which documents were read for them. */
function counting(textOf: (doc: number) => string = (doc) => `{"id":${doc}}`) {
  const read: number[] = [];
  const texts = new RecentTexts((doc) => {
    read.push(doc);
    return textOf(doc);
  });
  return { texts, read };
}

it('1. is the text that is read', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...SHARED), fc.nat({ max: 50_000 })), { maxLength: 200 }), (docs) => {
      const { texts } = counting();
      for (const doc of docs) expect(texts.get(doc)).toBe(`{"id":${doc}}`);
    }),
  );
});

it('2. is read twice where it is asked for often', () => {
  const { texts, read } = counting();
  const timesRead = (doc: number) => read.filter((each) => each === doc).length;
  for (const doc of [3, 3]) texts.get(doc);
  for (let turn = 1; turn <= 100; turn++) {
    // Each of these is asked for once and has the same slot.
    texts.get(3 + turn * SLOTS);
    texts.get(3);
  }
  expect(timesRead(3)).toBe(2);
  // Of three that are asked for in turn, two are kept.
  const alike = [5, 5 + SLOTS, 5 + 2 * SLOTS];
  for (let turn = 0; turn < 100; turn++) for (const doc of alike) texts.get(doc);
  expect(alike.map(timesRead).sort((a, b) => a - b)).toEqual([2, 2, 100]);
  // What is no longer asked for goes.
  const rest = alike.find((doc) => timesRead(doc) === 100)!;
  for (let turn = 0; turn < 100; turn++) texts.get(rest);
  expect(timesRead(rest)).toBeLessThanOrEqual(102);
});

it('3. is not kept where it is long', () => {
  const { texts, read } = counting((doc) => 'x'.repeat(doc));
  for (const length of [1_024, 1_025])
    for (let turn = 0; turn < 5; turn++) expect(texts.get(length)).toHaveLength(length);
  expect(read.filter((doc) => doc === 1_024)).toHaveLength(2);
  expect(read.filter((doc) => doc === 1_025)).toHaveLength(5);
});

it('4. is tried again where it cannot be read', () => {
  let isDamaged = true;
  const { texts } = counting((doc) => {
    if (isDamaged) throw new Error('damaged');
    return String(doc);
  });
  for (let turn = 0; turn < 3; turn++) expect(() => texts.get(1)).toThrow('damaged');
  isDamaged = false;
  for (let turn = 0; turn < 3; turn++) expect(texts.get(1)).toBe('1');
});

/**
 * 1. A word and its plural share one form, and each finds the other.
 * 2. Words that only look like plurals keep apart from their neighbors.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inflections, singular } from '../../src/text/plurals.ts';

const PAIRS = [
  ['apple', 'apples'],
  ['cookie', 'cookies'],
  ['berry', 'berries'],
  ['tomato', 'tomatoes'],
  ['peach', 'peaches'],
  ['quiche', 'quiches'],
  ['glass', 'glasses'],
  ['egg', 'eggs'],
  ['pie', 'pies'],
  ['gateau', 'gateaux'],
  ['nacho', 'nachos'],
] as const;

describe('plurals', () => {
  it.each(PAIRS)('%s and %s', (one, many) => {
    expect(singular(one)).toBe(singular(many));
    expect(inflections(one)).toContain(many);
    expect(inflections(many)).toContain(one);
  });

  it.each([
    ['jus', 'ju'],
    ['couscous', 'couscou'],
    ['pois', 'poi'],
    ['500', '50'],
  ])('%s is not a plural of %s', (word, other) => {
    expect(singular(word)).not.toBe(singular(other));
  });

  it('other forms always share the form', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
        for (const form of inflections(word)) expect(singular(form)).toBe(singular(word));
      }),
    );
  });
});

/** The topics of a food's page are the plausibility checks, each once and in their order. */
import { expect, it } from 'vitest';
import { CHECKS } from '../../../src/food/plausibility.ts';
import { checkOutcomes, TOPICS } from '../../../src/site/food/check-words.ts';
import { BARE, NUTELLA } from '../sample-foods.ts';

it('covers every check', () => {
  expect(TOPICS.flatMap(({ checks }) => checks)).toEqual(CHECKS.map(({ id }) => id));
});

it('gives every topic one outcome', () => {
  for (const { id } of CHECKS) {
    const { failed, passed, idle } = checkOutcomes(NUTELLA, [id]);
    expect(failed.length + passed.length + idle).toBe(TOPICS.length);
  }
  expect(checkOutcomes(BARE, [])).toEqual({ failed: [], passed: [], idle: TOPICS.length });
});

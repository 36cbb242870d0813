/** Similar foods: never the food itself, never one twice, estimates last, and better documented ones where they help. */
import { expect, it } from 'vitest';
import type { Food } from '../../../src/food/food.ts';
import { sortSimilar } from '../../../src/site/food/similar-foods.tsx';
import { BARE, CURRY, NUTELLA } from '../sample-foods.ts';

const named = (name: string, food: Food, id: number): Food => ({ ...food, name, id });

it('leaves out itself and repeated names', () => {
  const twins = [
    NUTELLA,
    named('Nutella', NUTELLA, 8),
    named('Nocciolata', NUTELLA, 9),
    named('NOCCIOLATA', NUTELLA, 10),
  ];
  expect(sortSimilar(NUTELLA, twins)).toEqual({ better: [], others: [twins[2]] });
});

it('puts estimates last', () => {
  const others = [named('Curry paste', CURRY, 8), named('Nocciolata', NUTELLA, 9)];
  expect(sortSimilar(NUTELLA, others).others.map(({ id }) => id)).toEqual([9, 8]);
});

it('names better documented foods only where this one is not plausible', () => {
  const candidates = [named('Green curry', NUTELLA, 8), named('Red curry', BARE, 9)];
  expect(sortSimilar(CURRY, candidates).better.map(({ id }) => id)).toEqual([8]);
  expect(sortSimilar(CURRY, candidates).others.map(({ id }) => id)).toEqual([9]);
  expect(sortSimilar(NUTELLA, candidates).better).toEqual([]);
});

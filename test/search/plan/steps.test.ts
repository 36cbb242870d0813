/**
 * The steps of a search:
 * 1. They run in the order of the table, each once, and are named by it.
 * 2. A step that needs room does not run on a full page, and one that needs an empty page not after a find.
 * 3. What a search answers does not depend on the searches before it.
 * 4. As it is spelled, a query is read in any language, and no typo is forgiven.
 */
import { expect, it } from 'vitest';
import { STEPS, type StepName } from '../../../src/search/plan/steps.ts';
import { shippedKinds } from '../kinds.ts';
import { SmallCatalog, type TestFood } from '../small-catalog.ts';

const FOODS: TestFood[] = [
  { name: 'Zucchini, raw', kind: 'vegetable/zucchini' },
  { name: 'Milk, whole', kind: 'milk' },
  { name: 'Low fat milk', kind: 'milk' },
  { name: 'Chocolate bar' },
  { name: 'Peanut butter' },
  { name: 'Bread, white', kind: 'bread/white-bread' },
  ...Array.from({ length: 12 }, (_, i) => ({ name: `Apple ${i}`, brand: 'Orchard' })),
];
const QUERIES = [
  'milk',
  'courgette',
  'low fat milk',
  'a glass of milk',
  'peanutbutter',
  'choclate br',
  'sofa',
  'apple',
  'milk chocolate bread peanut butter apple',
  'zuchini raw blorf',
  'Pferdewurst',
  'xqzv',
];
const catalog = () => new SmallCatalog(FOODS, shippedKinds());

it('1. and 2. run in their order, where the foods found so far allow it', () => {
  const { engine } = catalog();
  const order = STEPS.map(({ name }): StepName => name);
  for (const query of QUERIES) {
    const { steps } = engine.explain(query, { limit: 10 });
    expect(steps.length).toBeGreaterThan(0);
    let last = -1;
    let found = 0;
    let isRespelled = false;
    for (const step of steps) {
      const at = order.indexOf(step.name);
      // A search without the stop words begins anew, and so do those with other words than were typed.
      if (at <= last && (order[last] === 'without stop words' || isRespelled)) {
        last = -1;
        found = 0;
      }
      isRespelled ||= step.name === 'respelled';
      expect(at).toBeGreaterThan(last);
      const { runs } = STEPS[at]!;
      if (runs === 'if nothing was found') expect(found).toBe(0);
      if (runs === 'while there is room') expect(found).toBeLessThan(10);
      last = at;
      found = step.found;
    }
  }
});

it.each([
  ['milk', 'each meaning'],
  ['courgette', 'kind'],
  ['low fat milk', 'claim'],
  ['peanutbutter', 'split or joined'],
  ['sofa', 'something else'],
  ['choclate br', 'typos in unknown words'],
  ['aubergne', 'respelled'],
] as const)('1. "%s" takes the step "%s"', (query, step) => {
  expect(
    catalog()
      .engine.explain(query, { limit: 10 })
      .steps.map(({ name }) => name),
  ).toContain(step);
});

it.each([
  ['Pferdewurst', 'compound', 'compound'],
  ['milk', 'as typed', 'as typed'],
] as const)('1. "%s" at the step "%s" is read as: %s', (query, step, reading) => {
  const { steps } = catalog().engine.explain(query, { limit: 10 });
  expect(steps.find(({ name }) => name === step)?.reading.name).toBe(reading);
});

it('3. answers alike in any order of searches', () => {
  const answersOf = (queries: readonly string[]) => {
    const { engine } = catalog();
    return queries.map((query) => engine.answer(query, { limit: 10 }));
  };
  const alone = QUERIES.map((query) => answersOf([query])[0]);
  expect(answersOf(QUERIES)).toEqual(alone);
  expect(answersOf(QUERIES.toReversed()).toReversed()).toEqual(alone);
});

it.each([
  ['courgette', true],
  ['low fat milk', true],
  ['zuchini', false],
  ['choclate bar', false],
])('4. "%s" is found as it is spelled: %s', (query, isFound) => {
  const { engine } = catalog();
  expect(engine.findFood(query, { limit: 10, asSpelled: true }) !== undefined).toBe(isFound);
  expect(engine.findFood(query, { limit: 10 })).toBeDefined();
});

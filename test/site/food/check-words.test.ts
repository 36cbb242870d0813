/** The topics of a food's page are the plausibility checks, each once and in their order. */
import { expect, it } from 'vitest';
import { CHECKS } from '../../../src/food/trust/plausibility.ts';
import { foodNamesIn } from '../../../src/http/pages/page-site.ts';
import { checkOutcomes, TOPICS } from '../../../src/site/food/check-words.ts';
import { Locale } from '../../../src/site/language/locale.ts';
import { BARE, NUTELLA, SITE } from '../sample-foods.ts';

it('covers every check', () => {
  expect(TOPICS.flatMap(({ checks }) => checks)).toEqual(CHECKS.map(({ id }) => id));
});

it('gives every topic one outcome', () => {
  for (const { id } of CHECKS) {
    const { failed, passed, idle } = checkOutcomes(SITE.locale, NUTELLA, [id]);
    expect(failed.length + passed.length + idle).toBe(TOPICS.length);
  }
  expect(checkOutcomes(SITE.locale, BARE, [])).toEqual({ failed: [], passed: [], idle: TOPICS.length });
});

const english = new Locale('en', foodNamesIn(SITE.kinds, 'en'));

it('a figure unlike its kind is told with what was expected, and with the likely cause', () => {
  const oil = { ...NUTELLA, calories_kcal: 124, fat_g: 13.8 };
  const figures = [
    { field: 'calories_kcal', low: 342, high: 950 },
    { field: 'fat_g', low: 0, high: 12 },
  ] as const;
  const [sentence] = checkOutcomes(english, oil, ['unlike-kind'], {
    unlike_kind: { kind: 'olive-oil', figures, cause: 'per-serving' },
  }).failed;
  expect(sentence).toBe(
    'A figure is out of line with similar foods. Expected of olive oil: energy 342 to 950\u00a0kcal, not 124; fat at most 12\u00a0g, not 13.8. ' +
      'The figures look like those of one serving instead of 100\u00a0g.',
  );
});

it('tells what the figures would be without a mistake', () => {
  const [sentence] = checkOutcomes(english, { ...NUTELLA, protein_g: 57.5, carbs_g: 6.3 }, ['unlike-kind'], {
    unlike_kind: {
      kind: 'chocolate-spread',
      figures: [],
      cause: 'swapped',
      suggested: { protein_g: 6.3, carbs_g: 57.5 },
    },
  }).failed;
  expect(sentence).toBe(
    'A figure is out of line with similar foods. Protein, fat and carbohydrate look swapped. ' +
      'Without this mistake the figures could be: protein 6.3\u00a0g; carbohydrate 57.5\u00a0g.',
  );
});

it('names the figures that the source gave, where the record has them', () => {
  const removed = { 'out-of-bounds': { fat_g: 412, serving_size_g: 90_000 }, 'sugar-over-carbs': { sugar_g: 60 } };
  expect(checkOutcomes(english, NUTELLA, Object.keys(removed), { removed }).failed).toEqual([
    'The source gave fat = 412\u00a0g and Serving = 90,000\u00a0g; removed.',
    'There is more sugar than carbohydrate. The source gave sugars = 60\u00a0g; removed.',
  ]);
});

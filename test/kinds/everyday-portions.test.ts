/**
 * A hundred portions that people name every day weigh what the tables of the USDA say of exactly this food, within 15 %
 * (`everyday-portions.tsv`: SR Legacy and FNDDS 2021-2023). What is typical of a kind is worked out from all of its foods.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadKinds } from '../../scripts/kinds/load-kinds.ts';
import { FoodPortions } from '../../src/kinds/amounts/food-portions.ts';
import { KindPortions } from '../../src/kinds/amounts/kind-portions.ts';
import { UsualMeasures } from '../../src/kinds/amounts/usual-measures.ts';

const TOLERANCE = 0.15;
const { table, portions: packed, measures: rows, queries } = loadKinds('kinds');
const measures = new UsualMeasures(table, rows);
const portions = new FoodPortions({ table, portions: new KindPortions(table, packed), measures, queries });

const [, ...lines] = readFileSync('test/kinds/everyday-portions.tsv', 'utf8').trimEnd().split('\n');

test('there are at least a hundred', () => {
  expect(lines.length).toBeGreaterThanOrEqual(100);
});

test.each(lines.map((line) => line.split('\t')))('%s (%s): %s %s', (name, kind, unit, qualifier, grams) => {
  const food = { name: name!, calories_kcal: null, serving_size_g: null, serving_desc: null };
  const found = portions
    .of({ food, details: { kind, label: undefined } })
    .find((portion) => portion.unit === unit && (portion.qualifier ?? '') === qualifier);
  expect(found).toBeDefined();
  expect(Math.abs(found!.grams / Number(grams) - 1), `${found!.grams} g instead of ${grams} g`).toBeLessThanOrEqual(
    TOLERANCE,
  );
});

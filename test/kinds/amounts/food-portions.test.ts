/**
 * The portions of a food:
 * 1. Its own come first, the label's serving before those of its record; typical ones of its kind only add what these lack.
 * 2. A typical portion says of which kind it is, from how many foods of which tables, and how far they are spread.
 * 3. Kinds with too few foods have the portions of the kind above them.
 * 4. Dry and cooked are told apart by the name in any language, and of grains by the energy.
 * 5. Milliliters weigh what the food's own spoons say, else what is typical of its kind.
 * 6. Where nothing is known, there is nothing.
 * 7. A table that cannot be used is refused with its line.
 * 8. A cup of coffee is what it is in the language of whoever says so.
 */
import { expect, test } from 'vitest';
import { loadKinds } from '../../../scripts/kinds/load-kinds.ts';
import { packLabel, type StoredLabel } from '../../../src/catalog/records/stored-label.ts';
import { FoodPortions, type PortionedFood } from '../../../src/kinds/amounts/food-portions.ts';
import { KindPortions, PORTION_COLUMNS, packPortions } from '../../../src/kinds/amounts/kind-portions.ts';
import { parseMeasures, UsualMeasures } from '../../../src/kinds/amounts/usual-measures.ts';

const { table, portions: packed, measures: rows, queries } = loadKinds('kinds');
const measures = new UsualMeasures(table, rows);
const portions = new FoodPortions({ table, portions: new KindPortions(table, packed), measures, queries });

interface Described {
  serving?: [grams: number, words: string | null];
  kcal?: number;
  own?: StoredLabel['p'];
  density?: number;
}

function food(name: string, kind: string | undefined, { serving, kcal, own, density }: Described = {}): PortionedFood {
  const label = packLabel({ ...(own && { p: own }), ...(density !== undefined && { d: density }) });
  return {
    food: {
      name,
      calories_kcal: kcal ?? null,
      serving_size_g: serving?.[0] ?? null,
      serving_desc: serving?.[1] ?? null,
    },
    details: { kind, label },
  };
}

function gramsOf(given: PortionedFood, unit: string, qualifier?: string): number | undefined {
  return portions.of(given).find((portion) => portion.unit === unit && portion.qualifier === qualifier)?.grams;
}

test('1: own portions come first, and are not doubled', () => {
  const sliced = food('Toast bread', 'bread/white-bread', {
    serving: [50, '2 slices (50 g)'],
    own: [
      [1, 'slice', 26],
      [1, 'slice', 14, 'thin'],
    ],
  });
  const found = portions.of(sliced);
  expect(found.slice(0, 3)).toEqual([
    { amount: 2, unit: 'slice', grams: 50, origin: 'label', words: '2 slices (50 g)' },
    { amount: 1, unit: 'slice', grams: 26, origin: 'source' },
    { amount: 1, unit: 'slice', qualifier: 'thin', grams: 14, origin: 'source' },
  ]);
  expect(found.filter(({ unit, qualifier }) => unit === 'slice' && qualifier === 'thin')).toHaveLength(1);
  expect(found.find(({ unit, qualifier }) => unit === 'slice' && qualifier === 'thick')?.origin).toBe('kind');
});

test('1: a serving that is stated as a weight is a portion', () => {
  expect(portions.of(food('Muesli', undefined, { serving: [45, '45 g'] }))).toEqual([
    { amount: 1, unit: 'portion', grams: 45, origin: 'label', words: '45 g' },
  ]);
  expect(portions.of(food('Cola', undefined, { serving: [330, null] }))).toEqual([
    { amount: 1, unit: 'portion', grams: 330, origin: 'label' },
  ]);
});

test('1: the serving counts things that the food is called', () => {
  const waffle = food('Waffles, frozen', 'waffle', { serving: [70, '2 waffles (70 g)'], own: [[2, 'piece', 70]] });
  expect(portions.of(waffle).filter(({ origin }) => origin !== 'kind')).toEqual([
    { amount: 2, unit: 'piece', grams: 70, origin: 'label', words: '2 waffles (70 g)' },
  ]);
});

test('2: typical portions say where they come from', () => {
  const slice = portions.of(food('Pane', 'bread')).find(({ unit }) => unit === 'slice')!;
  expect(slice).toMatchObject({ amount: 1, origin: 'kind', typical: { kind: 'bread' } });
  expect(slice.typical!.foods).toBeGreaterThan(10);
  expect(slice.typical!.low).toBeLessThanOrEqual(slice.grams);
  expect(slice.typical!.high).toBeGreaterThanOrEqual(slice.grams);
  expect(slice.typical!.sources).toContain('USDA SR Legacy');
});

test('3: a narrow kind has what the kind above it has', () => {
  const milk = portions.of(food('Alpine milk', 'milk/raw-milk')).find(({ unit }) => unit === 'cup');
  expect(milk).toMatchObject({ grams: 244, typical: { kind: 'milk' } });
});

test('4: dry and cooked', () => {
  const rice = 'rice/white-rice';
  const [dry, cooked] = ['Rice, dry', 'Rice, cooked'].map((name) => gramsOf(food(name, rice), 'cup')!);
  expect(dry).toBeGreaterThan(cooked! * 1.08);
  expect(gramsOf(food('Riz cuit', rice), 'cup')).toBe(cooked);
  expect(gramsOf(food('Gekochter Reis', rice), 'cup')).toBe(cooked);
  expect(gramsOf(food('Riso Arborio', rice, { kcal: 350 }), 'cup')).toBe(dry);
  expect(gramsOf(food('Riso Arborio', rice, { kcal: 130 }), 'cup')).toBe(cooked);
});

test('5: what a milliliter weighs', () => {
  expect(portions.densityOf(food('Olive oil', 'oil/vegetable-oil/olive-oil'))).toMatchObject({ origin: 'kind' });
  expect(portions.densityOf(food('Olive oil', 'olive-oil'))!.gramsPerMl).toBeCloseTo(0.91, 1);
  expect(portions.densityOf(food('Honey', 'honey'))!.gramsPerMl).toBeGreaterThan(1.3);
  expect(portions.densityOf(food('Oil', 'olive-oil', { own: [[2, 'tbsp', 28]] }))).toMatchObject({ origin: 'source' });
  expect(portions.densityOf(food('Oil', 'olive-oil', { density: 0.92 }))).toEqual({
    gramsPerMl: 0.92,
    origin: 'source',
  });
});

test('6: nothing is guessed', () => {
  expect(portions.of(food('Something', undefined))).toEqual([]);
  expect(portions.of(food('Something', 'a/kind/of/other-tables'))).toEqual([]);
  expect(portions.densityOf(food('Something', undefined))).toBeUndefined();
  // What cloves are of garlic is no measure of vegetables.
  expect(gramsOf(food('Kohlrabi', 'vegetable/kohlrabi'), 'clove')).toBeUndefined();
});

test.each([
  [['dragon', '', 'cup', '', '1', '', '', '2', 'S'], /line 2: There is no kind "dragon"/],
  [['egg', 'frozen', 'cup', '', '1', '', '', '2', 'S'], /line 2: A line needs a state/],
  [['egg', '', 'cup', '', 'much', '', '', '2', 'S'], /line 2: A line needs a state/],
])('7: %j is refused', (cells, problem) => {
  const text = `${PORTION_COLUMNS.join('\t')}\n${cells.join('\t')}\n`;
  expect(() => packPortions(text, table)).toThrow(problem);
});

test('8: a language may have measures of its own', () => {
  const coffee = food('Coffee, brewed', 'coffee');
  const inAll = portions.measuresOf(coffee, 'cup', []);
  const inItalian = portions.measuresOf(coffee, 'cup', ['it']);
  expect(inItalian[0]).not.toEqual(inAll[0]);
  // Where it may be one of two languages, none of them counts alone.
  expect(portions.measuresOf(coffee, 'cup', ['it', 'hi'])).toEqual(inAll);
  const line = (language: string) => `key\tsaid\tlanguages\tmeasures\twhy\ncoffee\tcup\t${language}\t30ml\t\n`;
  expect(parseMeasures(line('it'), table)).toEqual([['coffee', 'cup', ['it'], [{ milliliters: 30 }]]]);
  expect(() => parseMeasures(line('xx'), table)).toThrow('There is no language "xx"');
});

/**
 * Answering meals, on the starter foods:
 * 1. Each food has its grams, and says where they are from.
 * 2. What is not found is listed, has no nutrients, and makes the total unknown; nothing is invented.
 * 3. A part may name its food by its id.
 * 4. Servings share the sums.
 * 5. What is sold as it is weighs what its label says, other foods what is usual.
 * 6. How it was cut, and whether a can was drained, is weighed.
 * 7. Misspelt foods are found, of many only the first; names in any language still are behind them.
 * 8. What is no food stays none as it is written, whatever a measure, an ending or a part of it would mean elsewhere.
 */
import { describe, expect, test } from 'vitest';
import type { FoodRecord } from '../../../src/catalog/records/record-reader.ts';
import { UNITS } from '../../../src/food/amounts/units.ts';
import type { Food } from '../../../src/food/food.ts';
import { answerMeal } from '../../../src/search/meal/answer-meal.ts';
import { weigh } from '../../../src/search/meal/weigh.ts';
import { openSearchKinds, readSearchTables } from '../../../src/search/search-kinds.ts';
import { KIND_FILES } from '../kinds.ts';
import { SmallCatalog } from '../small-catalog.ts';

const kinds = openSearchKinds(readSearchTables(KIND_FILES));
const catalog = new SmallCatalog(
  [
    { name: 'Egg, whole, raw', kind: 'egg' },
    { name: 'Milk, whole', kind: 'dairy-drink/milk' },
    { name: '100 Grand Bar' },
    { name: 'Olive oil', kind: 'vegetable-oil/olive-oil' },
    { name: 'Red wine', kind: 'wine/red-wine' },
    { name: 'Pasta, dry', kind: 'pasta' },
    { name: 'Salt', kind: 'salt' },
    { name: 'Sandwich, ham and cheese', kind: 'sandwich' },
    { name: 'Ugali', kind: 'ugali' },
  ],
  kinds,
);
const FIGURES = { protein_g: 10, fat_g: 5, carbs_g: null, fiber_g: 0, sugar_g: 1, sodium_mg: 100, saturated_fat_g: 1 };
const recordOf = (doc: number) => {
  const { name } = catalog.foods[doc]!;
  const figures = { calories_kcal: 100, ...FIGURES, cholesterol_mg: null, potassium_mg: null, serving_size_g: null };
  return { food: { id: doc + 1, name, serving_desc: null, ...figures } as unknown as Food, details: {} } as FoodRecord;
};
const tools = {
  engine: catalog.engine,
  dictionary: catalog.engine.kinds!,
  emoji: kinds.emoji,
  records: {
    record: recordOf,
    docById: (id: number) => (id >= 1 && id <= catalog.foods.length ? id - 1 : undefined),
    docByBarcode: () => undefined,
  },
  about: (doc: number) => ({ id: doc + 1, name: catalog.foods[doc]!.name, brand: null, kinds: [] }),
  meantBy: () => undefined,
  findPlain: (name: string) => catalog.engine.findFood(name, { limit: 8 }),
  portionsOf: ({ food }: FoodRecord) => ({
    portions: food.name.startsWith('Egg') ? [{ unit: 'large', amount: 1, grams: 50, origin: 'source' as const }] : [],
    density: { gramsPerMl: 1.03, origin: 'kind' as const },
    measuresOf: (said: string) => kinds.portions.measuresOf({ food, details: {} } as FoodRecord, said, []),
  }),
};
const answer = (text: string, servings = 1) => answerMeal(text, { servings }, tools);

describe('a meal', () => {
  test('7. many misspelt foods', () => {
    const misspelt = (count: number) => Array(count).fill('2 eeggs').join(', ');
    const foodsOf = (text: string) => answer(text).items.map(({ food }) => food?.name);
    expect(foodsOf(misspelt(3))).toEqual(Array(3).fill('Egg, whole, raw'));
    const many = foodsOf(`${misspelt(25)}, 2 jajka, 100 g milk`);
    expect(many[0]).toBe('Egg, whole, raw');
    expect(many.slice(-3)).toEqual([undefined, 'Egg, whole, raw', 'Milk, whole']);
  });

  test.each([
    'paper towels',
    'verres à vin',
    'un paquet de verres à vin',
    'pasta de dientes',
    '2 pasta de dientes',
    'sandwich bags',
    'sali da bagno',
    'un paquet de huile de massage',
    'a pack of massage oil',
    'candeline',
  ])('8. %s', (text) => {
    expect(answer(text).items.map(({ food }) => food?.name)).toEqual([undefined]);
    expect(answer(`${text}, 2 eggs`).items.at(-1)?.food?.name).toBe('Egg, whole, raw');
  });

  test('1. grams and their origin', () => {
    const { items, total, total_grams } = answer('2 large eggs, 100 ml milk');
    expect(items.map(({ grams, grams_from }) => [grams, grams_from?.by])).toEqual([
      [100, 'food_portion'],
      [103, 'kind_density'],
    ]);
    expect(total_grams).toBe(203);
    expect(total.calories_kcal).toBe(203);
    expect(total.carbs_g).toBeNull();
    expect(total.fiber_g).toBe(0);
  });

  test('1. what is said of a food before or behind it', () => {
    const foods = ['beaten egg', '2 eggs beaten', '1 jaja roztrzepane'].map(
      (text) => answer(text).items[0]?.food?.name,
    );
    expect(foods).toEqual(Array(3).fill('Egg, whole, raw'));
  });

  test('2. what is not found', () => {
    const { items, total, at_least, not_understood } = answer('2 large eggs, 3 xylofragmentors');
    expect(items[1]).toMatchObject({ food: null, nutrients: null, grams: null, certainty: 'unsure' });
    expect(not_understood).toEqual(['xylofragmentors']);
    expect(total.calories_kcal).toBeNull();
    expect(at_least.calories_kcal).toBe(100);
    expect(answer('???').items).toEqual([]);
    expect(answer('???').total.calories_kcal).toBeNull();
  });

  test('2. digits alone name no food', () => {
    expect(answer('a 100 Grand').items[0]).toMatchObject({ amount: null, food: { name: '100 Grand Bar' } });
    expect(answer('3/4 cup, 100 g').items.map(({ food }) => food)).toEqual([null, null]);
    expect(answer('0 eggs').items[0]).toMatchObject({ amount: 0, grams: 0 });
  });

  test('1. emoji without words', () => {
    expect(answer('2 🥚 + 🥛').items.map(({ amount, food }) => [amount, food?.name])).toEqual([
      [2, 'Egg, whole, raw'],
      [null, 'Milk, whole'],
    ]);
    expect(answer('🥛🥛 3🥚').items.map(({ amount }) => amount)).toEqual([null, null, 3]);
    expect(answer('2 eggs 🍳').items).toHaveLength(1);
  });

  test('2. what a kitchen has beside foods', () => {
    const things = ['12 cupcake liners', 'kitchen roll', '2 m Backpapier', '1 wooden skewer per person, soaked'];
    expect(things.flatMap((thing) => answer(thing).items.map(({ food }) => food))).toEqual([null, null, null, null]);
  });

  test('3. a food by its id', () => {
    const id = catalog.foods.findIndex(({ name }) => name.startsWith('Milk')) + 1;
    expect(answer(`118 g #${id}`).items[0]).toMatchObject({
      grams: 118,
      certainty: 'sure',
      food: { name: 'Milk, whole' },
    });
    expect(answer('118 g #999').items[0]).toMatchObject({ food: null });
  });

  test('5. labels of products', () => {
    const label = { unit: 'portion', amount: 1, grams: 125, origin: 'label' as const };
    const typical = { unit: 'piece', amount: 1, grams: 60, origin: 'kind' as const };
    const food = { portions: [label, typical], density: undefined, measuresOf: () => [{ grams: 80 }] };
    const two = { value: 2, unit: undefined, size: undefined, stated: undefined, isCounted: true };
    expect(weigh(two, food)).toMatchObject({ grams: 160, by: 'usual_unit' });
    expect(weigh(two, { ...food, isProduct: true })).toMatchObject({ grams: 250, by: 'food_portion' });
    expect(weigh(undefined, { ...food, isProduct: true })).toMatchObject({ grams: 125, by: 'plain_serving' });
    expect(weigh(two, { ...food, portions: [typical], isProduct: true })).toMatchObject({ grams: 160 });
    // A serving may be five pieces.
    const pieces = { unit: 'piece', amount: 5, grams: 42, origin: 'source' as const };
    expect(weigh(two, { ...food, portions: [...food.portions, pieces], isProduct: true })).toMatchObject({
      grams: 16.8,
    });
  });

  test('6. forms and what is drained', () => {
    const plain = { unit: 'cup', amount: 1, grams: 128, origin: 'source' as const };
    const food = {
      portions: [plain, { ...plain, qualifier: 'grated', grams: 110 }],
      density: undefined,
      measuresOf: () => [['cup']],
    };
    const cup = { value: 1, unit: UNITS.get('cup'), size: undefined, stated: undefined, isCounted: true };
    expect(weigh(cup, food)).toMatchObject({ grams: 128 });
    expect(weigh(cup, food, ['grated'])).toMatchObject({ grams: 110 });
    const can = { ...cup, unit: UNITS.get('can'), stated: { grams: 400 } };
    expect(weigh(can, food)).toMatchObject({ grams: 400, by: 'stated' });
    expect(weigh({ ...can, isDrained: true }, food)).toMatchObject({ grams: 240, by: 'usual_unit' });
    // A large glass holds more than the usual, unless the food says what it holds.
    const glass = { ...cup, unit: UNITS.get('glass'), size: UNITS.get('large') };
    const wine = {
      portions: [],
      density: { gramsPerMl: 1, origin: 'kind' as const },
      measuresOf: () => [{ milliliters: 150 }],
    };
    expect(weigh(glass, wine)).toMatchObject({ grams: 210, isNearest: true });
    const large = { unit: 'glass', qualifier: 'large', amount: 1, grams: 250, origin: 'source' as const };
    expect(weigh(glass, { ...wine, portions: [large], measuresOf: () => [['glass']] })).toMatchObject({ grams: 250 });
  });

  test('4. servings', () => {
    const { total, per_serving, servings } = answer('4 large eggs', 4);
    expect(servings).toBe(4);
    expect(total.calories_kcal).toBe(200);
    expect(per_serving.total.calories_kcal).toBe(50);
  });
});

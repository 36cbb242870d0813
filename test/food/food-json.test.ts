// 1. The public Food has its 22 members in their order, always all of them, null for unknown.
// 2. Numbers carry at most two decimals, rounded as on paper, never -0.
// 3. Whatever the texts hold, the JSON parses back to the same food.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FOOD_FIELDS, type Food, roundTo2 } from '../../src/food/food.ts';
import { SOURCES } from '../../src/food/source.ts';
import { anyText } from './any-text.ts';
import { pageOf, writtenFood } from './written-food.ts';

const MEMBERS = [
  'id name brand barcode category serving_size_g serving_desc calories_kcal protein_g fat_g carbs_g fiber_g sugar_g',
  'sodium_mg saturated_fat_g cholesterol_mg potassium_mg image_url image_thumb_url source confidence static_url',
]
  .join(' ')
  .split(' ');

const OAT_MILK: Food = {
  id: 7,
  name: 'Oat drink "Barista" \\ 1 l',
  brand: 'Oatly',
  barcode: '7394376616037',
  category: 'Plant milks',
  serving_size_g: 100,
  serving_desc: '1 glass',
  calories_kcal: 59.004,
  protein_g: 1.005,
  fat_g: 3,
  carbs_g: 6.6,
  fiber_g: 0.8,
  sugar_g: 3.4,
  sodium_mg: 40.0000001,
  saturated_fat_g: 0.3,
  cholesterol_mg: 0,
  potassium_mg: 123.456,
  image_url: null,
  image_thumb_url: null,
  source: 'off',
  confidence: 0.1 + 0.2,
  static_url: '/foods/7-oat-drink-barista-1-l',
};

const BARE: Food = {
  ...Object.fromEntries(FOOD_FIELDS.map(({ name }) => [name, null])),
  id: 1,
  name: 'Dal',
  source: 'community',
  confidence: 0.31,
  static_url: '/foods/1-dal',
} as unknown as Food;

const text = anyText;
const amount = fc.double({ min: 0, max: 60_000, noNaN: true });
const foods = fc.record(
  Object.fromEntries(
    FOOD_FIELDS.map(({ name, type, nullable }) => {
      if (name === 'source') return [name, fc.constantFrom(...SOURCES)];
      const value: fc.Arbitrary<unknown> = type === 'string' ? text : type === 'integer' ? fc.nat() : amount;
      return [name, nullable ? fc.option(value) : value];
    }),
  ),
) as unknown as fc.Arbitrary<Food>;

describe('the JSON of a food', () => {
  it('writes the 22 members in the order of the interface', () => {
    expect(MEMBERS).toHaveLength(22);
    expect(FOOD_FIELDS.map(({ name }) => name)).toEqual(MEMBERS);
    expect(Object.keys(JSON.parse(writtenFood(OAT_MILK)))).toEqual(MEMBERS);
    // The order of the object that is handed over does not matter.
    const reversed = Object.fromEntries(Object.entries(OAT_MILK).reverse()) as unknown as Food;
    expect(writtenFood(reversed)).toBe(writtenFood(OAT_MILK));
  });

  it('writes null for unknown, never zero and never nothing', () => {
    const written = JSON.parse(writtenFood(BARE));
    expect(Object.keys(written)).toEqual(MEMBERS);
    expect(written).toEqual(BARE);
    expect(JSON.parse(writtenFood({ ...BARE, fat_g: 0 })).fat_g).toBe(0);
  });

  it('writes at most two decimals', () => {
    expect(JSON.parse(writtenFood(OAT_MILK))).toEqual({
      ...OAT_MILK,
      calories_kcal: 59,
      protein_g: 1.01,
      sodium_mg: 40,
      potassium_mg: 123.46,
      confidence: 0.3,
    });
    expect(writtenFood({ ...OAT_MILK, fat_g: -0 })).toContain('"fat_g":0,');
  });

  it.each(['"', '\\', '</script>', '\u0000', '\u2028\u2029', '\ud83e', '🥣', '{"id":2}', '\r\n\t', 'שלום', "'; --"])(
    'keeps the text %j in its place',
    (hostile) => {
      const food = { ...OAT_MILK, name: hostile, brand: hostile, category: hostile, serving_desc: hostile };
      const json = writtenFood(food);
      expect(JSON.parse(json)).toMatchObject({ name: hostile, brand: hostile, category: hostile, id: 7 });
      // The record stands on one line, in whole UTF-8.
      expect(json).not.toMatch(/[\u0000-\u001f]/);
      expect(Buffer.from(json).toString()).toBe(json);
    },
  );

  it('parses back to the same food, whatever it holds', () => {
    fc.assert(
      fc.property(foods, (food) => {
        const parsed = JSON.parse(writtenFood(food));
        expect(Object.keys(parsed)).toEqual(MEMBERS);
        for (const { name, type } of FOOD_FIELDS) {
          const value = name === 'static_url' ? pageOf(food.id, food.name) : food[name];
          if (type === 'number' && value !== null) {
            expect(parsed[name]).toBe(roundTo2(value as number));
            expect(String(parsed[name])).toMatch(/^\d+(\.\d{1,2})?$/);
          } else expect(parsed[name]).toBe(value);
        }
      }),
    );
  });

  it('keeps ids whole, up to the largest that a catalog can hold', () => {
    for (const id of [1, 4_000_000, 2 ** 31, 2 ** 32 - 1]) {
      expect(JSON.parse(writtenFood({ ...BARE, id })).id).toBe(id);
    }
  });
});

describe('roundTo2', () => {
  it.each([
    [1.005, 1.01],
    [1.255, 1.26],
    [8.345, 8.35],
    [0.615, 0.62],
    [10.075, 10.08],
    [1.0049, 1],
    [0.004999, 0],
    [0.005, 0.01],
    [-0.001, 0],
    [-1.005, -1.01],
    [539, 539],
  ])('%f becomes %f', (value, rounded) => {
    expect(roundTo2(value)).toBe(rounded);
  });

  it('rounds every three-digit decimal as people do on paper', () => {
    const wrong: number[] = [];
    for (let thousandths = 0; thousandths <= 1_000_000; thousandths++) {
      if (roundTo2(thousandths / 1_000) !== Math.floor((thousandths + 5) / 10) / 100) wrong.push(thousandths);
    }
    expect(wrong).toEqual([]);
  });

  it('moves a value by half a hundredth at most, and never twice', () => {
    fc.assert(
      fc.property(fc.double({ min: -60_000, max: 60_000, noNaN: true }), (value) => {
        const rounded = roundTo2(value);
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.005 + 1e-9);
        expect(roundTo2(rounded)).toBe(rounded);
        expect(Object.is(rounded, -0)).toBe(false);
      }),
    );
  });
});

// 1. The label is drawn with heavy rules, its figures stand at their decimal points, and its lines are of one width.
// 2. Unknown is "not stated", never 0; an estimate is called one in words.
// 3. Without Unicode it is drawn in ASCII, without colors there are no escapes, and a narrow screen loses the serving.
// 4. Hostile names stay within their place.
import { expect, it } from 'vitest';
import type { Food } from '../../src/food/food.ts';
import { renderFood } from '../../src/terminal/food-view.ts';
import { renderResults } from '../../src/terminal/result-table.ts';
import { type Screen, widthOf } from '../../src/terminal/text-width.ts';
import { PLAIN } from '../catalog/small-catalogs.ts';

const SCREEN: Screen = { columns: 80, hasUnicode: true, hasColors: false };

const NUTELLA: Food = {
  ...PLAIN,
  id: 7,
  name: 'Nutella',
  brand: 'Ferrero',
  barcode: '3017620422003',
  category: 'Hazelnut spreads',
  serving_size_g: 15,
  serving_desc: '1 tablespoon',
  calories_kcal: 539,
  protein_g: 6.3,
  fat_g: 30.9,
  carbs_g: 57.5,
  sugar_g: 56.3,
  sodium_mg: 42.8,
  saturated_fat_g: 10.6,
  potassium_mg: 0.02,
  confidence: 0.85,
  static_url: '/foods/7-nutella',
};

it('draws a food', () => {
  expect(renderFood(NUTELLA, SCREEN)).toBe(`Nutella
Ferrero
Hazelnut spreads · 3017620422003 · id 7

┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
┃ Nutrition                                     ┃
┣━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┫
┃                       Per 100 g  Serving 15 g ┃
┠───────────────────────────────────────────────┨
┃ Energy                 539 kcal       81 kcal ┃
┃                        2,255 kJ        338 kJ ┃
┣━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┫
┃ Fat                     30.9 g        4.64 g  ┃
┃   Saturated fat         10.6 g        1.59 g  ┃
┃ Carbohydrate            57.5 g        8.63 g  ┃
┃   Sugar                 56.3 g        8.45 g  ┃
┃ Fibre                not stated               ┃
┃ Protein                  6.3 g        0.95 g  ┃
┣━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┫
┃ Sodium                 42.8  mg        6.4 mg ┃
┃ Cholesterol          not stated               ┃
┃ Potassium               0.02 mg     <0.1   mg ┃
┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
One serving: 1 tablespoon
"Not stated" means unknown, not zero.

Plausible, confidence 0.85
Energy, protein, fat and carbohydrate are all stated, and no serious
contradiction was found.
Source: Open Food Facts
Food data from Open Food Facts (https://world.openfoodfacts.org), under the
ODbL.
`);
});

const labelOf = (drawn: string) => drawn.split('\n').filter((line) => /^[┏┣┠┃┗+|]/.test(line));

it('draws a portion instead of the serving when asked', () => {
  const label = labelOf(renderFood(NUTELLA, SCREEN, 200)).join('\n');
  expect(label).toContain('Portion 200 g');
  expect(label).toMatch(/Fat +30\.9 g +61\.8 g/);
});

it('draws a serving in the unit of the label', () => {
  const ofServing = (wording: string) => renderFood({ ...NUTELLA, serving_desc: wording }, SCREEN);
  expect(ofServing('1 glass (15 ml)')).toContain('Serving 15 ml');
  expect(ofServing('1 fl oz')).toContain('Serving 15 ml');
  expect(ofServing('1 tbsp (14.8 ml, 15 g)')).toContain('Serving 15 g');
});

it('draws in ASCII where there is nothing else, and loses the serving where there is no room', () => {
  const drawn = renderFood({ ...NUTELLA, name: 'Crème お茶' }, { ...SCREEN, hasUnicode: false, columns: 40 });
  expect(drawn).toMatch(/^[\x20-\x7e\n]*$/);
  expect(drawn).toMatch(/^Creme \?\?\n/);
  expect(drawn).not.toContain('Serving 15 g');
  for (const line of drawn.split('\n')) expect(line.length).toBeLessThanOrEqual(40);
});

it('says of an estimate that it is one, with and without colors', () => {
  const estimate: Food = { ...NUTELLA, source: 'ai_estimate', confidence: 0.22, calories_kcal: null };
  const drawn = renderFood(estimate, SCREEN);
  expect(drawn).toContain('AI estimate, not label data');
  expect(drawn).toMatch(/Energy +not stated/);
  expect(drawn).not.toContain('ODbL');
  expect(drawn).not.toContain('\u001b');
  const colored = renderFood(estimate, { ...SCREEN, hasColors: true });
  expect(colored).toContain('\u001b[33mEstimate\u001b[39m');
  expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(drawn);
});

it('keeps all lines of a label at one width, whatever the figures', () => {
  for (const value of [0, 0.004, 0.05, 7, 99.99, 12_345.67]) {
    const food = { ...NUTELLA, fat_g: value, sodium_mg: value, calories_kcal: value, serving_size_g: 4_999.99 };
    expect(new Set(labelOf(renderFood(food, SCREEN)).map(widthOf)).size).toBe(1);
  }
});

it('draws results that fit the screen, wide letters and hostile names included', () => {
  const foods: Food[] = [
    NUTELLA,
    { ...NUTELLA, id: 8, name: `お茶づけ海苔 ${'very '.repeat(40)}long`, brand: null, calories_kcal: null },
    { ...NUTELLA, id: 9, name: 'Milk\u001b[2J\r\nroot#', brand: '\u202eevil' },
  ];
  for (const columns of [60, 80, 120, 200]) {
    const drawn = renderResults(
      foods.map((food) => ({ food })),
      { ...SCREEN, columns },
    );
    expect(drawn).not.toMatch(/[\u001b\u202e\r]/);
    expect(drawn.split('\n').length).toBe(
      renderResults([{ food: NUTELLA }], { ...SCREEN, columns }).split('\n').length + 2,
    );
    for (const line of drawn.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(columns);
  }
});

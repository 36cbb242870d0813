/**
 * Words that are written together:
 * 1. A claim and a food are two words, in each script that is written without spaces.
 * 2. What only describes a food is left out, on whichever side it stands.
 * 3. The name of a food stays whole, unless a claim is all that it adds.
 * 4. What nobody knows stays as it is, and so does what foods are called.
 */
import { expect, it } from 'vitest';
import { shippedKinds } from '../kinds.ts';
import { SmallCatalog } from '../small-catalog.ts';

const catalog = new SmallCatalog(
  [
    { name: 'Yogurt, plain', kind: 'yogurt/plain-yogurt', popularity: 900 },
    { name: 'Yogurt, low fat', kind: 'yogurt/plain-yogurt' },
    { name: 'Broccoli, raw', kind: 'vegetable/broccoli', popularity: 900 },
    { name: 'Broccoli, boiled', kind: 'vegetable/broccoli' },
    { name: 'Salmon, raw', kind: 'fish/oily-fish/salmon', popularity: 900 },
    { name: 'Salmon, cooked', kind: 'fish/oily-fish/salmon' },
    { name: 'French fries', kind: 'french-fries', popularity: 900 },
    { name: 'French fries, fried twice', kind: 'french-fries' },
    { name: 'Chicken breast, skinless, raw', kind: 'chicken-breast' },
    { name: 'Pear, raw', kind: 'fruit/pear', popularity: 900 },
    { name: 'Rice cooker', kind: null },
    { name: '生胡萝卜', kind: null },
    { name: 'Carrot, raw', kind: 'vegetable/carrot', popularity: 900 },
  ],
  shippedKinds(),
);

it.each([
  ['低脂酸奶', 'Yogurt, low fat'],
  ['低脂肪ヨーグルト', 'Yogurt, low fat'],
  ['蒸西兰花', 'Broccoli, boiled'],
  ['茹でたブロッコリー', 'Broccoli, boiled'],
  ['삶은브로콜리', 'Broccoli, boiled'],
])('1. %s', (query, name) => {
  expect(catalog.names(query)[0]).toBe(name);
});

it.each([
  ['鶏むね肉 皮なし', 'Chicken breast, skinless, raw'],
  ['新鲜鸡胸肉', 'Chicken breast, skinless, raw'],
])('2. %s', (query, name) => {
  expect(catalog.names(query)[0]).toBe(name);
});

it.each([
  ['焼き鮭', 'Salmon, cooked'],
  ['炸薯条', 'French fries'],
])('3. %s', (query, name) => {
  expect(catalog.names(query)[0]).toBe(name);
});

it('4. what nobody knows, and what foods are called', () => {
  expect(catalog.names('蒸龘龘')).toEqual([]);
  expect(catalog.names('生胡萝卜')[0]).toBe('生胡萝卜');
});

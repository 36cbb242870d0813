/**
 * Amounts in searches:
 * 1. How much is asked for is set aside, in any spelling, and behind it foods are inflected.
 * 2. Names with numbers are found as they are.
 */
import { expect, test } from 'vitest';
import { openSearchKinds, readSearchTables } from '../../../src/search/search-kinds.ts';
import { KIND_FILES } from '../kinds.ts';
import { SmallCatalog } from '../small-catalog.ts';

const catalog = new SmallCatalog(
  [
    { name: 'Milk, whole', kind: 'milk' },
    { name: 'Milk, low fat, 1% fat', kind: 'milk', confidence: 0.3 },
    { name: 'Egg, whole, raw', kind: 'egg' },
    { name: 'Chicken, raw', kind: 'chicken' },
    { name: 'Potato, raw', kind: 'potato' },
    { name: 'Honey', kind: 'honey' },
    { name: 'Orange juice', kind: 'juice/orange-juice' },
    { name: 'Green tea', kind: 'tea/green-tea' },
    { name: 'Bread, rye', kind: 'bread/rye-bread' },
    { name: '7 Up' },
    { name: 'Pringles Original 165g', kind: 'potato-chip' },
    { name: 'Pringles Paprika 40g', kind: 'potato-chip', popularity: 9 },
    { name: 'Activia 0%', kind: 'yogurt' },
    { name: '3 Musketeers' },
    { name: 'Glass noodles' },
    { name: 'Flour, all-purpose', kind: 'flour', popularity: 9 },
    { name: 'Flour 405' },
  ],
  openSearchKinds(readSearchTables(KIND_FILES)),
);

test.each([
  ['2 eggs', 'Egg, whole, raw'],
  ['150gchicken', 'Chicken, raw'],
  ['milk 2l', 'Milk, whole'],
  ['стакан молока', 'Milk, whole'],
  ['100 г курицы', 'Chicken, raw'],
  ['стакан апельсинового сока', 'Orange juice'],
  ['szklanka soku pomarańczowego', 'Orange juice'],
  ['ложка мёда', 'Honey'],
  ['чашка зелёного чая', 'Green tea'],
  ['ломтик ржаного хлеба', 'Bread, rye'],
  ['一杯牛奶', 'Milk, whole'],
  ['牛乳一杯', 'Milk, whole'],
  ['两个鸡蛋', 'Egg, whole, raw'],
  ['1 Glas Milch', 'Milk, whole'],
  ['a glass of milk', 'Milk, whole'],
  ['2 kg ziemniaków', 'Potato, raw'],
])('1. "%s" finds %s', (query, name) => {
  expect(catalog.names(query)[0]).toBe(name);
});

test.each([
  ['7up', '7 Up'],
  ['7 up', '7 Up'],
  ['3 musketeers', '3 Musketeers'],
  ['pringles 165g', 'Pringles Original 165g'],
  ['activia 0%', 'Activia 0%'],
  ['glass noodles', 'Glass noodles'],
  ['1% milk', 'Milk, low fat, 1% fat'],
  ['flour 405', 'Flour 405'],
])('2. "%s" finds %s', (query, name) => {
  expect(catalog.names(query)[0]).toBe(name);
});

// 1. Label data has the kind of its most specific tag, else that of its name, and the category of that kind; else none.
// 2. A name makes tags more specific, and counts where they are vague; the category of the source stays in the details.
// 3. Foods of one's own keep a category that is none of ours; one that means ours becomes ours.
// 4. A name that is a kind's name through and through, far from what the tags mean, lowers the confidence and gives the kind.
// 5. Figures decide between meanings of a name, and between name and tags; a name that they leave no meaning has none.
// 6. When the tables change, foods that are carried over get their kinds anew.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileKinds, writeKinds } from '../../scripts/kinds/compile-kinds.ts';
import { loadKinds } from '../../scripts/kinds/load-kinds.ts';
import { CATEGORY_MISMATCH } from '../../src/food/trust/plausibility.ts';
import { csv, type ImportFolder, jsonl, useImportFolders } from './small-imports.ts';

const newImportFolder = useImportFolders();
let catalog: ImportFolder;

const LABELS = [
  { product_name: 'Comté', categories_tags: 'en:dairies,en:cheeses,en:comte' },
  { product_name: 'Edelweiss', categories_tags: 'en:dairies,en:cheeses' },
  { product_name: 'Herdsman cheddar', categories_tags: 'en:dairies,en:cheeses', main_category_en: 'Cheeses' },
  {
    product_name: 'Kosher dill pickles',
    'energy-kcal_100g': 12,
    proteins_100g: 0.5,
    fat_100g: 0.2,
    carbohydrates_100g: 2,
    categories_tags: 'en:snacks,en:salted-snacks',
  },
  { product_name: 'Yaourt à la fraise' },
  { product_name: 'Strawberry yogurt' },
  { product_name: 'Xylophane' },
  { product_name: 'Rolled oats', categories_tags: 'en:meats,en:sausages', main_category_en: 'Sausages' },
  { product_name: 'Chicken and pineapple sausages', categories_tags: 'en:meats,en:sausages' },
];

const OWN = [
  { key: 'oats', name: 'Oats from the mill', category: 'Breakfast cereals' },
  { key: 'pie', name: 'Apple pie', category: 'Birthdays' },
  { key: 'brie', name: 'Bertrand', category: 'Cheeses' },
  { key: 'soup', name: 'Tomato soup' },
  { key: 'odd', name: 'Rolled oats', category: 'Sausages' },
];

beforeAll(async () => {
  catalog = newImportFolder();
  const figures = { 'energy-kcal_100g': 100, proteins_100g: 10, fat_100g: 4, carbohydrates_100g: 6 };
  const rows = LABELS.map((row, at) => ({ code: String(4_000_000_000_000 + at), ...figures, ...row }));
  await catalog.import([csv(rows), jsonl(OWN)]);
});

describe('figures decide', () => {
  const imported = async (row: Record<string, unknown>) => {
    const folder = newImportFolder();
    await folder.import(csv([{ code: '4000000000001', ...row }]));
    return folder.records()[0]!.details.kind?.split('/').at(-1);
  };
  const figures = (kcal: number, protein: number, fat: number, carbs: number) => ({
    'energy-kcal_100g': kcal,
    proteins_100g: protein,
    fat_100g: fat,
    carbohydrates_100g: carbs,
  });

  it.each([
    ['burrito', figures(200, 8, 8, 25)],
    ['butter', figures(745, 0.7, 82, 0.9)],
  ])('Burro is %s', async (kind, label) => {
    expect(await imported({ product_name: 'Burro', ...label })).toBe(kind);
  });

  it.each([
    ['orange', 'Zorkish Orange', figures(47, 0.9, 0.1, 9)],
    [undefined, 'Zorkish Orange', figures(390, 0, 0.4, 96)],
    [undefined, 'Chateau Beurre Zork', figures(35, 1, 0.1, 7)],
  ])('%s: an unclear name', async (kind, name, label) => {
    expect(await imported({ product_name: name, ...label })).toBe(kind);
  });

  it('which of name and tags is right', async () => {
    const tags = { categories_tags: 'en:breads' };
    expect(await imported({ product_name: 'Milk chocolate Elf', ...tags, ...figures(545, 6.5, 32, 57) })).toBe(
      'milk-chocolate',
    );
    expect(await imported({ product_name: 'Milk chocolate', ...tags, ...figures(245, 9, 2, 46) })).toBe('bread');
  });
});

const kindOf = (name: string) => catalog.details(name).kind?.split('/').at(-1);
const categoryOf = (name: string) => catalog.food(name).category;

describe('label data', () => {
  it.each([
    ['Comté', 'comte', 'Cheese', 'the most specific tag'],
    ['Edelweiss', 'cheese', 'Cheese', 'a tag alone'],
    ['Herdsman cheddar', 'cheddar', 'Cheese', 'a name that says the same more exactly'],
    ['Kosher dill pickles', 'dill-pickle', 'Pickles and preserved vegetables', 'a name beside a vague tag'],
    ['Yaourt à la fraise', 'strawberry-yogurt', 'Yogurt', 'a French name, by its first word'],
    ['Strawberry yogurt', 'strawberry-yogurt', 'Yogurt', 'an English name, by its last word'],
    ['Chicken and pineapple sausages', 'sausage', 'Sausages', 'a flavour is no contradiction'],
  ])('%s is %s in %s: %s', (name, kind, category) => {
    expect([kindOf(name), categoryOf(name)]).toEqual([kind, category]);
    expect(catalog.details(name).failed_checks ?? []).not.toContain(CATEGORY_MISMATCH);
  });

  it('has neither kind nor category where nothing tells them', () => {
    expect([kindOf('Xylophane'), categoryOf('Xylophane')]).toEqual([undefined, null]);
  });

  it('keeps the category of its source, and the path of its kind', () => {
    expect(catalog.details('Herdsman cheddar')).toMatchObject({
      source_category: 'Cheeses',
      kind: expect.stringMatching(/^cheese\/.*cheddar$/),
    });
  });

  it('has one of the categories of the tables, each once', () => {
    const ours = loadKinds('kinds').table.categories.map(({ names }) => names.get('en'));
    const shown = catalog.look(({ categories }) => categories.map(({ category }) => category));
    expect(shown.filter((name) => !ours.includes(name))).toEqual(['Birthdays']);
  });
});

describe('foods of one’s own', () => {
  it('have one of our categories where they mean it, and keep another', () => {
    expect([kindOf('Oats from the mill'), categoryOf('Oats from the mill')]).toEqual([
      expect.stringContaining('oats'),
      'Breakfast cereals',
    ]);
    expect([kindOf('Apple pie'), categoryOf('Apple pie')]).toEqual(['apple-pie', 'Birthdays']);
    expect([kindOf('Bertrand'), categoryOf('Bertrand')]).toEqual(['cheese', 'Cheese']);
    expect([kindOf('Tomato soup'), categoryOf('Tomato soup')]).toEqual(['tomato-soup', 'Soups']);
  });

  it('are never told that their category is wrong', () => {
    const odd = catalog.records().find(({ details }) => details.key === 'odd')!;
    expect(odd.details.failed_checks ?? []).not.toContain(CATEGORY_MISMATCH);
  });
});

it('a name and a category that mean quite different foods lower the confidence, and the name gives the kind', () => {
  const { food, details } = catalog.records().find(({ food }) => food.source === 'off' && food.name === 'Rolled oats')!;
  expect(details.failed_checks).toEqual([CATEGORY_MISMATCH]);
  expect(details).toMatchObject({ kind: expect.stringMatching(/rolled-oats$/), source_category: 'Sausages' });
  expect(food.category).toBe('Breakfast cereals');
  expect(food.confidence).toBeLessThan(catalog.food('Chicken and pineapple sausages').confidence);
});

it('kinds of carried foods are told anew when the tables have changed, and only then', async () => {
  const importFolder = newImportFolder();
  const folder = path.join(path.dirname(importFolder.root), 'kinds');
  cpSync('kinds', folder, { recursive: true });
  const kinds = path.join(folder, 'kinds.tsv');
  writeFileSync(kinds, readFileSync(kinds, 'utf8').replace('\ncomte\thard-cheese\t', '\ncomte\tcheese\t'));
  const older = path.join(folder, 'kinds.bin');
  writeKinds(older, compileKinds(loadKinds(folder)));
  const rows = csv([{ code: '3017620422003', ...LABELS[0], main_category_en: 'Comté' }]);
  await importFolder.import(rows, { kinds: older });
  expect(importFolder.details('Comté').kind).toBe('cheese/comte');
  await importFolder.import(jsonl([{ key: 'rye', name: 'Rye' }]));
  expect(importFolder.details('Comté')).toMatchObject({ kind: 'cheese/hard-cheese/comte', source_category: 'Comté' });
  const before = importFolder.records();
  await importFolder.import(jsonl([{ key: 'rye', name: 'Rye' }]));
  expect(importFolder.records()).toEqual(before);
});

/** Kinds of a catalog: counts and foods of a kind include everything below it, foods in rank order; damage is told. */
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Damage } from '../../../src/catalog/catalog-error.ts';
import { KindReader } from '../../../src/catalog/index/kind-reader.ts';
import { type OpenCatalog, openCatalog } from '../../../src/catalog/versions/open-catalog.ts';
import { publishFoods, useFolders } from '../small-catalogs.ts';

const newFolder = useFolders();
let catalog: OpenCatalog;

const FOODS = [
  { name: 'Cheddar', kind: 'cheese/hard-cheese/cheddar', confidence: 0.9 },
  { name: 'Old cheddar', kind: 'cheese/hard-cheese/cheddar', confidence: 0.4 },
  { name: 'Comté', kind: 'cheese/hard-cheese/comte', confidence: 0.7 },
  { name: 'Some cheese', kind: 'cheese', confidence: 0.8 },
  { name: 'Milk', kind: 'milk' },
  { name: 'Something' },
];

beforeAll(async () => {
  const root = newFolder();
  await publishFoods(root, FOODS);
  catalog = openCatalog(root);
});

afterAll(() => catalog.close());

const namesOf = (path: string, offset = 0, limit = 10) =>
  catalog.kinds.docs(path, offset, limit).map((doc) => catalog.records.food(doc).name);

describe('a kind', () => {
  it('counts what is below it', () => {
    expect(['cheese', 'hard-cheese', 'cheddar', 'milk', 'tofu'].map((key) => catalog.kinds.count(key))).toEqual([
      4, 3, 2, 1, 0,
    ]);
  });

  it('has the foods of all kinds below it, the best documented first', () => {
    expect(namesOf('cheese')).toEqual(['Cheddar', 'Some cheese', 'Comté', 'Old cheddar']);
    expect(namesOf('cheese/hard-cheese/cheddar')).toEqual(['Cheddar', 'Old cheddar']);
    expect(namesOf('tofu')).toEqual([]);
  });

  it('gives its foods a page at a time', () => {
    expect([...namesOf('cheese', 0, 3), ...namesOf('cheese', 3, 3), ...namesOf('cheese', 6, 3)]).toEqual(
      namesOf('cheese'),
    );
  });

  it('has no figures where its foods are too few', () => {
    expect(catalog.kinds.figures('cheese').size).toBe(0);
  });
});

it('tells of damage before it throws', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE kind (other TEXT)');
  const reader = new KindReader(database, 'catalog.db', { arrays: {}, about: {} });
  const told: Damage[] = [];
  reader.onDamage = (damage) => told.push(damage);
  expect(() => reader.count('cheese')).toThrow('catalog.db is damaged');
  expect(told).toHaveLength(1);
  database.close();
});

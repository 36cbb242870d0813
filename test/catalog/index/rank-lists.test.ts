// 1. Every slice of every list is what a naive sort and filter gives: all foods, each category, with images only.
// 2. Slices over the border of a stored page, and of a list that ends exactly there, are whole.
// 3. A page that is gone, or has other bytes, is never taken for a shorter list.
// 4. An offset beyond the end, however large, gives nothing.
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RankList, RankListReader, writeRankLists } from '../../../src/catalog/index/rank-lists.ts';
import { ALL_FOODS, CATALOG_SCHEMA, RANK_PAGE } from '../../../src/catalog/versions/schema.ts';

const HUGE = [10_000, 3_000_000, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 2 ** 64, 1e300, Infinity];

interface Lists {
  database: DatabaseSyncInstance;
  reader: RankListReader;
  naive(list: RankList, offset: number, limit: number): number[];
}

/** Lists of so many foods in three categories or none, in an order that is not the documents' own. */
function makeLists(foods: number): Lists {
  const database = new DatabaseSync(':memory:');
  database.exec(CATALOG_SCHEMA);
  const order = Uint32Array.from({ length: foods }, (_, at) => at).sort(
    (a, b) => ((a * 7_919) % 1_009) - ((b * 7_919) % 1_009) || a - b,
  );
  const category = Uint32Array.from({ length: foods }, (_, doc) => (doc % 7 === 0 ? 0 : doc % 3 === 0 ? 2 : 1));
  const hasImage = Uint8Array.from({ length: foods }, (_, doc) => (doc % 2 === 0 ? 1 : 0));
  writeRankLists(database, order, category, hasImage, hasImage);
  return {
    database,
    reader: new RankListReader(database, 'catalog.db'),
    naive: ({ categoryId, withImageOnly }, offset, limit) =>
      [...order]
        .filter((doc) => categoryId === ALL_FOODS || category[doc] === categoryId)
        .filter((doc) => !withImageOnly || hasImage[doc] === 1)
        .slice(offset, offset + limit),
  };
}

describe('slices', () => {
  let lists: Lists;
  beforeAll(() => {
    lists = makeLists(3 * RANK_PAGE + 17);
  });
  afterAll(() => lists.database.close());

  it('at the borders of pages', () => {
    expect(RANK_PAGE).toBe(500);
    for (const categoryId of [ALL_FOODS, 1, 2]) {
      for (const withImageOnly of [false, true]) {
        for (const offset of [0, 1, 499, 500, 501, 999, 1_000, 1_001, 1_516, 1_517, 1_518]) {
          for (const limit of [1, 2, 499, 500, 501]) {
            const list = { categoryId, withImageOnly };
            expect(lists.reader.slice(list, offset, limit)).toEqual(lists.naive(list, offset, limit));
          }
        }
      }
    }
  });

  it('anywhere', () => {
    const list = fc.record({ categoryId: fc.integer({ min: 0, max: 2 }), withImageOnly: fc.boolean() });
    fc.assert(
      fc.property(list, fc.nat({ max: 1_700 }), fc.integer({ min: 1, max: 500 }), (list, offset, limit) => {
        expect(lists.reader.slice(list, offset, limit)).toEqual(lists.naive(list, offset, limit));
      }),
    );
  });

  it('page by page give every food once', () => {
    const all: number[] = [];
    for (let offset = 0; ; offset += 100) {
      const page = lists.reader.slice({ categoryId: ALL_FOODS, withImageOnly: false }, offset, 100);
      if (page.length === 0) break;
      all.push(...page);
    }
    expect(new Set(all).size).toBe(3 * RANK_PAGE + 17);
    expect(all).toHaveLength(3 * RANK_PAGE + 17);
  });

  it.each(HUGE)('from offset %d on are empty', (offset) => {
    for (const categoryId of [ALL_FOODS, 1]) {
      expect(lists.reader.slice({ categoryId, withImageOnly: false }, offset, 500)).toEqual([]);
    }
  });

  it('of a category that has no list are damage: every list has a page', () => {
    const slice = () => lists.reader.slice({ categoryId: 99, withImageOnly: false }, 0, 500);
    expect(slice).toThrow(expect.objectContaining({ code: 'CATALOG_DAMAGED' }));
  });
});

it.each([0, 1, 499, 500, 501, 1_000])('a list of %d foods ends where it ends', (foods) => {
  const { database, reader, naive } = makeLists(foods);
  for (const withImageOnly of [false, true]) {
    const list = { categoryId: ALL_FOODS, withImageOnly };
    for (const offset of [0, 1, Math.max(foods - 1, 0), foods, foods + 1]) {
      expect(reader.slice(list, offset, 500)).toEqual(naive(list, offset, 500));
    }
  }
  database.close();
});

describe('damage', () => {
  const list = { categoryId: ALL_FOODS, withImageOnly: false };
  const FOODS = 2 * RANK_PAGE + 3;
  const isDamaged = expect.objectContaining({ code: 'CATALOG_DAMAGED' });

  it.each([0, 1, 2])('a lost page %d is noticed by whoever asks for what it holds', (page) => {
    const { database, reader, naive } = makeLists(FOODS);
    database.prepare('DELETE FROM rank_page WHERE category_id = 0 AND with_image = 0 AND page = ?').run(page);
    for (const offset of [0, RANK_PAGE, 2 * RANK_PAGE]) {
      const ask = () => reader.slice(list, offset, 3);
      if (offset === page * RANK_PAGE) expect(ask).toThrow(isDamaged);
      else expect(ask()).toEqual(naive(list, offset, 3));
    }
    expect(() => reader.slice(list, 0, FOODS)).toThrow(isDamaged);
    database.close();
  });

  it('a page in the place of another is noticed', () => {
    const { database, reader } = makeLists(FOODS);
    database.exec(
      'UPDATE rank_page SET page = page + 10; UPDATE rank_page SET page = 11 - page WHERE page IN (10, 11)',
    );
    for (const offset of [0, RANK_PAGE]) expect(() => reader.slice(list, offset, 1)).toThrow(isDamaged);
    database.close();
  });

  it('a changed bit, a cut page and another type are noticed, and told', () => {
    const { database, reader } = makeLists(20);
    const { docs } = database.prepare('SELECT docs FROM rank_page WHERE category_id = 0 AND with_image = 0').get() as {
      docs: Uint8Array;
    };
    const store = database.prepare('UPDATE rank_page SET docs = ? WHERE category_id = 0 AND with_image = 0');
    const told: string[] = [];
    reader.onDamage = ({ file }) => told.push(file);
    const flipped = Array.from({ length: docs.length * 8 }, (_, bit) =>
      docs.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)),
    );
    const cut = Array.from({ length: docs.length }, (_, length) => docs.slice(0, length));
    const wrong = [...flipped, ...cut, 'text', 5, 'x'.repeat(docs.length)];
    for (const value of wrong) {
      store.run(value);
      expect(() => reader.slice(list, 0, 1)).toThrow(isDamaged);
    }
    expect(told).toEqual(wrong.map(() => 'catalog.db'));
    store.run(docs);
    expect(reader.slice(list, 0, 100)).toHaveLength(20);
    database.close();
  });
});

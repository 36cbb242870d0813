/**
 * The lists behind `/foods/popular`: documents ordered by popularity, confidence, image, id; for all foods and for each
 * category, with and without those that lack an image. Cut into pages when the catalog is written.
 */
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { ALL_FOODS, RANK_PAGE } from './schema.ts';

/** Which list of foods is meant. */
export interface RankList {
  categoryId: number;
  withImageOnly: boolean;
}

/** Stores all lists. `popularOrder` holds every document, the most popular first; category 0 is "none". */
export function writeRankLists(
  database: DatabaseSyncInstance,
  popularOrder: Uint32Array,
  categoryByDoc: Uint32Array,
  hasImageByDoc: Uint8Array,
): void {
  const insert = database.prepare('INSERT INTO rank_page (category_id, with_image, page, docs) VALUES (?, ?, ?, ?)');
  const store = (list: RankList, docs: Uint32Array) => {
    for (let page = 0; page * RANK_PAGE < docs.length; page++) {
      const slice = docs.slice(page * RANK_PAGE, (page + 1) * RANK_PAGE);
      insert.run(list.categoryId, list.withImageOnly ? 1 : 0, page, new Uint8Array(slice.buffer));
    }
  };
  const storeBoth = (categoryId: number, docs: Uint32Array) => {
    store({ categoryId, withImageOnly: false }, docs);
    store(
      { categoryId, withImageOnly: true },
      docs.filter((doc) => hasImageByDoc[doc] === 1),
    );
  };
  storeBoth(ALL_FOODS, popularOrder);
  for (const [categoryId, docs] of groupByCategory(popularOrder, categoryByDoc)) storeBoth(categoryId, docs);
}

/** Splits the popular order by category with a counting sort: the order within each category stays. */
function groupByCategory(popularOrder: Uint32Array, categoryByDoc: Uint32Array): Map<number, Uint32Array> {
  const counts = new Map<number, number>();
  for (const doc of popularOrder) {
    const category = categoryByDoc[doc]!;
    if (category !== 0) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  const groups = new Map<number, Uint32Array>();
  const filled = new Map<number, number>();
  for (const [category, count] of counts) groups.set(category, new Uint32Array(count));
  for (const doc of popularOrder) {
    const category = categoryByDoc[doc]!;
    if (category === 0) continue;
    const at = filled.get(category) ?? 0;
    groups.get(category)![at] = doc;
    filled.set(category, at + 1);
  }
  return groups;
}

/** Reads slices of the stored lists. */
export class RankListReader {
  readonly #page: StatementSyncInstance;

  constructor(database: DatabaseSyncInstance) {
    this.#page = database.prepare('SELECT docs FROM rank_page WHERE category_id = ? AND with_image = ? AND page = ?');
  }

  /** Up to `limit` documents of a list, from `offset` on. */
  slice({ categoryId, withImageOnly }: RankList, offset: number, limit: number): number[] {
    const docs: number[] = [];
    for (let page = Math.floor(offset / RANK_PAGE); docs.length < limit && Number.isSafeInteger(page); page++) {
      const row = this.#page.get(categoryId, withImageOnly ? 1 : 0, page) as { docs: Uint8Array } | undefined;
      if (!row) break;
      const stored = new Uint32Array(row.docs.slice().buffer);
      const skip = Math.max(offset - page * RANK_PAGE, 0);
      for (let i = skip; i < stored.length && docs.length < limit; i++) docs.push(stored[i]!);
    }
    return docs;
  }
}

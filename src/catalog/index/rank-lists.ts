/**
 * The lists behind `/foods/popular`: documents ordered by popularity, confidence, image, id; for all foods and per
 * category, with and without foods that lack an image. They are cut into pages when the catalog is written. SQLite has no
 * checksums, so each page has its own; and since a missing page must not look like the end of its list, each also has the
 * list's length, and an empty list has a page too.
 */

import { crc32 } from 'node:zlib';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { CatalogDamagedError, type Damage } from '../catalog-error.ts';
import { largeUint32Array } from '../large-arrays.ts';
import { databaseDamage } from '../versions/rows.ts';
import { ALL_FOODS, DOCUMENTED_FOODS, RANK_PAGE } from '../versions/schema.ts';

export interface RankList {
  categoryId: number;
  withImageOnly: boolean;
}

/** Stores all lists. `popularOrder` has every document, most popular first; category 0 is "none". */
export function writeRankLists(
  database: DatabaseSyncInstance,
  popularOrder: Uint32Array,
  categoryByDoc: Uint32Array,
  hasImageByDoc: Uint8Array,
  isDocumentedByDoc: Uint8Array,
): void {
  const insert = database.prepare('INSERT INTO rank_page (category_id, with_image, page, docs) VALUES (?, ?, ?, ?)');
  const store = (list: RankList, docs: Uint32Array) => {
    for (let page = 0; page === 0 || page * RANK_PAGE < docs.length; page++) {
      const slice = docs.subarray(page * RANK_PAGE, (page + 1) * RANK_PAGE);
      insert.run(list.categoryId, list.withImageOnly ? 1 : 0, page, writePage(list, page, docs.length, slice));
    }
  };
  const storeBoth = (categoryId: number, docs: Uint32Array) => {
    store({ categoryId, withImageOnly: false }, docs);
    store({ categoryId, withImageOnly: true }, only(docs, hasImageByDoc));
  };
  storeBoth(ALL_FOODS, popularOrder);
  store({ categoryId: DOCUMENTED_FOODS, withImageOnly: false }, only(popularOrder, isDocumentedByDoc));
  const { begins, docs } = groupByCategory(popularOrder, categoryByDoc);
  for (let category = 1; category + 1 < begins.length; category++) {
    const group = docs.subarray(begins[category]!, begins[category + 1]!);
    if (group.length > 0) storeBoth(category, group);
  }
}

function only(docs: Uint32Array, isMeantByDoc: Uint8Array): Uint32Array {
  const some = largeUint32Array(docs.length);
  let count = 0;
  for (let i = 0; i < docs.length; i++) if (isMeantByDoc[docs[i]!] === 1) some[count++] = docs[i]!;
  return some.subarray(0, count);
}

/** Splits the popular order by category with a counting sort, which keeps the order within each. */
function groupByCategory(popularOrder: Uint32Array, categoryByDoc: Uint32Array) {
  let categories = 0;
  for (let doc = 0; doc < categoryByDoc.length; doc++) categories = Math.max(categories, categoryByDoc[doc]!);
  const begins = new Uint32Array(categories + 2);
  for (let doc = 0; doc < categoryByDoc.length; doc++) begins[categoryByDoc[doc]! + 1]!++;
  for (let category = 0; category <= categories; category++) begins[category + 1]! += begins[category]!;
  const next = begins.slice();
  const docs = largeUint32Array(popularOrder.length);
  for (let i = 0; i < popularOrder.length; i++) docs[next[categoryByDoc[popularOrder[i]!]!]!++] = popularOrder[i]!;
  return { begins, docs };
}

/** Stores a page: its list's length, its documents, and a checksum of both and of its position. */
function writePage(list: RankList, page: number, listLength: number, docs: Uint32Array): Uint8Array {
  const numbers = new Uint32Array(docs.length + 2);
  numbers[0] = listLength;
  numbers.set(docs, 1);
  numbers[docs.length + 1] = pageChecksum(list, page, numbers.subarray(0, -1));
  return new Uint8Array(numbers.buffer);
}

function pageChecksum({ categoryId, withImageOnly }: RankList, page: number, content: Uint32Array): number {
  return crc32(content, crc32(Uint32Array.of(categoryId, withImageOnly ? 1 : 0, page)));
}

/** Reads slices of stored lists; throws a CatalogDamagedError rather than return a wrong one. */
export class RankListReader {
  /** Called with the damage before it is thrown. */
  onDamage: (damage: Damage) => void = () => {};
  readonly #file: string;
  readonly #page: StatementSyncInstance;

  /** `file` names the database in errors. */
  constructor(database: DatabaseSyncInstance, file: string) {
    this.#file = file;
    this.#page = database.prepare('SELECT docs FROM rank_page WHERE category_id = ? AND with_image = ? AND page = ?');
  }

  /** Up to `limit` documents of a list, from `offset` on. */
  slice(list: RankList, offset: number, limit: number): number[] {
    const docs: number[] = [];
    let page = Math.floor(offset / RANK_PAGE);
    for (let isMore = Number.isSafeInteger(page); isMore && docs.length < limit; page++) {
      const stored = this.#read(list, page);
      if (!stored) break;
      const skip = Math.max(offset - page * RANK_PAGE, 0);
      for (let i = skip; i < stored.docs.length && docs.length < limit; i++) docs.push(stored.docs[i]!);
      isMore = (page + 1) * RANK_PAGE < stored.listLength;
    }
    return docs;
  }

  count(list: RankList): number {
    return this.#read(list, 0)!.listLength;
  }

  /** A page; undefined after the list's end. */
  #read(list: RankList, page: number): { listLength: number; docs: Uint32Array } | undefined {
    try {
      return this.#readPage(list, page);
    } catch (cause) {
      const error = databaseDamage(this.#file, cause);
      if (error instanceof CatalogDamagedError) this.onDamage(error.damage);
      throw error;
    }
  }

  #readPage(list: RankList, page: number): { listLength: number; docs: Uint32Array } | undefined {
    const { categoryId, withImageOnly } = list;
    const row = this.#page.get(categoryId, withImageOnly ? 1 : 0, page) as { docs: unknown } | undefined;
    if (!row) {
      if (page > 0 && this.#readPage(list, 0)!.listLength <= page * RANK_PAGE) return undefined;
      throw this.#damaged(`lacks page ${page} of a list of popular foods`);
    }
    // Copied for alignment. In a damaged row it may not be a blob.
    const bytes = row.docs instanceof Uint8Array ? row.docs.slice() : new Uint8Array(0);
    const numbers = new Uint32Array(bytes.buffer, 0, bytes.length >> 2);
    const content = numbers.subarray(0, -1);
    if (bytes.length % 4 !== 0 || numbers.length < 2 || numbers.at(-1) !== pageChecksum(list, page, content)) {
      throw this.#damaged(`has a damaged page ${page} of a list of popular foods`);
    }
    return { listLength: numbers[0]!, docs: content.subarray(1) };
  }

  #damaged(problem: string): CatalogDamagedError {
    return new CatalogDamagedError({ file: this.#file, problem });
  }
}

/**
 * The changes that led to a catalog, in its catalog.db: one list for each earlier version, as long as together they are few
 * enough to be worth following. A list is filed under the version it starts from, since its own catalog has no name when it
 * is written. A version that no list starts from (too old, or left by a rollback) cannot be followed.
 */

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { BoundedMap } from '../../caches/bounded-map.ts';
import { rowsIn } from '../versions/rows.ts';
import { firstAbove, idOfChange, joinChanges } from './change-list.ts';

/** The changes from a version to the next. */
export interface ChangesSince {
  since: string;
  changes: Uint32Array;
}

/** What a catalog passes to the next: its log, and the ids of its foods. */
export interface ChangeHistory {
  version: string;
  log: readonly ChangesSince[];
  /** One bit per id; undefined in catalogs of older versions, which cannot be compared. */
  shown: Uint8Array | undefined;
}

/** Beyond this share of the foods, reading all of them is less work than following changes. */
const MAX_SHARE = 0.25;
const ALWAYS_KEPT = 10_000;
const MAX_VERSIONS = 400;
/** Clients are a few versions behind. */
const KEPT_JOINED = 8;

/** The most changes to keep for this many foods. */
export function mostChanges(foods: number): number {
  return Math.max(ALWAYS_KEPT, Math.floor(foods * MAX_SHARE));
}

/** Stores the log with the newest list last, pruned, and the ids that are shown. */
export function writeChangeLog(
  database: DatabaseSyncInstance,
  log: readonly ChangesSince[],
  shown: Uint8Array,
  foods: number,
): void {
  database.prepare('INSERT INTO shown_ids (bits) VALUES (?)').run(shown);
  const insert = database.prepare('INSERT INTO change_list (position, since, changes) VALUES (?, ?, ?)');
  let room = mostChanges(foods);
  for (let at = log.length - 1; at >= Math.max(0, log.length - MAX_VERSIONS); at--) {
    const { since, changes } = log[at]!;
    room -= changes.length;
    if (room < 0) return;
    insert.run(at, since, new Uint8Array(changes.buffer, changes.byteOffset, changes.byteLength));
  }
}

/** What the next catalog continues from. */
export function readChangeHistory(database: DatabaseSyncInstance, version: string): ChangeHistory {
  const [row] = rowsIn<{ bits: Uint8Array }>(database, 'shown_ids', 'SELECT bits FROM shown_ids');
  return { version, log: readLists(database, 0), shown: row?.bits };
}

export class ChangeLog {
  readonly #database: DatabaseSyncInstance;
  readonly #version: string;
  readonly #joined = new BoundedMap<string, Uint32Array>(KEPT_JOINED);
  readonly #positions: ReadonlyMap<string, number>;

  constructor(database: DatabaseSyncInstance, version: string) {
    this.#database = database;
    this.#version = version;
    const sql = 'SELECT position, since FROM change_list';
    const rows = rowsIn<{ position: number; since: string }>(database, 'change_list', sql);
    this.#positions = new Map(rows.map(({ position, since }) => [since, position]));
  }

  /** All changes since a version, by id; undefined if it cannot be followed. */
  since(version: string): Uint32Array | undefined {
    if (version === this.#version) return new Uint32Array();
    const position = this.#positions.get(version);
    if (position === undefined) return undefined;
    const known = this.#joined.get(version);
    if (known) return known;
    const joined = joinAll(readLists(this.#database, position).map(({ changes }) => changes));
    this.#joined.set(version, joined);
    return joined;
  }
}

/** A page of changes with ids above `after`, at most `limit`, and the id to continue after. */
export function pageOfChanges(changes: Uint32Array, after: number, limit: number) {
  const from = firstAbove(changes, after);
  const page = changes.subarray(from, from + limit);
  const hasMore = from + page.length < changes.length;
  return { page, nextAfter: hasMore ? idOfChange(page.at(-1)!) : null };
}

/** Neighbors are joined first, so that each entry is copied only a few times. */
function joinAll(lists: readonly Uint32Array[]): Uint32Array {
  if (lists.length <= 1) return lists[0] ?? new Uint32Array();
  const middle = lists.length >> 1;
  return joinChanges(joinAll(lists.slice(0, middle)), joinAll(lists.slice(middle)));
}

function readLists(database: DatabaseSyncInstance, from: number): ChangesSince[] {
  const sql = 'SELECT since, changes FROM change_list WHERE position >= ? ORDER BY position';
  const rows = rowsIn<{ since: string; changes: Uint8Array }>(database, 'change_list', sql, from);
  // Copied for alignment.
  return rows.map(({ since, changes }) => ({ since, changes: new Uint32Array(changes.slice().buffer) }));
}

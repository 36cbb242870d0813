/**
 * What the foods of a category or kind can be filtered and sorted by: figures, sources and label facts, in columns, so that
 * a page reads a few columns of one category instead of its foods' records. Foods of one category and kind form a group.
 * They are identified by their rank by popularity, which also breaks ties.
 */
import { crc32 } from 'node:zlib';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { hasMark, listsWithout } from '../../food/label/label-bits.ts';
import type { LabelFilters } from '../../food/search-filters.ts';
import { AI_ESTIMATE, SOURCES } from '../../food/source.ts';
import { substanceBits } from '../../food/substances.ts';
import { COMPARED_FIGURES } from '../../food/trust/kind-figures.ts';
import { pick } from '../build/pick.ts';
import { CatalogDamagedError } from '../catalog-error.ts';
import { hasTable, rowsOf } from '../versions/rows.ts';

/** The figures that lists can be filtered and sorted by. */
export type ListedFigure = (typeof COMPARED_FIGURES)[number]['field'];

export interface ListQuery extends LabelFilters {
  /** Bounds of figures; foods with an unknown figure fail them. */
  readonly bounds?: Readonly<Partial<Record<ListedFigure, FigureBounds>>> | undefined;
  readonly sort?: { readonly field: ListedFigure; readonly isAscending: boolean } | undefined;
  readonly withoutEstimates?: boolean | undefined;
}

export interface FigureBounds {
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

/** A figure takes two bytes: hundredths of a gram, fiftieths of a kilocalorie, milligrams. */
const UNKNOWN = 0xffff;
const MOST = UNKNOWN - 1;
const SCALES: Readonly<Record<string, number>> = { g: 100, kcal: 50, mg: 1 };
const FIGURES: readonly ListedFigure[] = COMPARED_FIGURES.map(({ field }) => field);
const ESTIMATE = SOURCES.indexOf(AI_ESTIMATE);

/** More than there are foods: a sort key is the value times this, plus the rank. */
const PLACES = 2 ** 32;

/** Foods ordered by popularity, and the inputs of their columns. */
export interface ListedFoods {
  readonly count: number;
  readonly category: Uint32Array;
  readonly kind: Uint16Array;
  /** Kind paths by number, from 1. */
  readonly kinds: readonly string[];
  readonly source: Uint8Array;
  readonly labelBits: Uint32Array;
  /** One figure of all foods; NaN if unknown. */
  readonly figure: (at: number) => Float32Array;
}

export function writeNarrowedLists(database: DatabaseSyncInstance, foods: ListedFoods): void {
  const groups = groupsOf(foods);
  const addGroup = database.prepare('INSERT INTO food_group (id, category_id, kind, foods) VALUES (?, ?, ?, ?)');
  const addColumn = database.prepare('INSERT INTO food_group_column (group_id, name, bytes) VALUES (?, ?, ?)');
  const store = (id: number, name: string, column: Uint8Array | Uint16Array | Uint32Array) => {
    const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
    const stored = new Uint8Array(bytes.length + 4);
    stored.set(bytes);
    new DataView(stored.buffer).setUint32(bytes.length, columnChecksum(id, name, bytes), true);
    addColumn.run(id, name, stored);
  };
  groups.forEach((places, id) => {
    const [first] = places;
    addGroup.run(id, foods.category[first!]!, foods.kinds[foods.kind[first!]! - 1] ?? '', places.length);
    store(id, 'place', places);
    store(id, 'source', pick(new Uint8Array(places.length), foods.source, places));
    store(id, 'labels', pick(new Uint32Array(places.length), foods.labelBits, places));
  });
  FIGURES.forEach((field, at) => {
    const values = foods.figure(at);
    const scale = scaleOf(field);
    groups.forEach((places, id) => {
      const column = new Uint16Array(places.length);
      for (let i = 0; i < places.length; i++) column[i] = packed(values[places[i]!]!, scale);
      store(id, field, column);
    });
  });
}

function scaleOf(field: string): number {
  return SCALES[field.slice(field.lastIndexOf('_') + 1)]!;
}

function packed(value: number, scale: number): number {
  return Number.isNaN(value) ? UNKNOWN : Math.min(MOST, Math.round(value * scale));
}

/** The ranks of each category and kind's foods; foods with neither are in no list. */
function groupsOf({ count, category, kind }: ListedFoods): Uint32Array[] {
  const keyOf = (place: number) => category[place]! * 0x1_0000 + kind[place]!;
  const sizes = new Map<number, number>();
  for (let place = 0; place < count; place++) {
    const key = keyOf(place);
    if (key !== 0) sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  const groups = new Map<number, { places: Uint32Array; filled: number }>();
  for (const [key, size] of sizes) groups.set(key, { places: new Uint32Array(size), filled: 0 });
  for (let place = 0; place < count; place++) {
    const group = groups.get(keyOf(place));
    if (group !== undefined) group.places[group.filled++] = place;
  }
  return [...groups.values()].map(({ places }) => places);
}

function columnChecksum(id: number, name: string, bytes: Uint8Array): number {
  return crc32(bytes, crc32(`${id} ${name}`));
}

/** Whether a catalog has such lists; older ones do not. */
export function hasNarrowedLists(database: DatabaseSyncInstance): boolean {
  return hasTable(database, 'food_group');
}

/** The foods of a category, or of a kind and all below it. */
export type ListedGroup = { readonly categoryId: number } | { readonly kindPath: string };

/** The foods of a list from `offset` on by their ranks by popularity, and how many it has; throws a CatalogDamagedError if a column is damaged. */
export function readNarrowedList(
  database: DatabaseSyncInstance,
  file: string,
  group: ListedGroup,
  query: ListQuery,
  offset: number,
  limit: number,
) {
  const read = database.prepare('SELECT bytes FROM food_group_column WHERE group_id = ? AND name = ?');
  const best = new LeastKeys(offset + limit);
  for (const { id } of groupIds(database, group)) {
    const column = (name: string): ArrayBuffer => {
      const stored = (read.get(id, name) as { bytes?: Uint8Array } | undefined)?.bytes?.slice();
      const bytes = stored?.subarray(0, -4);
      const sum = stored && new DataView(stored.buffer).getUint32(stored.length - 4, true);
      if (bytes === undefined || columnChecksum(id, name, bytes) !== sum) {
        throw new CatalogDamagedError({ file, problem: `has a damaged column "${name}" of a list of foods` });
      }
      return bytes.buffer.slice(0, bytes.length);
    };
    addMatches(best, query, column);
  }
  return { places: best.from(offset).map((key) => key % PLACES), count: best.count };
}

function groupIds(database: DatabaseSyncInstance, group: ListedGroup): { id: number }[] {
  if ('categoryId' in group) {
    return rowsOf(database, 'SELECT id FROM food_group WHERE category_id = ?', group.categoryId);
  }
  const { kindPath } = group;
  // Descendants begin with the kind's path and a slash; a zero is the next character.
  const sql = 'SELECT id FROM food_group WHERE kind = ? OR (kind > ? AND kind < ?)';
  return rowsOf(database, sql, kindPath, `${kindPath}/`, `${kindPath}0`);
}

function addMatches(best: LeastKeys, query: ListQuery, column: (name: string) => ArrayBuffer): void {
  const { bounds = {}, sort, withoutEstimates, diet = [], without = [] } = query;
  const places = new Uint32Array(column('place'));
  const limits = FIGURES.flatMap((field) => {
    const wanted = bounds[field];
    if (wanted === undefined) return [];
    const scale = scaleOf(field);
    const low = packed(wanted.least ?? 0, scale);
    return [{ values: new Uint16Array(column(field)), low, high: packed(wanted.most ?? Number.MAX_VALUE, scale) }];
  });
  const source = withoutEstimates ? new Uint8Array(column('source')) : undefined;
  const labels = diet.length + without.length > 0 ? new Uint32Array(column('labels')) : undefined;
  const excluded = substanceBits(without) ?? 0;
  const isLabelled = (bits: number) =>
    diet.every((mark) => hasMark(bits, mark)) && (without.length === 0 || listsWithout(bits, excluded));
  const sorted = sort && new Uint16Array(column(sort.field));
  for (let i = 0; i < places.length; i++) {
    if (source?.[i] === ESTIMATE) continue;
    if (labels !== undefined && !isLabelled(labels[i]!)) continue;
    let isWithin = true;
    for (const { values, low, high } of limits) {
      const value = values[i]!;
      if (value < low || value > high || value === UNKNOWN) isWithin = false;
    }
    if (!isWithin) continue;
    const value = sorted?.[i] ?? 0;
    // Unknown comes last in either order.
    const rank = sort === undefined || sort.isAscending || value === UNKNOWN ? value : MOST - value;
    best.add(rank * PLACES + places[i]!);
  }
}

/** The smallest of many numbers, holding at most twice as many as wanted. */
class LeastKeys {
  count = 0;
  #keys: number[] = [];
  #bound = Number.POSITIVE_INFINITY;

  constructor(private readonly wanted: number) {}

  add(key: number): void {
    this.count++;
    if (key >= this.#bound) return;
    this.#keys.push(key);
    if (this.#keys.length >= 2 * this.wanted) this.#cut();
  }

  from(offset: number): number[] {
    this.#cut();
    return this.#keys.slice(offset);
  }

  #cut(): void {
    this.#keys.sort((a, b) => a - b);
    this.#keys.length = Math.min(this.#keys.length, this.wanted);
    if (this.#keys.length === this.wanted) this.#bound = this.#keys.at(-1)!;
  }
}

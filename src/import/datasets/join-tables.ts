/**
 * Joins the tables of a dataset: each food with its rows of the others. Small tables are joined in memory. The rows of
 * large ones are first partitioned by food into files on disk that each fit in memory, so row order does not matter and
 * memory use does not grow with the number of rows.
 */
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { append } from '../../files/whole.ts';
import { StoredBytes } from '../input/stored-bytes.ts';
import { STORED_PREFIX } from '../parquet/parquet-input.ts';
import type { JoinedTable } from './dataset-map.ts';
import type { OpenTable, TableRows } from './open-table.ts';

export interface JoinedFood {
  readonly cells: readonly string[];
  readonly joined: readonly (readonly (readonly string[])[])[];
}

type JoinedFoods = AsyncGenerator<readonly JoinedFood[]>;

/** A dataset's tables, and how to iterate over its foods. */
export interface JoinedTables {
  readonly foods: OpenTable;
  readonly joins: readonly OpenTable[];
  rows(): JoinedFoods;
}

/** The limit for joining in memory, and the approximate size of a partition on disk. */
export interface JoinSizes {
  inMemory: number;
  part: number;
}

/** Rows take about five times their file size in memory. */
export const JOIN_SIZES: JoinSizes = { inMemory: 32e6, part: 16e6 };
const MAX_PARTS = 256;
const BUFFER_LENGTH = 1 << 16;

type RowsByKey = Map<string, (readonly string[])[]>;

/** The foods with their rows. The first column of each table is its key. */
export async function* joinTables(
  foods: OpenTable,
  joins: readonly OpenTable[],
  { downloads, sizes = JOIN_SIZES }: { downloads: string; sizes?: JoinSizes | undefined },
): JoinedFoods {
  const bytes = joins.reduce((sum, each) => sum + each.bytes, foods.bytes);
  if (joins.length === 0 || bytes <= sizes.inMemory) {
    const rows: RowsByKey[] = [];
    for (const join of joins) rows.push(await byKey(usefulRows(join)));
    for await (const own of foods.rows()) yield joined(own, joins, rows);
    return;
  }
  const parts = new DividedRows(downloads, Math.min(MAX_PARTS, Math.ceil(bytes / sizes.part)));
  try {
    await parts.open();
    for (const [at, table] of [foods, ...joins].entries()) {
      for await (const rows of at === 0 ? table.rows() : usefulRows(table)) {
        for (const cells of rows) parts.add(at, cells);
      }
    }
    for (let part = 0; part < parts.count; part++) {
      const own: (readonly string[])[] = [];
      const rows = joins.map((): RowsByKey => new Map());
      for (const [table, cells] of await parts.rows(part)) {
        if (table === 0) own.push(cells);
        else addTo(rows[table - 1]!, cells);
      }
      yield joined(own, joins, rows);
    }
  } finally {
    await parts.remove();
  }
}

function joined(foods: readonly (readonly string[])[], joins: readonly OpenTable[], rows: readonly RowsByKey[]) {
  return foods
    .map((cells) => ({ cells, joined: rows.map((each) => each.get(cells[0]!) ?? []) }))
    .filter((food) =>
      joins.every(({ table }, at) => (table as JoinedTable).need !== 'only' || food.joined[at]!.length > 0),
    );
}

async function byKey(rows: TableRows): Promise<RowsByKey> {
  const map: RowsByKey = new Map();
  for await (const some of rows) for (const cells of some) addTo(map, cells);
  return map;
}

function addTo(map: RowsByKey, cells: readonly string[]): void {
  const known = map.get(cells[0]!);
  if (known === undefined) map.set(cells[0]!, [cells]);
  else known.push(cells);
}

/** Of a table with one row per figure, only the components that some field uses. */
async function* usefulRows({ table, columns, rows }: OpenTable): TableRows {
  const { component } = table as JoinedTable;
  if (component === undefined) return yield* rows();
  const at = columns.indexOf(component);
  const wanted = new Set(table.columns.map(({ from }) => from.columns[0]));
  for await (const some of rows()) yield some.filter((cells) => wanted.has(cells[at]));
}

let made = 0;

interface BufferedFile {
  readonly descriptor: number;
  buffer: string[];
  length: number;
}

/** Rows partitioned by key into files, each with its table's number. */
class DividedRows {
  readonly count: number;
  readonly #folder: string;
  readonly #stored: StoredBytes;
  readonly #files: BufferedFile[] = [];

  constructor(downloads: string, parts: number) {
    this.count = parts;
    this.#folder = path.join(downloads, `${STORED_PREFIX}${process.pid}-join-${++made}`);
    this.#stored = new StoredBytes(downloads, 'The joined tables');
  }

  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (let part = 0; part < this.count; part++) {
      this.#files.push({ descriptor: openSync(this.#fileOf(part), 'w'), buffer: [], length: 0 });
    }
  }

  add(table: number, cells: readonly string[]): void {
    const file = this.#files[hashOf(cells[0]!) % this.count]!;
    const line = `${JSON.stringify([table, cells])},\n`;
    file.buffer.push(line);
    file.length += line.length;
    if (file.length < BUFFER_LENGTH) return;
    this.#stored.add(file.length);
    this.#flush(file);
  }

  async rows(part: number): Promise<(readonly [table: number, cells: readonly string[]])[]> {
    this.#flush(this.#files[part]!);
    const text = await readFile(this.#fileOf(part), 'utf8');
    return text === '' ? [] : JSON.parse(`[${text.slice(0, -2)}]`);
  }

  async remove(): Promise<void> {
    for (const { descriptor } of this.#files) closeSync(descriptor);
    await rm(this.#folder, { recursive: true, force: true });
  }

  #flush(file: BufferedFile): void {
    append(file.descriptor, file.buffer.join(''));
    file.buffer = [];
    file.length = 0;
  }

  #fileOf(part: number): string {
    return path.join(this.#folder, String(part));
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Reads one row group of a Parquet file row by row, with a reader for each node of the schema. */
import type { FileHandle } from 'node:fs/promises';
import type { ColumnMetaData, FileMetaData, RowGroup, SchemaTree } from 'hyparquet';
import { parquetSchema } from 'hyparquet';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { getMaxDefinitionLevel, getMaxRepetitionLevel, getTreePath, isListLike } from 'hyparquet/src/schema.js';
import { loadCompressors } from './parquet-compressors.ts';
import { PageMemory, ParquetCursor } from './parquet-cursor.ts';
import type { ColumnDecoder } from './parquet-values.ts';

/** A row as a plain object: lists are arrays, structures objects, missing values null. */
export type ParquetRow = Record<string, unknown>;

export class ParquetGroup {
  readonly #readRow: () => ParquetRow;
  readonly #cursors: readonly ParquetCursor[];
  readonly #rows: number;
  #row = 0;

  constructor(
    schema: SchemaTree,
    columns: readonly string[],
    cursors: ReadonlyMap<string, ParquetCursor>,
    rows: number,
  ) {
    this.#cursors = [...cursors.values()];
    this.#rows = rows;
    const wanted = schema.children.filter((column) =>
      columns.some((name) => name.split('.')[0] === column.element.name),
    );
    const fields = fieldsThatAreThere(wanted.map((column) => new FieldReader([schema, column], columns, cursors)));
    this.#readRow = () => {
      const row: ParquetRow = {};
      for (const field of fields) row[field.name] = field.read();
      return row;
    };
  }

  /** The next row to read, within the group. */
  get row(): number {
    return this.#row;
  }

  skipTo(row: number): void {
    for (const cursor of this.#cursors) cursor.skipRows(row - this.#row);
    this.#row = row;
  }

  read(count: number): ParquetRow[] {
    const rows = new Array<ParquetRow>(count);
    for (let index = 0; index < count; index++) rows[index] = this.#readRow();
    this.#row += count;
    if (this.#row === this.#rows) for (const cursor of this.#cursors) cursor.expectEnd();
    return rows;
  }
}

/** Opens the wanted columns of a row group. A column may name one field (`nutriments.name`), so that its others are not read. */
export async function openGroup(
  handle: FileHandle,
  metadata: FileMetaData,
  group: RowGroup,
  columns: readonly string[],
): Promise<ParquetGroup> {
  const schema = parquetSchema(metadata);
  const { size } = await handle.stat();
  const memory = new PageMemory();
  const compressors = await loadCompressors();
  const cursors = new Map<string, ParquetCursor>();
  for (const { meta_data: facts } of group.columns) {
    if (!facts || !isWanted(facts.path_in_schema, columns)) continue;
    const chunk = await readChunk(handle, size, facts);
    const schemaPath = getTreePath(schema, facts.path_in_schema);
    const decoder: ColumnDecoder = {
      pathInSchema: facts.path_in_schema,
      schemaPath,
      element: schemaPath.at(-1)!.element,
      type: facts.type,
      codec: facts.codec,
      parsers: DEFAULT_PARSERS,
      compressors,
    };
    cursors.set(facts.path_in_schema.join('.'), new ParquetCursor(chunk, decoder, Number(facts.num_values), memory));
  }
  if (cursors.size === 0) throw new RangeError('a row group has none of the columns');
  return new ParquetGroup(schema, columns, cursors, Number(group.num_rows));
}

async function readChunk(handle: FileHandle, fileBytes: number, facts: ColumnMetaData): Promise<Uint8Array> {
  // Some writers store 0 for "no dictionary".
  const dictionary = Number(facts.dictionary_page_offset ?? 0);
  const begin = dictionary > 0 ? Math.min(dictionary, Number(facts.data_page_offset)) : Number(facts.data_page_offset);
  const length = Number(facts.total_compressed_size);
  if (!(begin >= 0 && length >= 0 && begin + length <= fileBytes)) {
    throw new RangeError('a column ends outside of the file');
  }
  const bytes = new Uint8Array(length);
  for (let filled = 0; filled < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, begin + filled);
    if (bytesRead === 0) throw new RangeError('a column ends outside of the file');
    filled += bytesRead;
  }
  return bytes;
}

/** A schema node: a value, a structure or a list. */
class FieldReader {
  readonly name: string;
  readonly read: () => unknown;
  /** The cursors of all leaves below. */
  readonly cursors: readonly ParquetCursor[];

  constructor(path: readonly SchemaTree[], columns: readonly string[], cursors: ReadonlyMap<string, ParquetCursor>) {
    const node = path.at(-1)!;
    this.name = node.element.name;
    const isRepeated = node.element.repetition_type === 'REPEATED';
    if (isListLike(node)) {
      const list = node.children[0]!;
      const item = list.children.length === 1 ? [list, list.children[0]!] : [list];
      const element = new FieldReader([...path, ...item], columns, cursors);
      this.cursors = element.cursors;
      this.read = listReader([...path, list], element.cursors, item.length === 1 ? element.readOnce : element.read);
    } else {
      const wanted = node.children.filter((child) => isFieldWanted(child.path, columns));
      const children = fieldsThatAreThere(wanted.map((child) => new FieldReader([...path, child], columns, cursors)));
      const leaf = cursors.get(node.path.join('.'));
      this.cursors = leaf ? [leaf] : children.flatMap((child) => child.cursors);
      this.readOnce = leaf ? () => leaf.take() : structureReader(path, this.cursors, children);
      this.read = isRepeated ? listReader(path, this.cursors, this.readOnce) : this.readOnce;
    }
  }

  /** Reads one item of a repeated node; otherwise the same as `read`. */
  readonly readOnce: () => unknown = () => this.read();
}

/** The fields that have a stored value; unwanted fields of a structure have none. */
function fieldsThatAreThere(fields: readonly FieldReader[]): FieldReader[] {
  return fields.filter(({ cursors }) => cursors.length > 0);
}

function structureReader(
  path: readonly SchemaTree[],
  cursors: readonly ParquetCursor[],
  children: readonly FieldReader[],
): () => unknown {
  const level = getMaxDefinitionLevel([...path]);
  const first = cursors[0]!;
  return () => {
    if (first.definition < level) return skipAll(cursors, null);
    const structure: ParquetRow = {};
    for (const child of children) structure[child.name] = child.read();
    return structure;
  };
}

/** More images or nutrients than any product has. */
const MAX_ITEMS = 100_000;

/** `path` ends with the repeated node. */
function listReader(path: readonly SchemaTree[], cursors: readonly ParquetCursor[], readItem: () => unknown) {
  const listLevel = getMaxDefinitionLevel(path.slice(0, -1));
  const itemLevel = getMaxDefinitionLevel([...path]);
  const repetition = getMaxRepetitionLevel([...path]);
  const first = cursors[0]!;
  return () => {
    const { definition } = first;
    if (definition < itemLevel) return skipAll(cursors, definition < listLevel ? null : []);
    const items: unknown[] = [];
    do {
      if (items.length === MAX_ITEMS) throw new RangeError('a list is too long');
      items.push(readItem());
    } while (first.repetition === repetition);
    return items;
  };
}

function skipAll<T>(cursors: readonly ParquetCursor[], value: T): T {
  for (const cursor of cursors) cursor.skip();
  return value;
}

/** Whether a leaf belongs to a wanted column, ignoring the levels that only form a list. */
function isWanted(path: readonly string[], columns: readonly string[]): boolean {
  const [top, ...rest] = path;
  const field = rest.find((name) => name !== 'list' && name !== 'element' && name !== 'array' && name !== 'bag');
  return columns.includes(top!) || (field !== undefined && columns.includes(`${top}.${field}`));
}

function isFieldWanted(path: readonly string[], columns: readonly string[]): boolean {
  const named = path.filter((name) => name !== 'list' && name !== 'element' && name !== 'array' && name !== 'bag');
  return named.length < 2 || isWanted(path, columns);
}

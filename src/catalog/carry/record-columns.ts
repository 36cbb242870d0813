/**
 * columns.bin: the facts that ordering, merging and counting need of each record, as numeric columns, so that the next
 * import carries records over without parsing JSON. It is redundant: serving does not open it, replicas lack it, and if it
 * is missing, damaged, or from a version that compares other figures, the records are read instead. It consists of blocks,
 * so that it is never in memory as a whole.
 */
import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { SOURCES } from '../../food/source.ts';
import { COMPARED_FIGURES } from '../../food/trust/kind-figures.ts';
import { FIGURE_BLOCK, type FigureBlock, type FigureFile } from '../build/figure-file.ts';
import type { FoodBatch } from '../build/food-batch.ts';
import { type ColumnsOf, FACTS, FIGURES_PER_FOOD, namesOf } from '../build/food-columns.ts';
import { ifUsable } from '../catalog-error.ts';
import type { RecordTables } from '../records/record-file.ts';
import type { SectionArray } from '../section-directory.ts';
import { SectionReader, SectionWriter } from '../section-file.ts';

export const COLUMNS_FILE = 'columns.bin';

/** Raised when the columns or their meaning change. */
const COLUMNS_VERSION = 5;
/** Rows read at a time: a few megabytes, however many foods there are. */
const BLOCK = FIGURE_BLOCK;

type ColumnName = keyof typeof FACTS;
const COLUMN_NAMES = namesOf(FACTS);
const NUTRIENTS = 'nutrients';

/** Decide whether a record is carried over, and whether it must be read. */
const IDENTIFYING_NAMES = ['id', 'dataset', 'updated', 'isAmended'] as const;
type IdentifyingColumns = Pick<FoodBatch, (typeof IDENTIFYING_NAMES)[number]>;
const OTHER_NAMES = [...COLUMN_NAMES.filter((name) => !IDENTIFYING_NAMES.some((each) => each === name)), NUTRIENTS];

/** The names that columns number: datasets from 0, the others from 1. */
export type ColumnNames = Pick<FoodBatch, 'datasets' | 'categories' | 'kinds' | 'countrySets'>;

/** The columns of consecutive records. */
export interface RecordColumns extends Pick<FoodBatch, ColumnName | 'count' | 'nutrients'> {
  first: number;
}

interface AboutColumns extends ColumnNames {
  version: number;
  records: number;
  /** The checksum of the table of record offsets, which ties the columns to exactly these records. */
  start: number;
  sources: readonly string[];
  figures: readonly string[];
}

/** Foods of a spool, in arrival order. */
interface SpooledColumns extends ColumnNames {
  columns(): ColumnsOf<typeof FACTS>;
  figures: Pick<FigureFile, 'inOrder'>;
}

export class RecordColumnWriter {
  readonly #folder: string;
  readonly #fd: number;
  readonly #sections: SectionWriter;
  #records = 0;
  #names: ColumnNames | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#fd = openSync(path.join(folder, COLUMNS_FILE), 'w');
    this.#sections = new SectionWriter(this.#fd);
  }

  /** Writes all columns; `arrivals` lists them in record order. */
  write(spool: SpooledColumns, arrivals: Uint32Array): void {
    const columns = spool.columns();
    const used = {
      datasets: usedNames(spool.datasets, columns.dataset, arrivals, 0),
      categories: usedNames(spool.categories, columns.category, arrivals, 1),
      kinds: usedNames(spool.kinds, columns.kind, arrivals, 1),
      countrySets: usedNames(spool.countrySets, columns.countrySet, arrivals, 1),
    };
    const numbers: Partial<Record<ColumnName, Uint32Array>> = {
      dataset: used.datasets.numbers,
      category: used.categories.numbers,
      kind: used.kinds.numbers,
      countrySet: used.countrySets.numbers,
    };
    const figures = spool.figures.inOrder(arrivals, path.join(this.#folder, 'figures.tmp'));
    try {
      for (const block of figures.blocks()) {
        const some = arrivals.subarray(block.first, block.first + block.count);
        for (const name of COLUMN_NAMES) {
          const values = picked(new FACTS[name](some.length), columns[name], some, numbers[name]);
          this.#sections.add(sectionOf(name, block.first), values);
        }
        this.#sections.add(sectionOf(NUTRIENTS, block.first), figuresTogether(block));
      }
    } finally {
      figures.close();
    }
    this.#records = arrivals.length;
    const names = Object.entries(used).map(([list, { names }]) => [list, names]);
    this.#names = Object.fromEntries(names) as ColumnNames;
  }

  /** Completes the file once record offsets are known. */
  finish({ start }: Pick<RecordTables, 'start'>): void {
    const about: AboutColumns = {
      version: COLUMNS_VERSION,
      records: this.#records,
      start: checksumOf(start),
      ...presentMeaning(),
      ...this.#names!,
    };
    this.#sections.finish({ ...about });
  }

  close(): void {
    closeSync(this.#fd);
  }
}

export class RecordColumnReader {
  readonly names: ColumnNames;
  readonly #records: number;
  readonly #sections: SectionReader;

  private constructor(sections: SectionReader) {
    const about = sections.about as unknown as AboutColumns;
    this.names = about;
    this.#records = about.records;
    this.#sections = sections;
  }

  /** Opens a catalog's columns; undefined if none are usable for these records. */
  static open(folder: string, { start }: Pick<RecordTables, 'start'>): RecordColumnReader | undefined {
    const sections = ifUsable(() => new SectionReader(path.join(folder, COLUMNS_FILE)));
    if (sections === undefined) return undefined;
    const about = sections.about as unknown as AboutColumns;
    const isUsable =
      about.version === COLUMNS_VERSION &&
      about.start === checksumOf(start) &&
      JSON.stringify(presentMeaning()) === JSON.stringify({ sources: about.sources, figures: about.figures });
    if (isUsable) return new RecordColumnReader(sections);
    sections.close();
    return undefined;
  }

  /** Verifies all checksums and returns the amended records that `isChosen` selects; undefined if anything is unreadable. */
  amendedRecords(isChosen: (columns: IdentifyingColumns, row: number) => boolean): Uint32Array | undefined {
    return ifUsable(() => {
      const numbers: number[] = [];
      for (let first = 0; first < this.#records; first += BLOCK) {
        for (const name of OTHER_NAMES) this.#sections.check(sectionOf(name, first));
        const read = (name: ColumnName) => this.#sections.read(sectionOf(name, first));
        const columns = columnsNamed(IDENTIFYING_NAMES, read) as IdentifyingColumns;
        for (let row = 0; row < columns.id.length; row++) {
          if (columns.isAmended[row] === 1 && isChosen(columns, row)) numbers.push(first + row);
        }
      }
      return Uint32Array.from(numbers);
    });
  }

  /** All columns in blocks of records, in reused memory, verified before. */
  *blocks(): Generator<RecordColumns> {
    const memory = new Map<string, ArrayBuffer>();
    const read = (name: string, first: number): SectionArray => {
      const array = this.#sections.readUnchecked(sectionOf(name, first), memory.get(name));
      memory.set(name, array.buffer as ArrayBuffer);
      return array;
    };
    for (let first = 0; first < this.#records; first += BLOCK) {
      const columns = columnsNamed(COLUMN_NAMES, (name) => read(name, first)) as ColumnsOf<typeof FACTS>;
      const figures = read(NUTRIENTS, first);
      const nutrients = new Float32Array(figures.buffer as ArrayBuffer, 0, columns.id.length * FIGURES_PER_FOOD);
      yield { first, count: columns.id.length, ...columns, nutrients };
    }
  }

  close(): void {
    this.#sections.close();
  }
}

/** Throws if a catalog's columns are damaged. Having none is fine: replicas have none. */
export function checkColumns(folder: string): void {
  const file = path.join(folder, COLUMNS_FILE);
  if (!existsSync(file)) return;
  using sections = new SectionReader(file);
  sections.checkAll();
}

function checksumOf(start: Uint32Array): number {
  return crc32(new Uint8Array(start.buffer, start.byteOffset, start.byteLength));
}

function sectionOf(column: string, firstRecord: number): string {
  return `${column}/${firstRecord}`;
}

function columnsNamed<Name extends ColumnName>(names: readonly Name[], read: (name: Name) => SectionArray) {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, SectionArray>;
}

/** What column numbers mean in this version of Larder. */
function presentMeaning(): Pick<AboutColumns, 'sources' | 'figures'> {
  return { sources: SOURCES, figures: COMPARED_FIGURES.map(({ field }) => field) };
}

/** The names used by some arrivals, and each name's number among these, both from `base`. */
function usedNames(names: readonly string[], column: Uint16Array | Uint32Array, arrivals: Uint32Array, base: 0 | 1) {
  const isUsed = new Uint8Array(names.length + base);
  for (let i = 0; i < arrivals.length; i++) isUsed[column[arrivals[i]!]!] = 1;
  const used: string[] = [];
  const numbers = new Uint32Array(names.length + base);
  names.forEach((name, i) => {
    if (isUsed[i + base] === 1) numbers[i + base] = used.push(name) - 1 + base;
  });
  return { names: used, numbers };
}

function picked<T extends SectionArray>(
  to: T,
  column: ArrayLike<number>,
  arrivals: Uint32Array,
  numbers: Uint32Array | undefined,
): T {
  for (let i = 0; i < arrivals.length; i++) {
    const value = column[arrivals[i]!]!;
    to[i] = numbers === undefined ? value : numbers[value]!;
  }
  return to;
}

/** Each food's figures, contiguous. Section files have no 32-bit float arrays, so these are stored as bytes. */
function figuresTogether({ figures, count }: FigureBlock): Uint8Array {
  const values = new Float32Array(count * FIGURES_PER_FOOD);
  figures.forEach((column, at) => {
    for (let i = 0; i < count; i++) values[i * FIGURES_PER_FOOD + at] = column[i]!;
  });
  return new Uint8Array(values.buffer);
}

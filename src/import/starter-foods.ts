/**
 * The starter foods, which every catalog begins with. Reading and normalizing them takes seconds and always gives the same
 * result, so the build does it once and ships the result. It is used only with the same starter file and the same kinds;
 * otherwise the foods are read again.
 */

import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import type { FoodBatch } from '../catalog/build/food-batch.ts';
import { STARTER_DATASET } from '../catalog/records/food-details.ts';
import type { SectionArray } from '../catalog/section-directory.ts';
import { readSections, type Sections, writeSections } from '../catalog/section-file.ts';
import { openInput } from './input/open-input.ts';
import { foodsIn } from './jobs/batch-foods.ts';
import { rowsJobs } from './jobs/jobs.ts';
import { NormalizePool } from './jobs/normalize-pool.ts';
import { categoryTag, type KindSource, kindsOf } from './normalize/kind-finder.ts';

export interface StarterFiles {
  readonly foods: string;
  /** The result of the build; ignored when missing or made from other foods. */
  readonly prepared?: string | undefined;
}

interface AboutPrepared {
  /** The checksum of the starter file. */
  readonly foods: string;
  readonly kinds: string;
  /** All category tags of the foods: if a taxonomy knows any of them, kinds may differ. */
  readonly categoryTags: readonly string[];
  readonly batches: readonly Lists[];
}

/** The parts of a batch that are not typed arrays. */
type Lists = Pick<FoodBatch, 'count' | 'datasets' | 'textKeys' | 'categories' | 'kinds' | 'countrySets'>;

/** The starter foods in file order. */
export async function* starterFoods(
  { foods, prepared }: StarterFiles,
  kinds: KindSource,
  downloads: string,
): AsyncGenerator<FoodBatch> {
  const known = prepared !== undefined && existsSync(prepared) ? readSections(prepared) : undefined;
  if (known !== undefined && isOf(known, foods, kinds)) yield* batchesIn(known);
  else yield* readFoods(foods, kinds, downloads);
}

export async function prepareStarter(files: Required<StarterFiles>, kinds: KindSource): Promise<void> {
  const batches: FoodBatch[] = [];
  for await (const batch of readFoods(files.foods, kinds, '')) batches.push(batch);
  const arrays: Record<string, SectionArray> = {};
  const categoryTags = new Set<string>();
  batches.forEach((batch, i) => {
    for (const [name, column] of Object.entries(batch)) {
      if (ArrayBuffer.isView(column)) arrays[`${i}/${name}`] = storable(column as SectionArray | Float32Array);
    }
    for (const food of foodsIn(batch)) {
      const { source_category: category } = food.details();
      if (category) categoryTags.add(categoryTag(category));
    }
  });
  const about: AboutPrepared = {
    foods: checksumOf(files.foods),
    kinds: kindsOf(kinds.tables).version,
    categoryTags: [...categoryTags],
    batches: batches.map((batch) => {
      const lists = Object.entries(batch).filter(([, value]) => !ArrayBuffer.isView(value));
      return Object.fromEntries(lists) as unknown as Lists;
    }),
  };
  const fd = openSync(files.prepared!, 'w');
  try {
    writeSections(fd, 0, { about: { ...about }, arrays });
  } finally {
    closeSync(fd);
  }
}

/** They are few: starting threads would take longer than reading them here. */
async function* readFoods(file: string, kinds: KindSource, downloads: string): AsyncGenerator<FoodBatch> {
  const input = await openInput(file, { downloads });
  try {
    const pool = new NormalizePool({ threads: 0, threadUrl: undefined, kinds });
    const job = { format: input.format, dataset: STARTER_DATASET, source: 'community', maxRejected: 0 } as const;
    for await (const { batch } of pool.run(rowsJobs(input.batches(), job))) yield batch;
  } finally {
    await input.close();
  }
}

function isOf({ about }: Sections, file: string, { tables, ancestors = [] }: KindSource): boolean {
  const { foods, kinds, categoryTags } = about as unknown as AboutPrepared;
  if (kinds !== kindsOf(tables).version || foods !== checksumOf(file)) return false;
  const tags = new Set(categoryTags);
  return !ancestors.some(([tag]) => tags.has(tag));
}

function batchesIn({ about, arrays }: Sections): FoodBatch[] {
  return (about as unknown as AboutPrepared).batches.map((lists, i) => {
    const prefix = `${i}/`;
    const columns = Object.entries(arrays)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, column]) => [name.slice(prefix.length), column]);
    const batch = { ...lists, ...Object.fromEntries(columns) };
    const { buffer, byteOffset, length } = batch.nutrients as Uint8Array;
    batch.nutrients = new Float32Array(buffer, byteOffset, length / Float32Array.BYTES_PER_ELEMENT);
    return batch as FoodBatch;
  });
}

/** Section files have no 32-bit float arrays, so these are stored as bytes. */
function storable(column: SectionArray | Float32Array): SectionArray {
  if (!(column instanceof Float32Array)) return column;
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}

function checksumOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

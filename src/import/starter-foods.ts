/**
 * The starter foods, which every catalog begins with. Reading and normalizing them takes seconds and gives the same at
 * every import, so the build does it once and keeps the result beside the program. It counts only for the same file of
 * starter foods and the same kinds; for any other the foods are read again.
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

/** Where the starter foods are found. */
export interface StarterFiles {
  readonly foods: string;
  /** What the build made of them; one that is missing or of other foods is done without. */
  readonly prepared?: string | undefined;
}

interface AboutPrepared {
  /** The checksum of the foods' file. */
  readonly foods: string;
  readonly kinds: string;
  /** The tags of all categories that the foods have: a taxonomy that knows one of them might tell another kind. */
  readonly categoryTags: readonly string[];
  readonly batches: readonly Lists[];
}

/** The parts of a batch that are not typed arrays. */
type Lists = Pick<FoodBatch, 'count' | 'datasets' | 'textKeys' | 'categories' | 'kinds' | 'countrySets'>;

/** The starter foods in the order of their file. */
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
    batches: batches.map(({ count, datasets, textKeys, categories, kinds: paths, countrySets }) => ({
      count,
      datasets,
      textKeys,
      categories,
      kinds: paths,
      countrySets,
    })),
  };
  const fd = openSync(files.prepared!, 'w');
  try {
    writeSections(fd, 0, { about: { ...about }, arrays });
  } finally {
    closeSync(fd);
  }
}

/** They are few: threads would take longer to start than to read them. */
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

/** Section files have no arrays of 32-bit floats, so these are stored as their bytes. */
function storable(column: SectionArray | Float32Array): SectionArray {
  if (!(column instanceof Float32Array)) return column;
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}

function checksumOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

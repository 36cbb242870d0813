/**
 * Feeds the index builder while records are written, on a thread of its own where the catalog is large: building the
 * index takes about as long as writing the records, and a machine has two processors.
 */
import { closeSync, openSync } from 'node:fs';
import { SOURCES } from '../../food/source.ts';
import { Thread } from '../../threads/thread.ts';
import { readCarriedWords } from '../carry/carried-words.ts';
import { CATALOG_ERRORS } from '../catalog-error.ts';
import { NO_DOC } from '../records/record-file.ts';
import { type Sections, SectionWriter } from '../section-file.ts';
import { splitTexts } from './food-batch.ts';
import { IndexBuilder } from './index-builder.ts';

/** What the index reads of some thousand foods, in document order. */
export interface IndexBatch {
  count: number;
  /** The document of each food in the previous index, whose words it has; NO_DOC where its texts are given instead. */
  carried: Uint32Array<ArrayBuffer>;
  texts: Uint8Array<ArrayBuffer>;
  textBytes: Uint16Array<ArrayBuffer>;
  /** The number of its category among the names, counted from 1, 0 being none; and likewise that of its kind. */
  category: Uint32Array<ArrayBuffer>;
  kind: Uint32Array<ArrayBuffer>;
  source: Uint8Array<ArrayBuffer>;
  confidence: Uint8Array<ArrayBuffer>;
  hasImage: Uint8Array<ArrayBuffer>;
  popularity: Uint32Array<ArrayBuffer>;
  claims: Uint32Array<ArrayBuffer>;
  labelBits: Uint32Array<ArrayBuffer>;
}

/** What the numbers in batches stand for. */
export interface IndexNames {
  categories: readonly string[];
  /** Paths of kinds. */
  kinds: readonly string[];
}

/** What an index is built from, besides its batches, and where. */
export interface IndexPlan {
  /** About how many foods there will be. */
  foods: number;
  file: string;
  names: IndexNames;
  /** The folder of the catalog whose index has the words of the foods that are taken over. */
  previous?: string | undefined;
}

/** Takes batches, and at the end writes search.bin, with other sections behind those of the index. */
export interface IndexFeed {
  add(batch: IndexBatch): void | Promise<void>;
  finish(others: Sections): Promise<void>;
  abandon(): Promise<void>;
}

/** What the thread does. */
export type IndexFunctions = { add(batch: IndexBatch): void; finish(others: Sections): Promise<void> };

/** Builds the index on this thread. */
export class InlineIndexFeed implements IndexFeed {
  readonly #builder: IndexBuilder;
  readonly #file: string;
  readonly #names: IndexNames;

  constructor({ foods, file, names, previous }: IndexPlan) {
    this.#builder = new IndexBuilder(foods, previous === undefined ? undefined : readCarriedWords(previous));
    this.#file = file;
    this.#names = names;
  }

  add(batch: IndexBatch): void {
    const { categories, kinds } = this.#names;
    const bytes = Buffer.from(batch.texts.buffer, batch.texts.byteOffset, batch.texts.byteLength);
    let start = 0;
    for (let i = 0; i < batch.count; i++) {
      const end = start + batch.textBytes[i]!;
      const source = SOURCES[batch.source[i]!]!;
      const confidence = batch.confidence[i]! / 100;
      const hasImage = batch.hasImage[i] === 1;
      const popularity = batch.popularity[i]!;
      const claims = batch.claims[i]!;
      const labelBits = batch.labelBits[i]!;
      const carried = batch.carried[i]!;
      if (carried === NO_DOC) {
        const { name, brand, otherNames } = splitTexts(bytes.toString('utf8', start, end));
        const category = categories[batch.category[i]! - 1] ?? null;
        const kind = kinds[batch.kind[i]! - 1] ?? null;
        // Spelled out: spreading the facts takes half as long as all that the index does with a food.
        this.#builder.add({
          source,
          confidence,
          hasImage,
          popularity,
          claims,
          labelBits,
          name,
          brand,
          otherNames,
          category,
          kind,
        });
      } else this.#builder.addCarried(carried, { source, confidence, hasImage, popularity, claims, labelBits });
      start = end;
    }
  }

  async finish(others: Sections): Promise<void> {
    const fd = openSync(this.#file, 'w');
    try {
      const out = new SectionWriter(fd);
      const sections = this.#builder.sections();
      let next = sections.next();
      for (; !next.done; next = sections.next()) out.add(...next.value);
      for (const [name, array] of Object.entries(others.arrays)) out.add(name, array);
      out.finish({ ...next.value, ...others.about });
    } finally {
      closeSync(fd);
    }
  }

  async abandon(): Promise<void> {}
}

/** Enough that neither side waits for the other; more would only take memory. */
const MAX_BATCHES_AHEAD = 4;

/** The index grows in arrays outside of the young generation; with the usual 48 MB it takes as long. */
const YOUNG_MB = 12;

/** Builds the index on another thread; a few batches may wait there, then the writer waits. */
export class ThreadedIndexFeed implements IndexFeed {
  readonly #thread: Thread<IndexFunctions>;
  readonly #ahead: Promise<void>[] = [];

  constructor(threadUrl: URL, plan: IndexPlan) {
    this.#thread = new Thread(threadUrl, {
      workerData: plan,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      errors: CATALOG_ERRORS,
      ended: (cause) => new Error(`The index thread failed: ${(cause as Error).message}`, { cause }),
    });
  }

  async add(batch: IndexBatch): Promise<void> {
    const { count: _count, ...columns } = batch;
    const transfer = Object.values(columns).map(({ buffer }) => buffer);
    const taken = this.#thread.call('add', batch, { transfer });
    // It is awaited in its turn; until then a failure must not count as unhandled.
    taken.catch(() => {});
    this.#ahead.push(taken);
    while (this.#ahead.length > MAX_BATCHES_AHEAD) await this.#ahead.shift();
  }

  async finish(others: Sections): Promise<void> {
    await Promise.all(this.#ahead.splice(0));
    await this.#thread.call('finish', others);
    await this.#thread.terminate();
  }

  async abandon(): Promise<void> {
    await this.#thread.terminate();
  }
}

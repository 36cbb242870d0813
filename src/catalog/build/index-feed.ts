/** Feeds the index builder while records are written; on a separate thread for large catalogs, since both take about as long. */
import { closeSync, openSync } from 'node:fs';
import { SOURCES } from '../../food/source.ts';
import { Thread } from '../../threads/thread.ts';
import { readCarriedWords } from '../carry/carried-words.ts';
import { CATALOG_ERRORS } from '../catalog-error.ts';
import { NO_DOC } from '../records/record-file.ts';
import { type Sections, SectionWriter } from '../section-file.ts';
import type { ColumnsOf } from './food-columns.ts';
import { IndexBuilder } from './index-builder.ts';
import { splitTexts } from './indexed-texts.ts';

/** The facts that the index reads of each food; the category's number among the names is from 1 (0 for none), likewise the kind's. */
export const INDEX_COLUMNS = {
  category: Uint32Array,
  kind: Uint32Array,
  source: Uint8Array,
  confidence: Uint8Array,
  hasImage: Uint8Array,
  popularity: Uint32Array,
  claims: Uint32Array,
  labelBits: Uint32Array,
} as const;

/** What the index reads of some thousand foods, in document order. */
export interface IndexBatch extends ColumnsOf<typeof INDEX_COLUMNS> {
  count: number;
  /** Each food's document in the previous index, whose words it keeps; NO_DOC if its texts are given instead. */
  carried: Uint32Array<ArrayBuffer>;
  texts: Uint8Array<ArrayBuffer>;
  textBytes: Uint16Array<ArrayBuffer>;
}

export interface IndexNames {
  categories: readonly string[];
  kinds: readonly string[];
}

/** What an index is built from besides batches, and where. */
export interface IndexPlan {
  foods: number;
  file: string;
  names: IndexNames;
  /** The catalog folder whose index has the words of carried-over foods. */
  previous?: string | undefined;
}

/** Accepts batches and finally writes search.bin, with other sections after those of the index. */
export interface IndexFeed {
  add(batch: IndexBatch): void | Promise<void>;
  finish(others: Sections): Promise<void>;
  abandon(): Promise<void>;
}

export type IndexFunctions = { add(batch: IndexBatch): void; finish(others: Sections): Promise<void> };

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
      const facts = {
        source: SOURCES[batch.source[i]!]!,
        confidence: batch.confidence[i]! / 100,
        hasImage: batch.hasImage[i] === 1,
        popularity: batch.popularity[i]!,
        claims: batch.claims[i]!,
        labelBits: batch.labelBits[i]!,
      };
      const carried = batch.carried[i]!;
      if (carried === NO_DOC) {
        const words = {
          texts: splitTexts(bytes.toString('utf8', start, end)),
          category: categories[batch.category[i]! - 1] ?? null,
          kind: kinds[batch.kind[i]! - 1] ?? null,
        };
        this.#builder.addFood(words, facts);
      } else this.#builder.addCarried(carried, facts);
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

/** Enough that neither side waits for the other; more only takes memory. */
const MAX_BATCHES_AHEAD = 4;

/** The index grows outside the young generation; the usual 48 MB is no faster. */
const YOUNG_MB = 12;

/** Builds the index on another thread; the writer waits once a few batches are queued. */
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
    // Awaited in its turn; until then a failure must not count as unhandled.
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

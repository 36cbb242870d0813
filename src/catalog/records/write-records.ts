/**
 * Writes records, tables and columns, and feeds the index: before the records if most foods are carried over, so that its
 * thread never waits.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isInStoreCode } from '../../food/barcode.ts';
import { type CatalogPlan, SUPERSEDED, VISIBLE } from '../build/catalog-plan.ts';
import { findRepeats } from '../build/find-repeats.ts';
import { type ColumnsOf, mapColumns } from '../build/food-columns.ts';
import type { FoodSpool, SpooledRecord } from '../build/food-spool.ts';
import { INDEX_COLUMNS, type IndexBatch, type IndexFeed } from '../build/index-feed.ts';
import { joinTexts } from '../build/indexed-texts.ts';
import { pick } from '../build/pick.ts';
import { readClaims } from '../build/read-claims.ts';
import { RecordColumnWriter } from '../carry/record-columns.ts';
import { ChangeRecorder } from '../changes/change-recorder.ts';
import { collectGarbageOf } from '../collect-garbage.ts';
import { largeFloat64Array, largeUint32Array } from '../large-arrays.ts';
import { buildBarcodeTable } from './barcode-table.ts';
import { NO_DOC, RECORD_ALIGNMENT } from './record-file.ts';
import { chooseSegments, MIN_SEGMENT_BYTES } from './record-segments.ts';
import { carriedSegments, RecordWriter } from './record-writer.ts';

/** Foods per message to the index thread: some megabytes of texts. */
const BATCH = 20_000;

/** Writes records.bin and columns.bin, and feeds the index. The first `shown` documents are shown, the others hidden; `indexed` resolves when the index is done. */
export async function writeRecords(plan: CatalogPlan, documents: Uint32Array, shown: number, feed: IndexFeed) {
  const { folder, spool, carried } = plan;
  const [order, hidden] = [documents.subarray(0, shown), documents.subarray(shown)];
  const isTaken = segmentsToTake(plan);
  const columns = new RecordColumnWriter(folder);
  let out: RecordWriter | undefined;
  try {
    const isIndexFirst = carried !== undefined;
    let indexed = isIndexFirst ? await feedIndex(plan, order, feed) : undefined;
    collectGarbageOf(spool.count);
    const writeColumns = () => {
      columns.write(spool, documents);
      spool.releaseColumns();
      collectGarbageOf(spool.count);
    };
    // After the index has all its input, since it finishes last.
    if (isIndexFirst) writeColumns();
    out = new RecordWriter(folder, documents.length, carried, isTaken);
    const changes = new ChangeRecorder(plan.identity.nextId, shown, plan.compared);
    const writer = new FoodWriter(plan, out, shown, changes);
    if (isIndexFirst) await writeAll(plan, order, writer);
    else indexed = await feedIndex(plan, order, feed, writer);
    // Hidden foods keep their records, after all others: if the food before them goes, they are shown again.
    for (let i = 0; i < hidden.length; i++) writer.write(hidden[i]!, order.length + i);
    if (!isIndexFirst) writeColumns();
    columns.finish(out);
    const barcodeByDoc = barcodesOf(plan, documents, shown);
    spool.releaseRecords();
    collectGarbageOf(spool.count);
    const segments = await out.finish(
      { docById: docsById(plan, order, hidden), ...buildBarcodeTable(barcodeByDoc) },
      { foods: order.length, hidden: hidden.length, checksum: 'crc32' },
    );
    return { segments, indexed: indexed!.done, ...changes.finish() };
  } finally {
    out?.close();
    columns.close();
  }
}

/** Feeds the index in document order, meanwhile writing records if there is a writer. `done` resolves when the index is complete. */
async function feedIndex(plan: CatalogPlan, order: Uint32Array, feed: IndexFeed, writer?: FoodWriter) {
  const { spool, carried, signal } = plan;
  const columns = { ...spool.columns(), claims: readClaims(plan) };
  for (let from = 0; from < order.length; from += BATCH) {
    signal?.throwIfAborted();
    const some = order.subarray(from, from + BATCH);
    const texts = new TextOutput(spool, some.length, carried?.records.count ?? 0);
    for (let i = 0; i < some.length; i++) {
      const record = writer?.write(some[i]!, from + i);
      texts.add(some[i]!, record);
    }
    const picked = mapColumns(INDEX_COLUMNS, (name) => pick(new INDEX_COLUMNS[name](some.length), columns[name], some));
    await feed.add({ count: some.length, ...texts.finish(), ...(picked as ColumnsOf<typeof INDEX_COLUMNS>) });
  }
  const { arrays, about } = plan.learnedNames;
  const done = feed.finish({ arrays: { ...arrays, ...findRepeats(plan, order) }, about });
  // Awaited later; if something else fails first, this failure adds nothing.
  done.catch(() => {});
  return { done };
}

async function writeAll({ signal }: CatalogPlan, order: Uint32Array, writer: FoodWriter): Promise<void> {
  for (let doc = 0; doc < order.length; doc++) {
    if (doc % BATCH === 0) {
      await nextTurn();
      signal?.throwIfAborted();
    }
    writer.write(order[doc]!, doc);
  }
}

class FoodWriter {
  readonly #spool: FoodSpool;
  readonly #ids: Uint32Array;
  readonly #out: RecordWriter;
  readonly #shown: number;
  readonly #changes: ChangeRecorder;

  constructor({ spool }: CatalogPlan, out: RecordWriter, shown: number, changes: ChangeRecorder) {
    this.#spool = spool;
    this.#ids = spool.columns().id;
    this.#out = out;
    this.#shown = shown;
    this.#changes = changes;
  }

  /** Writes a record; returns it if it was read for that, valid until the next read. */
  write(arrival: number, doc: number): SpooledRecord | undefined {
    const carried = this.#spool.carriedRecord(arrival);
    if (carried !== undefined) {
      this.#out.carry(doc, carried);
      if (doc < this.#shown) this.#changes.keep(this.#ids[arrival]!);
      return undefined;
    }
    const record = this.#spool.read(arrival);
    const id = this.#ids[arrival]!;
    const checksum = this.#out.write(doc, id, record);
    if (doc < this.#shown) this.#changes.write(id, checksum);
    return record;
  }
}

/** Each document's barcode. Hidden records are found only by in-store codes, since other shops have other codes for the same food. */
function barcodesOf({ spool }: CatalogPlan, documents: Uint32Array, shown: number): Float64Array {
  const { barcode } = spool.columns();
  const barcodes = largeFloat64Array(documents.length);
  for (let doc = 0; doc < documents.length; doc++) {
    const number = barcode[documents[doc]!]!;
    if (doc < shown || isInStoreCode(number)) barcodes[doc] = number;
  }
  return barcodes;
}

/** By id: the document; for a hidden food, the document that hides it. */
function docsById({ spool, identity, dispositions }: CatalogPlan, order: Uint32Array, hidden: Uint32Array) {
  const { id } = spool.columns();
  const docs = largeUint32Array(identity.nextId).fill(NO_DOC);
  for (let doc = 0; doc < order.length; doc++) docs[id[order[doc]!]!] = doc;
  for (const arrival of hidden) docs[id[arrival]!] = docs[id[frontOf(arrival, dispositions)]!]!;
  return docs;
}

/** Which segments of the previous catalog to keep. */
function segmentsToTake({ spool, dispositions, carried, minSegmentBytes = MIN_SEGMENT_BYTES }: CatalogPlan): boolean[] {
  if (!carried) return [];
  const segments = carriedSegments(carried);
  const usedUnits = segments.map(() => 0);
  let newBytes = 0;
  for (let arrival = 0; arrival < spool.count; arrival++) {
    if (dispositions[arrival] === SUPERSEDED) continue;
    const record = spool.carriedRecord(arrival);
    if (record === undefined) newBytes += spool.bytesOf(arrival);
    else usedUnits[carried.records.segmentOf(record)]! += carried.records.unitsOf(record);
  }
  const usedBytes = usedUnits.map((units) => units * RECORD_ALIGNMENT);
  return chooseSegments(segments, usedBytes, newBytes, minSegmentBytes);
}

/** The shown food at the end of the chain that hides this one. */
function frontOf(arrival: number, dispositions: Uint32Array): number {
  let front = arrival;
  while (dispositions[front] !== VISIBLE && dispositions[front] !== SUPERSEDED) front = dispositions[front]!;
  return front;
}

/** Collects texts, or references to words, of some thousand foods for the index. */
class TextOutput {
  readonly #spool: FoodSpool;
  /** The documents of the previous index. */
  readonly #carriedDocs: number;
  #texts = Buffer.allocUnsafeSlow(1 << 18);
  #used = 0;
  readonly #textBytes: Uint16Array<ArrayBuffer>;
  readonly #carried: Uint32Array<ArrayBuffer>;
  #count = 0;

  constructor(spool: FoodSpool, foods: number, carriedDocs: number) {
    this.#spool = spool;
    this.#carriedDocs = carriedDocs;
    this.#textBytes = new Uint16Array(foods);
    this.#carried = new Uint32Array(foods).fill(NO_DOC);
  }

  /** Adds a food; `record` is what it was written from, if known. */
  add(arrival: number, record?: SpooledRecord): void {
    const carried = this.#spool.carriedRecord(arrival);
    if (carried === undefined) this.#addTexts(record ?? this.#spool.read(arrival));
    else if (carried < this.#carriedDocs) this.#carried[this.#count++] = carried;
    else {
      // It was hidden before, and the index has no words of hidden foods.
      const bytes = Buffer.from(joinTexts(this.#spool.texts(arrival)));
      this.#addTexts({ bytes, detailsEnd: 0, end: bytes.length });
    }
  }

  finish(): Pick<IndexBatch, 'texts' | 'textBytes' | 'carried'> {
    return {
      texts: new Uint8Array(this.#texts.buffer as ArrayBuffer, 0, this.#used),
      textBytes: this.#textBytes,
      carried: this.#carried,
    };
  }

  #addTexts({ bytes, detailsEnd, end }: Pick<SpooledRecord, 'bytes' | 'detailsEnd' | 'end'>): void {
    const length = end - detailsEnd;
    if (this.#used + length > this.#texts.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(this.#texts.length * 2, this.#used + length));
      this.#texts.copy(larger, 0, 0, this.#used);
      this.#texts = larger;
    }
    bytes.copy(this.#texts, this.#used, detailsEnd, end);
    this.#used += length;
    this.#textBytes[this.#count++] = length;
  }
}

/**
 * Maps barcode numbers to documents. Numbers are scrambled reversibly, so that one maker's codes spread and no two collide.
 * A scrambled number's upper bits select the bucket, which stores the lower 32 bits (all bits if there are few buckets) and
 * the document in as few bytes as the highest needs. Four million barcodes take 30 MB and 0.3 µs a look-up.
 */
import { largeUint32Array } from '../large-arrays.ts';
import { PackedNumbers, packNumbers } from '../packed-numbers.ts';

export interface StoredBarcodes {
  /** Where each bucket starts, and where the last ends. */
  barcodeOffsets: Uint32Array;
  barcodeKeys: Uint32Array | Float64Array;
  barcodeDocs: Uint8Array;
}

/** Barcodes have at most 13 digits, hence 44 bits: two halves. */
const HALF_BITS = 22;
const HALF = 2 ** HALF_BITS;
/** With this many buckets, the bucket's number and the lower 32 bits hold all bits. */
const BUCKETS_FOR_LOWER_BITS = HALF ** 2 / 2 ** 32;
const BARCODES_PER_BUCKET = 8;

/** Builds the table from each document's barcode, 0 if it has none. */
export function buildBarcodeTable(barcodeByDoc: Float64Array): StoredBarcodes {
  let used = 0;
  for (let doc = 0; doc < barcodeByDoc.length; doc++) if (barcodeByDoc[doc] > 0) used++;
  const buckets = 2 ** Math.max(Math.ceil(Math.log2(used / BARCODES_PER_BUCKET)), 0);
  const barcodeOffsets = largeUint32Array(buckets + 1);
  for (let doc = 0; doc < barcodeByDoc.length; doc++) {
    if (barcodeByDoc[doc] > 0) barcodeOffsets[bucketOf(scramble(barcodeByDoc[doc]), buckets) + 1]++;
  }
  for (let bucket = 0; bucket < buckets; bucket++) barcodeOffsets[bucket + 1] += barcodeOffsets[bucket];
  const barcodeKeys = buckets < BUCKETS_FOR_LOWER_BITS ? new Float64Array(used) : largeUint32Array(used);
  const docs = largeUint32Array(used);
  const next = barcodeOffsets.slice(0, buckets);
  for (let doc = 0; doc < barcodeByDoc.length; doc++) {
    if (barcodeByDoc[doc] === 0) continue;
    const scrambled = scramble(barcodeByDoc[doc]);
    const place = next[bucketOf(scrambled, buckets)]++;
    barcodeKeys[place] = keyOf(scrambled, buckets);
    docs[place] = doc;
  }
  return { barcodeOffsets, barcodeKeys, barcodeDocs: packNumbers(docs, barcodeByDoc.length) };
}

export class BarcodeTable {
  readonly #offsets: Uint32Array;
  readonly #keys: Uint32Array | Float64Array;
  readonly #docs: PackedNumbers;

  constructor({ barcodeOffsets, barcodeKeys, barcodeDocs }: StoredBarcodes) {
    this.#offsets = barcodeOffsets;
    this.#keys = barcodeKeys;
    this.#docs = new PackedNumbers(barcodeDocs, barcodeKeys.length);
  }

  /** The document with this barcode. If two share one, the first, which ranks higher. */
  find(barcode: number): number | undefined {
    const scrambled = scramble(barcode);
    const buckets = this.#offsets.length - 1;
    const bucket = bucketOf(scrambled, buckets);
    const key = keyOf(scrambled, buckets);
    const end = this.#offsets[bucket + 1];
    for (let place = this.#offsets[bucket]; place < end; place++) {
      if (this.#keys[place] === key) return this.#docs.at(place);
    }
    return undefined;
  }
}

/** The upper bits of a scrambled number; the number of buckets is a power of two. */
function bucketOf(scrambled: number, buckets: number): number {
  return Math.floor(scrambled * (buckets / HALF ** 2));
}

function keyOf(scrambled: number, buckets: number): number {
  return buckets < BUCKETS_FOR_LOWER_BITS ? scrambled : scrambled >>> 0;
}

/** A Feistel cipher: each half in turn is changed by a hash of the other, which is reversible. */
function scramble(barcode: number): number {
  let high = Math.floor(barcode / HALF);
  let low = (barcode >>> 0) % HALF;
  high ^= halfHash(low);
  low ^= halfHash(high);
  high ^= halfHash(low);
  return high * HALF + low;
}

/** The upper bits of a product, which depend on all bits of the half. */
function halfHash(half: number): number {
  return Math.imul(half, 0x9e37_79b1) >>> (32 - HALF_BITS);
}

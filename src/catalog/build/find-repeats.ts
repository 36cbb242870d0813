/**
 * Finds foods that are one thing to a searcher: products with the same name, brand and figures under several codes, and
 * foods of the same kind and preparation that several publishers measured with nearly the same figures.
 */
import { CORE_NUTRIENTS } from '../../food/nutrients.ts';
import { repeatSections } from '../index/repeats.ts';
import { largeFloat32Array, largeFloat64Array } from '../large-arrays.ts';
import { STARTER_DATASET } from '../records/food-details.ts';
import type { Sections } from '../section-file.ts';
import type { CatalogPlan } from './catalog-plan.ts';
import { FIGURES_PER_FOOD } from './food-columns.ts';
import type { FoodSpool } from './food-spool.ts';
import { haveSameFigures, MEASURED, ROUNDED } from './same-figures.ts';

/** Foods of one name with different figures: beyond this many, the others are not compared. */
const MOST_FRONTS = 64;
/** A double's integer has room for a document and this many bits of a hash. */
const DOC_BITS = 25;
const DOCS = 2 ** DOC_BITS;
const HASH_SHIFT = DOC_BITS + 32 - 53;

/** The repeats among shown foods, as sections beside the index; `order` has each document's arrival. */
export function findRepeats({ spool, terms }: CatalogPlan, order: Uint32Array): Sections['arrays'] {
  const { repeatHash: hashes, dataset, barcode, hasImage } = spool.columns();
  // No food of an operator is left out, only foods known to come from laboratories.
  const isTable = spool.datasets.map((name) => name === STARTER_DATASET || terms?.has(name) === true);
  const docs = withSharedHash(hashes, order, (arrival) => barcode[arrival] > 0 || isTable[dataset[arrival]]);
  const figuresAt = figuresOf(spool, order, docs);
  const isComparable = (at: number) => !figuresAt(at).subarray(0, CORE_NUTRIENTS.length).some(Number.isNaN);
  /** At most one food per table may repeat another: a table tells its own foods apart. */
  const taken = new Set<string>();
  const tableOf = (at: number, front: number) => `${docs[front]} ${dataset[order[docs[at]]]}`;
  const isRepeat = (at: number, front: number): boolean => {
    const [one, other] = [order[docs[at]], order[docs[front]]];
    const isMeasured = barcode[one] === 0;
    if (hashes[one] !== hashes[other] || isMeasured !== (barcode[other] === 0)) return false;
    // Of two alike, the one with a photo comes first and hides the other.
    if (!isMeasured && hasImage[one] !== hasImage[other]) return false;
    if (isMeasured && (dataset[one] === dataset[other] || taken.has(tableOf(at, front)))) return false;
    return haveSameFigures(figuresAt(at), figuresAt(front), isMeasured ? MEASURED : ROUNDED);
  };

  const frontByDoc = new Map<number, number>();
  let fronts: number[] = [];
  for (let at = 0; at < docs.length; at++) {
    if (at > 0 && hashes[order[docs[at]]] >>> HASH_SHIFT !== hashes[order[docs[at - 1]]] >>> HASH_SHIFT) fronts = [];
    if (!isComparable(at)) continue;
    const front = fronts.find((other) => isRepeat(at, other));
    if (front !== undefined) {
      taken.add(tableOf(at, front));
      frontByDoc.set(docs[front], docs[front]);
      frontByDoc.set(docs[at], docs[front]);
    } else if (fronts.length < MOST_FRONTS) fronts.push(at);
  }
  const repeated = Uint32Array.from(frontByDoc.keys()).sort();
  return repeatSections(
    repeated,
    repeated.map((doc) => frontByDoc.get(doc)!),
  );
}

/** Documents whose truncated hash is shared, grouped by hash, in ascending order. */
function withSharedHash(hashes: Uint32Array, order: Uint32Array, isCompared: (arrival: number) => boolean) {
  const keys = largeFloat64Array(order.length);
  let count = 0;
  for (let doc = 0; doc < order.length; doc++) {
    const arrival = order[doc];
    if (hashes[arrival] !== 0 && isCompared(arrival)) keys[count++] = (hashes[arrival] >>> HASH_SHIFT) * DOCS + doc;
  }
  const sorted = keys.subarray(0, count).sort();
  const isShared = (at: number) =>
    Math.floor(sorted[at] / DOCS) === Math.floor(sorted[at - 1] / DOCS) ||
    Math.floor(sorted[at] / DOCS) === Math.floor(sorted[at + 1] / DOCS);
  return Uint32Array.from(
    sorted.filter((_, at) => isShared(at)),
    (key) => key % DOCS,
  );
}

/** The figures of some documents, read sequentially as stored. */
function figuresOf({ figures, count }: FoodSpool, order: Uint32Array, docs: Uint32Array): (at: number) => Float32Array {
  const together = largeFloat32Array(docs.length * FIGURES_PER_FOOD);
  const all = docs.length === 0 ? together : largeFloat32Array(count);
  for (let figure = 0; docs.length > 0 && figure < FIGURES_PER_FOOD; figure++) {
    figures.column(figure, all);
    for (let at = 0; at < docs.length; at++) together[at * FIGURES_PER_FOOD + figure] = all[order[docs[at]]];
  }
  return (at) => together.subarray(at * FIGURES_PER_FOOD, (at + 1) * FIGURES_PER_FOOD);
}

/**
 * Finds the foods that are one thing for whoever searches: products of the same name, brand and figures under several codes, and
 * foods that the tables of several publishers measured, of the same kind and preparation, with nearly the same figures.
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

/** Foods of one name that differ in their figures: of more than these, the others are compared with none. */
const MOST_FRONTS = 64;
/** A whole number of a double has room for a document and so many bits of a hash. */
const DOC_BITS = 25;
const DOCS = 2 ** DOC_BITS;
const HASH_SHIFT = DOC_BITS + 32 - 53;

/** The repeats among the shown foods, as sections beside those of the index; `order` has the arrival of each document. */
export function findRepeats({ spool, terms }: CatalogPlan, order: Uint32Array): Sections['arrays'] {
  const { repeatHash: hashes, dataset, barcode, hasImage } = spool.columns();
  // Of an operator's own foods none is left out, only of those that are known to come from laboratories.
  const isTable = spool.datasets.map((name) => name === STARTER_DATASET || terms?.has(name) === true);
  const docs = withSharedHash(hashes, order, (arrival) => barcode[arrival] > 0 || isTable[dataset[arrival]]);
  const figuresAt = figuresOf(spool, order, docs);
  const isComparable = (at: number) => !figuresAt(at).subarray(0, CORE_NUTRIENTS.length).some(Number.isNaN);
  /** Of each table one food at most is the same as another's: it tells its own apart. */
  const taken = new Set<string>();
  const tableOf = (at: number, front: number) => `${docs[front]} ${dataset[order[docs[at]]]}`;
  const isRepeat = (at: number, front: number): boolean => {
    const [one, other] = [order[docs[at]], order[docs[front]]];
    const isMeasured = barcode[one] === 0;
    if (hashes[one] !== hashes[other] || isMeasured !== (barcode[other] === 0)) return false;
    // Of two alike, the one with a photo comes first, and the other behind it.
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

/** The documents whose hash begins as that of another one does, those with the same one together, in ascending order. */
function withSharedHash(
  hashes: Uint32Array,
  order: Uint32Array,
  isCompared: (arrival: number) => boolean,
): Uint32Array {
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

/** The figures of some documents: read one after the other, as they are stored. */
function figuresOf({ figures, count }: FoodSpool, order: Uint32Array, docs: Uint32Array): (at: number) => Float32Array {
  const together = largeFloat32Array(docs.length * FIGURES_PER_FOOD);
  const all = docs.length === 0 ? together : largeFloat32Array(count);
  for (let figure = 0; docs.length > 0 && figure < FIGURES_PER_FOOD; figure++) {
    figures.column(figure, all);
    for (let at = 0; at < docs.length; at++) together[at * FIGURES_PER_FOOD + figure] = all[order[docs[at]]];
  }
  return (at) => together.subarray(at * FIGURES_PER_FOOD, (at + 1) * FIGURES_PER_FOOD);
}

/**
 * One food for one thing. Of several records with the same barcode the better one is shown, whole; the others stand
 * hidden behind it. In-store codes mean something else in every shop, so they never meet across datasets; numbers that
 * are the same only after padding meet where the names have a word in common, and so do eight digits that may be a UPC-E
 * and its UPC-A. Without a barcode, records of one source merge when name, brand and figures are the same; so do those of one
 * dataset with in-store codes, of which every shop and every weight has its own, where energy and macronutrients are known.
 */
import { SUPERSEDED, VISIBLE } from '../../catalog/build/catalog-plan.ts';
import type { FoodSpool } from '../../catalog/build/food-spool.ts';
import { haveSameFigures, ROUNDED } from '../../catalog/build/same-figures.ts';
import { NumberMap } from '../../catalog/number-map.ts';
import { isInStoreCode, upcAOfUpcE } from '../../food/barcode.ts';
import { CORE_NUTRIENTS } from '../../food/nutrients.ts';
import { fold } from '../../text/fold.ts';
import { haveCommonWord } from '../names/common-words.ts';
import { RepeatedNumbers } from './repeated-numbers.ts';

type Columns = ReturnType<FoodSpool['columns']>;

export interface MergeCounts {
  barcode: number;
  twins: number;
}

/** The columns that decide which of two records is the better one. */
export type RankedColumns = Record<'confidence' | 'hasImage' | 'popularity' | 'id', ArrayLike<number>>;

/** Whether one record is the better of two: better documented, with an image, more popular, known for longer. */
export function isBetter(a: number, b: number, { confidence, hasImage, popularity, id }: RankedColumns): boolean {
  if (confidence[a] !== confidence[b]) return confidence[a]! > confidence[b]!;
  if (hasImage[a] !== hasImage[b]) return hasImage[a]! > hasImage[b]!;
  if (popularity[a] !== popularity[b]) return popularity[a]! > popularity[b]!;
  return id[a]! < id[b]!;
}

/** Hides all but the best record of each food behind it, in `dispositions`. */
export function mergeFoods(spool: FoodSpool, dispositions: Uint32Array): MergeCounts {
  return { barcode: mergeByBarcode(spool, dispositions), twins: mergeTwins(spool, dispositions) };
}

function mergeByBarcode(spool: FoodSpool, dispositions: Uint32Array): number {
  const columns = spool.columns();
  const shared = sharedBarcodes(columns, dispositions);
  const shown = new ShownByBarcode(spool, columns);
  let merged = 0;
  for (let arrival = 0; arrival < spool.count; arrival++) {
    const barcode = columns.barcode[arrival]!;
    if (dispositions[arrival] === SUPERSEDED || barcode === 0 || !shared.has(barcode)) continue;
    const other = shown.find(arrival);
    if (other === undefined) {
      shown.add(arrival);
      continue;
    }
    const [front, back] = isBetter(arrival, other, columns) ? [arrival, other] : [other, arrival];
    dispositions[back] = front;
    shown.replace(other, front);
    merged++;
  }
  return merged + mergeUpcE(columns, shown, dispositions);
}

/** The barcodes under which two records may be found, which few are: the others need no table of millions of numbers. */
function sharedBarcodes({ barcode }: Columns, dispositions: Uint32Array): RepeatedNumbers {
  const shared = new RepeatedNumbers(barcode.length);
  for (let arrival = 0; arrival < barcode.length; arrival++) {
    const number = barcode[arrival]!;
    if (dispositions[arrival] === SUPERSEDED || number === 0) continue;
    shared.add(number);
    const upcA = upcAOfUpcE(number);
    if (upcA !== undefined) shared.addRepeated(upcA);
  }
  return shared;
}

/** Puts an EAN-8 that is a UPC-E too behind its UPC-A, whose record is found by both, where the names agree. */
function mergeUpcE({ barcode }: Columns, shown: ShownByBarcode, dispositions: Uint32Array): number {
  let merged = 0;
  for (let arrival = 0; arrival < barcode.length; arrival++) {
    const upcA = dispositions[arrival] === VISIBLE ? upcAOfUpcE(barcode[arrival]!) : undefined;
    const front = upcA === undefined ? undefined : shown.findNamesake(arrival, upcA);
    if (front === undefined) continue;
    dispositions[arrival] = front;
    merged++;
  }
  return merged;
}

/** The shown records by barcode, of shared ones: one for each, except numbers that seem the same and are not. */
class ShownByBarcode {
  readonly #spool: FoodSpool;
  readonly #columns: Columns;
  readonly #everywhere = new NumberMap();
  /** Of in-store codes, by dataset: they mean something else in every shop. */
  readonly #inStore = new Map<number, NumberMap>();
  /** The records that share their number with the one in the map, and are other foods. */
  readonly #alsoShown = new Map<number, number[]>();

  constructor(spool: FoodSpool, columns: Columns) {
    this.#spool = spool;
    this.#columns = columns;
  }

  find(arrival: number): number | undefined {
    const first = this.#mapOf(arrival).get(this.#columns.barcode[arrival]!);
    if (first === undefined || this.#isSameFood(arrival, first)) return first;
    return this.#alsoShown.get(first)?.find((other) => this.#isSameFood(arrival, other));
  }

  /** The shown record with another barcode whose name has a word in common. */
  findNamesake(arrival: number, barcode: number): number | undefined {
    const first = this.#everywhere.get(barcode);
    if (first === undefined) return undefined;
    return [first, ...(this.#alsoShown.get(first) ?? [])].find((other) => this.#haveCommonWord(arrival, other));
  }

  add(arrival: number): void {
    const map = this.#mapOf(arrival);
    const first = map.get(this.#columns.barcode[arrival]!);
    if (first === undefined) map.set(this.#columns.barcode[arrival]!, arrival);
    else this.#alsoShown.set(first, [...(this.#alsoShown.get(first) ?? []), arrival]);
  }

  /** Puts the better record of a food in the place of the other. */
  replace(other: number, front: number): void {
    if (other === front) return;
    const map = this.#mapOf(front);
    const barcode = this.#columns.barcode[front]!;
    const first = map.get(barcode)!;
    const others = this.#alsoShown.get(first);
    if (first !== other) {
      others![others!.indexOf(other)] = front;
      return;
    }
    map.set(barcode, front);
    if (others !== undefined) this.#alsoShown.set(front, others);
  }

  #mapOf(arrival: number): NumberMap {
    if (!isInStoreCode(this.#columns.barcode[arrival]!)) return this.#everywhere;
    const dataset = this.#columns.dataset[arrival]!;
    const map = this.#inStore.get(dataset) ?? new NumberMap();
    this.#inStore.set(dataset, map);
    return map;
  }

  /** A number that was made by padding is that of the same food only if the names have a word in common. */
  #isSameFood(one: number, other: number): boolean {
    const { isPadded } = this.#columns;
    if (isPadded[one] === 0 && isPadded[other] === 0) return true;
    return this.#haveCommonWord(one, other);
  }

  #haveCommonWord(one: number, other: number): boolean {
    return haveCommonWord(this.#spool.texts(one).name, this.#spool.texts(other).name);
  }
}

function mergeTwins(spool: FoodSpool, dispositions: Uint32Array): number {
  const columns = spool.columns();
  const shownByTexts = new Map<string, number[]>();
  let merged = 0;
  for (let arrival = 0; arrival < spool.count; arrival++) {
    const barcode = columns.barcode[arrival]!;
    if (dispositions[arrival] !== VISIBLE || (barcode !== 0 && !isInStoreCode(barcode))) continue;
    if (barcode !== 0 && spool.figures.of(arrival).subarray(0, CORE_NUTRIENTS.length).some(Number.isNaN)) continue;
    const { name, brand } = spool.texts(arrival);
    // Those with and without a code are of different sorts: a shop's own, and a table's.
    const origin = barcode === 0 ? `${columns.source[arrival]}` : `in-store ${columns.dataset[arrival]}`;
    const key = `${origin}\0${fold(name)}\0${fold(brand ?? '')}`;
    const others = shownByTexts.get(key) ?? [];
    if (others.length === 0) shownByTexts.set(key, others);
    const twin = others.findIndex((other) =>
      haveSameFigures(spool.figures.of(arrival), spool.figures.of(other), ROUNDED),
    );
    if (twin === -1) {
      others.push(arrival);
      continue;
    }
    const other = others[twin]!;
    const [front, back] = isBetter(arrival, other, columns) ? [arrival, other] : [other, arrival];
    dispositions[back] = front;
    others[twin] = front;
    merged++;
  }
  return merged;
}

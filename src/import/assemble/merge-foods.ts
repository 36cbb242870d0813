/**
 * Shows one record per food. Of several records with one barcode the better is shown, whole; the others are hidden behind
 * it. In-store codes mean something else in every shop, so they never merge across datasets. Numbers that are equal only
 * after padding merge if the names share a word, as do a UPC-E and its UPC-A. Without a barcode, records of one source
 * merge when name, brand and figures are equal; so do records of one dataset with in-store codes (each shop and weight has
 * its own) if energy and macronutrients are known.
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

/** The columns that rank two records. */
export type RankedColumns = Record<'confidence' | 'hasImage' | 'popularity' | 'id', ArrayLike<number>>;

/** Whether `a` is the better record: better documented, has an image, more popular, known longer. */
export function isBetter(a: number, b: number, { confidence, hasImage, popularity, id }: RankedColumns): boolean {
  if (confidence[a] !== confidence[b]) return confidence[a]! > confidence[b]!;
  if (hasImage[a] !== hasImage[b]) return hasImage[a]! > hasImage[b]!;
  if (popularity[a] !== popularity[b]) return popularity[a]! > popularity[b]!;
  return id[a]! < id[b]!;
}

/** Hides all but the best record of each food, in `dispositions`. */
export function mergeFoods(spool: FoodSpool, dispositions: Uint32Array) {
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

/** Barcodes that may occur more than once. They are few; a table of all would hold millions. */
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

/** Hides an EAN-8 that is also a UPC-E behind its UPC-A if the names agree; both codes then find the shown record. */
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

/** Shown records by shared barcode: one for each, plus those whose number is equal but whose food is not. */
class ShownByBarcode {
  readonly #everywhere = new NumberMap();
  /** In-store codes by dataset. */
  readonly #inStore = new Map<number, NumberMap>();
  /** Records that share the number of the mapped one but are other foods. */
  readonly #alsoShown = new Map<number, number[]>();

  constructor(
    private readonly spool: FoodSpool,
    private readonly columns: Columns,
  ) {}

  find(arrival: number): number | undefined {
    const first = this.#mapOf(arrival).get(this.columns.barcode[arrival]!);
    if (first === undefined || this.#isSameFood(arrival, first)) return first;
    return this.#alsoShown.get(first)?.find((other) => this.#isSameFood(arrival, other));
  }

  /** The shown record with the other barcode whose name shares a word. */
  findNamesake(arrival: number, barcode: number): number | undefined {
    const first = this.#everywhere.get(barcode);
    if (first === undefined) return undefined;
    return [first, ...(this.#alsoShown.get(first) ?? [])].find((other) => this.#haveCommonWord(arrival, other));
  }

  add(arrival: number): void {
    const map = this.#mapOf(arrival);
    const first = map.get(this.columns.barcode[arrival]!);
    if (first === undefined) map.set(this.columns.barcode[arrival]!, arrival);
    else this.#alsoShown.set(first, [...(this.#alsoShown.get(first) ?? []), arrival]);
  }

  /** Replaces `other` by the better record `front`. */
  replace(other: number, front: number): void {
    if (other === front) return;
    const map = this.#mapOf(front);
    const barcode = this.columns.barcode[front]!;
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
    if (!isInStoreCode(this.columns.barcode[arrival]!)) return this.#everywhere;
    const dataset = this.columns.dataset[arrival]!;
    const map = this.#inStore.get(dataset) ?? new NumberMap();
    this.#inStore.set(dataset, map);
    return map;
  }

  /** Padded numbers denote the same food only if the names share a word. */
  #isSameFood(one: number, other: number): boolean {
    const { isPadded } = this.columns;
    if (isPadded[one] === 0 && isPadded[other] === 0) return true;
    return this.#haveCommonWord(one, other);
  }

  #haveCommonWord(one: number, other: number): boolean {
    return haveCommonWord(this.spool.texts(one).name, this.spool.texts(other).name);
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
    // Foods with and without a code never merge: one is a shop's own, the other a table's.
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

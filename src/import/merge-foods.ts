/**
 * One food for one thing. Of several records with the same barcode the better one is shown, whole; the others stand
 * hidden behind it. In-store codes mean something else in every shop, so they never meet across datasets. Without a
 * barcode, records of one source merge when name, brand and figures are the same.
 */
import { SUPERSEDED, VISIBLE } from '../catalog/catalog-writer.ts';
import type { FoodSpool } from '../catalog/food-spool.ts';
import { NumberMap } from '../catalog/number-map.ts';
import { isInStoreCode } from '../food/barcode.ts';
import { COMPARED_IN_CATEGORY } from '../food/category-outlier.ts';
import { fold } from '../text/fold.ts';

type Columns = ReturnType<FoodSpool['columns']>;

/** How many records were put behind others. */
export interface MergeCounts {
  barcode: number;
  twins: number;
}

/** Whether one record is the better of two: better documented, with an image, more popular, known for longer. */
export function isBetter(a: number, b: number, { confidence, hasImage, popularity, id }: Columns): boolean {
  if (confidence[a] !== confidence[b]) return confidence[a]! > confidence[b]!;
  if (hasImage[a] !== hasImage[b]) return hasImage[a]! > hasImage[b]!;
  if (popularity[a] !== popularity[b]) return popularity[a]! > popularity[b]!;
  return id[a]! < id[b]!;
}

/** Puts all but the best record of each food behind it, in `standing`. */
export function mergeFoods(spool: FoodSpool, dispositions: Uint32Array): MergeCounts {
  return { barcode: mergeByBarcode(spool, dispositions), twins: mergeTwins(spool, dispositions) };
}

function mergeByBarcode(spool: FoodSpool, dispositions: Uint32Array): number {
  const columns = spool.columns();
  const shownByBarcode = new NumberMap(spool.count);
  let merged = 0;
  for (let arrival = 0; arrival < spool.count; arrival++) {
    const barcode = columns.barcode[arrival]!;
    if (dispositions[arrival] === SUPERSEDED || barcode === 0) continue;
    // In-store codes are kept apart by dataset; barcodes end below 1e13, so the dataset fits in front.
    const key = isInStoreCode(barcode) ? (columns.dataset[arrival]! + 1) * 1e13 + barcode : barcode;
    const other = shownByBarcode.get(key);
    if (other === undefined) {
      shownByBarcode.set(key, arrival);
      continue;
    }
    const [front, back] = isBetter(arrival, other, columns) ? [arrival, other] : [other, arrival];
    dispositions[back] = front;
    shownByBarcode.set(key, front);
    merged++;
  }
  return merged;
}

function mergeTwins(spool: FoodSpool, dispositions: Uint32Array): number {
  const columns = spool.columns();
  const shownByTexts = new Map<string, number[]>();
  let merged = 0;
  for (let arrival = 0; arrival < spool.count; arrival++) {
    if (dispositions[arrival] !== VISIBLE || columns.barcode[arrival] !== 0) continue;
    const { name, brand } = spool.texts(arrival);
    const key = `${columns.source[arrival]}\0${fold(name)}\0${fold(brand ?? '')}`;
    const others = shownByTexts.get(key) ?? [];
    if (others.length === 0) shownByTexts.set(key, others);
    const twin = others.findIndex((other) => haveSameFigures(arrival, other, columns));
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

/** Figures count as the same within a fiftieth; what one record does not know, the other may. */
function haveSameFigures(a: number, b: number, { nutrients }: Columns): boolean {
  for (let n = 0; n < COMPARED_IN_CATEGORY.length; n++) {
    const [one, other] = [
      nutrients[a * COMPARED_IN_CATEGORY.length + n]!,
      nutrients[b * COMPARED_IN_CATEGORY.length + n]!,
    ];
    if (Math.abs(one - other) > Math.max(0.1, 0.02 * Math.max(one, other))) return false;
  }
  return true;
}

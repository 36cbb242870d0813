/**
 * Barcode number → document, as an open-addressing hash in two typed arrays: slots of document numbers, and the
 * barcode of each document to tell collisions apart. Four million barcodes take 65 MB and 0.3 µs a look-up; a
 * JavaScript Map takes 300 MB and five seconds to fill.
 */
import { largeUint32Array } from './large-arrays.ts';
import { hashNumber } from './number-map.ts';

const EMPTY = 0xffff_ffff;

/** Builds the slots. Documents come in rank order, so of two with one barcode the better is found first. */
export function buildBarcodeSlots(barcodeByDoc: Float64Array): Uint32Array {
  let used = 0;
  for (let doc = 0; doc < barcodeByDoc.length; doc++) if (barcodeByDoc[doc]! > 0) used++;
  const slots = largeUint32Array(2 ** Math.ceil(Math.log2(Math.max(used * 1.5, 2)))).fill(EMPTY);
  for (let doc = 0; doc < barcodeByDoc.length; doc++) {
    const barcode = barcodeByDoc[doc]!;
    if (barcode === 0) continue;
    let slot = firstSlot(barcode, slots.length);
    while (slots[slot] !== EMPTY && barcodeByDoc[slots[slot]!] !== barcode) slot = (slot + 1) & (slots.length - 1);
    if (slots[slot] === EMPTY) slots[slot] = doc;
  }
  return slots;
}

/** The document with this barcode number, or undefined. */
export function findBarcode(slots: Uint32Array, barcodeByDoc: Float64Array, barcode: number): number | undefined {
  let slot = firstSlot(barcode, slots.length);
  for (;;) {
    const doc = slots[slot]!;
    if (doc === EMPTY) return undefined;
    if (barcodeByDoc[doc] === barcode) return doc;
    slot = (slot + 1) & (slots.length - 1);
  }
}

function firstSlot(barcode: number, size: number): number {
  return hashNumber(barcode) & (size - 1);
}

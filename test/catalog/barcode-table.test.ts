// 1. The table finds what a Map finds, and nothing else, on generated barcodes with many collisions.
// 2. Of two documents with one barcode the first, which ranks higher, is found.
// 3. Documents without a barcode take no place and are never found.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildBarcodeSlots, findBarcode } from '../../src/catalog/barcode-table.ts';

function expectLikeMap(barcodes: readonly number[], asked: readonly number[]): void {
  const byDoc = Float64Array.from(barcodes);
  const slots = buildBarcodeSlots(byDoc);
  const map = new Map<number, number>();
  for (const [doc, barcode] of barcodes.entries()) if (barcode !== 0 && !map.has(barcode)) map.set(barcode, doc);
  for (const barcode of [...barcodes.filter((each) => each !== 0), ...asked]) {
    expect(findBarcode(slots, byDoc, barcode)).toBe(map.get(barcode));
  }
}

describe('against a Map', () => {
  const any = fc.integer({ min: 1, max: 9_999_999_999_999 });
  /** The codes of one maker, which differ in their last digits. */
  const oneMaker = fc.nat({ max: 500 }).map((item) => 3_017_620_400_000 + item);
  /** Codes that agree in their lower or in their upper 32 bits. */
  const sameLow = fc.nat({ max: 2_000 }).map((high) => high * 2 ** 32 + 12_345);

  it('on any barcodes, missing ones among them', () => {
    const barcode = fc.oneof(any, oneMaker, sameLow, fc.constant(0));
    fc.assert(
      fc.property(fc.array(barcode, { maxLength: 200 }), fc.array(fc.oneof(any, oneMaker, sameLow)), expectLikeMap),
      { numRuns: 300 },
    );
  });

  it('on twenty thousand codes of a few makers', () => {
    const barcodes = Array.from({ length: 20_000 }, (_, item) => 3_017_620_400_000 + (item % 4) * 10 ** 9 + item);
    const slots = buildBarcodeSlots(Float64Array.from(barcodes));
    const byDoc = Float64Array.from(barcodes);
    expect(barcodes.every((barcode, doc) => findBarcode(slots, byDoc, barcode) === doc)).toBe(true);
    expect(barcodes.some((barcode) => findBarcode(slots, byDoc, barcode + 0.5e9) !== undefined)).toBe(false);
  });
});

it('finds the first of several documents with one barcode', () => {
  expectLikeMap([0, 3017620422003, 5, 3017620422003, 5, 5], []);
});

it('is never full, so that every look-up ends', () => {
  for (let foods = 0; foods < 70; foods++) {
    const byDoc = Float64Array.from({ length: foods }, (_, doc) => doc + 1);
    const slots = buildBarcodeSlots(byDoc);
    expect(slots.filter((doc) => doc === 0xffff_ffff).length).toBeGreaterThan(0);
    expect(Math.log2(slots.length) % 1).toBe(0);
    expect(findBarcode(slots, byDoc, 9_999_999_999_999)).toBeUndefined();
  }
});

it('finds nothing among documents without barcodes', () => {
  const byDoc = new Float64Array(10);
  const slots = buildBarcodeSlots(byDoc);
  expect(findBarcode(slots, byDoc, 3017620422003)).toBeUndefined();
  expect(findBarcode(slots, byDoc, 0)).toBeUndefined();
});

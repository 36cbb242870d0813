// 1. The table finds what a Map finds, and nothing else, on generated barcodes of every kind.
// 2. Of two documents with one barcode the first, which ranks higher, is found.
// 3. Documents without a barcode take no place and are never found.
// 4. The codes of a few makers lie in as many buckets as any others.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BarcodeTable, buildBarcodeTable } from '../../../src/catalog/records/barcode-table.ts';

const HIGHEST = 9_999_999_999_999;

function tableOf(barcodes: readonly number[]): BarcodeTable {
  return new BarcodeTable(buildBarcodeTable(Float64Array.from(barcodes)));
}

function expectLikeMap(barcodes: readonly number[], asked: readonly number[]): void {
  const table = tableOf(barcodes);
  const map = new Map<number, number>();
  for (const [doc, barcode] of barcodes.entries()) if (barcode !== 0 && !map.has(barcode)) map.set(barcode, doc);
  for (const barcode of [...barcodes.filter((each) => each !== 0), ...asked]) {
    expect(table.find(barcode)).toBe(map.get(barcode));
  }
}

describe('against a Map', () => {
  const any = fc.integer({ min: 1, max: HIGHEST });
  /** The codes of one maker, which differ in their last digits. */
  const oneMaker = fc.nat({ max: 500 }).map((item) => 3_017_620_400_000 + item);
  /** Codes that agree in their lower or in their upper bits. */
  const sameLow = fc.nat({ max: 2_000 }).map((high) => high * 2 ** 32 + 12_345);
  const sameLowHalf = fc.nat({ max: 2_000_000 }).map((high) => high * 2 ** 22 + 12_345);

  it('on any barcodes, missing ones among them', () => {
    const barcode = fc.oneof(any, oneMaker, sameLow, sameLowHalf);
    const barcodes = fc.array(fc.oneof(barcode, fc.constant(0)), { maxLength: 200 });
    fc.assert(fc.property(barcodes, fc.array(barcode), expectLikeMap), { numRuns: 300 });
  });

  it('on twenty thousand codes of a few makers', () => {
    const barcodes = Array.from({ length: 20_000 }, (_, item) => 3_017_620_400_000 + (item % 4) * 10 ** 9 + item);
    const table = tableOf(barcodes);
    expect(barcodes.every((barcode, doc) => table.find(barcode) === doc)).toBe(true);
    expect(barcodes.some((barcode) => table.find(barcode + 0.5e9) !== undefined)).toBe(false);
  });

  it.each([1, 2, 255, 256, 16_384, 16_385, 32_768, 32_769, 70_000])('on %i documents', (length) => {
    const barcodes = Array.from({ length }, (_, item) => (item % 3 === 0 ? 0 : HIGHEST - item * 7));
    const table = tableOf(barcodes);
    expect(barcodes.every((barcode, doc) => barcode === 0 || table.find(barcode) === doc)).toBe(true);
  });
});

it('spreads the codes of a few makers over the buckets', () => {
  const barcodes = Float64Array.from({ length: 100_000 }, (_, item) => 3_017_620_000_000 + item * 10);
  const { barcodeOffsets } = buildBarcodeTable(barcodes);
  const sizes = Array.from(barcodeOffsets.subarray(1), (end, bucket) => end - barcodeOffsets[bucket]);
  // 6 on average; by chance one bucket in a million has more than 25.
  expect(Math.max(...sizes)).toBeLessThan(30);
});

it('finds the first of several documents with one barcode', () => {
  expectLikeMap([0, 3017620422003, 5, 3017620422003, 5, 5], []);
});

it('finds the lowest and the highest number', () => {
  expectLikeMap([HIGHEST, 1], [2, HIGHEST - 1]);
});

it('finds nothing among documents without barcodes, or among none', () => {
  for (const table of [tableOf(new Array(10).fill(0)), tableOf([])]) {
    expect(table.find(3017620422003)).toBeUndefined();
    expect(table.find(1)).toBeUndefined();
  }
});

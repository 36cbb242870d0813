/** 1. Numbers that were added twice are found, all of them. 2. Nearly none of the others are. */
import { expect, test } from 'vitest';
import { RepeatedNumbers } from '../../../src/import/assemble/repeated-numbers.ts';

const BARCODES = Array.from({ length: 20_000 }, (_, i) => 4_000_000_000_000 + i * 7);

test('barcodes that come twice are found, and few others', () => {
  const numbers = new RepeatedNumbers(BARCODES.length);
  for (const barcode of BARCODES) numbers.add(barcode);
  const others = BARCODES.filter((barcode) => numbers.has(barcode));
  expect(others.length).toBeLessThan(BARCODES.length / 5);
  const twice = BARCODES.filter((_, i) => i % 3 === 0);
  for (const barcode of twice) numbers.add(barcode);
  expect(twice.every((barcode) => numbers.has(barcode))).toBe(true);
});

test('a number counts as repeated before it is added', () => {
  const numbers = new RepeatedNumbers(1);
  expect(numbers.has(BARCODES[0]!)).toBe(false);
  numbers.addRepeated(BARCODES[0]!);
  expect(numbers.has(BARCODES[0]!)).toBe(true);
});

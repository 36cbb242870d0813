/**
 * Vitest compares typed arrays element by element, which takes some microseconds for each: seconds for the files of a small
 * catalog. Equal ones are found at once here; all others are left to Vitest, which says where they differ.
 */
import { types } from 'node:util';
import { expect } from 'vitest';

let isAdded = false;

/** Adds the comparison. Test files of one process share it. */
export function compareBytesAtOnce(): void {
  if (isAdded) return;
  isAdded = true;
  expect.addEqualityTesters([haveEqualBytes]);
}

function haveEqualBytes(actual: unknown, expected: unknown): true | undefined {
  if (!types.isTypedArray(actual) || !types.isTypedArray(expected)) return undefined;
  const isSameType = Object.getPrototypeOf(actual) === Object.getPrototypeOf(expected);
  return isSameType && bytesOf(actual).equals(bytesOf(expected)) ? true : undefined;
}

function bytesOf({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

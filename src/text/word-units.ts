import { unitAt } from './unit-at.ts';

/** The UTF-16 units of a word: the form in which the vocabulary holds words and compares them. */
export function wordUnits(word: string): Uint16Array {
  const units = new Uint16Array(word.length);
  for (let i = 0; i < units.length; i++) units[i] = unitAt(word, i);
  return units;
}

/** One bit for each of 32 classes of letters in `units[start..end)`. */
export function letterMask(units: Uint16Array, start: number, end: number): number {
  let mask = 0;
  for (let i = start; i < end; i++) mask |= 1 << (units[i] & 31);
  return mask >>> 0;
}

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/** One step of an FNV-1a hash over units; start with no hash. */
export function hashUnit(unit: number, hash: number = SEED): number {
  return Math.imul(hash ^ unit, PRIME);
}

/** Spreads a hash over all 32 bits, since FNV alone leaves the low bits of short words alike. */
export function finishHash(hash: number): number {
  let mixed = hash ^ (hash >>> 15);
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  mixed ^= mixed >>> 12;
  mixed = Math.imul(mixed, 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** A 32-bit hash of a word. */
export function hashWord(word: string): number {
  let hash = SEED;
  const { length } = word;
  for (let i = 0; i < length; i++) hash = hashUnit(unitAt(word, i), hash);
  return finishHash(hash);
}

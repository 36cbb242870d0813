/** Radix sort by digits, of 16 bits by default. */
export const DIGIT_BITS = 16;
export const DIGITS = 1 << DIGIT_BITS;

/** Where the keys with each digit start when sorted by it, and where the last ends. */
export function digitOffsets(keys: Uint32Array, shift: number, digits = DIGITS): Uint32Array {
  const offsets = new Uint32Array(digits + 1);
  for (let i = 0; i < keys.length; i++) offsets[((keys[i] >>> shift) & (digits - 1)) + 1]++;
  for (let digit = 0; digit < digits; digit++) offsets[digit + 1] += offsets[digit];
  return offsets;
}

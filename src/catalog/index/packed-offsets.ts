import { largeUint16Array } from '../large-arrays.ts';

/**
 * Rising offsets in 16 bits each: a base per block, and each offset's distance from it. Blocks are as large as the
 * distances allow, up to 256 offsets, at which the bases take hardly any memory.
 */
export interface PackedOffsets {
  bases: Uint32Array;
  distances: Uint16Array;
}

const MAX_BLOCK_SHIFT = 8;
const MAX_DISTANCE = 0xffff;

export function packOffsets(offsets: Uint32Array): PackedOffsets {
  let shift = MAX_BLOCK_SHIFT;
  // Blocks of one offset have no distances.
  while (shift > 0 && !fits(offsets, shift)) shift--;
  const bases = new Uint32Array(blockCount(offsets.length, shift));
  for (let block = 0; block < bases.length; block++) bases[block] = offsets[block << shift];
  const distances = largeUint16Array(offsets.length);
  for (let i = 0; i < offsets.length; i++) distances[i] = offsets[i] - bases[i >>> shift];
  return { bases, distances };
}

function fits(offsets: Uint32Array, shift: number): boolean {
  const size = 1 << shift;
  for (let first = 0; first < offsets.length; first += size) {
    const last = Math.min(first + size, offsets.length) - 1;
    if (offsets[last] - offsets[first] > MAX_DISTANCE) return false;
  }
  return true;
}

function blockCount(offsets: number, shift: number): number {
  return Math.ceil(offsets / (1 << shift));
}

export class OffsetReader {
  readonly length: number;
  readonly #bases: Uint32Array;
  readonly #distances: Uint16Array;
  readonly #shift: number;

  constructor({ bases, distances }: PackedOffsets) {
    this.#bases = bases;
    this.#distances = distances;
    this.length = distances.length;
    let shift = 0;
    while (shift < MAX_BLOCK_SHIFT && blockCount(distances.length, shift) > bases.length) shift++;
    this.#shift = shift;
  }

  at(i: number): number {
    return this.#bases[i >>> this.#shift] + this.#distances[i];
  }
}

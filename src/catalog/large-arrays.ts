/**
 * Typed arrays for millions of numbers whose memory returns to the system when collected. The C allocator keeps freed
 * blocks of up to 32 MB once it has freed one of that size, so consecutive steps would add up; larger blocks it returns at
 * once. The unused part of such a block is never touched and takes no memory.
 */
const MAX_KEPT_BYTES = 32 << 20;
/** Smaller arrays are not worth it. */
const MIN_BYTES = 2 << 20;

/** Zeroed memory of at least this many bytes. */
export function largeBuffer(bytes: number): ArrayBuffer {
  return new ArrayBuffer(bytes < MIN_BYTES ? bytes : Math.max(bytes, MAX_KEPT_BYTES + 1));
}

export function largeUint8Array(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(largeBuffer(length), 0, length);
}

export function largeUint16Array(length: number): Uint16Array<ArrayBuffer> {
  return new Uint16Array(largeBuffer(length * Uint16Array.BYTES_PER_ELEMENT), 0, length);
}

export function largeUint32Array(length: number): Uint32Array<ArrayBuffer> {
  return new Uint32Array(largeBuffer(length * Uint32Array.BYTES_PER_ELEMENT), 0, length);
}

export function largeFloat32Array(length: number): Float32Array<ArrayBuffer> {
  return new Float32Array(largeBuffer(length * Float32Array.BYTES_PER_ELEMENT), 0, length);
}

export function largeFloat64Array(length: number): Float64Array<ArrayBuffer> {
  return new Float64Array(largeBuffer(length * Float64Array.BYTES_PER_ELEMENT), 0, length);
}

/**
 * Typed arrays for millions of numbers, whose memory goes back to the system when they are collected. The allocator of the C library
 * holds on to freed pieces of up to 32 MB once it has freed one of that size, so that steps that follow each other would add up. Larger
 * pieces it gives back at once; what an array does not use of such a piece is never touched, and so takes no memory.
 */
const MAX_KEPT_BYTES = 32 << 20;
/** Smaller arrays are not worth it. */
const MIN_BYTES = 2 << 20;

/** Memory for at least this many bytes, all of them 0. */
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

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

export interface ArrayType<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, from: number, length: number): T;
}

/** Makes arrays of a type. */
export function large<T>(type: ArrayType<T>): (length: number) => T {
  return (length) => new type(largeBuffer(length * type.BYTES_PER_ELEMENT), 0, length);
}

export const largeUint8Array = large(Uint8Array);
export const largeUint16Array = large(Uint16Array);
export const largeUint32Array = large(Uint32Array);
export const largeFloat32Array = large(Float32Array);
export const largeFloat64Array = large(Float64Array);

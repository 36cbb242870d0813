/**
 * Parquet's run-length and bit-packed integers, used for levels and dictionary indexes. hyparquet has a reader too, but a
 * damaged file makes it count to two billion, and this one is faster for the small widths of levels. Format:
 * "RLE/Bit-Packing Hybrid" in the Parquet documentation.
 */

/** Fills `output` with `width`-bit integers from `bytes`; throws if there are too few. */
export function readHybrid(bytes: Uint8Array, width: number, output: Uint8Array | Uint32Array): void {
  if (width > 32) throw new RangeError(`numbers of ${width} bits`);
  const valueBytes = (width + 7) >> 3;
  let at = 0;
  for (let filled = 0; filled < output.length; ) {
    let run = 0;
    for (let shift = 0; ; shift += 7) {
      if (at >= bytes.length || shift > 28) throw new RangeError('numbers end too early');
      const byte = bytes[at++]!;
      run |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    const count = run >>> 1;
    if ((run & 1) === 0) {
      if (at + valueBytes > bytes.length) throw new RangeError('numbers end too early');
      let value = 0;
      for (let byte = 0; byte < valueBytes; byte++) value |= bytes[at++]! << (byte * 8);
      const end = Math.min(filled + count, output.length);
      output.fill(value, filled, end);
      filled = end;
    } else {
      // Groups of eight; the last may extend past the output, or even past the bytes.
      const wanted = Math.min(count * 8, output.length - filled);
      if (at + Math.ceil((wanted * width) / 8) > bytes.length) throw new RangeError('numbers end too early');
      unpackBits(bytes, at, width, output, filled, wanted);
      at += count * width;
      filled += wanted;
    }
  }
}

function unpackBits(
  bytes: Uint8Array,
  from: number,
  width: number,
  output: Uint8Array | Uint32Array,
  filled: number,
  count: number,
): void {
  const mask = 2 ** width - 1;
  let at = from;
  // More than 24 bits plus the rest of a byte do not fit into 32 bits; use arithmetic up to 2^53.
  if (width > 24) {
    let held = 0;
    let bits = 0;
    for (let index = 0; index < count; index++) {
      for (; bits < width; bits += 8) held += bytes[at++]! * 2 ** bits;
      output[filled + index] = held % (mask + 1);
      held = Math.floor(held / (mask + 1));
      bits -= width;
    }
    return;
  }
  let held = 0;
  let bits = 0;
  for (let index = 0; index < count; index++) {
    for (; bits < width; bits += 8) held |= bytes[at++]! << bits;
    output[filled + index] = held & mask;
    held >>>= width;
    bits -= width;
  }
}

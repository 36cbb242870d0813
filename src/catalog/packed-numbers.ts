/** Packs numbers into as few bytes each as the highest needs. */
export function packNumbers(numbers: Uint32Array, highest: number): Uint8Array {
  const width = Math.max(1, Math.ceil((32 - Math.clz32(highest)) / 8));
  const bytes = new Uint8Array(width * numbers.length);
  for (let i = 0, at = 0; i < numbers.length; i++) {
    for (let byte = 0; byte < width; byte++) bytes[at++] = numbers[i] >>> (8 * byte);
  }
  return bytes;
}

/** Reads packed numbers; `count` is how many there are. */
export class PackedNumbers {
  readonly #bytes: Uint8Array;
  readonly #width: number;

  constructor(bytes: Uint8Array, count: number) {
    this.#bytes = bytes;
    this.#width = count === 0 ? 1 : bytes.length / count;
  }

  at(i: number): number {
    const start = i * this.#width;
    let number = 0;
    for (let at = start + this.#width - 1; at >= start; at--) number = (number << 8) | this.#bytes[at];
    return number >>> 0;
  }
}

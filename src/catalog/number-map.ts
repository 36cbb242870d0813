import { largeFloat64Array, largeUint32Array } from './large-arrays.ts';

export interface NumberPairs {
  keys: Float64Array;
  values: Uint32Array;
}

const MIN_SLOTS = 16;

/** Maps positive integers to 32-bit numbers in two typed arrays: a twentieth of a Map's memory. */
export class NumberMap {
  #keys: Float64Array;
  #values: Uint32Array;
  #size = 0;

  constructor(expected = MIN_SLOTS) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(expected * 1.5, MIN_SLOTS)));
    this.#keys = largeFloat64Array(slots);
    this.#values = largeUint32Array(slots);
  }

  get size(): number {
    return this.#size;
  }

  get(key: number): number | undefined {
    const slot = this.#slotOf(key);
    return this.#keys[slot] === key ? this.#values[slot] : undefined;
  }

  set(key: number, value: number): void {
    let slot = this.#slotOf(key);
    if (this.#keys[slot] !== key) {
      if ((this.#size + 1) * 1.5 > this.#keys.length) {
        this.#grow();
        slot = this.#slotOf(key);
      }
      this.#keys[slot] = key;
      this.#size++;
    }
    this.#values[slot] = value;
  }

  /** All pairs in no particular order, in blocks of at most `size`; leaves the map empty. */
  *takeBlocks(size: number): Generator<NumberPairs> {
    const [allKeys, allValues] = [this.#keys, this.#values];
    let left = this.#size;
    this.#keys = new Float64Array(MIN_SLOTS);
    this.#values = new Uint32Array(MIN_SLOTS);
    this.#size = 0;
    for (let slot = 0; left > 0; ) {
      const keys = new Float64Array(Math.min(left, size));
      const values = new Uint32Array(keys.length);
      for (let at = 0; at < keys.length; slot++) {
        if (allKeys[slot] === 0) continue;
        keys[at] = allKeys[slot]!;
        values[at++] = allValues[slot]!;
      }
      left -= keys.length;
      yield { keys, values };
    }
  }

  #slotOf(key: number): number {
    const mask = this.#keys.length - 1;
    let slot = hashNumber(key) & mask;
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#keys = largeFloat64Array(keys.length * 2);
    this.#values = largeUint32Array(keys.length * 2);
    for (let old = 0; old < keys.length; old++) {
      if (keys[old] === 0) continue;
      const slot = this.#slotOf(keys[old]!);
      this.#keys[slot] = keys[old]!;
      this.#values[slot] = values[old]!;
    }
  }
}

/** Spreads numbers that differ only in their last digits, like the barcodes of one maker: mixes both halves. */
export function hashNumber(number: number): number {
  const high = Math.floor(number / 0x1_0000_0000);
  let hash = Math.imul(number >>> 0, 0x9e37_79b1) ^ Math.imul(high + 0x7f4a_7c15, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

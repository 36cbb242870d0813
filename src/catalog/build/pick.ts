/** The values of a column at some places, in that order. */
export function pick<
  T extends Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float32Array<ArrayBuffer>,
>(to: T, column: ArrayLike<number>, places: Uint32Array): T {
  for (let i = 0; i < places.length; i++) to[i] = column[places[i]!]!;
  return to;
}

/** How often each number up to `most` stands in a column at some places. */
export function countOf(column: ArrayLike<number>, places: Uint32Array, most: number): Uint32Array {
  const counts = new Uint32Array(most + 1);
  for (let i = 0; i < places.length; i++) counts[column[places[i]!]!]!++;
  return counts;
}

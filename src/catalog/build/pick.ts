/** The values of a column at some places, in that order. */
export function pick<
  T extends Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float32Array<ArrayBuffer>,
>(to: T, column: ArrayLike<number>, places: Uint32Array): T {
  for (let i = 0; i < places.length; i++) to[i] = column[places[i]!]!;
  return to;
}

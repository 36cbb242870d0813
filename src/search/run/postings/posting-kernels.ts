/**
 * The innermost loops of a search. Each goes over the postings of a long list in one block of documents, those from `from` to `to`;
 * `offset` is the place of the block's first document. They take four postings a round or eight: V8 asks in every round of a loop
 * whether it is to stop, which takes as long as setting a bit. Constants stand in the loops as numbers: once bundled, a named one is a
 * variable to V8, and marking with it takes a tenth longer.
 */

/** Documents that share a mark of being promising: 32. */
export const GROUP_SHIFT = 5;

/** Sets the bits of the documents. */
export function setBits(long: Uint16Array, from: number, to: number, offset: number, bits: Uint32Array): void {
  let at = from;
  for (const lastFour = to - 3; at < lastFour; at += 4) {
    const a = offset + long[at];
    const b = offset + long[at + 1];
    const c = offset + long[at + 2];
    const d = offset + long[at + 3];
    bits[a >>> 5] |= 1 << a;
    bits[b >>> 5] |= 1 << b;
    bits[c >>> 5] |= 1 << c;
    bits[d >>> 5] |= 1 << d;
  }
  for (; at < to; at++) {
    const place = offset + long[at];
    bits[place >>> 5] |= 1 << place;
  }
}

/** Clears the bits of the documents. */
export function clearBits(long: Uint16Array, from: number, to: number, offset: number, bits: Uint32Array): void {
  let at = from;
  for (const lastFour = to - 3; at < lastFour; at += 4) {
    const a = offset + long[at];
    const b = offset + long[at + 1];
    const c = offset + long[at + 2];
    const d = offset + long[at + 3];
    bits[a >>> 5] &= ~(1 << a);
    bits[b >>> 5] &= ~(1 << b);
    bits[c >>> 5] &= ~(1 << c);
    bits[d >>> 5] &= ~(1 << d);
  }
  for (; at < to; at++) {
    const place = offset + long[at];
    bits[place >>> 5] &= ~(1 << place);
  }
}

/** Sets in `common` the bits that are set in `marked` too, and in `touched` those of the numbers of `common` that have some. */
export function setCommonBits(
  long: Uint16Array,
  from: number,
  to: number,
  offset: number,
  marked: Uint32Array,
  common: Uint32Array,
  touched: Uint32Array,
): void {
  let at = from;
  for (const lastFour = to - 3; at < lastFour; at += 4) {
    const a = offset + long[at];
    const b = offset + long[at + 1];
    const c = offset + long[at + 2];
    const d = offset + long[at + 3];
    const inA = marked[a >>> 5] & (1 << a);
    const inB = marked[b >>> 5] & (1 << b);
    const inC = marked[c >>> 5] & (1 << c);
    const inD = marked[d >>> 5] & (1 << d);
    if ((inA | inB | inC | inD) === 0) continue;
    common[a >>> 5] |= inA;
    common[b >>> 5] |= inB;
    common[c >>> 5] |= inC;
    common[d >>> 5] |= inD;
    touched[a >>> 10] |= 1 << (a >>> 5);
    touched[b >>> 10] |= 1 << (b >>> 5);
    touched[c >>> 10] |= 1 << (c >>> 5);
    touched[d >>> 10] |= 1 << (d >>> 5);
  }
  for (; at < to; at++) {
    const place = offset + long[at];
    const bit = marked[place >>> 5] & (1 << place);
    if (bit === 0) continue;
    common[place >>> 5] |= bit;
    touched[place >>> 10] |= 1 << (place >>> 5);
  }
}

/** Adds the bit of a list to the marks of the documents. Reading the postings in pairs spares a tenth here, and little above. */
export function addMarks(
  long: Uint16Array,
  longPairs: Uint32Array,
  from: number,
  to: number,
  offset: number,
  bit: number,
  marks: Uint16Array,
): void {
  let at = from;
  if ((at & 1) === 1 && at < to) marks[offset + long[at++]] |= bit;
  for (const lastEight = to - 7; at < lastEight; at += 8) {
    const pair = at >>> 1;
    const a = longPairs[pair];
    const b = longPairs[pair + 1];
    const c = longPairs[pair + 2];
    const d = longPairs[pair + 3];
    marks[offset + (a & 0xffff)] |= bit;
    marks[offset + (a >>> 16)] |= bit;
    marks[offset + (b & 0xffff)] |= bit;
    marks[offset + (b >>> 16)] |= bit;
    marks[offset + (c & 0xffff)] |= bit;
    marks[offset + (c >>> 16)] |= bit;
    marks[offset + (d & 0xffff)] |= bit;
    marks[offset + (d >>> 16)] |= bit;
  }
  for (; at < to; at++) marks[offset + long[at]] |= bit;
}

/** The same, and tells the groups in which some document is worth more now. */
export function addLastMarks(
  long: Uint16Array,
  from: number,
  to: number,
  offset: number,
  bit: number,
  marks: Uint16Array,
  isWorthMore: Uint8Array,
  promising: Uint8Array,
): void {
  let at = from;
  for (const lastFour = to - 3; at < lastFour; at += 4) {
    const a = offset + long[at];
    const b = offset + long[at + 1];
    const c = offset + long[at + 2];
    const d = offset + long[at + 3];
    const ofA = marks[a] | bit;
    const ofB = marks[b] | bit;
    const ofC = marks[c] | bit;
    const ofD = marks[d] | bit;
    marks[a] = ofA;
    marks[b] = ofB;
    marks[c] = ofC;
    marks[d] = ofD;
    if ((isWorthMore[ofA] | isWorthMore[ofB] | isWorthMore[ofC] | isWorthMore[ofD]) === 0) continue;
    promising[a >>> 5] |= isWorthMore[ofA];
    promising[b >>> 5] |= isWorthMore[ofB];
    promising[c >>> 5] |= isWorthMore[ofC];
    promising[d >>> 5] |= isWorthMore[ofD];
  }
  for (; at < to; at++) {
    const place = offset + long[at];
    const words = marks[place] | bit;
    marks[place] = words;
    promising[place >>> 5] |= isWorthMore[words];
  }
}

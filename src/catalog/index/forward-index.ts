/**
 * The forward index: each document's words in order, with their fields, in 16-bit units. Most units are codes of a common
 * word in a field or of a sequence of words that many documents share, such as a category (`forward-codes.ts`). Any other
 * word takes two units: its field and number's upper bits, then the lower bits.
 */
import { type CodeArrays, CodeCounter, FIRST_CODE, HIGH_BITS, UNIT_BITS } from './forward-codes.ts';
import { FIELD, FIELD_SHIFT, type IndexArrays, WORD_MASK } from './index-layout.ts';
import { OffsetReader, packOffsets } from './packed-offsets.ts';

const HIGH_MASK = (1 << HIGH_BITS) - 1;

export type ForwardArrays = CodeArrays & Pick<IndexArrays, 'forward' | 'forwardBases' | 'forwardOffsets'>;

/**
 * Encodes documents' words, packed with their fields as during a build; `offsets` says where each document starts,
 * `newNumber` maps words to their final numbers. It overwrites its first two arrays, since a copy would double the memory:
 * no word grows, so writing never overtakes reading.
 */
export function encodeForward(entries: Uint32Array, offsets: Uint32Array, newNumber: Uint32Array): ForwardArrays {
  const counter = new CodeCounter(newNumber.length);
  for (let doc = 0; doc + 1 < offsets.length; doc++) counter.addEntries(entries, offsets[doc], offsets[doc + 1]);
  const codes = counter.choose(newNumber);
  const units = new Uint16Array(entries.buffer, entries.byteOffset, 2 * entries.length);
  let at = 0;
  let start = 0;
  for (let doc = 0; doc + 1 < offsets.length; doc++) {
    const end = offsets[doc + 1];
    offsets[doc] = at;
    at = codes.writeEntries(units, at, entries, start, end);
    start = end;
  }
  offsets[offsets.length - 1] = at;
  const { bases, distances } = packOffsets(offsets);
  return { forward: units.subarray(0, at), forwardBases: bases, forwardOffsets: distances, ...codes.arrays };
}

/** Where a name that begins at a word ends, and where its head does. */
export function nameAt({ fields, count }: DocumentWords, from: number): { headEnd: number; end: number } {
  const [head, rest] = from === 0 ? [FIELD.head, FIELD.name] : [FIELD.otherHead, FIELD.otherName];
  let headEnd = from > 0 ? from + 1 : from;
  while (headEnd < count && fields[headEnd] === head) headEnd++;
  let end = headEnd;
  while (end < count && fields[end] === rest) end++;
  return { headEnd, end };
}

/** Where the next name in another language begins after a word; -1 if none. */
export function nextName({ fields, count }: DocumentWords, from: number): number {
  for (let i = from + 1; i < count; i++) if (fields[i] === FIELD.otherStart) return i;
  return -1;
}

/** Reads documents' words. It holds one document at a time, so each thread has its own. */
export class DocumentWords {
  count = 0;
  /** Each word's number, and its field. */
  numbers = new Uint32Array(64);
  fields = new Uint8Array(64);
  readonly #forward: Uint16Array;
  readonly #offsets: OffsetReader;
  readonly #words: Uint32Array;
  readonly #sequences: Uint32Array;
  readonly #sequenceOffsets: Uint32Array;
  readonly #firstSequence: number;
  readonly #longestSequence: number;
  #doc = -1;
  /** Used, so that V8 does not eliminate the reads. */
  #fetched = 0;

  constructor(arrays: ForwardArrays) {
    this.#forward = arrays.forward;
    this.#offsets = new OffsetReader({ bases: arrays.forwardBases, distances: arrays.forwardOffsets });
    this.#words = arrays.codedWords;
    this.#sequences = arrays.codedSequences;
    this.#sequenceOffsets = arrays.codedSequenceOffsets;
    this.#firstSequence = FIRST_CODE + arrays.codedWords.length;
    this.#longestSequence = longest(arrays.codedSequenceOffsets);
  }

  /** Reads a document, unless it was the last one read. */
  read(doc: number): this {
    if (doc === this.#doc) return this;
    const forward = this.#forward;
    const start = this.#offsets.at(doc);
    const end = this.#offsets.at(doc + 1);
    const most = (end - start) * this.#longestSequence;
    if (most > this.numbers.length) this.#grow(most);
    const { numbers, fields } = this;
    const words = this.#words;
    const sequences = this.#sequences;
    const sequenceOffsets = this.#sequenceOffsets;
    const firstSequence = this.#firstSequence;
    let count = 0;
    for (let i = start; i < end; i++) {
      const unit = forward[i];
      if (unit < FIRST_CODE) {
        fields[count] = unit >>> HIGH_BITS;
        numbers[count++] = ((unit & HIGH_MASK) << UNIT_BITS) | forward[++i];
      } else if (unit < firstSequence) {
        const packed = words[unit - FIRST_CODE];
        fields[count] = packed >>> FIELD_SHIFT;
        numbers[count++] = packed & WORD_MASK;
      } else {
        const last = sequenceOffsets[unit - firstSequence + 1];
        for (let at = sequenceOffsets[unit - firstSequence]; at < last; at++) {
          const packed = sequences[at];
          fields[count] = packed >>> FIELD_SHIFT;
          numbers[count++] = packed & WORD_MASK;
        }
      }
    }
    this.count = count;
    this.#doc = doc;
    return this;
  }

  /** Prefetches scattered documents: here the processor overlaps the cache misses, later it would wait for each. */
  fetch(docs: Uint32Array, from: number, to: number): void {
    const forward = this.#forward;
    const offsets = this.#offsets;
    let sum = 0;
    for (let i = from; i < to; i++) sum ^= offsets.at(docs[i]);
    for (let i = from; i < to; i++) sum ^= forward[offsets.at(docs[i])];
    this.#fetched ^= sum;
  }

  /** The OR of an array's bits for a document's words; stops once all needed bits are set. */
  bitsOf(doc: number, bits: Uint16Array, needed: number): number {
    const forward = this.#forward;
    const words = this.#words;
    const sequences = this.#sequences;
    const sequenceOffsets = this.#sequenceOffsets;
    const firstSequence = this.#firstSequence;
    const end = this.#offsets.at(doc + 1);
    let seen = 0;
    for (let i = this.#offsets.at(doc); i < end && seen !== needed; i++) {
      const unit = forward[i];
      if (unit < FIRST_CODE) seen |= bits[((unit & HIGH_MASK) << UNIT_BITS) | forward[++i]];
      else if (unit < firstSequence) seen |= bits[words[unit - FIRST_CODE] & WORD_MASK];
      else {
        const last = sequenceOffsets[unit - firstSequence + 1];
        for (let at = sequenceOffsets[unit - firstSequence]; at < last; at++) {
          seen |= bits[sequences[at] & WORD_MASK];
        }
      }
    }
    return seen;
  }

  #grow(length: number): void {
    this.numbers = new Uint32Array(length);
    this.fields = new Uint8Array(length);
  }
}

/** The length of the longest sequence; 1 if there are none. */
function longest(offsets: Uint32Array): number {
  let most = 1;
  for (let i = 0; i + 1 < offsets.length; i++) most = Math.max(most, offsets[i + 1] - offsets[i]);
  return most;
}

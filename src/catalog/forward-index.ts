/**
 * The forward index: the words of each document in their order, each with its field, in units of 16 bits. A unit is a field and a
 * code of 14 bits. The commonest words have codes of their own, and with four million foods 93 of 100 words are such; any other word
 * takes two units, of which the first has the upper bits of its number in the place of a code, and the second has the lower ones.
 */
import { FIELD_SHIFT, type IndexArrays, WORD_MASK } from './index-layout.ts';
import type { IndexedDocuments } from './index-postings.ts';
import { largeUint32Array } from './large-arrays.ts';
import { OffsetReader, type PackedOffsets, packOffsets } from './packed-offsets.ts';
import { NO_DOC } from './record-file.ts';
import { UnitWindow } from './unit-window.ts';

const UNIT_FIELD_SHIFT = 14;
const CODE_MASK = (1 << UNIT_FIELD_SHIFT) - 1;
const LOW_BITS = 16;
/** Smaller codes are the upper bits of a word's number. */
const FIRST_CODE = (WORD_MASK >>> LOW_BITS) + 1;
/** How many words have codes of their own. */
export const MAX_COMMON_WORDS = CODE_MASK + 1 - FIRST_CODE;

/** The arrays of the forward index. */
export type ForwardArrays = Pick<IndexArrays, 'forward' | 'forwardBases' | 'forwardOffsets' | 'commonWords'>;

/** The words that most documents have, sorted; `counts` says how many have each. Of equally common ones the first are taken. */
export function commonestWords(counts: Uint32Array): Uint32Array {
  const most = Math.min(counts.length, MAX_COMMON_WORDS);
  const least = counts.slice().sort()[counts.length - most] ?? 0;
  let left = most;
  for (let word = 0; word < counts.length; word++) if (counts[word] > least) left--;
  const words = new Uint32Array(most);
  let taken = 0;
  for (let word = 0; word < counts.length; word++) {
    if (counts[word] > least || (counts[word] === least && left-- > 0)) words[taken++] = word;
  }
  return words;
}

/** The units of each word: the first without a field, and the second, if there is one, in the upper half. */
function encodeWords(commonWords: Uint32Array, newNumber: Uint32Array, words: number): Uint32Array {
  const encoded = new Uint32Array(words);
  for (let number = 0; number < words; number++) encoded[number] = (number << LOW_BITS) | (number >>> LOW_BITS);
  for (let i = 0; i < commonWords.length; i++) encoded[commonWords[i]] = FIRST_CODE + i;
  // Words that no document has any more have no new number.
  return newNumber.map((number) => encoded[number] ?? 0);
}

/**
 * Encodes the words of documents, which are packed with their fields as while an index is built; `offsets` says where those of each
 * document start, `newNumber` which number each word gets, and `counts` how many documents have it. It writes over both of its first
 * arrays, since a copy would be as large as all else: no word gets longer, so that what is written is never ahead of what is read.
 */
export function encodeForward(
  entries: Uint32Array,
  offsets: Uint32Array,
  newNumber: Uint32Array,
  counts: Uint32Array,
): ForwardArrays {
  const commonWords = commonestWords(counts);
  const encodedWords = encodeWords(commonWords, newNumber, counts.length);
  const units = new Uint16Array(entries.buffer, entries.byteOffset, 2 * entries.length);
  let at = 0;
  let entry = 0;
  for (let doc = 0; doc + 1 < offsets.length; doc++) {
    const end = offsets[doc + 1];
    offsets[doc] = at;
    for (; entry < end; entry++) {
      const packed = entries[entry];
      at = writeUnits(units, at, packed >>> FIELD_SHIFT, encodedWords[packed & WORD_MASK]);
    }
  }
  offsets[offsets.length - 1] = at;
  const { bases, distances } = packOffsets(offsets);
  return { forward: units.subarray(0, at), commonWords, forwardBases: bases, forwardOffsets: distances };
}

/** Units that are written at once. */
const PIECE = 1 << 20;

/**
 * Encodes the words of documents most of which are carried over from an earlier index, in their order: `newDocs` has the number of each
 * of its documents now. Their units are translated as they are, and given a piece of at most `room` units at a time, which is more than any
 * document has.
 */
export class CarriedForward {
  /** The words that have codes. */
  readonly commonWords: Uint32Array;
  readonly #earlier: ForwardReader;
  readonly #newDocs: Uint32Array;
  readonly #added: IndexedDocuments;
  readonly #encodedWords: Uint32Array;
  /** What becomes of each code of the earlier index. */
  readonly #encodedCodes: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #piece: Uint16Array;
  #used = 0;
  /** The units of earlier pieces. */
  #written = 0;
  #doc = 0;

  constructor(
    earlier: ForwardReader,
    newDocs: Uint32Array,
    added: IndexedDocuments,
    { docs, newNumber, counts }: { docs: number; newNumber: Uint32Array; counts: Uint32Array },
    room = PIECE,
  ) {
    this.#piece = new Uint16Array(room);
    this.commonWords = commonestWords(counts);
    this.#earlier = earlier;
    this.#newDocs = newDocs;
    this.#added = added;
    this.#encodedWords = encodeWords(this.commonWords, newNumber, counts.length);
    this.#encodedCodes = new Uint32Array(CODE_MASK + 1);
    earlier.commonWords.forEach((word, i) => {
      this.#encodedCodes[FIRST_CODE + i] = this.#encodedWords[word];
    });
    this.#offsets = largeUint32Array(docs + 1);
  }

  /** The units of all documents. */
  *pieces(): Generator<Uint16Array> {
    const newDocs = this.#newDocs;
    let next = 0;
    for (let earlier = 0; earlier <= newDocs.length; earlier++) {
      const doc = earlier < newDocs.length ? newDocs[earlier] : this.#offsets.length - 1;
      if (doc === NO_DOC) continue;
      for (; this.#doc < doc; next++) {
        const { entries, offsets } = this.#added;
        if (this.#lacksRoom(offsets[next + 1] - offsets[next])) yield this.#takePiece();
        this.#encode(entries, offsets[next], offsets[next + 1]);
      }
      if (earlier === newDocs.length) break;
      this.#earlier.moveTo(earlier);
      if (this.#lacksRoom(this.#earlier.to - this.#earlier.from)) yield this.#takePiece();
      this.#translate(this.#earlier);
    }
    yield this.#takePiece();
  }

  /** Where the words of documents start, once all pieces were given. */
  packedOffsets(): PackedOffsets {
    return packOffsets(this.#offsets);
  }

  /** Whether so many words may not fit into what is left of the piece. */
  #lacksRoom(words: number): boolean {
    return this.#used + 2 * words > this.#piece.length;
  }

  #takePiece(): Uint16Array {
    const piece = this.#piece.subarray(0, this.#used);
    this.#written += this.#used;
    this.#used = 0;
    return piece;
  }

  /** Adds a document by its words. */
  #encode(entries: Uint32Array, from: number, to: number): void {
    let at = this.#used;
    for (let i = from; i < to; i++) {
      at = writeUnits(this.#piece, at, entries[i] >>> FIELD_SHIFT, this.#encodedWords[entries[i] & WORD_MASK]);
    }
    this.#end(at);
  }

  /** Adds a document by its units in the earlier index. */
  #translate({ units, from, to }: ForwardReader): void {
    const [piece, encodedWords, encodedCodes] = [this.#piece, this.#encodedWords, this.#encodedCodes];
    let at = this.#used;
    for (let i = from; i < to; i++) {
      const unit = units[i];
      const code = unit & CODE_MASK;
      const encoded = code < FIRST_CODE ? encodedWords[(code << LOW_BITS) | units[++i]] : encodedCodes[code];
      at = writeUnits(piece, at, unit >>> UNIT_FIELD_SHIFT, encoded);
    }
    this.#end(at);
  }

  #end(at: number): void {
    this.#used = at;
    this.#offsets[++this.#doc] = this.#written + at;
  }
}

/** Writes the units of a word, and returns where the next ones start. The second is written over where there is none. */
function writeUnits(units: Uint16Array, at: number, field: number, encoded: number): number {
  const code = encoded & CODE_MASK;
  units[at] = (field << UNIT_FIELD_SHIFT) | code;
  units[at + 1] = encoded >>> LOW_BITS;
  // Without a branch, by the sign of the difference: which words are common cannot be predicted.
  return at + 1 + ((code - FIRST_CODE) >>> 31);
}

/** Reads the units of documents in their order, without having those of all in memory. */
export class ForwardReader {
  readonly commonWords: Uint32Array;
  /** Those of the document that it was moved to last are `units[from..to)`. */
  from = 0;
  to = 0;
  readonly #offsets: OffsetReader;
  readonly #window: UnitWindow;

  /** `readPart` reads some of the units of all documents, about `room` at a time. */
  constructor(
    { forwardBases, forwardOffsets, commonWords }: Omit<ForwardArrays, 'forward'>,
    readPart: (from: number, to: number) => Uint16Array,
    room?: number,
  ) {
    this.commonWords = commonWords;
    this.#offsets = new OffsetReader({ bases: forwardBases, distances: forwardOffsets });
    this.#window = new UnitWindow(this.#offsets.at(this.#offsets.length - 1), readPart, room);
  }

  get units(): Uint16Array {
    return this.#window.units;
  }

  moveTo(doc: number): void {
    const [start, end] = [this.#offsets.at(doc), this.#offsets.at(doc + 1)];
    this.#window.cover(start, end);
    this.from = start - this.#window.start;
    this.to = end - this.#window.start;
  }

  /** The numbers of the words of a document. */
  wordsOf(doc: number): number[] {
    this.moveTo(doc);
    const { units, commonWords } = this;
    const numbers: number[] = [];
    for (let i = this.from; i < this.to; i++) {
      const code = units[i] & CODE_MASK;
      numbers.push(code < FIRST_CODE ? (code << LOW_BITS) | units[++i] : commonWords[code - FIRST_CODE]);
    }
    return numbers;
  }
}

/** Reads the words of documents. It holds those of one document at a time, so each thread has its own. */
export class DocumentWords {
  /** How many words the document has. */
  count = 0;
  /** The number of each word, and its field. */
  numbers = new Uint32Array(64);
  fields = new Uint8Array(64);
  readonly #forward: Uint16Array;
  readonly #offsets: OffsetReader;
  readonly #commonWords: Uint32Array;
  #doc = -1;

  constructor({ forward, forwardBases, forwardOffsets, commonWords }: ForwardArrays) {
    this.#forward = forward;
    this.#offsets = new OffsetReader({ bases: forwardBases, distances: forwardOffsets });
    this.#commonWords = commonWords;
  }

  /** Reads a document, unless it was the last one to be read. */
  read(doc: number): this {
    if (doc === this.#doc) return this;
    const forward = this.#forward;
    const start = this.#offsets.at(doc);
    const end = this.#offsets.at(doc + 1);
    if (end - start > this.numbers.length) this.#grow(end - start);
    const { numbers, fields } = this;
    let count = 0;
    for (let i = start; i < end; i++) {
      const unit = forward[i];
      const code = unit & CODE_MASK;
      fields[count] = unit >>> UNIT_FIELD_SHIFT;
      numbers[count++] = code < FIRST_CODE ? (code << LOW_BITS) | forward[++i] : this.#commonWords[code - FIRST_CODE];
    }
    this.count = count;
    this.#doc = doc;
    return this;
  }

  /** What an array has for the words of a document, as bits; it stops when these are all that are needed. */
  bitsOf(doc: number, bits: Uint16Array, needed: number): number {
    const forward = this.#forward;
    const commonWords = this.#commonWords;
    const end = this.#offsets.at(doc + 1);
    let seen = 0;
    for (let i = this.#offsets.at(doc); i < end && seen !== needed; i++) {
      const code = forward[i] & CODE_MASK;
      seen |= bits[code < FIRST_CODE ? (code << LOW_BITS) | forward[++i] : commonWords[code - FIRST_CODE]];
    }
    return seen;
  }

  #grow(length: number): void {
    this.numbers = new Uint32Array(length);
    this.fields = new Uint8Array(length);
  }
}

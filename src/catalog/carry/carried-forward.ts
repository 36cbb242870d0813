/**
 * Builds the forward index when most documents are carried over in order: their units are translated directly and yielded
 * in pieces, so that all words are never in memory at once.
 */
import {
  CodeCounter,
  FIRST_CODE,
  type ForwardCodes,
  HIGH_BITS,
  UNIT_BITS,
  writeUnits,
} from '../index/forward-codes.ts';
import type { ForwardArrays } from '../index/forward-index.ts';
import { areRepeated, FIELD_SHIFT } from '../index/index-layout.ts';
import type { IndexedDocuments } from '../index/index-postings.ts';
import { OffsetReader, type PackedOffsets, packOffsets } from '../index/packed-offsets.ts';
import { largeUint32Array } from '../large-arrays.ts';
import { NO_DOC } from '../records/record-file.ts';

/** Units written at once. */
const PIECE = 1 << 20;
const HIGH_MASK = (1 << HIGH_BITS) - 1;
const MIN_SCRATCH = 64;

/** Translates an earlier forward index, whose words have their build-time numbers. */
export class CarriedForward {
  readonly #earlier: ForwardArrays;
  readonly #starts: OffsetReader;
  /** By earlier document: its new number, or NO_DOC if it is gone. */
  readonly #newDocs: Uint32Array;
  readonly #added: IndexedDocuments;
  readonly #firstSequence: number;
  readonly #counter: CodeCounter;
  readonly #codes: ForwardCodes;
  /** By code of the earlier index: its frequency, and for sequences also their numbers. */
  readonly #codeCounts: Uint32Array;
  readonly #sequences: Uint32Array;
  /** The units of coded words of the earlier index, denser than those of all words. */
  readonly #wordUnits: Uint32Array;
  /** Whether a unit codes a word in a name, which forms no sequence. */
  readonly #isInName: Uint8Array;
  readonly #offsets: Uint32Array;
  readonly #piece: Uint16Array;
  /** Consecutive words in one field of a document. */
  #run = new Uint32Array(MIN_SCRATCH);
  #runLength = 0;
  #mostWords = 0;
  #used = 0;
  /** The units in earlier pieces. */
  #written = 0;
  #doc = 0;

  /** Pieces have at most `room` units, or one document's. */
  constructor(
    earlier: ForwardArrays,
    newDocs: Uint32Array,
    added: IndexedDocuments,
    { docs, newNumber }: { docs: number; newNumber: Uint32Array },
    room = PIECE,
  ) {
    this.#earlier = earlier;
    this.#starts = new OffsetReader({ bases: earlier.forwardBases, distances: earlier.forwardOffsets });
    this.#newDocs = newDocs;
    this.#added = added;
    this.#firstSequence = FIRST_CODE + earlier.codedWords.length;
    this.#counter = new CodeCounter(newNumber.length);
    this.#codeCounts = new Uint32Array(1 << UNIT_BITS);
    this.#sequences = new Uint32Array(Math.max(0, earlier.codedSequenceOffsets.length - 1));
    this.#isInName = new Uint8Array(1 << UNIT_BITS);
    earlier.codedWords.forEach((packed, i) => {
      if (!areRepeated(packed >>> FIELD_SHIFT)) this.#isInName[FIRST_CODE + i] = 1;
    });
    this.#count();
    this.#codes = this.#counter.choose(newNumber);
    this.#wordUnits = earlier.codedWords.map((packed) => this.#codes.unitsOf(packed));
    this.#offsets = largeUint32Array(docs + 1);
    this.#piece = new Uint16Array(Math.max(room, 2 * this.#mostWords));
  }

  get codeArrays(): ForwardCodes['arrays'] {
    return this.#codes.arrays;
  }

  *pieces(): Generator<Uint16Array> {
    const newDocs = this.#newDocs;
    const { entries, offsets } = this.#added;
    let next = 0;
    for (let earlier = 0; earlier <= newDocs.length; earlier++) {
      const doc = earlier < newDocs.length ? newDocs[earlier] : this.#offsets.length - 1;
      if (doc === NO_DOC) continue;
      for (; this.#doc < doc; next++) {
        if (this.#lacksRoom) yield this.#takePiece();
        this.#end(this.#codes.writeEntries(this.#piece, this.#used, entries, offsets[next], offsets[next + 1]));
      }
      if (earlier === newDocs.length) break;
      if (this.#lacksRoom) yield this.#takePiece();
      this.#end(this.#translate(this.#starts.at(earlier), this.#starts.at(earlier + 1)));
    }
    yield this.#takePiece();
  }

  /** Where documents' words start; available after the last piece. */
  packedOffsets(): PackedOffsets {
    return packOffsets(this.#offsets);
  }

  #count(): void {
    const { codedWords, codedSequences, codedSequenceOffsets } = this.#earlier;
    for (let doc = 0; doc < this.#newDocs.length; doc++) {
      if (this.#newDocs[doc] !== NO_DOC) this.#countUnits(this.#starts.at(doc), this.#starts.at(doc + 1));
    }
    for (let i = 0; i < codedWords.length; i++) {
      this.#counter.addWord(codedWords[i], this.#codeCounts[FIRST_CODE + i]);
    }
    for (let i = 0; i < this.#sequences.length; i++) {
      const times = this.#codeCounts[this.#firstSequence + i];
      const [start, end] = [codedSequenceOffsets[i], codedSequenceOffsets[i + 1]];
      this.#sequences[i] = this.#counter.addSequence(codedSequences, start, end, times);
    }
    const { entries, offsets } = this.#added;
    for (let i = 0; i + 1 < offsets.length; i++) {
      this.#counter.addEntries(entries, offsets[i], offsets[i + 1]);
      this.#mostWords = Math.max(this.#mostWords, offsets[i + 1] - offsets[i]);
    }
  }

  /** Counts a document's words. Most units are codes, which are counted as such. */
  #countUnits(from: number, to: number): void {
    const { forward, codedSequenceOffsets } = this.#earlier;
    const firstSequence = this.#firstSequence;
    const codeCounts = this.#codeCounts;
    const isInName = this.#isInName;
    let words = 0;
    for (let i = from; i < to; ) {
      const unit = forward[i];
      if (isInName[unit] === 1 || this.#isAlone(i, to)) {
        codeCounts[unit]++;
        words++;
        i++;
      } else if (unit >= firstSequence) {
        codeCounts[unit]++;
        words += codedSequenceOffsets[unit - firstSequence + 1] - codedSequenceOffsets[unit - firstSequence];
        i++;
      } else {
        i = this.#readRun(i, to);
        words += this.#runLength;
        if (this.#runLength === 1) this.#counter.addWord(this.#run[0]);
        else this.#counter.addSequence(this.#run, 0, this.#runLength);
      }
    }
    this.#mostWords = Math.max(this.#mostWords, words);
  }

  /** Translates a document's units; returns where the next ones start. */
  #translate(from: number, to: number): number {
    const { forward } = this.#earlier;
    const firstSequence = this.#firstSequence;
    const codes = this.#codes;
    const piece = this.#piece;
    const wordUnits = this.#wordUnits;
    const isInName = this.#isInName;
    let at = this.#used;
    for (let i = from; i < to; ) {
      const unit = forward[i];
      if (isInName[unit] === 1 || this.#isAlone(i, to)) {
        at = writeUnits(piece, at, wordUnits[unit - FIRST_CODE]);
        i++;
      } else if (unit >= firstSequence) {
        at = codes.writeSequence(piece, at, this.#sequences[unit - firstSequence]);
        i++;
      } else {
        i = this.#readRun(i, to);
        if (this.#runLength === 1) at = codes.writeWord(piece, at, this.#run[0]);
        else at = codes.writeSequence(piece, at, this.#counter.sequences.numberOf(this.#run, 0, this.#runLength));
      }
    }
    return at;
  }

  /** Whether a unit codes a word without successor in its field, as most brands are. */
  #isAlone(at: number, to: number): boolean {
    const { forward } = this.#earlier;
    const unit = forward[at];
    return (
      unit >= FIRST_CODE && unit < this.#firstSequence && (at + 1 === to || forward[at + 1] >= this.#firstSequence)
    );
  }

  /** Reads a word and, where it may begin a sequence, the rest of that; returns the next unit's position. */
  #readRun(from: number, to: number): number {
    const { forward, codedWords } = this.#earlier;
    let length = 0;
    let at = from;
    for (let first = 0; at < to && forward[at] < this.#firstSequence; length++) {
      const unit = forward[at];
      const isCode = unit >= FIRST_CODE;
      const field = isCode ? codedWords[unit - FIRST_CODE] >>> FIELD_SHIFT : unit >>> HIGH_BITS;
      if (length === 0) first = field;
      else if (field !== first || !areRepeated(field)) break;
      if (length === this.#run.length) this.#growRun();
      this.#run[length] = isCode
        ? codedWords[unit - FIRST_CODE]
        : (field << FIELD_SHIFT) | ((unit & HIGH_MASK) << UNIT_BITS) | forward[at + 1];
      at += isCode ? 1 : 2;
    }
    this.#runLength = length;
    return at;
  }

  #growRun(): void {
    const longer = new Uint32Array(2 * this.#run.length);
    longer.set(this.#run);
    this.#run = longer;
  }

  /** Whether a document may not fit into the rest of the piece. */
  get #lacksRoom(): boolean {
    return this.#used + 2 * this.#mostWords > this.#piece.length;
  }

  #takePiece(): Uint16Array {
    const piece = this.#piece.subarray(0, this.#used);
    this.#written += this.#used;
    this.#used = 0;
    return piece;
  }

  #end(at: number): void {
    this.#used = at;
    this.#offsets[++this.#doc] = this.#written + at;
  }
}

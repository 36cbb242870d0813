/**
 * Chooses which words and word sequences get codes in the forward index, to make it shortest. A word without a code takes
 * one unit more each time; a sequence takes as many units as it has words, but one with a code.
 */
import { areRepeated, FIELD_SHIFT, FIELDS, type IndexArrays, WORD_MASK } from './index-layout.ts';
import { WordSequences } from './word-sequences.ts';

/** A unit of the forward index has 16 bits. */
export const UNIT_BITS = 16;
const UNIT_MASK = 0xffff;
/** A word without a code has its field and its number's upper bits in the first of two units. */
export const HIGH_BITS = FIELD_SHIFT - UNIT_BITS;
/** Lower units are not codes. */
export const FIRST_CODE = FIELDS << HIGH_BITS;
export const MAX_CODES = (1 << UNIT_BITS) - FIRST_CODE;
/** The cost of storing a sequence's word. */
const UNITS_PER_STORED_WORD = 2;

/** The arrays that define codes: words with fields, then sequences. */
export type CodeArrays = Pick<IndexArrays, 'codedWords' | 'codedSequences' | 'codedSequenceOffsets'>;

/** Marks a sequence's number among words. */
const SEQUENCE_MARK = 0x8000_0000;

/** The index of a word with its field in an array with an entry for each. */
function wordPlace(packed: number): number {
  return (packed & WORD_MASK) * FIELDS + (packed >>> FIELD_SHIFT);
}

/**
 * Counts documents' words, which have build-time numbers and are packed with their fields. All words of a brand form a
 * sequence, as do those of a category and of a kind.
 */
export class CodeCounter {
  readonly sequences = new WordSequences();
  readonly #sequenceCounts: number[] = [];
  readonly #counts: Uint32Array;

  /** For words with numbers below `words`. */
  constructor(words: number) {
    this.#counts = new Uint32Array(FIELDS * words);
  }

  addWord(packed: number, times = 1): void {
    this.#counts[wordPlace(packed)] += times;
  }

  /** Adds the sequence in `words[start..end)`; returns its number. */
  addSequence(words: Uint32Array, start: number, end: number, times = 1): number {
    const sequence = this.sequences.numberOf(words, start, end);
    this.#sequenceCounts[sequence] = (this.#sequenceCounts[sequence] ?? 0) + times;
    for (let i = start; i < end; i++) this.addWord(words[i], times);
    return sequence;
  }

  /** Adds a document's words, replacing a sequence by its marked number, so that it need not be looked up again. */
  addEntries(entries: Uint32Array, from: number, to: number): void {
    for (let at = from; at < to; ) {
      const start = at++;
      const field = entries[start] >>> FIELD_SHIFT;
      if (areRepeated(field)) while (at < to && entries[at] >>> FIELD_SHIFT === field) at++;
      if (at - start === 1) this.#counts[wordPlace(entries[start])]++;
      else entries[start] = SEQUENCE_MARK | this.addSequence(entries, start, at);
    }
  }

  /** Chooses the codes; `newNumber` maps words to their final numbers. Ends counting. */
  choose(newNumber: Uint32Array): ForwardCodes {
    const { sequences } = this;
    const counts = this.#counts;
    const chosen = this.#chooseSequences(newNumber);
    for (const sequence of chosen) {
      for (const packed of sequences.wordsOf(sequence)) counts[wordPlace(packed)] -= this.#sequenceCounts[sequence];
    }
    return new ForwardCodes(
      sequences,
      chosen,
      highestCounts(counts, MAX_CODES - chosen.length, (place) => newPlace(place, newNumber)),
      newNumber,
    );
  }

  /** Sequences that save more than they cost and more than the words whose codes they take, best first. */
  #chooseSequences(newNumber: Uint32Array): number[] {
    const { sequences } = this;
    const spared = this.#sequenceCounts.map((count, sequence) => {
      const length = sequences.lengthOf(sequence);
      return count * (length - 1) - UNITS_PER_STORED_WORD * (length + 1);
    });
    const candidates = [...spared.keys()].filter((sequence) => spared[sequence] > 0);
    candidates.sort(
      (a, b) => spared[b] - spared[a] || compareWords(sequences.wordsOf(a), sequences.wordsOf(b), newNumber),
    );
    const ofWords = sortedCounts(this.#counts);
    const isBetter = (sequence: number, rank: number) => spared[sequence] > (ofWords.at(rank - MAX_CODES) ?? 0);
    const end = candidates.findIndex((sequence, rank) => rank === MAX_CODES || !isBetter(sequence, rank));
    return end === -1 ? candidates : candidates.slice(0, end);
  }
}

/** Compares sequences by their words' new numbers. */
function compareWords(one: Uint32Array, other: Uint32Array, newNumber: Uint32Array): number {
  for (let i = 0; i < one.length && i < other.length; i++) {
    const difference = renumbered(one[i], newNumber) - renumbered(other[i], newNumber);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

function renumbered(packed: number, newNumber: Uint32Array): number {
  return ((packed & ~WORD_MASK) | newNumber[packed & WORD_MASK]) >>> 0;
}

/** A word's index by its new number. */
function newPlace(place: number, newNumber: Uint32Array): number {
  return FIELDS * newNumber[Math.floor(place / FIELDS)] + (place % FIELDS);
}

/** Writes a word's units; returns where the next ones start. An absent second unit is overwritten by them. */
export function writeUnits(units: Uint16Array, at: number, encoded: number): number {
  const first = encoded & UNIT_MASK;
  units[at] = first;
  units[at + 1] = encoded >>> UNIT_BITS;
  // Branch-free, by the difference's sign: which words have codes is unpredictable.
  return at + 1 + ((first - FIRST_CODE) >>> 31);
}

/** Encodes words and sequences. */
export class ForwardCodes {
  readonly arrays: CodeArrays;
  readonly #sequences: WordSequences;
  /** By sequence number; 0 if it has no code. */
  readonly #sequenceUnits: Uint16Array;
  /** By `wordPlace`. */
  readonly #wordUnits: Uint32Array;

  /** `coded` has the indexes of words. */
  constructor(sequences: WordSequences, chosen: readonly number[], coded: Uint32Array, newNumber: Uint32Array) {
    this.arrays = {
      codedWords: coded.map((place) => packedWord(newPlace(place, newNumber))),
      ...storedSequences(chosen, sequences, newNumber),
    };
    this.#sequences = sequences;
    this.#sequenceUnits = new Uint16Array(sequences.count);
    for (let i = 0; i < chosen.length; i++) this.#sequenceUnits[chosen[i]] = FIRST_CODE + coded.length + i;
    this.#wordUnits = unitsOfWords(newNumber);
    for (let i = 0; i < coded.length; i++) this.#wordUnits[coded[i]] = FIRST_CODE + i;
  }

  /** A word's units: the first, and in the upper half the second, if the first is not a code. */
  unitsOf(packed: number): number {
    return this.#wordUnits[wordPlace(packed)];
  }

  /** Writes a word; returns where the next units start. */
  writeWord(units: Uint16Array, at: number, packed: number): number {
    return writeUnits(units, at, this.unitsOf(packed));
  }

  writeSequence(units: Uint16Array, at: number, sequence: number): number {
    const unit = this.#sequenceUnits[sequence];
    if (unit !== 0) {
      units[at] = unit;
      return at + 1;
    }
    let next = at;
    for (const packed of this.#sequences.wordsOf(sequence)) next = this.writeWord(units, next, packed);
    return next;
  }

  /** The same for a document's counted words. */
  writeEntries(units: Uint16Array, at: number, entries: Uint32Array, from: number, to: number): number {
    let next = at;
    for (let i = from; i < to; i++) {
      const packed = entries[i];
      if (packed < SEQUENCE_MARK) next = this.writeWord(units, next, packed);
      else {
        const sequence = packed - SEQUENCE_MARK;
        next = this.writeSequence(units, next, sequence);
        i += this.#sequences.lengthOf(sequence) - 1;
      }
    }
    return next;
  }
}

/** The nonzero counts, ascending. */
function sortedCounts(counts: Uint32Array): Uint32Array {
  let present = 0;
  for (let place = 0; place < counts.length; place++) if (counts[place] > 0) present++;
  const sorted = new Uint32Array(present);
  for (let place = 0, at = 0; place < counts.length; place++) if (counts[place] > 0) sorted[at++] = counts[place];
  return sorted.sort();
}

/** The indexes of the `most` highest counts above 0, highest first, ties by new index: what is read most is then close in the cache. */
export function highestCounts(counts: Uint32Array, most: number, newPlace: (place: number) => number): Uint32Array {
  const sorted = sortedCounts(counts);
  const least = sorted[Math.max(0, sorted.length - most)] ?? 1;
  const places: number[] = [];
  for (let place = 0; place < counts.length; place++) if (counts[place] >= least) places.push(place);
  places.sort((a, b) => counts[b] - counts[a] || newPlace(a) - newPlace(b));
  return Uint32Array.from(places.slice(0, most));
}

function packedWord(place: number): number {
  return ((place % FIELDS) << FIELD_SHIFT) | Math.floor(place / FIELDS);
}

/** The units of words without codes. */
function unitsOfWords(newNumber: Uint32Array): Uint32Array {
  const units = new Uint32Array(FIELDS * newNumber.length);
  for (let word = 0; word < newNumber.length; word++) {
    // Words that no document has any more have no number.
    const number = newNumber[word] & WORD_MASK;
    for (let field = 0; field < FIELDS; field++) {
      units[FIELDS * word + field] = (number << UNIT_BITS) | (field << HIGH_BITS) | (number >>> UNIT_BITS);
    }
  }
  return units;
}

function storedSequences(chosen: readonly number[], sequences: WordSequences, newNumber: Uint32Array) {
  const offsets = new Uint32Array(chosen.length + 1);
  for (let i = 0; i < chosen.length; i++) offsets[i + 1] = offsets[i] + sequences.lengthOf(chosen[i]);
  const words = new Uint32Array(offsets[chosen.length]);
  for (let i = 0; i < chosen.length; i++) {
    const ofSequence = sequences.wordsOf(chosen[i]);
    words.set(
      ofSequence.map((packed) => renumbered(packed, newNumber)),
      offsets[i],
    );
  }
  return { codedSequences: words, codedSequenceOffsets: offsets };
}

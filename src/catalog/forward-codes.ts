/**
 * Which words and sequences of words have codes in the forward index: those by which it becomes shortest. A word without a code takes
 * one unit more each time; a sequence takes as many units as it has words, and with a code one.
 */
import { FIELD, FIELD_SHIFT, type IndexArrays, WORD_MASK } from './index-layout.ts';
import { WordSequences } from './word-sequences.ts';

/** A unit of the forward index has 16 bits. */
export const UNIT_BITS = 16;
/** A word without a code has its field and the upper bits of its number in the first of two units. */
export const HIGH_BITS = FIELD_SHIFT - UNIT_BITS;
const FIELDS = 4;
/** Lower units are no codes. */
export const FIRST_CODE = FIELDS << HIGH_BITS;
/** How many codes there are. */
export const MAX_CODES = (1 << UNIT_BITS) - FIRST_CODE;
/** Marks the number of a sequence among words. */
const SEQUENCE_MARK = 0x8000_0000;
/** What a word of a sequence takes where sequences are stored. */
const UNITS_PER_STORED_WORD = 2;

/** The arrays that tell what codes mean: words with their fields, then sequences of these. */
export type CodeArrays = Pick<IndexArrays, 'codedWords' | 'codedSequences' | 'codedSequenceOffsets'>;

/** The words of documents while an index is built, packed with their fields; `offsets` says where those of each document start. */
export interface DocumentEntries {
  entries: Uint32Array;
  offsets: Uint32Array;
}

/** The units of words and of sequences. */
export interface ForwardCodes {
  /** By `wordPlace`: the first unit, and the second, where the first is no code, in the upper half. */
  wordUnits: Uint32Array;
  sequences: WordSequences;
  /** By the number of a sequence; 0 where it has no code. */
  sequenceUnits: Uint16Array;
  arrays: CodeArrays;
}

/** The number of the sequence that an entry has in the place of a word; -1 where it has a word. */
export function sequenceAt(entry: number): number {
  return entry >= SEQUENCE_MARK ? entry - SEQUENCE_MARK : -1;
}

/** The place of a word with its field in an array that has one for each. */
export function wordPlace(packed: number): number {
  return (packed & WORD_MASK) * FIELDS + (packed >>> FIELD_SHIFT);
}

/**
 * Chooses the codes for documents; `newNumber` says which number each word gets. All words of a brand are a sequence, and so are those of
 * a category and a kind; in the place of its first word the entries then have its number, marked as such, lest it be looked up again.
 */
export function chooseCodes({ entries, offsets }: DocumentEntries, newNumber: Uint32Array): ForwardCodes {
  const counts = new Uint32Array(FIELDS * newNumber.length);
  const sequences = new WordSequences();
  const sequenceCounts: number[] = [];
  for (let doc = 0; doc + 1 < offsets.length; doc++) {
    const end = offsets[doc + 1];
    for (let at = offsets[doc]; at < end; ) {
      const start = at;
      const field = entries[at] >>> FIELD_SHIFT;
      do counts[wordPlace(entries[at++])]++;
      while (at < end && entries[at] >>> FIELD_SHIFT === field);
      if (field < FIELD.brand || at - start === 1) continue;
      const sequence = sequences.numberOf(entries, start, at);
      sequenceCounts[sequence] = (sequenceCounts[sequence] ?? 0) + 1;
      entries[start] = SEQUENCE_MARK | sequence;
    }
  }
  const chosen = chooseSequences(sequences, sequenceCounts, counts);
  for (const sequence of chosen) {
    for (const packed of sequences.wordsOf(sequence)) counts[wordPlace(packed)] -= sequenceCounts[sequence];
  }
  const newPlace = (place: number) => FIELDS * newNumber[Math.floor(place / FIELDS)] + (place % FIELDS);
  const coded = highestCounts(counts, MAX_CODES - chosen.length, newPlace);
  return {
    wordUnits: unitsOfWords(coded, newNumber),
    sequences,
    sequenceUnits: unitsOfSequences(chosen, sequences.count, FIRST_CODE + coded.length),
    arrays: { codedWords: coded.map((place) => packedWord(newPlace(place))), ...stored(chosen, sequences, newNumber) },
  };
}

/** The sequences that spare more than what they take, and more than the words whose codes they take; those that spare most first. */
function chooseSequences(sequences: WordSequences, sequenceCounts: readonly number[], counts: Uint32Array): number[] {
  const spared = sequenceCounts.map((count, sequence) => {
    const length = sequences.lengthOf(sequence);
    return count * (length - 1) - UNITS_PER_STORED_WORD * (length + 1);
  });
  const candidates = [...spared.keys()].filter((sequence) => spared[sequence] > 0);
  candidates.sort((a, b) => spared[b] - spared[a] || a - b);
  const ofWords = sortedCounts(counts);
  const isBetter = (sequence: number, rank: number) => spared[sequence] > (ofWords.at(rank - MAX_CODES) ?? 0);
  const end = candidates.findIndex((sequence, rank) => rank === MAX_CODES || !isBetter(sequence, rank));
  return end === -1 ? candidates : candidates.slice(0, end);
}

/** The counts that are not 0, from the lowest to the highest. */
function sortedCounts(counts: Uint32Array): Uint32Array {
  let present = 0;
  for (let place = 0; place < counts.length; place++) if (counts[place] > 0) present++;
  const sorted = new Uint32Array(present);
  for (let place = 0, at = 0; place < counts.length; place++) if (counts[place] > 0) sorted[at++] = counts[place];
  return sorted.sort();
}

/**
 * The places of the highest counts, the highest first, at most so many and none that are 0; of equal ones those whose new places come
 * first. So what is read most lies together, and stays in the processor's nearest cache.
 */
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

function unitsOfWords(coded: Uint32Array, newNumber: Uint32Array): Uint32Array {
  const units = new Uint32Array(FIELDS * newNumber.length);
  for (let word = 0; word < newNumber.length; word++) {
    const number = newNumber[word];
    for (let field = 0; field < FIELDS; field++) {
      units[FIELDS * word + field] =
        (number << UNIT_BITS) | (field << HIGH_BITS) | ((number & WORD_MASK) >>> UNIT_BITS);
    }
  }
  for (let i = 0; i < coded.length; i++) units[coded[i]] = FIRST_CODE + i;
  return units;
}

function unitsOfSequences(chosen: readonly number[], sequences: number, firstUnit: number): Uint16Array {
  const units = new Uint16Array(sequences);
  for (let i = 0; i < chosen.length; i++) units[chosen[i]] = firstUnit + i;
  return units;
}

/** The words of the sequences with their new numbers. */
function stored(
  chosen: readonly number[],
  sequences: WordSequences,
  newNumber: Uint32Array,
): Omit<CodeArrays, 'codedWords'> {
  const offsets = new Uint32Array(chosen.length + 1);
  for (let i = 0; i < chosen.length; i++) offsets[i + 1] = offsets[i] + sequences.lengthOf(chosen[i]);
  const words = new Uint32Array(offsets[chosen.length]);
  for (let i = 0; i < chosen.length; i++) {
    const ofSequence = sequences.wordsOf(chosen[i]);
    words.set(
      ofSequence.map((packed) => (packed & ~WORD_MASK) | newNumber[packed & WORD_MASK]),
      offsets[i],
    );
  }
  return { codedSequences: words, codedSequenceOffsets: offsets };
}

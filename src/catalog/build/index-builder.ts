/**
 * Builds the search index. Foods come in document order, which is rank order, so posting lists need no sorting. Everything
 * that grows with the number of foods is a typed array; JavaScript objects exist only for distinct words and recently seen
 * brands and categories.
 */
import { memoize } from '../../caches/bounded-map.ts';
import { SOURCES, type Source } from '../../food/source.ts';
import { type AnalysedName, analyse, analyseName, TEXT_VERSION } from '../../text/analyse.ts';
import { kindWord } from '../../text/kind-word.ts';
import { nameKey } from '../../text/name-key.ts';
import { TextCache } from '../../text/text-cache.ts';
import { stretchEnds } from '../../text/tokenise.ts';
import { CarriedForward } from '../carry/carried-forward.ts';
import { carryPostings } from '../carry/carried-postings.ts';
import { CarriedFoods, type CarriedWords } from '../carry/carried-words.ts';
import { collectGarbageOf } from '../collect-garbage.ts';
import { GrowingArray } from '../growing-array.ts';
import { encodeForward } from '../index/forward-index.ts';
import { FIELD, FIELD_SHIFT, type IndexArrays, packTraits } from '../index/index-layout.ts';
import {
  buildKeyTable,
  carryKeyTable,
  type KeyedDocuments,
  type KeyedPart,
  type StoredKeys,
} from '../index/index-name-keys.ts';
import {
  buildPostings,
  commonestIn,
  countDocuments,
  type IndexedDocuments,
  listLengths,
} from '../index/index-postings.ts';
import { buildVocabulary } from '../index/index-vocabulary.ts';
import { encodeRankFacts } from '../index/rank-facts.ts';
import { NO_WORD } from '../index/word-buckets.ts';
import { WordNumbers } from '../index/word-numbers.ts';
import { largeUint8Array, largeUint32Array } from '../large-arrays.ts';
import type { SectionArray } from '../section-directory.ts';
import { joinPieces, type SectionPieces, type Sections } from '../section-file.ts';
import type { IndexedTexts } from './indexed-texts.ts';

/** What the index needs of a food besides its words. */
interface IndexFacts {
  source: Source;
  confidence: number;
  hasImage: boolean;
  popularity: number;
  /** The claims that its figures meet, as bits; none if figures are unknown. */
  claims?: number;
  /** Allergens, diets and marks of its label; 0 if unknown. */
  labelBits?: number;
}

interface IndexWords {
  texts: IndexedTexts;
  category: string | null;
  kind: string | null;
}

export type IndexEntry = IndexFacts & IndexedTexts & Omit<IndexWords, 'texts'>;

type NamedSection = [name: string, content: SectionArray | SectionPieces];

interface Vocabulary {
  /** Word numbers at the time foods were added, in alphabetical order. */
  order: Uint32Array;
  /** From these numbers to those in the index. */
  newNumber: Uint32Array;
  /** How many documents have each word. */
  counts: Uint32Array;
}

/** Longer texts are cut: an endless name would slow down every search that matches it. */
const MAX_FIELD_WORDS = 48;
/** The fields of names in other languages, by those of the main name. */
const OTHER_FIELD = { [FIELD.head]: FIELD.otherHead, [FIELD.name]: FIELD.otherName } as const;
/** Analyzed brands and categories to cache; they repeat. */
const MAX_ANALYSED = 1 << 15;
/** Words per food, for initial array sizes. */
const WORDS_PER_FOOD = 9;

/** Popularity on a logarithmic scale in a byte: four steps per doubling. */
function popularityStep(popularity: number): number {
  return Math.min(255, Math.round(4 * Math.log2(1 + Math.max(0, popularity))));
}

/** Collects foods in rank order and yields the arrays of `search.bin`. */
export class IndexBuilder {
  readonly #words: WordNumbers;
  #analysed = new TextCache<Uint32Array>(MAX_ANALYSED);
  /** The number of a kind's word; there are few kinds. */
  readonly #kindNumber = memoize((path: string) => this.#words.numberOf(kindWord(path)));
  readonly #confidence: GrowingArray<Uint8Array>;
  readonly #traits: GrowingArray<Uint8Array>;
  readonly #popularity: GrowingArray<Uint8Array>;
  readonly #claims: GrowingArray<Uint32Array>;
  readonly #labelBits: GrowingArray<Uint32Array>;
  readonly #carried: CarriedFoods | undefined;
  /** New documents with their words. */
  readonly #added: GrowingArray<Uint32Array>;
  readonly #entries: GrowingArray<Uint32Array>;
  readonly #offsets: GrowingArray<Uint32Array>;
  /** Name keys and their documents. */
  readonly #nameKeys: GrowingArray<Uint32Array>;
  readonly #nameDocs: GrowingArray<Uint32Array>;
  readonly #headKeys = new GrowingArray(largeUint32Array);
  readonly #headDocs = new GrowingArray(largeUint32Array);
  readonly #keyScratch = new Uint32Array(MAX_FIELD_WORDS);

  /** `carried` has the words of foods carried over from the previous index. */
  constructor(expectedFoods = 1024, carried?: CarriedWords) {
    this.#carried = carried && new CarriedFoods(carried);
    this.#words = new WordNumbers(carried);
    this.#confidence = new GrowingArray(largeUint8Array, expectedFoods);
    this.#traits = new GrowingArray(largeUint8Array, expectedFoods);
    this.#popularity = new GrowingArray(largeUint8Array, expectedFoods);
    this.#claims = new GrowingArray(largeUint32Array, expectedFoods);
    this.#labelBits = new GrowingArray(largeUint32Array, expectedFoods);
    const expectedAdded = carried === undefined ? expectedFoods : Math.max(1024, expectedFoods - carried.foods);
    this.#added = new GrowingArray(largeUint32Array, expectedAdded);
    this.#entries = new GrowingArray(largeUint32Array, expectedAdded * WORDS_PER_FOOD);
    this.#offsets = new GrowingArray(largeUint32Array, expectedAdded + 1);
    this.#offsets.push(0);
    this.#nameKeys = new GrowingArray(largeUint32Array, expectedAdded);
    this.#nameDocs = new GrowingArray(largeUint32Array, expectedAdded);
  }

  /** Adds the next food; the first one ranks highest. */
  add(entry: IndexEntry): void {
    this.addFood({ texts: entry, category: entry.category, kind: entry.kind }, entry);
  }

  /** The same with words and facts separate. */
  addFood({ texts, category, kind }: IndexWords, facts: IndexFacts): void {
    this.#added.push(this.#traits.length);
    this.#addNames(texts.name, texts.otherNames);
    this.#addField(texts.brand, FIELD.brand);
    this.#addField(category, FIELD.extra);
    if (kind !== null) this.#push(this.#kindNumber(kind), FIELD.extra);
    this.#offsets.push(this.#entries.length);
    this.#addFacts(facts);
  }

  /** Adds the next food with its document's words in the previous index. */
  addCarried(doc: number, facts: IndexFacts): void {
    this.#carried!.take(doc, this.#traits.length);
    this.#addFacts(facts);
  }

  /** The finished index; the builder cannot be used afterwards. */
  finish(): Sections {
    const arrays: Sections['arrays'] = {};
    const sections = this.sections();
    let next = sections.next();
    for (; !next.done; next = sections.next()) {
      const [name, content] = next.value;
      arrays[name] = ArrayBuffer.isView(content) ? content : joinPieces(content);
    }
    return { arrays, about: next.value };
  }

  /** Yields the finished arrays in storage order, one at a time to save memory; returns the description. */
  *sections(): Generator<NamedSection, Sections['about'], undefined> {
    const traits = this.#traits.view();
    const counts = this.#countDocuments();
    const order = this.#words.sorted(counts);
    const newNumber = yield* this.#vocabulary(order);
    const vocabulary = { order, newNumber, counts: order.map((number) => counts[number]) };
    const commonestSource = commonestIn(traits);
    if (yield* this.#carryPostings(vocabulary, commonestSource)) {
      this.#collectGarbage();
      yield* this.#carryForward(vocabulary);
    } else yield* this.#buildDocuments(vocabulary, commonestSource);
    this.#collectGarbage();
    yield* named({
      ...encodeRankFacts(this.#confidence.view(), traits, this.#popularity.view()),
      claims: this.#claims.view(),
      labelBits: this.#labelBits.view(),
    });
    yield* this.#keyTables();
    return { textVersion: TEXT_VERSION, foods: traits.length, commonestSource: SOURCES[commonestSource] };
  }

  /** Yields the vocabulary's arrays; returns the words' final numbers. */
  *#vocabulary(order: Uint32Array): Generator<NamedSection, Uint32Array, undefined> {
    this.#analysed = new TextCache(MAX_ANALYSED);
    const newNumber = new Uint32Array(this.#words.count).fill(NO_WORD);
    for (let number = 0; number < order.length; number++) newNumber[order[number]] = number;
    for (const arrays of buildVocabulary(this.#words, order, newNumber, (names) => this.#carried?.readTables(names))) {
      yield* named(arrays);
      this.#collectGarbage();
    }
    return newNumber;
  }

  /** Adds a food's name, and names in other languages if their words differ. */
  #addNames(name: string, otherNames: readonly string[] = []): void {
    const nameKeys: number[] = [];
    const headKeys: number[] = [];
    const ends = this.#addName(analyseName(name), nameKeys, headKeys);
    for (const other of otherNames) ends.push(...this.#addName(analyseName(other), nameKeys, headKeys));
    for (const character of ends) this.#push(this.#words.numberOf(character), FIELD.extra);
    const doc = this.#traits.length;
    for (const key of nameKeys) {
      this.#nameKeys.push(key);
      this.#nameDocs.push(doc);
    }
    for (const key of headKeys) {
      this.#headKeys.push(key);
      this.#headDocs.push(doc);
    }
  }

  /** Adds a name and its keys, unless another has the same words. Returns the characters that only pairs end with. */
  #addName({ words, headWords }: AnalysedName, nameKeys: number[], headKeys: number[]): string[] {
    const isFirst = nameKeys.length === 0;
    const count = Math.min(words.length, MAX_FIELD_WORDS);
    if (!isFirst && count === 0) return [];
    const keys = this.#keyScratch;
    const numbers = words.slice(0, count).map((word) => this.#words.numberOf(word));
    for (let i = 0; i < count; i++) keys[i] = this.#words.keyOf(numbers[i]);
    const key = nameKey(keys, count);
    if (nameKeys.includes(key)) return [];
    nameKeys.push(key);
    for (let i = 0; i < count; i++) {
      const field = i < headWords ? FIELD.head : FIELD.name;
      this.#push(numbers[i], isFirst ? field : i === 0 ? FIELD.otherStart : OTHER_FIELD[field]);
    }
    const headKey = headWords < count && headWords > 0 ? nameKey(keys, headWords) : undefined;
    if (headKey !== undefined && !headKeys.includes(headKey)) headKeys.push(headKey);
    return stretchEnds(words);
  }

  #addFacts({ confidence, source, hasImage, popularity, claims = 0, labelBits = 0 }: IndexFacts): void {
    this.#confidence.push(Math.round(confidence * 100));
    this.#traits.push(packTraits(source, hasImage));
    this.#popularity.push(popularityStep(popularity));
    this.#claims.push(claims);
    this.#labelBits.push(labelBits);
  }

  #countDocuments(): Uint32Array {
    const counts = new Uint32Array(this.#words.count);
    if (this.#carried) {
      const { postingOffsets } = this.#carried.words;
      for (let word = 0; word < this.#words.carried; word++) {
        counts[word] = postingOffsets[word + 1] - postingOffsets[word];
      }
      countDocuments(this.#carried.readRemoved(), counts, -1);
      this.#collectGarbage();
    }
    countDocuments(this.#addedDocuments(), counts);
    return counts;
  }

  /** A step's inputs are as large as its results, and the engine would not collect them. */
  #collectGarbage(): void {
    collectGarbageOf(this.#traits.length);
  }

  #addedDocuments(): IndexedDocuments {
    return { docs: this.#added.view(), entries: this.#entries.view(), offsets: this.#offsets.view() };
  }

  /** Posting lists and documents' words, from the words of each. */
  *#buildDocuments(vocabulary: Vocabulary, commonestSource: number): Generator<NamedSection, void, undefined> {
    const { newNumber, counts } = vocabulary;
    const documents = this.#carried?.readAll(this.#addedDocuments(), this.#traits.length) ?? this.#addedDocuments();
    yield* named(buildPostings(documents, newNumber, counts, this.#traits.view(), commonestSource));
    yield* named(encodeForward(documents.entries, documents.offsets, newNumber));
  }

  /** Derives posting lists from the previous index; returns whether that was possible, that is, documents kept their order. */
  *#carryPostings(vocabulary: Vocabulary, commonestSource: number): Generator<NamedSection, boolean, undefined> {
    const earlier = this.#carried?.isInOrder ? this.#carried.readPostings() : undefined;
    if (earlier === undefined) return false;
    const { newDocs } = this.#carried!;
    const traits = this.#traits.view();
    const added = this.#addedDocuments();
    const changes = { earlier, newDocs, added, traits, carriedWords: this.#words.carried, ...vocabulary };
    yield* carryPostings(changes, listLengths(vocabulary.counts, traits, commonestSource));
    return true;
  }

  /** Derives the documents' words from the previous index. */
  *#carryForward({ newNumber }: Vocabulary): Generator<NamedSection, void, undefined> {
    const carried = this.#carried!;
    const about = { docs: this.#traits.length, newNumber };
    const forward = new CarriedForward(carried.readForward(), carried.newDocs, this.#addedDocuments(), about);
    yield ['forward', { element: 'u16', pieces: forward.pieces() }];
    const { bases, distances } = forward.packedOffsets();
    yield* named({ forwardBases: bases, forwardOffsets: distances, ...forward.codeArrays });
  }

  /** The tables of keys, names first. */
  *#keyTables(): Generator<NamedSection, void, undefined> {
    const names = this.#keyTable({ keys: this.#nameKeys.view(), docs: this.#nameDocs.view() }, 'name');
    yield* named({ nameKeyOffsets: names.offsets, nameLowKeys: names.lowKeys, nameDocs: names.docs });
    const heads = this.#keyTable({ keys: this.#headKeys.view(), docs: this.#headDocs.view() }, 'head');
    yield* named({ headKeyOffsets: heads.offsets, headLowKeys: heads.lowKeys, headDocs: heads.docs });
  }

  /** A table of keys; `added` are those of new documents. */
  #keyTable(added: KeyedDocuments, part: KeyedPart): StoredKeys {
    const carried = this.#carried;
    if (carried === undefined) return buildKeyTable(added);
    const carriedOver = carryKeyTable(carried.readKeyTable(part), carried.newDocs, added);
    return carriedOver ?? buildKeyTable(carried.readKeys(added, part, this.#traits.length));
  }

  #addField(text: string | null, field: number): void {
    if (text === null || text === '') return;
    let numbers = this.#analysed.get(text);
    if (numbers === undefined) {
      numbers = Uint32Array.from(analyse(text).slice(0, MAX_FIELD_WORDS), (word) => this.#words.numberOf(word));
      this.#analysed.set(text, numbers);
    }
    for (let i = 0; i < numbers.length; i++) this.#push(numbers[i], field);
  }

  #push(number: number, field: number): void {
    this.#entries.push((field << FIELD_SHIFT) | number);
  }
}

function* named(arrays: Partial<IndexArrays>): Generator<NamedSection, void, undefined> {
  yield* Object.entries(arrays);
}

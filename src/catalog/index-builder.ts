/**
 * Builds the search index. Foods come in document order, which is rank order, so every posting list is in rank order
 * without being sorted. Everything that grows with the number of foods is a typed array; JavaScript objects are kept
 * only for distinct words and for brands and categories seen lately.
 */
import { SOURCES, type Source } from '../food/source.ts';
import { analyse, analyseName, TEXT_VERSION } from '../text/analyse.ts';
import { kindWord } from '../text/kind-word.ts';
import { nameKey } from '../text/name-key.ts';
import { stretchEnds } from '../text/tokenise.ts';
import { CarriedFoods, type CarriedWords } from './carried-words.ts';
import type { IndexedTexts } from './food-batch.ts';
import { encodeForward } from './forward-index.ts';
import { GrowingArray } from './growing-array.ts';
import { FIELD, FIELD_SHIFT, type IndexArrays, packTraits } from './index-layout.ts';
import { buildKeyTable } from './index-name-keys.ts';
import {
  allDocuments,
  buildPostings,
  type CarriedPostings,
  commonestIn,
  countDocuments,
  type ForwardIndex,
} from './index-postings.ts';
import { buildVocabulary } from './index-vocabulary.ts';
import { encodeRankFacts } from './rank-facts.ts';
import type { SectionArray, Sections } from './section-file.ts';
import { WordNumbers } from './word-numbers.ts';

/** What the index needs to know of one food besides its words. */
interface IndexFacts {
  source: Source;
  confidence: number;
  hasImage: boolean;
  popularity: number;
  /** The bits of the claims that its figures meet; none where they are not known. */
  claims?: number;
}

/** What the index needs to know of one food. */
export interface IndexEntry extends IndexFacts, IndexedTexts {
  category: string | null;
  /** The path of the food's kind. */
  kind: string | null;
}

type NamedArray = [name: string, array: SectionArray];

/** Longer texts are cut: an endless name would slow down every search that matches it. */
const MAX_FIELD_WORDS = 48;
/** Brands and categories repeat; this many analysed ones are cached before the cache is cleared. */
const MAX_ANALYSED = 50_000;
/** About how many words a food has, for the first size of arrays that grow. */
const WORDS_PER_FOOD = 9;
/** How much longer the forward index is made than the previous one. */
const FORWARD_GROWTH = 1.02;

const u8 = (length: number) => new Uint8Array(length);
const u16 = (length: number) => new Uint16Array(length);
const u32 = (length: number) => new Uint32Array(length);

/** Popularity on a logarithmic scale in a byte: four steps for each doubling. */
function popularityStep(popularity: number): number {
  return Math.min(255, Math.round(4 * Math.log2(1 + Math.max(0, popularity))));
}

/** Collects foods in rank order and gives the arrays of `search.bin`. */
export class IndexBuilder {
  readonly #words: WordNumbers;
  readonly #analysed = new Map<string, Uint32Array>();
  readonly #kinds = new Map<string, number>();
  readonly #forward: GrowingArray<Uint32Array>;
  readonly #forwardOffsets: GrowingArray<Uint32Array>;
  readonly #confidence: GrowingArray<Uint8Array>;
  readonly #traits: GrowingArray<Uint8Array>;
  readonly #popularity: GrowingArray<Uint8Array>;
  readonly #claims: GrowingArray<Uint16Array>;
  readonly #nameKeys: GrowingArray<Uint32Array>;
  readonly #headKeys = new GrowingArray(u32);
  readonly #headDocs = new GrowingArray(u32);
  readonly #keyScratch = new Uint32Array(MAX_FIELD_WORDS);
  readonly #carried: CarriedFoods | undefined;
  /** The documents that are not taken over. */
  readonly #added = new GrowingArray(u32);

  /** `carried` has the words of the foods that are taken over from the previous index. */
  constructor(expectedFoods = 1024, carried?: CarriedWords) {
    this.#carried = carried && new CarriedFoods(carried);
    this.#words = new WordNumbers(carried);
    const carriedEntries = Math.ceil((carried?.forward.length ?? 0) * FORWARD_GROWTH);
    this.#forward = new GrowingArray(u32, Math.max(expectedFoods * WORDS_PER_FOOD, carriedEntries));
    this.#forwardOffsets = new GrowingArray(u32, expectedFoods + 1);
    this.#forwardOffsets.push(0);
    this.#confidence = new GrowingArray(u8, expectedFoods);
    this.#traits = new GrowingArray(u8, expectedFoods);
    this.#popularity = new GrowingArray(u8, expectedFoods);
    this.#claims = new GrowingArray(u16, expectedFoods);
    this.#nameKeys = new GrowingArray(u32, expectedFoods);
  }

  /** Adds the next food; the first one added ranks highest. */
  add(entry: IndexEntry): void {
    this.#added.push(this.#nameKeys.length);
    this.#addName(entry.name);
    this.#addField(entry.brand, FIELD.brand);
    this.#addField(entry.category, FIELD.extra);
    if (entry.kind !== null) this.#push(this.#kindNumber(entry.kind), FIELD.extra);
    this.#forwardOffsets.push(this.#forward.length);
    this.#addFacts(entry);
  }

  /** Adds the next food with the words that a document has in the previous index. */
  addCarried(doc: number, facts: IndexFacts): void {
    const { numbers, fields, count } = this.#carried!.wordsOf(doc);
    const start = this.#forward.length;
    const entries = this.#forward.extend(count);
    let nameWords = 0;
    let headWords = 0;
    for (let i = 0; i < count; i++) {
      entries[start + i] = (fields[i] << FIELD_SHIFT) | numbers[i];
      if (fields[i] <= FIELD.name) this.#keyScratch[nameWords++] = this.#words.keyOf(numbers[i]);
      if (fields[i] === FIELD.head) headWords++;
    }
    this.#forwardOffsets.push(start + count);
    this.#carried!.take(doc, this.#nameKeys.length);
    this.#addKeys(nameWords, headWords);
    this.#addFacts(facts);
  }

  /** The finished index; the builder cannot be used afterwards. */
  finish(): Sections {
    const arrays: Sections['arrays'] = {};
    const sections = this.sections();
    let next = sections.next();
    for (; !next.done; next = sections.next()) arrays[next.value[0]] = next.value[1];
    return { arrays, about: next.value };
  }

  /**
   * The arrays of the finished index in the order in which they are stored, and at last what is said about them. Each is made when
   * it is asked for, so that those before it need not be in memory any more.
   */
  *sections(): Generator<NamedArray, Sections['about'], undefined> {
    const entries = this.#forward.view();
    const offsets = this.#forwardOffsets.view();
    const forward: ForwardIndex = { entries, startOf: (doc) => offsets[doc] };
    const traits = this.#traits.view();
    const docs = allDocuments(traits.length);
    const counts = this.#carried ? this.#countChanged(forward, this.#carried) : this.#countAll(forward, docs);
    const order = this.#words.sorted(counts);
    const newNumber = yield* this.#vocabulary(order);
    const newCounts = order.map((number) => counts[number]);
    const commonestSource = commonestIn(traits);
    yield* named(buildPostings(forward, newNumber, newCounts, traits, commonestSource, this.#carriedPostings(order)));
    yield* named({
      ...encodeForward({ entries, offsets }, newNumber),
      ...encodeRankFacts(this.#confidence.view(), traits, this.#popularity.view()),
      claims: this.#claims.view(),
    });
    const names = buildKeyTable(this.#nameKeys.view(), docs);
    yield* named({ nameKeyOffsets: names.offsets, nameLowKeys: names.lowKeys, nameDocs: names.docs });
    const heads = buildKeyTable(this.#headKeys.view(), this.#headDocs.view());
    yield* named({ headKeyOffsets: heads.offsets, headLowKeys: heads.lowKeys, headDocs: heads.docs });
    return { textVersion: TEXT_VERSION, foods: traits.length, commonestSource: SOURCES[commonestSource] };
  }

  /** The arrays of the vocabulary, and at last the numbers that words have in it. */
  *#vocabulary(order: Uint32Array): Generator<NamedArray, Uint32Array, undefined> {
    this.#analysed.clear();
    const { arrays, newNumber } = buildVocabulary(this.#words, order, this.#carried?.readSpellingTables());
    yield* named(arrays);
    return newNumber;
  }

  #addName(name: string): void {
    const { words, headWords } = analyseName(name);
    const count = Math.min(words.length, MAX_FIELD_WORDS);
    const keys = this.#keyScratch;
    for (let i = 0; i < count; i++) {
      const number = this.#words.numberOf(words[i]);
      keys[i] = this.#words.keyOf(number);
      this.#push(number, i < headWords ? FIELD.head : FIELD.name);
    }
    for (const character of stretchEnds(words)) this.#push(this.#words.numberOf(character), FIELD.extra);
    this.#addKeys(count, headWords);
  }

  /** Adds the keys of a name whose words' keys are in the scratch array. */
  #addKeys(nameWords: number, headWords: number): void {
    const keys = this.#keyScratch;
    this.#nameKeys.push(nameKey(keys, nameWords));
    if (headWords < nameWords && headWords > 0) {
      this.#headKeys.push(nameKey(keys, headWords));
      this.#headDocs.push(this.#nameKeys.length - 1);
    }
  }

  #addFacts({ confidence, source, hasImage, popularity, claims = 0 }: IndexFacts): void {
    this.#confidence.push(Math.round(confidence * 100));
    this.#traits.push(packTraits(source, hasImage));
    this.#popularity.push(popularityStep(popularity));
    this.#claims.push(claims);
  }

  /** How many documents have each word. */
  #countAll(forward: ForwardIndex, docs: Uint32Array): Uint32Array {
    const counts = u32(this.#words.count);
    countDocuments(forward, docs, counts);
    return counts;
  }

  /** The same, from how many had it before. */
  #countChanged(forward: ForwardIndex, carried: CarriedFoods): Uint32Array {
    const { words } = carried;
    const counts = u32(this.#words.count);
    for (let word = 0; word < this.#words.carried; word++) {
      counts[word] = words.postingOffsets[word + 1] - words.postingOffsets[word];
    }
    const removed = carried.removed();
    countDocuments(removed.forward, allDocuments(removed.count), counts, -1);
    countDocuments(forward, this.#added.view(), counts);
    carried.releaseDocuments();
    return counts;
  }

  /** The posting lists of the previous index, where they can be taken over. */
  #carriedPostings(order: Uint32Array): CarriedPostings | undefined {
    const postings = this.#carried?.readPostings();
    if (postings === undefined) return undefined;
    const { newDocs } = this.#carried!;
    return { postings, order, words: this.#words.carried, newDocs, added: this.#added.view() };
  }

  #addField(text: string | null, field: number): void {
    if (text === null || text === '') return;
    let numbers = this.#analysed.get(text);
    if (numbers === undefined) {
      if (this.#analysed.size >= MAX_ANALYSED) this.#analysed.clear();
      numbers = Uint32Array.from(analyse(text).slice(0, MAX_FIELD_WORDS), (word) => this.#words.numberOf(word));
      this.#analysed.set(text, numbers);
    }
    for (let i = 0; i < numbers.length; i++) this.#push(numbers[i], field);
  }

  /** The number of a kind's word; kinds are few. */
  #kindNumber(path: string): number {
    let number = this.#kinds.get(path);
    if (number === undefined) {
      number = this.#words.numberOf(kindWord(path));
      this.#kinds.set(path, number);
    }
    return number;
  }

  #push(number: number, field: number): void {
    this.#forward.push((field << FIELD_SHIFT) | number);
  }
}

function* named(arrays: Partial<IndexArrays>): Generator<NamedArray, void, undefined> {
  yield* Object.entries(arrays);
}

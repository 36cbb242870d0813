import { SOURCES, type Source } from '../../food/source.ts';
import { TEXT_VERSION } from '../../text/analyse.ts';
import { CatalogError } from '../catalog-error.ts';
import type { Sections } from '../section-file.ts';
import { DocumentWords } from './forward-index.ts';
import { IMAGE_TRAIT, type IndexArrays, missingArray, sourceNumber } from './index-layout.ts';
import { PostingLists } from './posting-lists.ts';
import { RankFacts } from './rank-facts.ts';
import { Repeats } from './repeats.ts';
import { SortedWords } from './sorted-words.ts';

/** Sorts behind all that may follow a prefix: no character has this code. */
const LAST_UNIT = '\uffff';

/** Words numbered from `from` up to, not including, `to`. */
export interface WordRange {
  from: number;
  to: number;
}

/** A typed view of a search index. It copies nothing, so each thread creates its own over the shared arrays. */
export class SearchIndex {
  readonly arrays: IndexArrays;
  /** Everything stored with the index. */
  readonly sections: Sections;
  readonly foods: number;
  readonly words: number;
  /** The documents of each word by its number, and of each source by `sourceList`. */
  readonly postings: PostingLists;
  readonly facts: RankFacts;
  readonly repeats: Repeats;
  /** The source of most foods, which has no list. */
  readonly commonestSource: Source;
  readonly #words: SortedWords;
  readonly #documentWords: DocumentWords;

  constructor(sections: Sections) {
    const { arrays, about } = sections;
    if (about.textVersion !== TEXT_VERSION) {
      throw notSearchable(
        `was built with text analysis ${about.textVersion}, but this version of Larder uses ${TEXT_VERSION}`,
      );
    }
    const missing = missingArray(arrays);
    if (missing !== undefined) {
      throw notSearchable(`has no array "${missing}"`);
    }
    this.sections = sections;
    this.arrays = arrays as unknown as IndexArrays;
    this.foods = this.arrays.claims.length;
    this.facts = new RankFacts(this.arrays, this.foods);
    this.repeats = new Repeats(sections);
    this.#words = new SortedWords(this.arrays);
    this.words = this.#words.count;
    this.postings = new PostingLists(this.arrays, this.foods);
    this.#documentWords = new DocumentWords(this.arrays);
    this.commonestSource = about.commonestSource as Source;
  }

  wordNumber(word: string, low = 0, high = this.words): number {
    return this.#words.find(word, low, high);
  }

  lowerBound(word: string, low = 0, high = this.words): number {
    return this.#words.lowerBound(word, low, high);
  }

  /** The words that begin with a prefix. */
  wordsWithPrefix(prefix: string, within: WordRange = { from: 0, to: this.words }): WordRange {
    const from = this.lowerBound(prefix, within.from, within.to);
    return { from, to: this.endOfPrefix(prefix, from, within.to) };
  }

  /** The end of the range of words with this prefix, given its beginning. */
  endOfPrefix(prefix: string, low: number, high = this.words): number {
    return this.lowerBound(prefix + LAST_UNIT, low, high);
  }

  word(number: number): string {
    return this.#words.at(number);
  }

  wordLength(number: number): number {
    const { wordOffsets } = this.arrays;
    return wordOffsets[number + 1] - wordOffsets[number];
  }

  docFrequency(number: number): number {
    return this.postings.count(number);
  }

  /** The list of a source's documents; the commonest source has none. */
  sourceList(source: Source): number {
    return this.words + SOURCES.indexOf(source);
  }

  /** A document's words; valid until the next document is read. */
  wordsOf(doc: number): DocumentWords {
    return this.#documentWords.read(doc);
  }

  /** Prefetches the words of several documents, which overlaps the cache misses. */
  fetchWords(docs: Uint32Array, from: number, to: number): void {
    this.#documentWords.fetch(docs, from, to);
  }

  /** The OR of an array's bits for a document's words; stops once all needed bits are set. */
  bitsOfWords(doc: number, bits: Uint16Array, needed: number): number {
    return this.#documentWords.bitsOf(doc, bits, needed);
  }

  sourceOf(doc: number): Source {
    return SOURCES[sourceNumber(this.facts.traits(doc))];
  }

  hasImage(doc: number): boolean {
    return (this.facts.traits(doc) & IMAGE_TRAIT) !== 0;
  }
}

function notSearchable(problem: string): CatalogError {
  const message = `The search index of the catalog ${problem}. Run "larder reindex" to rebuild it from the records.`;
  return new CatalogError('CATALOG_NOT_SEARCHABLE', message);
}

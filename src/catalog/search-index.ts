import { SOURCES, type Source } from '../food/source.ts';
import { TEXT_VERSION } from '../text/analyse.ts';
import { CatalogError } from './catalog-error.ts';
import { IMAGE_TRAIT, type IndexArrays, missingArray, sourceNumber } from './index-layout.ts';
import type { Sections } from './section-file.ts';

/** A typed view of a search index. It copies nothing, so each thread makes its own over the shared arrays. */
export class SearchIndex {
  readonly arrays: IndexArrays;
  /** All that is stored with the index. */
  readonly sections: Sections;
  readonly foods: number;
  readonly words: number;
  /** The source that most foods have, of which there is no list. */
  readonly commonestSource: Source;

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
    this.foods = this.arrays.traits.length;
    this.words = this.arrays.wordKeys.length;
    this.commonestSource = about.commonestSource as Source;
  }

  /** The number of a word, or -1. */
  wordNumber(word: string): number {
    const number = this.lowerBound(word);
    return number < this.words && this.#compare(number, word) === 0 ? number : -1;
  }

  /** The first word, of those from `low` to `high`, that does not sort before this one. */
  lowerBound(word: string, low = 0, high = this.words): number {
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, word) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The end of the range of words that begin with this prefix, given where the range begins; most are short. */
  endOfPrefix(prefix: string, low: number, high = this.words): number {
    let step = 1;
    while (low < high && this.#beginsWith(Math.min(low + step, high) - 1, prefix)) {
      low = Math.min(low + step, high);
      step *= 2;
    }
    let end = Math.min(low + step, high);
    while (low < end) {
      const middle = (low + end) >>> 1;
      if (this.#beginsWith(middle, prefix)) low = middle + 1;
      else end = middle;
    }
    return low;
  }

  /** A word by its number. */
  word(number: number): string {
    const { wordUnits, wordOffsets } = this.arrays;
    let word = '';
    for (let i = wordOffsets[number]; i < wordOffsets[number + 1]; i++) word += String.fromCharCode(wordUnits[i]);
    return word;
  }

  /** How many letters a word has. */
  wordLength(number: number): number {
    const { wordOffsets } = this.arrays;
    return wordOffsets[number + 1] - wordOffsets[number];
  }

  /** How many foods have a word. */
  docFrequency(number: number): number {
    const { postingOffsets } = this.arrays;
    return postingOffsets[number + 1] - postingOffsets[number];
  }

  sourceOf(doc: number): Source {
    return SOURCES[sourceNumber(this.arrays.traits[doc])];
  }

  hasImage(doc: number): boolean {
    return (this.arrays.traits[doc] & IMAGE_TRAIT) !== 0;
  }

  /** Negative when the word sorts before `text`, positive when after. */
  #compare(number: number, text: string): number {
    const { wordUnits, wordOffsets } = this.arrays;
    const start = wordOffsets[number];
    const length = wordOffsets[number + 1] - start;
    const shorter = Math.min(length, text.length);
    for (let i = 0; i < shorter; i++) {
      const difference = wordUnits[start + i] - text.charCodeAt(i);
      if (difference !== 0) return difference;
    }
    return length - text.length;
  }

  #beginsWith(number: number, prefix: string): boolean {
    const { wordUnits, wordOffsets } = this.arrays;
    const start = wordOffsets[number];
    if (wordOffsets[number + 1] - start < prefix.length) return false;
    for (let i = 0; i < prefix.length; i++) if (wordUnits[start + i] !== prefix.charCodeAt(i)) return false;
    return true;
  }
}

function notSearchable(problem: string): CatalogError {
  const message = `The search index of the catalog ${problem}. Run "larder reindex" to rebuild it from the records.`;
  return new CatalogError('CATALOG_NOT_SEARCHABLE', message);
}

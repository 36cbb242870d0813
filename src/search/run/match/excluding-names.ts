/** Which foods' names may say that they are free of something: nearly none, which their words tell much sooner than reading them. */
import type { SearchIndex } from '../../../catalog/index/search-index.ts';
import { unitsOf } from '../../../text/text-units.ts';
import type { ExclusionReader } from '../../query/read-exclusions.ts';

const NOT_LOOKED_AT = 1;
const EXCLUDES = 2;
const SAYS_NOTHING = 0;

/** The names of one index. */
export class ExcludingNames {
  readonly #index: SearchIndex;
  readonly #reader: ExclusionReader;
  /** What is known of each word of the index, made when it is first needed. */
  #words: Uint16Array | undefined;

  constructor(index: SearchIndex, reader: ExclusionReader) {
    this.#index = index;
    this.#reader = reader;
  }

  /** Whether a food has a word that may exclude something; a name without one excludes nothing. */
  has(doc: number): boolean {
    this.#words ??= new Uint16Array(this.#index.words).fill(NOT_LOOKED_AT);
    const known = this.#index.bitsOfWords(doc, this.#words, NOT_LOOKED_AT | EXCLUDES);
    return (known & NOT_LOOKED_AT) === 0 ? known === EXCLUDES : this.#look(doc, this.#words);
  }

  #look(doc: number, words: Uint16Array): boolean {
    const { numbers, count } = this.#index.wordsOf(doc);
    let excludes = false;
    for (let i = 0; i < count; i++) {
      const number = numbers[i]!;
      if (words[number] === NOT_LOOKED_AT) {
        const isSign = unitsOf(this.#index.word(number)).some(({ text }) => this.#reader.isSign(text));
        words[number] = isSign ? EXCLUDES : SAYS_NOTHING;
      }
      excludes ||= words[number] === EXCLUDES;
    }
    return excludes;
  }
}

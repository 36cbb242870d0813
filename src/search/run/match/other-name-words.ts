import { type DocumentWords, nameAt } from '../../../catalog/index/forward-index.ts';
import { FIELD } from '../../../catalog/index/index-layout.ts';

/** The words of a food with their fields. */
export type NamedWords = Pick<DocumentWords, 'numbers' | 'fields' | 'count'>;

/** The words that a food has under one of its names in other languages: those of that name, as if it were its name, and all but other names. */
export class OtherNameWords implements NamedWords {
  count = 0;
  numbers = new Uint32Array(64);
  fields = new Uint8Array(64);

  /** Reads the words under the name that begins at a word of a document. */
  read(words: DocumentWords, from: number): this {
    if (words.count > this.numbers.length) {
      this.numbers = new Uint32Array(words.numbers.length);
      this.fields = new Uint8Array(words.numbers.length);
    }
    const { headEnd, end } = nameAt(words, from);
    this.count = 0;
    for (let i = from; i < end; i++) this.#add(words.numbers[i], i < headEnd ? FIELD.head : FIELD.name);
    for (let i = 0; i < words.count; i++) {
      const field = words.fields[i];
      if (field === FIELD.brand || field === FIELD.extra) this.#add(words.numbers[i], field);
    }
    return this;
  }

  #add(number: number, field: number): void {
    this.numbers[this.count] = number;
    this.fields[this.count++] = field;
  }
}

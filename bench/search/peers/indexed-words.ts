/** The words of each food as our index has them, so that every engine searches exactly the same text. */
import { FIELD } from '../../../src/catalog/index/index-layout.ts';
import type { SearchIndex } from '../../../src/catalog/index/search-index.ts';

/** The folded words of one food. */
export interface IndexedFood {
  doc: number;
  name: string;
  brand: string;
  /** The words of the category, and others by which a food is found. */
  extra: string;
}

/** All foods in rank order. */
export function* indexedFoods(index: SearchIndex): Generator<IndexedFood> {
  const words = Array.from({ length: index.words }, (_, number) => index.word(number));
  for (let doc = 0; doc < index.foods; doc++) {
    const name: string[] = [];
    const brand: string[] = [];
    const extra: string[] = [];
    const { numbers, fields, count } = index.wordsOf(doc);
    for (let i = 0; i < count; i++) {
      const list = fields[i]! <= FIELD.name ? name : fields[i] === FIELD.brand ? brand : extra;
      list.push(words[numbers[i]!]!);
    }
    yield { doc, name: name.join(' '), brand: brand.join(' '), extra: extra.join(' ') };
  }
}

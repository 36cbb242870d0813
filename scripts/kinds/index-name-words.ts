/** All words of all names of kinds as an index of their own: unfinished and misspelled ones are found as in a catalog. */
import { IndexBuilder } from '../../src/catalog/build/index-builder.ts';
import type { IndexArrays } from '../../src/catalog/index/index-layout.ts';
import type { Sections } from '../../src/catalog/section-file.ts';
import type { KindTable } from '../../src/kinds/kind-table.ts';
import { kindPhrases } from './kind-phrases.ts';

/** What finds words, and counts the names that have each. Every start reads them; the rest of an index would be half as much again. */
const OF_WORDS = new Set<string>([
  'wordUnits',
  'wordOffsets',
  'wordKeys',
  'letterMasks',
  'postingOffsets',
  'beginningOffsets',
  'deletionVariantBases',
  'deletionVariantOffsets',
  'deletionVariantBeginnings',
] satisfies (keyof IndexArrays)[]);

/** The index of the words of a table's names. It is empty of documents: the arrays about them have no entries. */
export function indexNameWords(table: KindTable): Sections {
  const builder = new IndexBuilder();
  const rest = { brand: null, category: null, kind: null, source: 'off', confidence: 0, hasImage: false } as const;
  for (const name of kindPhrases(table).words) builder.add({ ...rest, name, popularity: 0 });
  const { about, arrays } = builder.finish();
  const ofWords = Object.entries(arrays).map(([name, array]) => [
    name,
    OF_WORDS.has(name) ? array : array.subarray(0, 0),
  ]);
  return { about, arrays: Object.fromEntries(ofWords) };
}

/** All words of requests that the tables know as an index of their own: unfinished and misspelled ones are found as in a catalog. */
import { IndexBuilder } from '../../src/catalog/build/index-builder.ts';
import type { IndexArrays } from '../../src/catalog/index/index-layout.ts';
import type { Sections } from '../../src/catalog/section-file.ts';
import { kindPhrases } from './kind-phrases.ts';
import type { LoadedKinds } from './load-kinds.ts';

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

/** The index of the words of names, and of those that stand beside them. It is empty of documents: the arrays about them have no entries. */
export function indexNameWords(loaded: LoadedKinds): Sections {
  const builder = new IndexBuilder();
  const rest = { brand: null, category: null, kind: null, source: 'off', confidence: 0, hasImage: false } as const;
  const words = new Set([...kindPhrases(loaded.table).words, ...wordsBeside(loaded)]);
  for (const name of [...words].sort()) builder.add({ ...rest, name, popularity: 0 });
  const { about, arrays } = builder.finish();
  const ofWords = Object.entries(arrays).map(([name, array]) => [
    name,
    OF_WORDS.has(name) ? array : array.subarray(0, 0),
  ]);
  return { about, arrays: Object.fromEntries(ofWords) };
}

/** What describes, claims or excludes something, or says nothing of the food. */
function wordsBeside({ words, queries, exclusions, refused }: LoadedKinds): string[] {
  return [
    ...Array.from(words.values(), ({ roles }) => Object.values(roles).map((ofRole) => [...ofRole])),
    ...Array.from(queries.values(), ({ stopWords, claims }) =>
      [...stopWords, ...claims.keys()].map((text) => text.split(' ')),
    ),
    ...Array.from(exclusions.values(), (phrases) => phrases.map(({ units }) => units)),
    ...Array.from(refused.values(), ({ phrases }) => phrases.map((text) => text.split(' '))),
  ].flat(2);
}

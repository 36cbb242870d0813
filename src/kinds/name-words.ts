/** All words of all names of kinds as an index of their own: unfinished and misspelt ones are found as in a catalog. */
import { IndexBuilder } from '../catalog/index-builder.ts';
import type { Sections } from '../catalog/section-file.ts';
import { kindPhrases } from './kind-phrases.ts';
import type { KindTable } from './kind-table.ts';

/** The index of the words of a table's names. */
export function indexNameWords(table: KindTable): Sections {
  const builder = new IndexBuilder();
  const rest = { brand: null, category: null, kind: null, source: 'off', confidence: 0, hasImage: false } as const;
  for (const name of kindPhrases(table).words) builder.add({ ...rest, name, popularity: 0 });
  return builder.finish();
}

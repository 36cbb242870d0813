import type { KindContents } from '../../kinds/kind-contents.ts';
import type { Kind } from '../../kinds/kind-table.ts';
import type { KindNames } from './kind-names.ts';
import type { QueryLanguages } from './query-languages.ts';

/** All that reading a query looks up: the tables of kinds and words, and of the catalog only which kinds its foods are. */
export interface QueryDictionary {
  readonly names: KindNames;
  readonly languages: QueryLanguages;
  /** What kinds contain. */
  readonly contents: KindContents;
  /** Whether the catalog has foods of a kind. */
  hasFoods(kind: Kind): boolean;
  /** How popular the most popular food of a kind is, in the steps in which the index has it. */
  readonly popularityOf: (kind: Kind) => number;
  /** The kind that an import learned to call by these words. */
  learnedKind(texts: readonly string[]): Kind | undefined;
}

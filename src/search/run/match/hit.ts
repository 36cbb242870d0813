import type { Clause } from '../terms/clause.ts';
import type { ClaimMatch, Fit, Freedom, KindMatch } from './match-levels.ts';

/** One food that matches a query, with all facts that the ranking rules use; larger is not always better here. */
export interface Hit {
  readonly doc: number;
  /** What it was found by; undefined for a barcode. */
  readonly clause: Clause | undefined;
  /** Query words that were left out to find anything. */
  readonly missing: number;
  /** Typos in all words together, a split or joined word being one. */
  readonly typos: number;
  readonly fit: Fit;
  /** Query words that are only a prefix of the word they matched. */
  readonly prefixWords: number;
  /** Query words that matched their singular or plural. */
  readonly inflectedWords: number;
  /** Whether the food is of the kind that the query names, or called exactly so. */
  readonly kind: KindMatch;
  /** Whether it was found without what the query says of it behind a word such as "with". */
  readonly lacksBeside: boolean;
  /** How far the food meets what the query claims of it. */
  readonly claim: ClaimMatch;
  /** How far its figures go in the direction of what the query claims. */
  readonly level: number;
  /** How far it is known to be free of what the query excludes. */
  readonly freedom: Freedom;
  /** Whether the query names the food's kind by words that the food is not called by. */
  readonly isOtherName: boolean;
  /** Whether it is called as was asked, or of so many kinds that few are called so: almonds, where nuts are asked for. */
  readonly isOwnName: boolean;
  /** Which of the meanings of those words it is, 0 for the likeliest. */
  readonly meaning: number;
  /** Whether it is cooked, which the query does not say. */
  readonly isCooked: boolean;
  /** Which of the things asked for it is, where several are worth showing in turn; 0 where none are. */
  readonly group: number;
  /** How many better foods are of its group, and more for what is uncommon: found out when all are ranked. */
  readonly repeats: number;
  /** How uncommon the kind of a food with another name is, 0 for everyday foods. */
  readonly rarity: number;
  /** The share of the words in the name's head that the query names, 0 to 1. */
  readonly headCoverage: number;
  /** Whether the name begins with all of several words asked for. */
  readonly beginsName: boolean;
  /** The share of the name's words that the query names, 0 to 1. */
  readonly coverage: number;
  /** The position of the first match in the name. */
  readonly position: number;
}

/** What searches of one index know of kinds of food, and how a search asks for some of them. */
import type { SearchIndex } from '../../catalog/index/search-index.ts';
import { isPreparation } from '../../food/preparations.ts';
import { LearnedNames } from '../../kinds/learned-names.ts';
import { QueryLanguages } from '../query/query-languages.ts';
import { type QueryMeaning, QueryReader } from '../query/query-reader.ts';
import type { SearchKinds } from '../search-kinds.ts';
import type { AlternativesFinder } from './alternatives.ts';
import { KindAlternatives } from './kind-alternatives.ts';
import { KindLookup, NOTHING_ASKED, type TypedClaim } from './kind-lookup.ts';

export interface KindTools {
  readonly lookup: KindLookup;
  readonly reader: QueryReader;
  readonly alternatives: KindAlternatives;
}

/** The kinds of one index. */
export function openKindTools(index: SearchIndex, kinds: SearchKinds, finder: AlternativesFinder): KindTools {
  const { names } = kinds;
  const lookup = new KindLookup(index, names);
  const languages = new QueryLanguages(index, kinds);
  return {
    lookup,
    reader: new QueryReader(names, lookup, languages, LearnedNames.open(index.sections, names.table)),
    alternatives: new KindAlternatives(names, lookup, finder, languages.main),
  };
}

/** From now on the matches of the query are compared with what it means; of several meanings, all kinds count. */
export function askFor(
  meanings: readonly [QueryMeaning, ...QueryMeaning[]],
  { lookup, reader }: Pick<KindTools, 'lookup' | 'reader'>,
  claims = claimsOf(meanings[0], reader),
): void {
  if (meanings.every(({ head }) => head === undefined) && claims.length === 0) {
    lookup.ask(NOTHING_ASKED);
    return;
  }
  const named = meanings.flatMap(({ head }) => head?.named ?? []);
  lookup.ask({
    kinds: named.flatMap((name) => name.meanings.map(({ kind }) => kind)),
    spellings: named.flatMap(({ spellings }) => spellings),
    languages: meanings.reduce((bits, { languages }) => bits | languages, 0),
    claims,
  });
}

/** What a query claims of the food that it names; else what the name itself says of how the food is prepared: "canned chickpeas". */
function claimsOf({ head, claims }: QueryMeaning, reader: QueryReader): readonly TypedClaim[] {
  // What is cooked or raw may be anything.
  if (head === undefined) return claims.filter(({ claim }) => !isPreparation(claim));
  const kind = claims.length === 0 ? head.named?.meanings[0]?.kind : undefined;
  const origin = kind && reader.originOf(kind);
  return origin ? [{ claim: origin.preparation, words: [] }] : claims;
}

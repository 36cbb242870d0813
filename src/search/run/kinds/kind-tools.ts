import type { SearchIndex } from '../../../catalog/index/search-index.ts';
import { LearnedNames } from '../../../kinds/names/learned-names.ts';
import type { QueryDictionary } from '../../query/dictionary.ts';
import { QueryLanguages } from '../../query/query-languages.ts';
import type { SearchKinds } from '../../search-kinds.ts';
import { ExcludingNames } from '../match/excluding-names.ts';
import { KindLookup } from './kind-lookup.ts';
import { KindTerms } from './kind-terms.ts';

/** What searches of one index know of kinds of food: the tables, and what the index has of their kinds. */
export interface KindTools extends SearchKinds {
  readonly dictionary: QueryDictionary;
  readonly lookup: KindLookup;
  readonly terms: KindTerms;
  readonly excluding: ExcludingNames;
}

/** The kinds of one index. */
export function openKindTools(index: SearchIndex, kinds: SearchKinds): KindTools {
  const { names, contents, exclusions } = kinds;
  const lookup = new KindLookup(index, names, contents);
  const languages = new QueryLanguages(index, kinds);
  const learned = LearnedNames.open(index.sections, names.table);
  const dictionary: QueryDictionary = {
    names,
    languages,
    contents,
    hasFoods: (kind) => lookup.hasFoods(kind),
    popularityOf: (kind) => lookup.popularityOf(kind),
    learnedKind: (texts) => learned?.kindOf(texts),
  };
  const terms = new KindTerms(lookup, languages.main);
  return { ...kinds, dictionary, lookup, terms, excluding: new ExcludingNames(index, exclusions) };
}

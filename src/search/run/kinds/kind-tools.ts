import type { SearchIndex } from '../../../catalog/index/search-index.ts';
import type { FoodPortions } from '../../../kinds/amounts/food-portions.ts';
import type { MeantFoods } from '../../../kinds/amounts/meant-foods.ts';
import { LearnedNames } from '../../../kinds/names/learned-names.ts';
import type { AmountWords } from '../../query/amount-words.ts';
import type { QueryDictionary } from '../../query/dictionary.ts';
import type { Inflection } from '../../query/inflection.ts';
import { QueryLanguages } from '../../query/query-languages.ts';
import type { RefusalReader } from '../../query/read-refusal.ts';
import type { SearchKinds } from '../../search-kinds.ts';
import { ExcludingNames } from '../match/excluding-names.ts';
import { KindLookup } from './kind-lookup.ts';
import { KindTerms } from './kind-terms.ts';

/** What searches of one index know of kinds of food. */
export interface KindTools {
  readonly dictionary: QueryDictionary;
  readonly amounts: AmountWords;
  readonly inflection: Inflection;
  readonly exclusions: SearchKinds['exclusions'];
  readonly refusals: RefusalReader;
  readonly portions: FoodPortions;
  readonly meant: MeantFoods;
  readonly emoji: SearchKinds['emoji'];
  readonly lookup: KindLookup;
  readonly terms: KindTerms;
  readonly excluding: ExcludingNames;
}

/** The kinds of one index. */
export function openKindTools(index: SearchIndex, kinds: SearchKinds): KindTools {
  const { names, amounts, inflection, exclusions, refusals, portions, meant, emoji } = kinds;
  const lookup = new KindLookup(index, names, kinds.contents);
  const languages = new QueryLanguages(index, kinds);
  const learned = LearnedNames.open(index.sections, names.table);
  const dictionary: QueryDictionary = {
    names,
    languages,
    contents: kinds.contents,
    hasFoods: (kind) => lookup.hasFoods(kind),
    popularityOf: (kind) => lookup.popularityOf(kind),
    learnedKind: (texts) => learned?.kindOf(texts),
  };
  const terms = new KindTerms(lookup, languages.main);
  const excluding = new ExcludingNames(index, exclusions);
  return { dictionary, amounts, inflection, exclusions, refusals, portions, meant, emoji, lookup, terms, excluding };
}

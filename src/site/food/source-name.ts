import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import { SOURCE_WORDS, type Source } from '../../food/source.ts';
import type { Locale, WordKey } from '../language/locale.ts';

/** The database that most plain foods of the starter come from; the interface calls them community entries. */
const USDA = 'USDA';

const SENTENCES: Readonly<Record<Source, WordKey>> = {
  off: 'trust.source.off',
  community: 'trust.source.community',
  ai_estimate: 'verdict.estimate.what',
};

/** What a food's source is called. */
export function sourceName({ food: { source }, details }: FoodRecord, { t }: Locale): string {
  if (isUsda(details)) return USDA;
  return sourceLabel(source, t);
}

/** What a source is called, whatever the food. */
export function sourceLabel(source: Source, t: Locale['t']): string {
  if (source === 'off') return SOURCE_WORDS.off.name;
  return t(source === 'community' ? 'source.community' : 'source.estimate');
}

/** What a food's source is, in a sentence. */
export function sourceSentence({ food, details }: FoodRecord, { t }: Locale): string {
  return t(isUsda(details) ? 'trust.source.usda' : SENTENCES[food.source]);
}

function isUsda({ provenance }: FoodRecord['details']): boolean {
  return provenance?.startsWith(`${USDA} `) ?? false;
}

import type { FoodRecord } from '../../catalog/record-reader.ts';
import { SOURCE_WORDS } from '../../food/source.ts';

/** The database that most plain foods of the starter come from; the interface calls them community entries. */
const USDA = { name: 'USDA', phrase: 'the USDA: analyses of a laboratory', start: 'USDA ' };

/** What a food's source is called. */
export function sourceName({ food, details }: FoodRecord): string {
  return isUsda(details) ? USDA.name : SOURCE_WORDS[food.source].name;
}

/** A food's source within a sentence. */
export function sourcePhrase({ food, details }: FoodRecord): string {
  return isUsda(details) ? USDA.phrase : SOURCE_WORDS[food.source].phrase;
}

function isUsda({ provenance }: FoodRecord['details']): boolean {
  return provenance?.startsWith(USDA.start) ?? false;
}

import { analyse } from '../../text/analyse.ts';
import { wordKey } from '../../text/name-key.ts';

/** Whether a text has all words of a name, singular or plural. */
export function hasWordsOf(text: string, name: string): boolean {
  const words = new Set(analyse(text).map(wordKey));
  return analyse(name).every((word) => words.has(wordKey(word)));
}

/** Whether two names can denote one food: they share a word or the beginning of one. */
import { fold } from '../../text/fold.ts';

/** Letters that forms of one word share: yaourt and yaourts, chocolate and chocolat. */
const STEM = 5;
/** Shorter words say little about a food. */
const MIN_LENGTH = 3;

/** Words that name no food, in the languages of most labels. */
const FUNCTION_WORDS = new Set(
  (
    'and the with without from for of avec sans pour aux des les une und mit ohne der die das von con sin por los las ' +
    'una per del della delle degli gli met zonder voor van het een med och para com sem dos das bio organic new'
  ).split(' '),
);

/** Whether the names share a meaningful word; names without any are compared whole. */
export function haveCommonWord(one: string, other: string): boolean {
  const stems = stemsOf(one);
  const others = stemsOf(other);
  if (stems.length === 0 || others.length === 0) return fold(one) === fold(other);
  return stems.some((stem) => others.some((other) => isSameStem(stem, other)));
}

/** Whether one equals or begins the other: soda and sodas. Three-letter words must be equal. */
function isSameStem(one: string, other: string): boolean {
  if (one.length === MIN_LENGTH || other.length === MIN_LENGTH) return one === other;
  return one.startsWith(other) || other.startsWith(one);
}

function stemsOf(name: string): string[] {
  const words = fold(name).match(/[\p{L}\p{M}]+/gu) ?? [];
  return words
    .filter((word) => word.length >= MIN_LENGTH && !FUNCTION_WORDS.has(word))
    .map((word) => word.slice(0, STEM));
}

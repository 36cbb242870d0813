/** Whether two names can be those of one food: they share a word, or the beginning of one. */
import { fold } from '../../text/fold.ts';

/** Letters in which two forms of one word agree: yaourt and yaourts, chocolate and chocolat. */
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

/** Whether the names share a word that says something; names without any such word are compared as a whole. */
export function haveCommonWord(one: string, other: string): boolean {
  const stems = stemsOf(one);
  const others = stemsOf(other);
  if (stems.length === 0 || others.length === 0) return fold(one) === fold(other);
  return stems.some((stem) => others.some((other) => isSameStem(stem, other)));
}

/** Whether one is the other, or its beginning: soda and sodas. Words of three letters have no other forms. */
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

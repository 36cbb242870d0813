/**
 * Other readings of a query: people write "peanutbutter" and "pea nut butter". A word may be cut in two, or two words
 * read as one, once in a query; either counts as one typo.
 */
import type { SearchIndex } from '../catalog/search-index.ts';
import { isNumber } from '../text/tokenise.ts';
import type { AlternativesFinder } from './alternatives.ts';
import type { QueryWord } from './parse-query.ts';

const SHORTEST_SPLIT = 4;
/** In a large vocabulary nearly every word can be cut somewhere; the cuts into the commonest words are kept. */
const MOST_SPLITS = 6;

/** The query with two neighbours read as one word that is in the index. */
export function joinedReadings(words: readonly QueryWord[], finder: AlternativesFinder): QueryWord[][] {
  const readings: QueryWord[][] = [];
  for (let i = 0; i + 1 < words.length; i++) {
    const [left, right] = [words[i], words[i + 1]];
    if (isNumber(left.text) || isNumber(right.text)) continue;
    const joined = { text: left.text + right.text, unfinished: right.unfinished };
    if (finder.knows(joined)) readings.push([...words.slice(0, i), joined, ...words.slice(i + 2)]);
  }
  return readings;
}

/** The query with one word read as two that are both in the index, the commonest first. */
export function splitReadings(
  words: readonly QueryWord[],
  finder: AlternativesFinder,
  index: SearchIndex,
): QueryWord[][] {
  return words
    .flatMap((word, i) => cuts(word, finder, index).map((cut) => ({ ...cut, i })))
    .sort((a, b) => b.foods - a.foods)
    .slice(0, MOST_SPLITS)
    .map(({ halves, i }) => [...words.slice(0, i), ...halves, ...words.slice(i + 1)]);
}

interface Cut {
  halves: [QueryWord, QueryWord];
  /** How many foods the rarer half has. */
  foods: number;
}

/** A word that is commoner than its halves was not typed for them: "chocolat" is not "choco lat". */
function cuts(word: QueryWord, finder: AlternativesFinder, index: SearchIndex): Cut[] {
  if (word.text.length < SHORTEST_SPLIT || isNumber(word.text)) return [];
  const foodsWith = (text: string) => {
    const number = index.numberOf(text);
    return number < 0 ? 0 : index.foodsWith(number);
  };
  const foodsUncut = foodsWith(word.text);
  const found: Cut[] = [];
  for (let cut = 1; cut < word.text.length; cut++) {
    const left = { text: word.text.slice(0, cut), unfinished: false };
    const right = { text: word.text.slice(cut), unfinished: word.unfinished && word.text.length - cut > 1 };
    const foodsLeft = foodsWith(left.text);
    if (foodsLeft <= foodsUncut || !finder.knows(right)) continue;
    const foodsRight = Math.max(1, foodsWith(right.text));
    if (foodsRight > foodsUncut) found.push({ halves: [left, right], foods: Math.min(foodsLeft, foodsRight) });
  }
  return found;
}

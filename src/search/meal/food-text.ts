/** The words of a part of a meal that name its food. */
import type { AmountSpan } from '../query/read-amounts.ts';
import { isDigits, type MealWords } from './meal-words.ts';

const PERCENT = 100;

/** Whether what stands in parentheses says which food it is: "(raw)", and the lean and fat of "(90/10)". */
function says(words: MealWords, at: number): boolean {
  if (words.isPreparation(at)) return true;
  const near = [at - 2, at - 1, at, at + 1, at + 2].map((place) => words.lexemes[place]);
  const isShare = (at: number) =>
    near[at + 1]?.text === '/' && (near[at]?.value ?? 0) + (near[at + 2]?.value ?? 0) === PERCENT;
  return isShare(0) || isShare(1) || isShare(2);
}

/**
 * The words of the food, without the amount, words that say nothing, and what stands in parentheses but "(raw)"; without notes such as
 * "chopped" it is `bare`, and `plain` without all that describes it.
 */
export function foodText(
  words: MealWords,
  from: number,
  to: number,
  span: AmountSpan | undefined,
  left: 'all' | 'bare' | 'plain' = 'all',
): string {
  const kept: number[] = [];
  let depth = 0;
  const lastClosed = words.lexemes.findLastIndex(({ text }, at) => at < to && (text === ')' || text === ']'));
  for (let at = from; at < to; at++) {
    if (span !== undefined && at >= span.from && at < span.to) continue;
    const noted = left === 'all' ? undefined : words.noteEnd(at);
    if (noted !== undefined && noted <= to) {
      at = noted - 1;
      continue;
    }
    const { text } = words.lexemes[at]!;
    if (text === '(' || text === '[') depth += at < lastClosed ? 1 : 0;
    else if (text === ')' || text === ']') depth--;
    else if (left === 'plain' ? depth <= 0 && !words.isDescribing(at) : depth <= 0 || says(words, at)) kept.push(at);
  }
  const isName = (at: number) => words.names.some((name) => name.from === at && name.to > at + 1);
  // "#1859" and "V8" begin with what says nothing elsewhere.
  const isOfNumber = (at: number) => {
    const next = words.lexemes[at + 1];
    return words.lexemes[at]!.text === '#' || (next?.sort === 'number' && next.isGlued);
  };
  while (kept.length > 1 && words.isFiller(kept[0]!) && !isOfNumber(kept[0]!) && !isName(kept[0]!)) kept.shift();
  while (kept.length > 1 && isEmptySign(words, kept.at(-1)!)) kept.pop();
  let text = '';
  for (const [i, at] of kept.entries()) {
    const isJoined = i > 0 && words.lexemes[kept[i - 1]!]!.end === words.lexemes[at]!.start;
    text += (isJoined || i === 0 ? '' : ' ') + words.nameAt(at);
  }
  return text;
}

function isEmptySign(words: MealWords, at: number): boolean {
  const { sort, text } = words.lexemes[at]!;
  return sort === 'sign' && text !== '%' && !isDigits(text);
}

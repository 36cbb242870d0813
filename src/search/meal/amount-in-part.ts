/** Which words of a part of a meal are the amount of its food, and which are part of the food's name. */

import { isWithin } from '../../kinds/kind-table.ts';
import type { Amount, AmountSpan } from '../query/read-amounts.ts';
import type { MealWords, NameSpan } from './meal-words.ts';

const PLATE = 'plate';
const JUICES = 'juices';
const WHOLE = 'whole';
/** More behind a food is a type or a number of its name: "flour 405". */
const MOST_BEHIND = 20;

/** The amount of the food between two places. */
export function amountIn(words: MealWords, from: number, to: number): AmountSpan | undefined {
  let bare: AmountSpan | undefined;
  for (let at = from; at < to; at++) {
    // "Om te bakken": for frying, and no bowls.
    const noted = words.noteEnd(at);
    if (noted !== undefined && noted > at + 1) {
      at = noted - 1;
      continue;
    }
    const span = settled(words, from, to, words.amounts.at(at));
    if (span?.amount.isCounted === true) return span;
    // "Whole wheat bread 2 slices": a number counts before such a word.
    if (span !== undefined && span.amount.unit?.key !== WHOLE && span.amount.unit?.sort !== 'size') return span;
    bare ??= span;
  }
  return bare;
}

/** An amount as far as it is one, and not part of the name of the food. */
function settled(words: MealWords, from: number, to: number, span: AmountSpan | undefined): AmountSpan | undefined {
  if (span === undefined || span.to > to) return undefined;
  const { amount } = span;
  if (amount.isNotFood === true) return span;
  const isFirst = everyFiller(words, from, span.from);
  // "Fish fingers (4)": as many.
  const isEnclosed = words.isEnclosed(span.from, span.to) && Number.isInteger(amount.value) && amount.value > 0;
  const isLast = span.to === to || (isEnclosed && span.to + 1 === to);
  const rest = words.foodsIn(from, span.from).length > 0 || words.foodsIn(span.to, to).length > 0;
  if (!rest && everyFiller(words, from, span.from) && everyFiller(words, span.to, to)) {
    // "100 g" alone is that much of nothing.
    const isMeasure = amount.isCounted && amount.unit !== undefined && amount.unit.sort !== 'size';
    return numberOnly(words, span) ?? (isMeasure ? span : undefined);
  }
  const next = words.lexemes[span.to];
  if (amount.unit === undefined) {
    // "The juice of 1 lemon" and "black olives 5", but "Fanta 2".
    const isTied = words.amounts.around(span.from - 1, 'of') === span.from;
    const isBehind = isLast && amount.value <= MOST_BEHIND && words.lexemes[span.from]!.sort === 'number';
    const isOfAll =
      (isBehind && isAllFood(words, from, isEnclosed ? span.from - 1 : span.from)) || isSqueezed(words, span);
    if (!isFirst && !isTied && !isOfAll) return undefined;
    if (next?.isGlued === true && next.sort === 'word' && words.lexemes[span.to - 1]!.sort === 'number')
      return undefined;
    if (next?.text === '%') return undefined;
  }
  if (!amount.isCounted) {
    if (!isFirst && !isLast) return undefined;
    if (!span.isTied && (!rest || amount.unit?.exact?.milliliters === 1)) return undefined;
  }
  // "Latte 1/2 l" is half a liter of milk, though "latte 1" is for infants.
  const isBefore = (name: NameSpan) => amount.unit?.exact !== undefined && name.from < span.from && name.to < span.to;
  const across = words.names.filter((name) => isAcross(name, span, to) && name.from >= from && !isBefore(name));
  // "Une noix de coco" is a coconut, "une noix de beurre" a knob of butter.
  if (span.isTied) {
    const isName = across.some(
      (name) => name.from === unitPlace(words, span) && words.hasFoods(name) && !isMeasureOf(words, name, span),
    );
    // "3 lonchas de pavo" are three of what is called so.
    return isName ? numberOnly(words, span) : span;
  }
  // "Demi-baguette" is a name of its own, and half of one.
  const isPart = isHeld(amount) || (amount.unit === undefined && amount.value < 1);
  if (across.length === 0 || (isPart && across.some((name) => isMeasureOf(words, name, span)))) return span;
  if (amount.unit === undefined || !amount.isCounted) return undefined;
  // "1 cup noodles" is one of what is called so; "2 large eggs" are not, though there is a word for them.
  const unitAt = unitPlace(words, span);
  const isUnitNamed = words.names.some((name) => name.from >= unitAt && name.from < span.to && name.to > span.to);
  return isUnitNamed && amount.unit.sort !== 'mass' ? numberOnly(words, span) : undefined;
}

/** "Saft einer halben Zitrone" is that of half a lemon. */
function isSqueezed(words: MealWords, { from, to }: AmountSpan): boolean {
  const juice = words.names.find((name) => name.to === from);
  const isJuice = juice?.meanings.some(({ kind }) => kind.category.key === JUICES) === true;
  return isJuice && words.names.some((name) => name.from === to);
}

/** The number of an amount whose unit is a food: "1 cup noodles", "4 muffins". */
function numberOnly(words: MealWords, span: AmountSpan): AmountSpan | undefined {
  const { amount } = span;
  const unitAt = unitPlace(words, span);
  if (amount.unit === undefined || !amount.isCounted || unitAt === span.from) return undefined;
  if (!words.names.some((name) => name.from >= unitAt && name.from < span.to)) return undefined;
  return { ...span, to: unitAt, amount: { ...amount, unit: undefined, size: undefined } };
}

/** "Ein Bund Radieschen" and "blikje tonijn" are names; cup and pot noodles are called so. */
function isHeld({ unit }: Amount): boolean {
  return (unit?.sort === 'container' && unit.key !== 'pot') || (unit?.sort === 'piece' && unit.key !== 'piece');
}

/** "Cup of coffee" and "boîte de thon" are names, and yet amounts of coffee and tuna. */
function isMeasureOf(words: MealWords, name: NameSpan, { to, amount }: AmountSpan): boolean {
  if (amount.unit?.sort === 'bit') return false;
  const measured = words.namesIn(to, name.to).flatMap(({ meanings }) => meanings.map(({ kind }) => kind));
  // "Un plato de pasta" is a dish, and as much pasta.
  if (amount.unit?.sort === 'container' && amount.unit.key === PLATE && measured.length > 0) return true;
  return name.meanings.some(({ kind }) => measured.some((other) => isWithin(kind, other)));
}

/** Whether a name begins or ends within an amount and goes on beside it. */
function isAcross(name: { from: number; to: number }, span: AmountSpan, to: number): boolean {
  const isOver = name.from < span.to && name.to > span.from;
  return isOver && (name.from < span.from || name.to > span.to) && name.to <= to;
}

/** Where the words behind the number begin. */
function unitPlace(words: MealWords, { from, to }: AmountSpan): number {
  let at = from;
  while (at < to && (words.lexemes[at]!.sort !== 'word' || words.amounts.isNumber(at))) at++;
  return at;
}

/** Whether all between two places is the name of a kind of food. */
function isAllFood(words: MealWords, from: number, to: number): boolean {
  return words.foodsIn(from, to).some((name) => everyFiller(words, from, name.from) && name.to === to);
}

function everyFiller(words: MealWords, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!words.isFiller(at)) return false;
  return true;
}

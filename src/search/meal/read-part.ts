/** One food of a meal, as it was written: how much of it, and by which words it is to be looked for. */

import type { Measure } from '../../food/amounts/units.ts';
import type { WordsAround } from '../../kinds/amounts/units.ts';
import { type Amount, type AmountSpan, ONE, times } from '../query/read-amounts.ts';
import { amountIn } from './amount-in-part.ts';
import { foodText } from './food-text.ts';
import { isDigits, type MealWords } from './meal-words.ts';

/** One part of a meal. */
export interface MealPart {
  /** As it was written. */
  readonly text: string;
  /** Whether a word such as "of" ties the amount to its food. */
  readonly isTied: boolean;
  /** Undefined where none was said. */
  readonly amount: Amount | undefined;
  /** Whether it says that any amount will do: "to taste". */
  readonly isToTaste: boolean;
  /** Whether it says that what is in the can is left without its liquid. */
  readonly isDrained: boolean;
  /** Whether it says what is only done to what is dry: "rinsed", "soaked overnight". */
  readonly isSoaked: boolean;
  /** Whether it is served with the part before it. */
  readonly isBeside: boolean;
  /** What names the food; empty where nothing does. */
  readonly food: string;
  /** The same without what notes say of it: "onion" of "1 onion, diced". */
  readonly bare: string;
  /** The same without what only describes it: "garlic" of "minced garlic". */
  readonly plain: string;
  /** The same with the words of the amount, where these may be part of a name: "7 up". */
  readonly whole: string;
  /** Bits of the languages in which it is written. */
  readonly languages: number;
}

/** An id ("#1859") and the digits of a barcode are given back as they are. */
const CODE = /^(?:#\d{1,10}|\d{8,14})$/;

/** Reads some lexemes as one food; `notes` say something of it behind commas. Undefined where there is no word in them. */
export function readPart(
  words: MealWords,
  start: number,
  end: number,
  notes: readonly { from: number; to: number }[],
): MealPart | undefined {
  const [begin, until] = trimmed(words, start, end);
  // "Q.b. olio": it may stand in front.
  const from = words.amounts.around(begin, 'to_taste') ?? begin;
  // "118 g #1859 Banana": the name behind an id is for people.
  const to = words.codeEnd(from, until) ?? until;
  if (!words.lexemes.slice(from, to).some(({ sort, text }) => sort !== 'sign' || isDigits(text))) return undefined;
  const { to: last } = notes.at(-1) ?? { to: end };
  const text = words.slice(start, last).trim();
  const toTaste = placeOf(words, 'to_taste', from, to);
  const isNoted = ({ from: start, to: end }: { from: number; to: number }) =>
    placeOf(words, 'to_taste', start, end) !== undefined;
  const isToTaste = from > begin || toTaste !== undefined || notes.some(isNoted);
  const named = toTaste ?? to;
  const repeated = words.amounts.timesBehind(named);
  const found = amountIn(words, from, repeated?.from ?? named);
  const piece = pieceBehind(words, from, found, named);
  const has = (sought: WordsAround) =>
    [{ from, to }, ...notes].find((part) => placeOf(words, sought, part.from, part.to) !== undefined);
  const drained = has('drained');
  const isNote = drained !== undefined && drained.from !== from;
  const left = isNote ? measureIn(words, drained) : undefined;
  const behind = found && statedBehind(words, found, to);
  const counted = found?.amount ?? (piece && ONE);
  const single = counted && {
    ...counted,
    unit: counted.unit ?? piece?.unit,
    stated: left ?? counted.stated ?? behind?.measure,
    isDrained: isNote && left === undefined && counted.stated !== undefined,
  };
  const amount = repeated === undefined ? single : multiplied(single ?? ONE, repeated.value);
  const foodEnd = repeated?.from ?? piece?.from ?? behind?.from ?? named;
  const whole = foodText(words, from, named, undefined);
  const part = {
    text,
    isTied: found?.isTied === true,
    isToTaste,
    isDrained: drained !== undefined,
    isSoaked: has('soaked') !== undefined,
    isBeside: false,
    languages: words.languages,
  };
  const isRefused = words.isRefused(from, named) || (found?.from === from && words.isRefused(found.to, named));
  if (isRefused || found?.amount.isNotFood === true)
    return { ...part, amount: undefined, food: '', bare: '', plain: '', whole };
  const [rest, bare, plain] = (['all', 'bare', 'plain'] as const).map((kept) =>
    foodText(words, from, foodEnd, found, kept),
  ) as [string, string, string];
  // "Drained and rinsed" says which food it is, "rinsed" only what is done to it.
  const isSaid = (note: { from: number; to: number }) =>
    !isNoted(note) && (placeOf(words, 'soaked', note.from, note.to) === undefined || drained !== undefined);
  const said = notes
    .filter(isSaid)
    .map((note) => words.slice(note.from, note.to))
    .filter((note) => note.length <= MAX_NOTE);
  const withNotes = (food: string) => [food, ...said].join(' ').trim();
  return { ...part, amount, food: withNotes(rest), bare: bare || rest, plain, whole: withNotes(whole) };
}

/**
 * What is said behind the food of each or all of it: "1 can chickpeas (400 g, drained 240 g)" has 240 g, "2 beers 0.5 l" a liter. `from`
 * is where that begins at the end of the text.
 */
function statedBehind(
  words: MealWords,
  { amount, to: start }: AmountSpan,
  to: number,
): { measure: Measure; from: number | undefined } | undefined {
  if (amount.unit?.exact !== undefined) return undefined;
  const open = words.lexemes.findIndex(({ text }, at) => at >= start && at < to && text === '(');
  let measure: Measure | undefined;
  for (let at = open < 0 ? start + 1 : open + 1; at < to; at++) {
    const said = words.amounts.at(at);
    const { exact } = said?.amount.unit ?? {};
    if (exact === undefined || !said!.amount.isCounted || said!.to > to) continue;
    const isEach = open < 0 || amount.unit?.sort === 'container' || placeOf(words, 'each', open, to) !== undefined;
    const stated = times(exact, said!.amount.value * (isEach ? amount.value : 1));
    if (open < 0) return said!.to === to ? { measure: stated, from: at } : undefined;
    if (measure === undefined || words.amounts.around(at - 1, 'drained') !== undefined) measure = stated;
    at = said!.to - 1;
  }
  return measure && { measure, from: undefined };
}

/** The mass or volume that a note says: "drained (240 g)". */
function measureIn(words: MealWords, { from, to }: { from: number; to: number }): Measure | undefined {
  for (let at = from; at < to; at++) {
    const { amount } = words.amounts.at(at) ?? {};
    if (amount?.unit?.exact !== undefined && amount.isCounted) return times(amount.unit.exact, amount.value);
  }
  return undefined;
}

function multiplied(amount: Amount, factor: number): Amount {
  return { ...amount, value: amount.value * factor, stated: amount.stated && times(amount.stated, factor) };
}

/** A longer note is a sentence. */
const MAX_NOTE = 30;

/** Without what is only said around it: "for breakfast I had". */
function trimmed(words: MealWords, start: number, end: number): [number, number] {
  let from = start;
  let to = end;
  for (;;) {
    const said = words.amounts.around(from, 'said');
    const isName = words.names.some((name) => name.from === from && name.to > from + 1);
    // "A" is an article in Hungarian, and "a grapefruit" one of them where either language may be meant.
    const isNumber = words.amounts.at(from)?.amount.isCounted === true;
    if (said !== undefined && said < to && !isName && !isNumber) from = said;
    else if (from < to && isLoose(words, from)) from++;
    else break;
  }
  for (let at = from + 1; at < to; at++) {
    const isName = words.names.some((name) => name.from <= at && name.to > at);
    // "L" is an article in Italian, and a liter behind a number.
    if (!isName && !words.amounts.isNumber(at - 1) && words.amounts.around(at, 'said') === to) to = at;
  }
  // "V8 with lunch" has nothing beside it.
  if (to - 1 > from && words.amounts.around(to - 1, 'with') === to) to--;
  while (to > from && ').!?:,"'.includes(words.lexemes[to - 1]!.text) && !hasOpen(words, from, to)) to--;
  return [from, to];
}

function isLoose(words: MealWords, at: number): boolean {
  const { sort, text } = words.lexemes[at]!;
  return sort === 'sign' && !'~#≈(['.includes(text) && !isDigits(text);
}

function hasOpen(words: MealWords, from: number, to: number): boolean {
  return words.lexemes[to - 1]!.text === ')' && words.lexemes.slice(from, to).some(({ text }) => text === '(');
}

function placeOf(words: MealWords, sought: WordsAround, from: number, to: number): number | undefined {
  for (let at = from; at < to; at++) if (words.amounts.around(at, sought) !== undefined) return at;
  return undefined;
}

/** "2 lettuce leaves" are counted by their leaves; fish sticks are a food. Without a number a size is of one: "muffin (small)". */
function pieceBehind(
  words: MealWords,
  start: number,
  found: AmountSpan | undefined,
  to: number,
): ReturnType<MealWords['amounts']['pieceBehind']> {
  const from = found?.to ?? start;
  if (found?.amount.unit !== undefined || from >= to - 1) return undefined;
  if (words.names.some((name) => name.to === to && name.from < to - 1)) return undefined;
  // "1 berenjena en dados" is one in cubes.
  if (words.amounts.around(to - 2, 'note') === to) return undefined;
  const piece = words.amounts.pieceBehind(to);
  if (piece === undefined || (found === undefined && piece.unit.sort !== 'size')) return undefined;
  return piece.unit.sort === 'size' || words.foodsIn(from, piece.from).length > 0 ? piece : undefined;
}

/** The id or barcode that names a food instead of words. */
export function codeOf(food: string): { id: number } | { barcode: string } | undefined {
  const compact = food.replace(/\s/g, '');
  if (!CODE.test(compact)) return undefined;
  return compact.startsWith('#') ? { id: Number(compact.slice(1)) } : { barcode: compact };
}

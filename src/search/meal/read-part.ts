/** One food of a meal, as it was written: how much of it, and by which words it is to be looked for. */

import type { Measure } from '../../food/amounts/units.ts';
import type { WordsAround } from '../../kinds/amounts/units.ts';
import { isWithin } from '../../kinds/kind-table.ts';
import { type Amount, type AmountSpan, ONE, times } from '../query/read-amounts.ts';
import { foodText } from './food-text.ts';
import { isDigits, type MealWords, type NameSpan } from './meal-words.ts';

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

const PLATE = 'plate';
const JUICES = 'juices';
const WHOLE = 'whole';
/** More behind a food is a type or a number of its name: "flour 405". */
const MOST_BEHIND = 20;
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

/** The id or barcode that names a food instead of words. */
export function codeOf(food: string): { id: number } | { barcode: string } | undefined {
  const compact = food.replace(/\s/g, '');
  if (!CODE.test(compact)) return undefined;
  return compact.startsWith('#') ? { id: Number(compact.slice(1)) } : { barcode: compact };
}

/**
 * Reads the amounts in a text: "2", "1 1/2 cups of", "200 g", "2-3 large", "2 cups (240 g)", "1 (14 oz) can", "half a dozen". What
 * it finds is what the words may say; whether it is the amount of a food or part of a name ("7 up", "1 cup noodles") the reader of
 * the query decides, who knows the names of foods.
 */
import type { Measure, Unit } from '../../food/amounts/units.ts';
import type { WordsAround } from '../../kinds/amounts/units.ts';
import type { AmountWords } from './amount-words.ts';
import type { Lexeme } from './lexemes.ts';

/** An amount of something. */
export interface Amount {
  readonly value: number;
  /** What is counted; undefined where only a number was given. */
  readonly unit: Unit | undefined;
  /** A size said beside another unit: "2 small slices". */
  readonly size: Unit | undefined;
  /** What all of it weighs or holds, where the text says so itself. */
  readonly stated: Measure | undefined;
  /** Whether the number was said, in digits or as a word. */
  readonly isCounted: boolean;
  /** Whether only what is left of it without its liquid counts: "1 can (400 g), drained". */
  readonly isDrained?: boolean;
  /** Whether what is counted is not food: "3 km", "30 minutes". */
  readonly isNotFood?: boolean;
}

/** Where an amount stands among lexemes. */
export interface AmountSpan {
  readonly from: number;
  /** Behind the last lexeme, a word such as "of" included. */
  readonly to: number;
  readonly amount: Amount;
  /** Whether a word such as "of" ties it to what follows. */
  readonly isTied: boolean;
}

interface Read<T> {
  readonly value: T;
  readonly to: number;
}

const RANGE_SIGNS = new Set(['-', '–', '—', '~']);
const TIMES = new Set(['x', '×', '*', '✕']);
const FRACTION_SIGNS = new Set(['/', '⁄', '∕', '／']);
/** "1-1/2 cups", "1 & 1/2": between a number and what is added to it. */
const ADDING = new Set(['-', '–', '&', '+']);
/** No recipe has finer ones; "50/50" is none. */
const MAX_DENOMINATOR = 16;
/** "3/2" is an amount, "90/10" the lean and the fat. */
const MOST_WHOLES = 5;
/** The end of a range is at most so many times its beginning. */
const WIDEST_RANGE = 10;
/** Smaller weights are never said without their number. */
const LEAST_BARE_GRAMS = 100;
const DOZEN = 12;
/** One of what is counted. */
export const ONE: Amount = { value: 1, unit: undefined, size: undefined, stated: undefined, isCounted: true };
/** Words before a number that say nothing: "about another 2". */
const MAX_WORDS_BEFORE = 3;

/** Reads amounts in some lexemes, by the words of some languages. */
export class AmountsOf {
  readonly #lexemes: readonly Lexeme[];
  readonly #texts: readonly string[];
  readonly #words: AmountWords;
  readonly #languages: number;

  constructor(lexemes: readonly Lexeme[], words: AmountWords, languages: number) {
    this.#lexemes = lexemes;
    this.#texts = lexemes.map(({ text }) => text);
    this.#words = words;
    this.#languages = languages;
  }

  /** The amount that begins at a place; one without a number is one of its unit. */
  at(from: number): AmountSpan | undefined {
    const start = this.#skipAbout(from);
    const unread = this.#unreadable(start);
    if (unread !== undefined) return this.#finish(from, unread, { ...ONE, isNotFood: true });
    const number = this.#number(start);
    if (number === undefined) return start === from ? this.#withoutNumber(from) : undefined;
    const long = this.#long(start);
    if (long !== undefined) {
      const piece = this.#withoutNumber(long) ?? this.#finish(from, long, ONE);
      return { ...piece, from, amount: { ...piece.amount, isCounted: true } };
    }
    const afterTimes = this.#skipAbout(this.#skipTimes(number.to));
    const afterNumber = this.#long(afterTimes) ?? afterTimes;
    if (this.#isSign(number.to, '%')) return undefined;
    // "1 (14 oz) can", "1 14-oz can": what each of them holds.
    const inner = this.#inner(afterNumber);
    const unit = this.#unit(inner?.to ?? afterNumber);
    if (inner !== undefined && unit !== undefined && !isExact(unit.value.unit)) {
      return this.#finish(from, unit.to, {
        ...unit.value,
        value: number.value,
        stated: times(inner.value, number.value),
        isCounted: true,
      });
    }
    if (unit === undefined || inner !== undefined) {
      const stated = inner && times(inner.value, number.value);
      const other = this.#found(afterNumber, 'not_food');
      const amount = { value: number.value, unit: undefined, size: undefined, stated, isCounted: true };
      if (other !== undefined) return this.#finish(from, other, { ...amount, isNotFood: true });
      return this.#finish(from, inner?.to ?? afterNumber, amount);
    }
    // "400g tin of tomatoes": one that holds so much.
    const held = unit.value.unit.exact && this.#container(unit.to);
    if (held !== undefined) {
      const stated = times(unit.value.unit.exact!, number.value);
      return this.#finish(from, held.to, { ...held.value, value: 1, stated, isCounted: true });
    }
    const more = this.#found(unit.to, 'and a half');
    const value = number.value + (more === undefined ? 0 : 0.5);
    return this.#finish(from, more ?? unit.to, { ...unit.value, value, stated: undefined, isCounted: true });
  }

  /** The place behind a word such as "and", if one is there. */
  around(at: number, sought: WordsAround): number | undefined {
    return this.#found(at, sought);
  }

  /** The piece or size behind a food, where it is the last word: "3 bread slices", "muffin (small)"; and where it begins. */
  pieceBehind(to: number): { unit: Unit; from: number } | undefined {
    const isInParentheses = this.#isSign(to - 1, ')') && this.#isSign(to - 3, '(');
    const from = isInParentheses ? to - 2 : to - 1;
    const found = this.#words.find(this.#texts, from, 'unit', this.#languages);
    if (found?.to !== from + 1 || !('unit' in found.meaning)) return undefined;
    const { unit } = found.meaning;
    return unit.sort === 'size' || (unit.sort === 'piece' && !isInParentheses)
      ? { unit, from: isInParentheses ? from - 1 : from }
      : undefined;
  }

  /** Whether a number that was written in digits, or a word for one, stands at a place. */
  isNumber(at: number): boolean {
    return this.#number(at) !== undefined;
  }

  /** "Slice of bread", "glass milk", "large coffee", "pound of beef". */
  #withoutNumber(from: number): AmountSpan | undefined {
    const unit = this.#unit(from);
    if (unit === undefined || (unit.value.unit.exact?.grams ?? LEAST_BARE_GRAMS) < LEAST_BARE_GRAMS) return undefined;
    return this.#finish(from, unit.to, { ...unit.value, value: 1, stated: undefined, isCounted: false });
  }

  /** The place behind a length, which says nothing of how many there are: "6 inch sub", "2 cm piece of ginger". */
  #long(at: number): number | undefined {
    const number = this.#number(at);
    return number && this.#found(this.#isSign(number.to, '-') ? number.to + 1 : number.to, 'length');
  }

  /** What stands behind the unit: "(240 g)", and a word that ties the amount to its food. */
  #finish(from: number, to: number, amount: Amount): AmountSpan {
    // "2 cans (400 g)" and "2 cans of 400 g" hold that each, "2 cups (240 g)" together.
    const isEach = amount.unit?.sort === 'container';
    const behind = (isEach ? this.#found(to, 'of') : undefined) ?? to;
    const beside = amount.stated === undefined && amount.unit !== undefined ? this.#inner(behind, !isEach) : undefined;
    const end = beside?.to ?? to;
    const tied = amount.unit === undefined ? undefined : this.#found(end, 'of');
    return {
      from,
      to: tied ?? end,
      amount: beside === undefined ? amount : { ...amount, stated: times(beside.value, isEach ? amount.value : 1) },
      isTied: tied !== undefined,
    };
  }

  /** A mass or volume, in parentheses or before a hyphen: "(14 oz)", "/ 400 g", "14-ounce". */
  #inner(at: number, mustBeApart = false): Read<Measure> | undefined {
    const isOpen = this.#isSign(at, '(') || this.#isSign(at, '[');
    const isSlash = mustBeApart && this.#isSign(at, '/');
    if (mustBeApart && !isOpen && !isSlash) return undefined;
    const start = this.#skipAbout(isOpen || isSlash ? at + 1 : at);
    const number = this.#number(start);
    if (number === undefined) return undefined;
    const unit = this.#unit(this.#isSign(number.to, '-') ? number.to + 1 : number.to);
    if (unit === undefined || !isExact(unit.value.unit)) return undefined;
    const measure = times(unit.value.unit.exact!, number.value);
    if (!isOpen) return { value: measure, to: unit.to };
    // "(240 g / 8 oz)" and "(400 g, drained)": the first of them counts.
    const close = this.#texts.findIndex((text, i) => i >= unit.to && (text === ')' || text === ']'));
    return close < 0 ? undefined : { value: measure, to: close + 1 };
  }

  /** A unit, with a size beside it: "large slices", "cups", "small". */
  #unit(at: number): Read<{ unit: Unit; size: Unit | undefined }> | undefined {
    const first = this.#unitWord(at);
    if (first === undefined || first.value.sort !== 'size') {
      return first && { value: { unit: first.value, size: undefined }, to: first.to };
    }
    const second = this.#unitWord(first.to);
    if (second === undefined || second.value.sort === 'size' || second.value.sort === 'mass') {
      return { value: { unit: first.value, size: undefined }, to: first.to };
    }
    return { value: { unit: second.value, size: first.value }, to: second.to };
  }

  /** Behind a slash beside a place; no place where there is none. */
  #slashed(at: number): number {
    return FRACTION_SIGNS.has(this.#texts[at + 1] ?? '') ? at + 2 : -1;
  }

  #container(at: number): Read<{ unit: Unit; size: Unit | undefined }> | undefined {
    const found = this.#unit(at);
    return found?.value.unit.sort === 'container' ? found : undefined;
  }

  #unitWord(at: number): Read<Unit> | undefined {
    const found = this.#words.find(this.#texts, at, 'unit', this.#languages);
    if (found === undefined || !('unit' in found.meaning)) return undefined;
    // "Fl. oz.", "EL.": the sign of an abbreviation belongs to it, one at the end of the text may.
    return { value: found.meaning.unit, to: this.#isSign(found.to, '.') ? found.to + 1 : found.to };
  }

  #number(at: number): Read<number> | undefined {
    const first = this.#plainNumber(at);
    if (first === undefined) return undefined;
    // "1 docena", "3 dozen".
    const dozens = this.#lexemes[at]?.sort === 'number' ? this.#numberWord(first.to) : undefined;
    if (dozens?.value === DOZEN) return { value: first.value * DOZEN, to: dozens.to };
    const half = this.#found(first.to, 'and a half');
    if (half !== undefined) return { value: first.value + 0.5, to: half };
    const dash = RANGE_SIGNS.has(this.#texts[first.to] ?? '') ? first.to + 1 : this.#found(first.to, 'range');
    const last = dash === undefined ? undefined : this.#plainNumber(dash);
    if (last !== undefined && last.value > first.value && last.value <= first.value * WIDEST_RANGE) {
      return { value: (first.value + last.value) / 2, to: last.to };
    }
    // "2 x 150 g", but "2 x 400 g tins" are two.
    const times = TIMES.has(this.#texts[first.to] ?? '') ? this.#plainNumber(first.to + 1) : undefined;
    const unit = times && this.#unit(times.to);
    if (unit === undefined || this.#container(unit.to) !== undefined) return first;
    return { value: first.value * times!.value, to: times!.to };
  }

  /** Behind what has a unit, but is not an amount of food: "1/0 cup", "12345678 g". */
  #unreadable(at: number): number | undefined {
    const number = this.#lexemes[at];
    const isLong = number?.sort === 'sign' && /^\p{Nd}/u.test(number.text);
    let to = at;
    while (this.#lexemes[this.#slashed(to)]?.sort === 'number') to += 2;
    const isBroken = number?.sort === 'number' && to > at && (to > at + 2 || this.#fraction(at) === undefined);
    if (!isLong && !isBroken) return undefined;
    return this.#unit(to + 1)?.to ?? (this.#texts[to] === '0' ? to + 1 : undefined);
  }

  /** "2", "1/2", "1 1/2", "1-1/2", "1½", "½", or a word. */
  #plainNumber(at: number): Read<number> | undefined {
    const lexeme = this.#lexemes[at];
    if (lexeme?.sort === 'word') return this.#hyphened(this.#numberWord(at));
    const fraction = this.#fraction(at);
    if (fraction !== undefined || lexeme?.sort !== 'number') return fraction;
    // "90/10" are the lean and the fat.
    if (this.#lexemes[this.#slashed(at)]?.sort === 'number') return undefined;
    const added = ADDING.has(this.#texts[at + 1] ?? '') ? at + 2 : (this.#found(at + 1, 'and') ?? at + 1);
    const isApart =
      added > at + 1 || this.#lexemes[added]?.isGlued === false || this.#lexemes[added]?.sort === 'fraction';
    const behind = isApart ? this.#fraction(added) : undefined;
    if (behind !== undefined && behind.value < 1) return { value: lexeme.value + behind.value, to: behind.to };
    return { value: lexeme.value, to: at + 1 };
  }

  #fraction(at: number): Read<number> | undefined {
    const single = this.#lexemes[at];
    if (single?.sort === 'fraction') return { value: single.value, to: at + 1 };
    const [over, sign, under] = this.#lexemes.slice(at, at + 3);
    if (over?.sort !== 'number' || under?.sort !== 'number' || !FRACTION_SIGNS.has(sign?.text ?? '')) return undefined;
    if (!Number.isInteger(under.value) || under.value < 2 || under.value > MAX_DENOMINATOR) return undefined;
    if (over.value >= MOST_WHOLES * under.value) return undefined;
    return { value: over.value / under.value, to: at + 3 };
  }

  /** "Une demi-baguette": the hyphen belongs to a half. */
  #hyphened(number: Read<number> | undefined): Read<number> | undefined {
    const isHalf = number?.value === 0.5 && this.#isSign(number.to, '-') && this.#lexemes[number.to]!.isGlued;
    return isHalf ? { value: 0.5, to: number.to + 1 } : number;
  }

  #numberWord(at: number): Read<number> | undefined {
    const found = this.#words.find(this.#texts, at, 'number', this.#languages);
    return found !== undefined && 'number' in found.meaning ? { value: found.meaning.number, to: found.to } : undefined;
  }

  #skipAbout(from: number): number {
    let at = from;
    for (let skipped = 0; skipped < MAX_WORDS_BEFORE; skipped++) {
      const to = this.#found(at, 'about') ?? (this.#isSign(at, '~') || this.#isSign(at, '≈') ? at + 1 : undefined);
      if (to === undefined) break;
      at = this.#isSign(to, '.') ? to + 1 : to;
    }
    return at;
  }

  /** "2x", "2 x". */
  #skipTimes(at: number): number {
    return TIMES.has(this.#texts[at] ?? '') ? at + 1 : at;
  }

  /** How often all before it, at the end of the text: "x 3", "×2"; and where that begins. */
  timesBehind(to: number): { value: number; from: number } | undefined {
    const from = to - 2;
    const number = TIMES.has(this.#texts[from] ?? '') ? this.#plainNumber(from + 1) : undefined;
    return number?.to === to ? { value: number.value, from } : undefined;
  }

  #found(at: number, sought: WordsAround | 'and a half'): number | undefined {
    return this.#words.find(this.#texts, at, sought, this.#languages)?.to;
  }

  #isSign(at: number, sign: string): boolean {
    return this.#texts[at] === sign;
  }
}

/** So many times a measure. */
export function times({ grams, milliliters }: Measure, factor: number): Measure {
  return {
    ...(grams !== undefined && { grams: grams * factor }),
    ...(milliliters !== undefined && { milliliters: milliliters * factor }),
  };
}

function isExact({ exact }: Unit): boolean {
  return exact !== undefined;
}

/**
 * Cuts what is written without spaces where amounts begin and end and where foods are joined: 两|个|包子|和|一|杯|豆浆. Names of foods
 * stay whole: 三杯鸡 is a dish, and とうもろこし joins nothing.
 */
import { tokenise } from '../../text/tokenise.ts';
import type { AmountWords, Sought } from '../query/amount-words.ts';
import type { QueryDictionary } from '../query/dictionary.ts';

/** What a stretch is cut with. */
export interface StretchTools {
  readonly dictionary: Pick<QueryDictionary, 'names'>;
  readonly amounts: AmountWords;
}

interface Place {
  readonly from: number;
  readonly to: number;
}

const JOINERS: readonly Sought[] = ['and', 'with'];
/** Longer names are of more than one word, which have pairs of their own. */
const MAX_NAME = 20;
/** A longer stretch is a text and no meal. */
const MAX_STRETCH = 200;

/** Where the pieces of a folded stretch end; `isCounted` says that a number stands before it. */
export function cutStretch(stretch: string, isCounted: boolean, { dictionary, amounts }: StretchTools): number[] {
  // Characters of two units, or with marks, would need places of their own; the stretch is one word then.
  if (stretch.length > MAX_STRETCH || /[\p{M}\p{Cs}]|[^\0-\uffff]/u.test(stretch)) return [stretch.length];
  const pairs = tokenise(stretch);
  // Words of Hangul are whole words: 사과 is an apple, and 사과와 is "apple and".
  const isPaired = pairs.length > 1;
  if (!isPaired && isName(0, stretch.length)) return [stretch.length];
  const names = isPaired ? dictionary.names.named(pairs).map(({ from, to }) => ({ from, to: to + 1 })) : [];
  const ends = new Set<number>();
  let piece = 0;
  let at = 0;
  const cutAt = (...places: number[]) => {
    for (const place of places) if (place > 0) ends.add(place);
    piece = places.at(-1)!;
    at = piece;
  };
  if (isCounted) {
    const [unit = 0] = amounts.lengths(stretch, 0, 'unit');
    if (unit > 0) cutAt(unit, unit + (amounts.lengths(stretch, unit, 'of')[0] ?? 0));
  }
  while (at < stretch.length) {
    const amount = amountAt(at);
    const [said = 0] = at === piece ? amounts.lengths(stretch, at, 'said') : [];
    if (amount !== undefined) cutAt(at, ...amount);
    else if (said > 0 && !isWithinName(at + said)) cutAt(at + said);
    else {
      const joined = joinerEnd(at);
      if (joined === undefined) at++;
      else cutAt(at, joined);
    }
  }
  return [...ends.add(stretch.length)].sort((a, b) => a - b);

  /** Where the number, the unit and a word such as 的 of an amount end. */
  function amountAt(from: number): number[] | undefined {
    if (isWithinName(from)) return undefined;
    for (const digits of amounts.lengths(stretch, from, 'number')) {
      for (const length of amounts.lengths(stretch, from + digits, 'unit')) {
        const to = from + digits + length;
        if (isWithinName(to) || names.some((name) => isWithinPlace(name, { from, to }))) continue;
        return [from + digits, to, to + (amounts.lengths(stretch, to, 'of')[0] ?? 0)];
      }
    }
    return undefined;
  }

  /** Behind a word such as "and", where what is before it is a food or an amount, and a food or an amount follows. */
  function joinerEnd(from: number): number | undefined {
    if (from === 0 || isWithinName(from)) return undefined;
    const lengths = JOINERS.flatMap((sought) => amounts.lengths(stretch, from, sought));
    if (lengths.length === 0) return undefined;
    const isBehind =
      from === piece || isUnit(piece, from) || names.some(({ to }) => to === from) || isName(piece, from);
    if (!isBehind) return undefined;
    for (const length of lengths) {
      const to = from + length;
      if (isWithinName(to)) continue;
      // A joining word may end what is written together: 우유와.
      const isFollowed = to === stretch.length || names.some((name) => name.from >= to) || amountAt(to) !== undefined;
      if (isFollowed) return to;
    }
    return undefined;
  }

  function isName(from: number, to: number): boolean {
    if (to - from > MAX_NAME) return false;
    const words = tokenise(stretch.slice(from, to));
    return dictionary.names.named(words).some((name) => name.from === 0 && name.to === words.length);
  }

  function isUnit(from: number, to: number): boolean {
    return from === 0 && amounts.lengths(stretch, 0, 'unit').includes(to);
  }

  function isWithinName(place: number): boolean {
    return names.some(({ from, to }) => from < place && place < to);
  }
}

/** Whether a place is longer than another and has all of it. */
function isWithinPlace(outer: Place, inner: Place): boolean {
  return outer.from <= inner.from && outer.to >= inner.to;
}

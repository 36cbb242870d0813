/**
 * What a word that nobody knows may have been meant to be: a word near it, several that were typed without a space, one of which may be
 * misspelt, or a part of a word that was typed with one.
 */
import { isAlike, isShortened, isSwapped } from './common-slips.ts';
import type { QueryDictionary } from './dictionary.ts';
import type { KindNames } from './kind-names.ts';

/** A word of a query, and what stands behind it. */
export interface SpelledWord {
  readonly text: string;
  readonly gap: string;
}

/** Other text for the words from a place up to, not including, another, and how far it is from what was typed. */
export interface Spelling {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly cost: number;
  /** Whether a letter and a space are wrong in one word. */
  readonly isGuess?: true;
}

/** In shorter words each letter makes another word. */
export const MIN_MISSPELT = 4;
const MAX_NEAR = 24;
/** What it costs that a space is missing, or too many. */
export const COST_OF_SPACE = 0.5;
const COST_OF_FIRST_LETTER = 0.5;
/** Words that were typed without a space: shorter ones, or more, stand in others by chance, but for "of" and "de". */
const MIN_PART = 3;
const MIN_LINK = 2;
/** "dorange" */
const MIN_ELIDED = 1;
const MEAN_PART = 4;
const MOST_PARTS = 5;
const LONGEST_IN_PARTS = 32;
const MAX_CUTS = 6;
/** The halves of a word of which one is misspelt, too, are longer: each is near to some word by chance. */
const MIN_HALF = 4;
const MIN_MISSPELT_HALF = 4;
const MIN_JOINED = 5;

/** What is spelled one way or another and sounds much alike in some language; `^` is the beginning of a word. */
const ALIKE = (
  'b v, c k, c s, s z, k qu, c qu, k ck, f ph, i y, j g, j y, ll y, v w, f v, ch sh, sch sh, ei ie, ' +
  'ai ei, ei ij, ae e, ai e, ake eak, o au, o eau, ou u, oo u, ee i, x ks, x ch, ni gn, th t, d t, ^h ^, ch h, rz z, ' +
  'а о, и е, и і, щ шч, ι η, ι υ, η υ, ει ι, οι ι, ο ω, αι ε, ि ी, ु ू, श स'
)
  .split(', ')
  .flatMap((pair) => [pair.split(' '), pair.split(' ').reverse()]);
const MOST_ALIKE = 2;
const MIN_HEARD = 3;
const MAX_ALIKE = 64;
const COST_OF_ALIKE = 0.5;
/** "chkn", but "bbq" and "xl" stand for themselves. */
const ABBREVIATED = /^[b-df-hj-np-tv-z]{3,8}$/;
const COST_OF_ABBREVIATION = 1;

/** The spellings of the word at a place, and of it with its neighbors. */
export function spellingsAt(words: readonly SpelledWord[], at: number, { names }: QueryDictionary): Spelling[] {
  const { text } = words[at]!;
  const own = (other: { text: string; cost: number }): Spelling => ({ from: at, to: at + 1, ...other });
  const joined = [at - 1, at].flatMap((from): Spelling[] => {
    if (words[from]?.gap !== ' ' || from + 1 >= words.length) return [];
    const whole = words[from].text + words[from + 1]!.text;
    const isWord = whole.length >= MIN_JOINED && names.isWordOfNames(whole);
    return isWord ? [{ from, to: from + 2, text: whole, cost: COST_OF_SPACE }] : [];
  });
  const heard = words.length > 1 || text.length >= MIN_MISSPELT ? soundingAlike(text, names).map(own) : [];
  const abbreviated =
    words.length > 1 && ABBREVIATED.test(text)
      ? names.abbreviatedBy(text).map((word) => own({ text: word, cost: COST_OF_ABBREVIATION }))
      : [];
  if (text.length < MIN_MISSPELT) return [...heard, ...abbreviated, ...joined];
  const near = names
    .near(text)
    .slice(0, MAX_NEAR)
    .map(({ text: other, typos }) => own({ text: other, cost: costOf(other, text, typos) }));
  const cuts = cutsOf(text, names).map((parts) =>
    own({ text: parts.join(' '), cost: (parts.length - 1) * COST_OF_SPACE }),
  );
  return [...heard, ...abbreviated, ...near, ...joined, ...cuts];
}

/** The word at a place as two of which one is misspelt, too: a guess. */
export function guessesAt(
  words: readonly SpelledWord[],
  at: number,
  { names, languages }: QueryDictionary,
): Spelling[] {
  const { text } = words[at]!;
  const isCompound = names.namedInCompound(text, languages.withCompounds) !== undefined;
  return isCompound
    ? []
    : misspeltHalves(text, names).map((half) => ({ from: at, to: at + 1, ...half, isGuess: true }));
}

/** People mostly leave letters out, double them or swap two of them, and seldom miss the first one. */
function costOf(other: string, typed: string, typos: number): number {
  if (isAlike(other, typed) || isShortened(other, typed) || isSwapped(other, typed)) return typos / 2;
  return other[0] === typed[0] ? typos : typos + COST_OF_FIRST_LETTER;
}

/** Words that are spelled otherwise in up to two places, and sound alike: "uebos" for "huevos". */
function soundingAlike(text: string, names: KindNames): { text: string; cost: number }[] {
  if (text.length < MIN_HEARD || text.length > LONGEST_IN_PARTS) return [];
  const costs = new Map([[`^${text}`, 0]]);
  const alike = ALIKE.filter(([part]) => `^${text}`.includes(part!));
  for (const [typed, cost] of costs) {
    for (const [part, other] of cost < MOST_ALIKE * COST_OF_ALIKE ? alike : []) {
      for (let at = typed.indexOf(part!); at >= 0 && costs.size < MAX_ALIKE; at = typed.indexOf(part!, at + 1)) {
        const variant = typed.slice(0, at) + other + typed.slice(at + part!.length);
        if (!costs.has(variant)) costs.set(variant, cost + COST_OF_ALIKE);
      }
    }
  }
  return [...costs].flatMap(([variant, cost]) =>
    cost > 0 && names.isWordOfNames(variant.slice(1)) ? [{ text: variant.slice(1), cost }] : [],
  );
}

/** The ways to cut a word into known ones, those with the fewest first. */
function cutsOf(text: string, names: KindNames): string[][] {
  if (text.length > LONGEST_IN_PARTS) return [];
  /** The ways to cut the text from a place on. */
  const from: string[][][] = Array.from({ length: text.length + 1 }, () => []);
  from[text.length] = [[]];
  for (let at = text.length - MIN_LINK; at >= 0; at--) {
    for (let to = at + (at === 0 ? MIN_ELIDED : MIN_LINK); to <= text.length; to++) {
      if (from[to]!.length === 0) continue;
      const part = text.slice(at, to);
      const isPart = part.length < MIN_PART ? names.languagesOfStopWord(part) !== 0 : names.isWordOfNames(part);
      if (isPart) from[at]!.push(...from[to]!.map((rest) => [part, ...rest]));
    }
    from[at] = from[at]!.filter(({ length }) => length <= MOST_PARTS)
      .sort((a, b) => a.length - b.length)
      .slice(0, MAX_CUTS);
  }
  const longParts = (parts: readonly string[]) => parts.filter(({ length }) => length > MIN_ELIDED).length;
  return from[0]!.filter((parts) => parts.length > 1 && text.length >= MEAN_PART * longParts(parts));
}

/** A word as two, one of which is misspelt; those with the longest known half. */
function misspeltHalves(text: string, names: KindNames): { text: string; cost: number }[] {
  const found: { text: string; cost: number; known: number }[] = [];
  if (text.length > LONGEST_IN_PARTS) return found;
  for (let cut = MIN_HALF; cut <= text.length - MIN_HALF; cut++) {
    const [left, right] = [text.slice(0, cut), text.slice(cut)];
    const isLeftKnown = names.isWordOfNames(left);
    if (isLeftKnown === names.isWordOfNames(right)) continue;
    const [known, half] = isLeftKnown ? [left, right] : [right, left];
    if (half.length < MIN_MISSPELT_HALF) continue;
    for (const near of names.near(half)) {
      if (near.typos > 1) break;
      const parts = isLeftKnown ? [left, near.text] : [near.text, right];
      found.push({ text: parts.join(' '), cost: COST_OF_SPACE + costOf(near.text, half, 1), known: known.length });
    }
  }
  return found.sort((a, b) => b.known - a.known).slice(0, MAX_CUTS * 2);
}

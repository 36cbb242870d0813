/** Finds the word that a misspelt one was meant to be, where that excludes something: "veggan", "witout", "gluttenfri", "glutenfie". */
import { memoize } from '../../caches/bounded-map.ts';
import type { ExclusionPhrase, ExclusionRole } from '../../kinds/exclusion-words.ts';

/** In shorter words a typo may make another. */
export const MIN_MISSPELT = 5;
/** Words of four letters are forgiven two that are swapped: "snas". */
const MIN_SWAPPED = 4;
/** Words as long may be misspelt names of foods as well: "vegetalbe" is near to "vegetale" and to "vegetable". */
const MIN_LONG = 7;
/** Letters of the shortest sign that a misspelt substance is joined to. */
const MIN_SIGN = 3;

const WHOLE: ReadonlySet<ExclusionRole> = new Set(['free', 'without', 'before', 'after']);
const LAST: ReadonlySet<ExclusionRole> = new Set(['after', 'end']);

interface Word extends ExclusionPhrase {
  readonly languages: number;
}

export class ExclusionSpelling {
  /** What a word is probably meant to be; itself where nothing is near. */
  readonly meant = memoize((unit: string) => this.#whole(unit) ?? this.#joined(unit) ?? unit);

  /** By their first letters, as a typo in these is rare. */
  readonly #signs = new Map<string, string[]>();
  readonly #nouns = new Map<string, Word[]>();
  readonly #ends: Word[] = [];
  readonly #starts: Word[] = [];

  readonly #isNearName: (word: string) => boolean;

  constructor(words: Iterable<Word>, isNearName: (word: string) => boolean) {
    this.#isNearName = isNearName;
    for (const word of words) {
      const [text, ...others] = word.units as [string, ...string[]];
      if (others.length > 0) continue;
      if (WHOLE.has(word.role)) listIn(this.#signs, text[0]!).push(text);
      if (word.role === 'substance') listIn(this.#nouns, text[0]!).push(word);
      if (LAST.has(word.role) && text.length >= MIN_SIGN) this.#ends.push(word);
      if (word.role === 'start' && text.length >= MIN_SIGN) this.#starts.push(word);
    }
  }

  #whole(unit: string): string | undefined {
    const sign = this.#signs.get(unit[0]!)?.find((each) => isMisspelt(unit, each));
    return sign === undefined || (unit.length >= MIN_LONG && this.#isNearName(unit)) ? undefined : sign;
  }

  /** What is joined of a substance and a sign, one of which is misspelt. */
  #joined(unit: string): string | undefined {
    for (const { units, languages } of this.#ends) {
      const end = units[0]!;
      const noun = unit.endsWith(end) && this.#nounNear(unit.slice(0, -end.length), languages);
      if (noun) return noun + end;
    }
    for (const { units, languages } of this.#starts) {
      const start = units[0]!;
      const noun = unit.startsWith(start) && this.#nounNear(unit.slice(start.length), languages);
      if (noun) return start + noun;
    }
    for (const { units, languages } of this.#nouns.get(unit[0]!) ?? []) {
      const noun = units[0]!;
      if (noun.length < MIN_SWAPPED || !unit.startsWith(noun)) continue;
      const rest = unit.slice(noun.length);
      const end = this.#ends.find((each) => (each.languages & languages) !== 0 && isEndMisspelt(rest, each.units[0]!));
      if (end !== undefined) return noun + end.units[0]!;
    }
    return undefined;
  }

  #nounNear(rest: string, languages: number): string | undefined {
    const nouns = this.#nouns.get(rest[0] ?? '');
    return nouns?.find((noun) => (noun.languages & languages) !== 0 && isMisspelt(rest, noun.units[0]!))?.units[0];
  }
}

function isMisspelt(unit: string, meant: string): boolean {
  if (Math.abs(unit.length - meant.length) > 1 || unit[0] !== meant[0]) return false;
  const shorter = Math.min(unit.length, meant.length);
  return shorter >= MIN_MISSPELT ? isOneEditAway(unit, meant) : shorter >= MIN_SWAPPED && isSwapped(unit, meant);
}

/** "-fei", "-frie": an ending is misspelt where it is long enough to be known. */
function isEndMisspelt(rest: string, end: string): boolean {
  return rest[0] === end[0] && rest.length >= MIN_SIGN && end.length >= MIN_SWAPPED && isOneEditAway(rest, end);
}

function isSwapped(unit: string, meant: string): boolean {
  return unit.length === meant.length && [...unit].sort().join('') === [...meant].sort().join('');
}

/** Whether two words differ by one letter, or by two next to each other that are swapped. */
export function isOneEditAway(a: string, b: string): boolean {
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  const isEqual = (fromA: number, fromB: number) => a.slice(fromA) === b.slice(fromB);
  if (a.length !== b.length) return a.length > b.length ? isEqual(from + 1, from) : isEqual(from, from + 1);
  const isTurned = a[from] === b[from + 1] && a[from + 1] === b[from];
  return isEqual(from + 1, from + 1) || (isTurned && isEqual(from + 2, from + 2));
}

function listIn<Item>(map: Map<string, Item[]>, key: string): Item[] {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
}

/**
 * From the name of a food to what somebody who looks for it may type. Each mutation is a pure function of the food and
 * of chance by seed; undefined where the name gives no such query (no accent to drop, no word long enough).
 */
import { editDistance } from '../../src/text/edit-distance.ts';
import { fold } from '../../src/text/fold.ts';
import { MAX_WORD_LENGTH } from '../../src/text/tokenise.ts';
import { wordUnits } from '../../src/text/word-units.ts';
import type { Random } from '../generate/random.ts';
import { withSlip } from '../generate/typos.ts';
import { dropAccents } from './accents.ts';
import { type NamedFood, wordsOf } from './named-food.ts';

export type Mutation = (food: NamedFood, random: Random) => string | undefined;

/** Words of letters alone, perhaps within punctuation: "(vegetables)," but neither "d'Or" nor "500g". */
const WORD = /^([^\p{L}\p{M}\p{N}]*)([\p{L}\p{M}]+)([^\p{L}\p{M}\p{N}]*)$/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

const MIN_LENGTH_ONE_TYPO = 4;
const MIN_LENGTH_TWO_TYPOS = 8;
const UNFINISHED_LENGTH = 3;
const SHORTEST_JOINED = 2;

/** The name as it is. */
export const exact: Mutation = ({ name }) => name;

/** The words of the name in another order. */
export const reordered: Mutation = ({ name }, random) => {
  const words = wordsOf(name);
  if (new Set(words.map(fold)).size < 2) return undefined;
  for (;;) {
    const order = shuffled(words, random).join(' ');
    if (order !== words.join(' ')) return order;
  }
};

/** One slip in a word of four letters or more. */
export const oneTypo: Mutation = (food, random) => withTypos(food, 1, MIN_LENGTH_ONE_TYPO, random);

/** Two slips, both in one word of eight letters or more. */
export const twoTypos: Mutation = (food, random) => withTypos(food, 2, MIN_LENGTH_TWO_TYPOS, random);

/** The last word cut to three letters. */
export const prefix: Mutation = ({ name }) => {
  const words = wordsOf(name);
  const letters = [...(lettersOf(words.at(-1) ?? '') ?? '')];
  if (letters.length <= UNFINISHED_LENGTH) return undefined;
  return [...words.slice(0, -1), letters.slice(0, UNFINISHED_LENGTH).join('')].join(' ');
};

/** The name without its accents. */
export const accentsDropped: Mutation = ({ name }) => {
  const plain = dropAccents(name);
  return plain === name.normalize('NFC') ? undefined : plain;
};

/** Two neighbors written as one word. */
export const joined: Mutation = ({ name }, random) => {
  const words = wordsOf(name);
  const places = words.flatMap((word, at) => (canJoin(word) && canJoin(words[at + 1] ?? '') ? [at] : []));
  if (places.length === 0) return undefined;
  const at = random.pick(places);
  return words.toSpliced(at, 2, words[at] + words[at + 1]).join(' ');
};

/** The brand and one word of the name that the brand does not have. */
export const brandWord: Mutation = ({ name, brand }, random) => {
  if (brand === null) return undefined;
  const inBrand = new Set(wordsOf(fold(brand)));
  const words = wordsOf(name).filter((word) => (lettersOf(word)?.length ?? 0) > 2 && !inBrand.has(fold(word)));
  return words.length === 0 ? undefined : `${brand} ${lettersOf(random.pick(words))}`;
};

/** One or two words of letters that mean nothing. */
export const randomLetters: Mutation = (_, random) => {
  const word = () => Array.from({ length: 6 + random.below(6) }, () => random.pick('abcdefghijklmnopqrstuvwxyz'));
  return Array.from({ length: 1 + random.below(2) }, () => word().join('')).join(' ');
};

/** The letters of a word of a script with spaces; undefined for anything else. */
export function lettersOf(word: string): string | undefined {
  return UNSPACED.test(word) ? undefined : WORD.exec(word)?.[2];
}

/**
 * Slips in one word, counted in folded letters: a slip that only drops an accent is none, and where folding makes two
 * letters of one ("ß") a single slip may count as two.
 */
function withTypos({ name }: NamedFood, typos: number, shortest: number, random: Random): string | undefined {
  const words = wordsOf(name.normalize('NFC'));
  const places = words.flatMap((word, at) => {
    const { length } = lettersOf(word) ?? '';
    return length >= shortest && length + typos <= MAX_WORD_LENGTH && fold(word).length === word.length ? [at] : [];
  });
  if (places.length === 0) return undefined;
  const at = random.pick(places);
  const [, before, letters, after] = WORD.exec(words[at]) as RegExpExecArray;
  for (;;) {
    let slipped = letters;
    for (let i = 0; i < typos; i++) slipped = withSlip(slipped, random);
    if (differences(fold(letters), fold(slipped)) === typos) {
      return words.with(at, before + slipped + after).join(' ');
    }
  }
}

/** The edit distance of two folded words. */
function differences(a: string, b: string): number {
  return editDistance(wordUnits(a), 0, a.length, wordUnits(b), 0, b.length, Math.max(a.length, b.length));
}

function canJoin(word: string): boolean {
  return lettersOf(word) === word && word.length >= SHORTEST_JOINED;
}

/** The entries in an order by chance. */
export function shuffled<T>(entries: readonly T[], random: Random): T[] {
  const mixed = [...entries];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return mixed;
}

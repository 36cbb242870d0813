/** Slips of the finger, by seed. */
import type { Random } from './random.ts';

/** The kinds of slips. */
export const SLIPS = ['insert', 'delete', 'replace', 'transpose'] as const;
export type Slip = (typeof SLIPS)[number];

/** How often a slip hits the first letter; the rest falls anywhere. */
const FIRST_LETTER = 0.12;

/** The word with one slip; never the same word again. Works on characters, so that no surrogate pair is torn. */
export function withSlip(word: string, random: Random): string {
  const letters = [...word];
  for (;;) {
    const kind = random.pick(SLIPS);
    const at = random.chance(FIRST_LETTER) ? 0 : random.below(letters.length);
    const slipped = applySlip(letters, kind, at, letterLike(word, random)).join('');
    if (slipped !== word) return slipped;
  }
}

/** One slip of a given kind at a given place. */
export function applySlip(letters: readonly string[], kind: Slip, at: number, letter: string): string[] {
  if (kind === 'insert') return [...letters.slice(0, at), letter, ...letters.slice(at)];
  if (kind === 'delete') return [...letters.slice(0, at), ...letters.slice(at + 1)];
  if (kind === 'replace') return [...letters.slice(0, at), letter, ...letters.slice(at + 1)];
  const swapped = [...letters];
  if (at + 1 < letters.length) [swapped[at], swapped[at + 1]] = [letters[at + 1], letters[at]];
  return swapped;
}

/** A letter that the keyboard of the word would give: Latin, or one of the word's own. */
function letterLike(word: string, random: Random): string {
  return /[a-z]/i.test(word) ? random.pick('abcdefghijklmnopqrstuvwxyz') : random.pick([...word]);
}

/** What an unknown column was probably meant to be. */
import { fold } from '../../text/fold.ts';
import { FIELD_WORDS } from './known-fields.ts';

/** Up to a third of the letters may differ. */
const MAX_DIFFERENCE = 0.34;

/** The field whose name is nearest to the column's, or that most of its words mean, if any. */
export function suggestField(column: string): string | undefined {
  const written = fold(column).replace(/[^\p{L}\p{N}]+/gu, '');
  if (written === '') return undefined;
  const words = new Set(fold(column).match(/\p{L}+/gu) ?? []);
  let best: { field: string; score: number } | undefined;
  for (const { field, words: known } of FIELD_WORDS) {
    const named = known.filter((word) => words.has(word)).length;
    const difference = Math.min(...spellings(field, known).map((spelling) => differenceOf(written, spelling)));
    const score = difference <= MAX_DIFFERENCE ? 10 - difference : named;
    if (score > (best?.score ?? 0)) best = { field, score };
  }
  return best?.field;
}

/** The field with and without its unit, and the words for it. */
function spellings(field: string, words: readonly string[]): string[] {
  return [field.replaceAll('_', ''), field.replace(/_(?:kcal|kj|g|mg)$/, '').replaceAll('_', ''), ...words];
}

/** The part of the letters that differ, by Levenshtein's distance; headers are short. */
function differenceOf(one: string, other: string): number {
  const longer = Math.max(one.length, other.length);
  if (Math.abs(one.length - other.length) > MAX_DIFFERENCE * longer) return 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const exchanged = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(exchanged, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]! / longer;
}

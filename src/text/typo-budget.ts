/** The most typos that any word is forgiven. */
export const MAX_TYPOS = 2;

/**
 * How many typos are forgiven between a typed and an indexed word, by the length of the longer: one from 4 letters,
 * two from 7. By the longer, because a letter left out must not cost the allowance: "brocoli" is "broccoli".
 */
export function typoBudget(longerLength: number): number {
  if (longerLength >= 7) return 2;
  return longerLength >= 4 ? 1 : 0;
}

/** How many letters must be left out of a word of this length to match every word within the budget. */
export function deletionDepth(length: number): number {
  let depth = 0;
  for (let typos = 1; typos <= MAX_TYPOS; typos++) if (typoBudget(length + typos) >= typos) depth = typos;
  return depth;
}

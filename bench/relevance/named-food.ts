/** A food as far as the suite looks at it. */
export interface NamedFood {
  name: string;
  brand: string | null;
}

const FEWEST_WORDS = 2;
const MOST_WORDS = 8;

/** The words of a name: what stands between spaces and has a letter or a digit. */
export function wordsOf(name: string): string[] {
  return name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Whether a name is one that people may type as a whole: two to eight words. */
export function isTypedWhole(name: string): boolean {
  const { length } = wordsOf(name);
  return length >= FEWEST_WORDS && length <= MOST_WORDS;
}

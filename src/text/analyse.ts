/** Text analysis as one step: what the index stores and what a query asks for both come through here. */
import { fold } from './fold.ts';
import { tokenise } from './tokenise.ts';

/**
 * Stamped into every index. Raise it with any change to folding, tokenizing, plurals, name keys or deletion variants
 * that could give another answer for some text, and with every change to the arrays of an index, or of the tables that find
 * records: a catalog of another version is rebuilt, never used.
 */
export const TEXT_VERSION = 14;

/** A comma that parts a name; one between digits is a decimal or thousands sign. */
const PARTING_COMMA = /(?<!\d),|,(?!\d)|[،、]/;

/** The words of any text. */
export function analyse(text: string): string[] {
  return tokenise(fold(text));
}

/** What stands before the first comma that parts a text; undefined where none does, or nothing is before it. */
export function textBeforeComma(text: string): string | undefined {
  const comma = text.search(PARTING_COMMA);
  return comma > 0 ? text.slice(0, comma) : undefined;
}

/** The words of a name, and how many of them are in its head: the text before the first comma ("Milk, whole"). */
export interface AnalysedName {
  words: string[];
  headWords: number;
}

export function analyseName(name: string): AnalysedName {
  const folded = fold(name);
  const comma = folded.search(PARTING_COMMA);
  if (comma < 0) {
    const words = tokenise(folded);
    return { words, headWords: words.length };
  }
  const head = tokenise(folded.slice(0, comma));
  return { words: [...head, ...tokenise(folded.slice(comma + 1))], headWords: head.length };
}

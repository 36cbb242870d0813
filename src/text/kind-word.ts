/**
 * The word that represents a food's kind. A food of the kind "cheese/hard-cheese/cheddar" gets one word made of
 * the path, two letters for each step, so that a kind and everything below it is one prefix of the sorted vocabulary. It begins with a sign
 * that no text analysis lets through, so no query and no name can contain one.
 */
import { hashWord } from './word-units.ts';

const MARK = '\u0001';
/** Between the keys of a path, from the root down. */
const PATH_SEPARATOR = '/';
/** Two letters of 15 bits each, from a block that has no surrogates. */
const FIRST_LETTER = 0x100;
const LETTER_MASK = 0x7fff;

/** The word of a path of kinds; a path further down begins with it. */
export function kindWord(path: string): string {
  return path.split(PATH_SEPARATOR).reduce((word, key) => childKindWord(key, word), MARK);
}

/** The word of a kind, made from its key and the word of its parent; a root has none. */
export function childKindWord(key: string, parentWord = MARK): string {
  const hash = hashWord(key);
  const first = FIRST_LETTER + ((hash >>> 15) & LETTER_MASK);
  const second = FIRST_LETTER + (hash & LETTER_MASK);
  return parentWord + String.fromCharCode(first, second);
}

/** Whether a word of the index represents a kind. */
export function isKindWord(word: string): boolean {
  return word.startsWith(MARK);
}

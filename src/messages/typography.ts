/**
 * Spaces at which a line must not break: between a number and its unit, and in French within quotation marks and before the
 * marks that stand apart from their word. Catalogs are written with plain spaces, which every editor shows.
 */
import type { Language } from './languages.ts';

const NO_BREAK = '\u00a0';
/** French sets these marks off by a narrower space. */
const NARROW_NO_BREAK = '\u202f';

const BEFORE_UNIT = /(?<=[\d}]) (?=(?:kcal|kJ|ms|g|\{unit\})(?!\p{L}))/gu;
const FRENCH_MARKS = / (?=[:;?!»])|(?<=«) /gu;

/** A word with a capital letter, as the first of a line or of a title. */
export function capitalised(word: string, language: string): string {
  const [first = ''] = word;
  return first.toLocaleUpperCase(language) + word.slice(first.length);
}

/** The text of a message as pages show it. */
export function withNoBreakSpaces(text: string, language: Language): string {
  const joined = text.replace(BEFORE_UNIT, NO_BREAK);
  return language === 'fr' ? joined.replace(FRENCH_MARKS, NARROW_NO_BREAK) : joined;
}

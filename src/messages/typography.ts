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

/** The text of a message as pages show it. */
export function withNoBreakSpaces(text: string, language: Language): string {
  const joined = text.replace(BEFORE_UNIT, NO_BREAK);
  return language === 'fr' ? joined.replace(FRENCH_MARKS, NARROW_NO_BREAK) : joined;
}

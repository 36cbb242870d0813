/**
 * Any character of Unicode for generated texts: `fc.string({ unit: ANY_CHARACTER })` generates what `unit: 'binary'` does. For that
 * one fast-check makes a table of all million characters, which takes a second of processor time in each process, and its memory.
 */
import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const CODE_POINTS = 0x110000;

/** One code point that is no half of a surrogate pair. */
export const ANY_CHARACTER: fc.Arbitrary<string> = fc
  .nat({ max: CODE_POINTS - SURROGATES - 1 })
  .map(characterOf, numberOf);

function characterOf(number: number): string {
  return String.fromCodePoint(number < FIRST_SURROGATE ? number : number + SURROGATES);
}

/** The way back, by which fast-check finds the simplest text that fails. */
function numberOf(character: unknown): number {
  const codePoint = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (codePoint === undefined || String.fromCodePoint(codePoint) !== character)
    throw new Error('this is not one character');
  return codePoint < FIRST_SURROGATE ? codePoint : codePoint - SURROGATES;
}

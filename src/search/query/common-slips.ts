/** The slips that people make most often in typing a word. */

/** Whether two words differ in doubled letters alone: "Karoten" are not "kroten". */
export function isAlike(a: string, b: string): boolean {
  return withoutDoubled(a) === withoutDoubled(b);
}

/** Whether a word lacks letters of another, and has no others. */
export function isShortened(whole: string, typed: string): boolean {
  let at = 0;
  for (const letter of whole) if (letter === typed[at]) at++;
  return at === typed.length;
}

/** Whether two neighboring letters stand the other way round. */
export function isSwapped(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a.length === b.length && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** The consonants by which people abbreviate a word: "chkn" of "chicken", "chz" of "cheese". */
export function consonantsOf(word: string): string {
  return withoutDoubled(
    word
      .replaceAll(/[aeiouy]/g, '')
      .replaceAll('ck', 'k')
      .replaceAll('z', 's'),
  );
}

function withoutDoubled(word: string): string {
  return word.replace(/(.)\1/gu, '$1');
}

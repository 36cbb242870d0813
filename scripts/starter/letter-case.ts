const SMALL_WORDS = new Set([
  'a',
  'and',
  'de',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
  'without',
  "'n",
  "n'",
  'from',
  'for',
]);

/** The text with a capital at its start. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Capitals as in the name of a product: "Honey Bunches of Oats". */
export function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word, at) => (at > 0 && SMALL_WORDS.has(word) ? word : word.split('-').map(capitalise).join('-')))
    .join(' ');
}

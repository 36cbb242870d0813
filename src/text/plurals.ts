/**
 * Simple plurals of English and French (and what Spanish shares with them), here and nowhere else. Words are indexed
 * as they are written; a query word is looked up in all its forms. An index of stems would find fewer misspelled words: a
 * typo near the ending ("chpis") has two differences from the stem instead of one from the word.
 */

const MIN_PLURAL_LENGTH = 4;
const PLAIN_LETTERS = /^[a-z]+$/;
const NO_PLURAL = ['ss', 'us', 'is'];
/** Endings whose plural takes "es": the "e" goes too, from singulars that carry it anyway ("quiche") alike. */
const SOFT_ENDINGS = ['che', 'she', 'xe', 'ze', 'sse', 'oe'];

/**
 * The form that a word and its plural share. It is a key, not always a word: "cookies" and "cookie" both give
 * "cooky", as "berries" and "berry" give "berry".
 */
export function singular(word: string): string {
  if (word.length < MIN_PLURAL_LENGTH) return word;
  const stem = stemOf(word);
  // The letters last: most words have no ending to take away.
  return stem === word || PLAIN_LETTERS.test(word) ? stem : word;
}

function stemOf(word: string): string {
  const stem = isPlural(word) ? word.slice(0, -1) : word;
  if (!stem.endsWith('e') || stem.length <= MIN_PLURAL_LENGTH) return stem;
  if (stem.endsWith('ie')) return `${stem.slice(0, -2)}y`;
  return SOFT_ENDINGS.some((ending) => stem.endsWith(ending)) ? stem.slice(0, -1) : stem;
}

function isPlural(word: string): boolean {
  if (word.endsWith('s')) return !NO_PLURAL.some((ending) => word.endsWith(ending));
  return word.endsWith('eaux');
}

/** The other spellings that count as the same word: its singular or plural. Not all of them exist. */
export function inflections(word: string): string[] {
  const stem = singular(word);
  const forms = [stem, `${stem}s`, `${stem}e`, `${stem}es`];
  if (stem.endsWith('y')) forms.push(`${stem.slice(0, -1)}ie`, `${stem.slice(0, -1)}ies`);
  if (stem.endsWith('eau')) forms.push(`${stem}x`);
  return forms.filter((form) => form !== word && singular(form) === stem);
}

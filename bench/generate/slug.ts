/** The letters of Latin names without their marks, as the tags and addresses of the exports have them. */
const PLAIN: Readonly<Record<string, string>> = Object.fromEntries(
  'àa áa âa ãa äa åa ąa çc ćc èe ée êe ëe ęe ìi íi îi ïi łl ñn ńn òo óo ôo õo öo ùu úu ûu üu śs źz żz ýy'
    .split(' ')
    .map(([marked, plain]) => [marked, plain]),
);

/** A text as a tag: lower case, no marks, one hyphen between words. Other scripts keep their letters. */
export function slug(text: string): string {
  const lower = text.toLowerCase();
  let result = '';
  let gap = false;
  for (let i = 0; i < lower.length; i++) {
    const unit = lower.charCodeAt(i);
    const isPlain = (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57);
    if (!isPlain && unit < 128) {
      gap = result !== '';
      continue;
    }
    if (gap) result += '-';
    gap = false;
    result += isPlain ? lower[i] : letterOf(lower[i]);
  }
  return result;
}

function letterOf(letter: string): string {
  if (letter === 'œ') return 'oe';
  if (letter === 'ß') return 'ss';
  return PLAIN[letter] ?? letter;
}

/** A word with a capital. */
export function capital(word: string): string {
  return word === '' ? '' : word[0].toUpperCase() + word.slice(1);
}

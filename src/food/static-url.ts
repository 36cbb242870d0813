const MAX_SLUG = 80;

/** The path of a food's page: `/foods/{id}-{slug}`, or `/foods/{id}` where the slug is empty. */
export function staticUrl(id: number, slug: string): string {
  return slug === '' ? `/foods/${id}` : `/foods/${id}-${slug}`;
}

/** Latin letters and digits of a name, joined by hyphens and cut at a word; empty where it has none. */
export function slugOf(name: string): string {
  // Most names are plain ASCII, and folding takes several times as long as all the rest.
  const words = isAscii(name)
    ? name
        .toLowerCase()
        .replaceAll("'", '')
        .match(/[a-z0-9]+/g)
    : foldedWords(name);
  let slug = '';
  for (const word of words ?? []) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > MAX_SLUG) break;
    slug = longer;
  }
  return slug;
}

function isAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text);
}

function foldedWords(name: string): RegExpMatchArray | null {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđæœı]/g, (letter) => LATIN_LETTERS[letter]!)
    .replace(/['’]/g, '')
    .match(/[a-z0-9]+/g);
}

const LATIN_LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };

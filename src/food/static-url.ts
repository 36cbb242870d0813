const MAX_SLUG = 80;

/** The path of a food's page: `/foods/{id}-{slug}`, or `/foods/{id}` where the slug is empty. */
export function staticUrl(id: number, slug: string): string {
  return slug === '' ? `/foods/${id}` : `/foods/${id}-${slug}`;
}

/** Latin letters and digits of a name, joined by hyphens and cut at a word; empty where it has none. */
export function slugOf(name: string): string {
  const joined = plainLetters(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  const slug = joined.endsWith('-') ? joined.slice(0, -1) : joined;
  return slug.length <= MAX_SLUG ? slug : slug.slice(0, Math.max(0, slug.lastIndexOf('-', MAX_SLUG)));
}

const END_OF_ASCII = 0x80;
const APOSTROPHE = 0x27;
const CLOSING_QUOTE = 0x2019;
/** Behind the Latin letters with accents: no character before it changes with those beside it. */
const END_OF_LATIN = 0x250;
const plainLatin: (string | undefined)[] = [];

/** A name in small letters without accents and apostrophes. */
function plainLetters(name: string): string {
  let plain = '';
  let from = 0;
  for (let at = 0; at < name.length; at++) {
    const unit = name.charCodeAt(at);
    if (unit < END_OF_ASCII && unit !== APOSTROPHE) continue;
    if (unit >= END_OF_LATIN && unit !== CLOSING_QUOTE) return plainTogether(name);
    plain += name.slice(from, at) + plainAlone(unit);
    from = at + 1;
  }
  return (plain + name.slice(from)).toLowerCase();
}

/** What one Latin letter becomes, worked out once: taking whole names apart takes several times as long. */
function plainAlone(unit: number): string {
  if (unit === CLOSING_QUOTE) return '';
  plainLatin[unit] ??= plainTogether(String.fromCharCode(unit));
  return plainLatin[unit];
}

function plainTogether(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđæœı]/g, (letter) => LATIN_LETTERS[letter]!)
    .replace(/['’]/g, '');
}

const LATIN_LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };

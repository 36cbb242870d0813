/**
 * The countries where a food is sold, as tags of the taxonomy that Open Food Facts keeps, without its `en:`: `france`,
 * `united-states`, and also `world` or `scotland`. What people type into the same place (a name in another language, a code)
 * is brought to the tag where it is known; what is not known stays as it was written, so that nothing is lost.
 */
import { memoize } from '../caches/bounded-map.ts';
import { tagText } from '../text/tag-text.ts';
import COUNTRIES from './tables/countries.json' with { type: 'json' };

/**
 * The codes of ISO 3166-1 alpha-2, and XK, which the taxonomy has too; the tags of countries whose common English name is another;
 * other words for countries; the languages in which people fill in where they bought something, as in `en:frankreich`; and the
 * countries in whose shops several languages are at home.
 */
const { codes, tagsByCode, otherWords, typedIn, severalLanguages }: CountryTable = COUNTRIES;

interface CountryTable {
  readonly codes: string;
  readonly tagsByCode: Readonly<Record<string, string>>;
  readonly otherWords: Readonly<Record<string, string>>;
  readonly typedIn: readonly string[];
  readonly severalLanguages: Readonly<Record<string, readonly string[]>>;
}

const FILLERS = new Set(['unknown', 'none', 'null', 'undefined', 'other', 'others', 'not-specified']);
const MAX_TAG = 80;

/** The tag of a country that is given as a tag, a name or a code; undefined for what names none. */
export const countryTag = memoize(tagOf);

/** The tags of several countries, each once and in order of the alphabet. */
export function countryTags(texts: readonly string[]): string[] {
  if (texts.length === 1) {
    const tag = countryTag(texts[0]!);
    return tag === undefined ? [] : [tag];
  }
  return [...new Set(texts.flatMap((text) => countryTag(text) ?? []))].sort();
}

/** The ISO 3166-1 code of a country's tag; undefined where it has none. */
export function countryCode(tag: string): string | undefined {
  return countries().codeByTag.get(tag);
}

/** The languages of labels in a country, given by its tag; none where they are not known. */
export function languagesIn(tag: string): readonly string[] {
  const code = countryCode(tag);
  if (code === undefined) return [];
  return severalLanguages[code] ?? [new Intl.Locale(`und-${code}`).maximize().language];
}

/** The English name of a country; a tag of another language or script is its own name. */
export function countryName(tag: string): string {
  const name = countries().nameByTag.get(tag);
  if (name !== undefined) return name;
  if (!/^[a-z0-9-]+$/.test(tag)) return tag;
  return tag.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function tagOf(text: string): string | undefined {
  const [, language = 'en', rest = ''] = /^\s*(?:([a-z]{2,3}):)?(.*)$/is.exec(text) ?? [];
  const word = tagText(rest);
  if (word === '' || word.length > MAX_TAG || FILLERS.has(word)) return undefined;
  const { nameByTag, tagByWord } = countries();
  if (nameByTag.has(word)) return word;
  const known = tagByWord.get(word);
  if (known !== undefined) return known;
  if (!/\p{L}{3}|[^\x00-\x7f]/u.test(word)) return undefined;
  return language.toLowerCase() === 'en' ? word : `${language.toLowerCase()}:${word}`;
}

interface Countries {
  /** The English names of all countries with a code. */
  nameByTag: ReadonlyMap<string, string>;
  codeByTag: ReadonlyMap<string, string>;
  /** Tags by code, by name in any of the languages, and by other words. */
  tagByWord: ReadonlyMap<string, string>;
}

let made: Countries | undefined;

/** The tables, made when they are first asked for: the system's names take some milliseconds. */
function countries(): Countries {
  if (made) return made;
  const nameByTag = new Map<string, string>();
  const codeByTag = new Map<string, string>();
  const tagByWord = new Map(Object.entries(otherWords));
  const tagByCode = new Map<string, string>();
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  for (const code of codes.split(' ')) {
    const name = english.of(code)!;
    const tag = tagsByCode[code] ?? tagText(name);
    nameByTag.set(tag, name);
    codeByTag.set(tag, code);
    tagByCode.set(code, tag);
    tagByWord.set(code.toLowerCase(), tag);
  }
  for (const language of typedIn) {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    for (const [code, tag] of tagByCode) {
      const word = tagText(names.of(code)!);
      if (!tagByWord.has(word)) tagByWord.set(word, tag);
    }
  }
  made = { nameByTag, codeByTag, tagByWord };
  return made;
}

/**
 * The countries where a food is sold, as tags of Open Food Facts' taxonomy without `en:`: `france`, `united-states`, also
 * `world` or `scotland`. What people type instead (names in other languages, codes) is converted where known, and otherwise
 * kept as written.
 */
import { memoize } from '../caches/bounded-map.ts';
import { tagText } from '../text/tag-text.ts';
import COUNTRIES from './tables/countries.json' with { type: 'json' };

/**
 * The codes of ISO 3166-1 alpha-2, and XK, which the taxonomy has too; tags of countries whose common English name differs;
 * other words for countries; the languages in which people enter countries, as in `en:frankreich`; and countries whose
 * labels use several languages.
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

/** The country tag for a tag, name or code, if it names a country. */
export const countryTag = memoize(tagOf);

/** Distinct country tags in alphabetical order. */
export function countryTags(texts: readonly string[]): string[] {
  if (texts.length === 1) {
    const tag = countryTag(texts[0]!);
    return tag === undefined ? [] : [tag];
  }
  return [...new Set(texts.flatMap((text) => countryTag(text) ?? []))].sort();
}

/** The ISO 3166-1 code of a country's tag, if it has one. */
export function countryCode(tag: string): string | undefined {
  return countries().codeByTag.get(tag);
}

/** The languages of labels in a country, by its tag; empty if unknown. */
export function languagesIn(tag: string): readonly string[] {
  const code = countryCode(tag);
  if (code === undefined) return [];
  return severalLanguages[code] ?? [new Intl.Locale(`und-${code}`).maximize().language];
}

/** A country's English name; a tag in another language or script is its own name. */
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

let made: ReturnType<typeof makeCountries> | undefined;

/** Built on first use: the system's names take some milliseconds. */
function countries() {
  made ??= makeCountries();
  return made;
}

/** The English names and codes of all countries with a code, and tags by code, by name in any of the languages, and by other words. */
function makeCountries() {
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
  return { nameByTag, codeByTag, tagByWord };
}

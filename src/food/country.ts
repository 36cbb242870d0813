/**
 * The countries where a food is sold, as tags of the taxonomy that Open Food Facts keeps, without its `en:`: `france`,
 * `united-states`, and also `world` or `scotland`. What people type into the same place (a name in another language, a code)
 * is brought to the tag where it is known; what is not known stays as it was written, so that nothing is lost.
 */
import { memoize } from '../caches/bounded-map.ts';
import { tagText } from '../text/tag-text.ts';

/** The codes of ISO 3166-1 alpha-2, and XK, which the taxonomy has too. */
const CODES =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE
GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP
KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF
NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN
SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT
ZA ZM ZW`.split(/\s+/);

/** The tags of countries whose common English name is another. */
const TAGS_BY_CODE: Readonly<Record<string, string>> = {
  AG: 'antigua-and-barbuda',
  AQ: 'antarctic',
  BA: 'bosnia-and-herzegovina',
  BL: 'saint-barthelemy',
  BS: 'the-bahamas',
  CD: 'democratic-republic-of-the-congo',
  CG: 'republic-of-the-congo',
  CI: 'cote-d-ivoire',
  CV: 'cape-verde',
  CZ: 'czech-republic',
  FM: 'federated-states-of-micronesia',
  GS: 'south-georgia-and-the-south-sandwich-islands',
  HK: 'hong-kong',
  HM: 'heard-island-and-mcdonald-islands',
  KN: 'saint-kitts-and-nevis',
  LC: 'saint-lucia',
  MF: 'saint-martin',
  MK: 'north-macedonia',
  MM: 'myanmar',
  MO: 'macau',
  PM: 'saint-pierre-and-miquelon',
  PN: 'pitcairn',
  PS: 'state-of-palestine',
  SH: 'saint-helena',
  SJ: 'svalbard-and-jan-mayen',
  ST: 'sao-tome-and-principe',
  SZ: 'swaziland',
  TC: 'turks-and-caicos-islands',
  TF: 'french-southern-and-antarctic-lands',
  TR: 'turkey',
  TT: 'trinidad-and-tobago',
  UM: 'united-states-minor-outlying-islands',
  VC: 'saint-vincent-and-the-grenadines',
  VI: 'virgin-islands-of-the-united-states',
  WF: 'wallis-and-futuna',
};

/** Other words for countries that people use. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  uk: 'united-kingdom',
  'great-britain': 'united-kingdom',
  usa: 'united-states',
  'united-states-of-america': 'united-states',
  holland: 'netherlands',
  'the-netherlands': 'netherlands',
  'ivory-coast': 'cote-d-ivoire',
  burma: 'myanmar',
  macedonia: 'north-macedonia',
  palestine: 'state-of-palestine',
  bahamas: 'the-bahamas',
  'european-union': 'european-union',
  world: 'world',
};

/** Languages in which people fill in where they bought something; names such as `en:frankreich` do occur. */
const LANGUAGES = [
  'en',
  'fr',
  'de',
  'es',
  'it',
  'nl',
  'pt',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'ro',
  'hu',
  'hr',
  'ca',
];

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

/** Countries in whose shops several languages are at home; elsewhere the one that most people speak is. */
const SEVERAL_LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  BE: ['fr', 'nl'],
  CA: ['en', 'fr'],
  CH: ['de', 'fr', 'it'],
  LU: ['fr', 'de'],
  FI: ['fi', 'sv'],
  DZ: ['fr', 'ar'],
  MA: ['fr', 'ar'],
  TN: ['fr', 'ar'],
};

/** The languages of labels in a country, given by its tag; none where they are not known. */
export function languagesIn(tag: string): readonly string[] {
  const code = countryCode(tag);
  if (code === undefined) return [];
  return SEVERAL_LANGUAGES[code] ?? [new Intl.Locale(`und-${code}`).maximize().language];
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
  const tagByWord = new Map(Object.entries(OTHER_WORDS));
  const tagByCode = new Map<string, string>();
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  for (const code of CODES) {
    const name = english.of(code)!;
    const tag = TAGS_BY_CODE[code] ?? tagText(name);
    nameByTag.set(tag, name);
    codeByTag.set(tag, code);
    tagByCode.set(code, tag);
    tagByWord.set(code.toLowerCase(), tag);
  }
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    for (const [code, tag] of tagByCode) {
      const word = tagText(names.of(code)!);
      if (!tagByWord.has(word)) tagByWord.set(word, tag);
    }
  }
  made = { nameByTag, codeByTag, tagByWord };
  return made;
}

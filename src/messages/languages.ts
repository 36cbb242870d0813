/** The languages that pages are in. English is what a visitor gets who asks for none of them. */
export const LANGUAGES = {
  en: { name: 'English', formats: 'en-GB', quotes: '“”' },
  fr: { name: 'Français', formats: 'fr-FR', quotes: '«»' },
  de: { name: 'Deutsch', formats: 'de-DE', quotes: '„“' },
  es: { name: 'Español', formats: 'es-ES', quotes: '«»' },
  it: { name: 'Italiano', formats: 'it-IT', quotes: '«»' },
  pt: { name: 'Português', formats: 'pt-PT', quotes: '«»' },
  'pt-BR': { name: 'Português (Brasil)', formats: 'pt-BR', quotes: '“”' },
  nl: { name: 'Nederlands', formats: 'nl-NL', quotes: '‘’' },
  pl: { name: 'Polski', formats: 'pl-PL', quotes: '„”' },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

interface LanguageFacts {
  /** What its speakers call it. */
  readonly name: string;
  /** The tag whose formats of numbers and dates are used. */
  readonly formats: string;
  /** Its opening and its closing quotation mark. */
  readonly quotes: string;
}

/** A language of the pages, by its ISO 639-1 code, perhaps with that of a country, where it is a variety of the language before. */
export type Language = keyof typeof LANGUAGES;

/** The codes, in the order of the choice in the footer. */
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export const DEFAULT_LANGUAGE: Language = 'en';

const BY_TAG = new Map<string, Language>(LANGUAGE_CODES.map((code) => [code.toLowerCase(), code]));

/** The language of the pages for a tag such as `pt-br` or `de-AT`: that of its country, else without it; undefined where there is none. */
export function languageOf(tag: string | undefined): Language | undefined {
  return tag === undefined ? undefined : (BY_TAG.get(tag.toLowerCase()) ?? BY_TAG.get(baseLanguage(tag.toLowerCase())));
}

/** The language that a variety belongs to, whose messages and names it has where it has none of its own. */
export function baseLanguage(tag: string): string {
  return tag.split('-', 1)[0]!;
}

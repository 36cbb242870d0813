/** The languages that pages are in. English is what a visitor gets who asks for none of them. */
export const LANGUAGES = {
  en: { name: 'English', formats: 'en-GB', quotes: '“”' },
  fr: { name: 'Français', formats: 'fr-FR', quotes: '«»' },
  de: { name: 'Deutsch', formats: 'de-DE', quotes: '„“' },
  es: { name: 'Español', formats: 'es-ES', quotes: '«»' },
  it: { name: 'Italiano', formats: 'it-IT', quotes: '«»' },
  pt: { name: 'Português', formats: 'pt-PT', quotes: '«»' },
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

/** A language of the pages, by its ISO 639-1 code. */
export type Language = keyof typeof LANGUAGES;

/** The codes, in the order of the choice in the footer. */
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export const DEFAULT_LANGUAGE: Language = 'en';

/** Whether pages are in the language of a code. */
export function isLanguage(code: string | undefined): code is Language {
  return code !== undefined && Object.hasOwn(LANGUAGES, code);
}

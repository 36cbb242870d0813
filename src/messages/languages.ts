/** The languages that pages are in. English is what a visitor gets who asks for none of them. */
export const LANGUAGES = {
  en: { name: 'English', formats: 'en-GB' },
  fr: { name: 'Français', formats: 'fr-FR' },
  de: { name: 'Deutsch', formats: 'de-DE' },
  es: { name: 'Español', formats: 'es-ES' },
  it: { name: 'Italiano', formats: 'it-IT' },
  pt: { name: 'Português', formats: 'pt-PT' },
  nl: { name: 'Nederlands', formats: 'nl-NL' },
  pl: { name: 'Polski', formats: 'pl-PL' },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

interface LanguageFacts {
  /** What its speakers call it. */
  readonly name: string;
  /** The tag whose formats of numbers and dates are used. */
  readonly formats: string;
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

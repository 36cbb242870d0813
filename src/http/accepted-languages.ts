import { type Language, languageOf } from '../messages/languages.ts';

/** Longer than any browser sends; the rest is ignored. */
const MAX_HEADER = 500;

export interface AcceptedLanguage {
  /** In lower case. */
  readonly language: string;
  /** In upper case. */
  readonly country: string | undefined;
  readonly quality: number;
}

/** The languages of an Accept-Language header (RFC 9110, section 12.5.4), most wanted first. */
export function acceptedLanguages(header: string | undefined): AcceptedLanguage[] {
  if (header === undefined || header.length > MAX_HEADER) return [];
  return header
    .split(',')
    .flatMap((entry) => {
      const found = RANGE.exec(entry.trim());
      if (found === null) return [];
      const [, language, country, quality = '1'] = found;
      return [{ language: language!.toLowerCase(), country: country?.toUpperCase(), quality: Number(quality) }];
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
}

/** The first language that the pages have, if any. */
export function spokenLanguage(accepted: readonly AcceptedLanguage[]): Language | undefined {
  const spoken = accepted.map(({ language, country = '' }) => languageOf(`${language}-${country}`));
  return spoken.find((language) => language !== undefined);
}

/** A language with optional script, country, further subtags and quality. */
const RANGE = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?(?:-[a-z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?$/i;

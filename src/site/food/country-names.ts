import { countryCode, countryName } from '../../food/country.ts';
import type { Language } from '../../messages/languages.ts';

const NAMES = new Map<Language, Intl.DisplayNames>();

/** The name of a country by its tag, in a language where it has a code, else as the tag spells it. */
export function countryIn(language: Language, tag: string): string {
  const code = countryCode(tag);
  if (code === undefined) return countryName(tag);
  let names = NAMES.get(language);
  if (names === undefined) {
    names = new Intl.DisplayNames([language], { type: 'region' });
    NAMES.set(language, names);
  }
  return names.of(code) ?? countryName(tag);
}

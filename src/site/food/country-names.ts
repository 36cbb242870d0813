import { memoize } from '../../caches/bounded-map.ts';
import { countryCode, countryName } from '../../food/country.ts';
import type { Language } from '../../messages/languages.ts';

const namesIn = memoize((language: Language) => new Intl.DisplayNames([language], { type: 'region' }));

/** The name of a country by its tag, in a language where it has a code, else as the tag spells it. */
export function countryIn(language: Language, tag: string): string {
  const code = countryCode(tag);
  if (code === undefined) return countryName(tag);
  return namesIn(language).of(code) ?? countryName(tag);
}

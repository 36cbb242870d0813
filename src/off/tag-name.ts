/** Names of tags for people: countries in any language, others as far as the tag itself tells. */
import { countryCode } from '../food/country.ts';

const TAG = /^([a-z]{2,3}):(.*)$/s;

/** A tag's name in a language; if unknown, the tag with its language, as in Open Food Facts. */
export function tagName(tag: string, language: string): string {
  const [, ofTag = 'en', plain = tag] = TAG.exec(tag) ?? [];
  if (ofTag === language || !tag.includes(':')) return spelledOut(plain);
  return (ofTag === 'en' && nameOfCountry(plain, language)) || tag;
}

function nameOfCountry(plain: string, language: string): string | undefined {
  const code = countryCode(plain);
  if (code === undefined) return undefined;
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code);
}

/** `hazelnut-spreads` as people write it. */
export function spelledOut(plain: string): string {
  const words = plain.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * What a visitor prefers: the language of the pages and the kind of nutrition label. Whoever asks for a language in the address
 * gets it; otherwise the choice that was made in the footer counts, then what the browser says. The label follows the choice,
 * then the country of the browser's languages.
 */
import { LABEL_FORMAT_IDS, type LabelFormatId, labelFormatOf } from '../../food/label-format.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../messages/languages.ts';
import { LANGUAGE_PARAMETER } from '../../site/address.ts';
import type { Cookies } from '../account/cookies.ts';
import type { ServerRequest } from '../exchange.ts';
import { pathOf, queryOf } from '../request-target.ts';
import { textParameter } from './page-parameters.ts';

/** What pages are drawn by for one visitor. */
export interface Preferences {
  readonly language: Language;
  readonly labelFormat: LabelFormatId;
  /** The path and query that were asked for, without the language. */
  readonly address: string;
}

/** Longer than any browser sends; what is beyond is not read. */
const MAX_HEADER = 500;

/** The preferences of whoever sent a request. */
export function preferencesOf({ raw, headers }: ServerRequest, cookies: Cookies): Preferences {
  const accepted = acceptedLanguages(headers['accept-language']);
  const url = raw.url!;
  const query = queryOf(url);
  const asked = askedLanguage(query);
  return {
    language: firstLanguage(asked, cookies.read('language', headers.cookie), accepted) ?? DEFAULT_LANGUAGE,
    labelFormat: readLabelFormat(cookies.read('label', headers.cookie)) ?? labelFormatOf(accepted[0]?.country),
    address: query === undefined || asked === undefined ? url : withoutLanguage(pathOf(url), query),
  };
}

/** The language that a request states in any way; undefined where it states none that there is. */
export function statedLanguage({ raw, headers }: ServerRequest, cookies: Cookies): Language | undefined {
  const chosen = cookies.read('language', headers.cookie);
  return firstLanguage(askedLanguage(queryOf(raw.url!)), chosen, acceptedLanguages(headers['accept-language']));
}

function askedLanguage(query: URLSearchParams | undefined): string | undefined {
  return query && textParameter(query, LANGUAGE_PARAMETER)?.toLowerCase();
}

function firstLanguage(
  asked: string | undefined,
  chosen: string | undefined,
  accepted: readonly AcceptedLanguage[],
): Language | undefined {
  return [asked, chosen, ...accepted.map(({ language }) => language)].find(isLanguage);
}

/** The format of labels with a name; undefined where there is none. */
export function readLabelFormat(name: string | undefined): LabelFormatId | undefined {
  return LABEL_FORMAT_IDS.find((id) => id === name);
}

function withoutLanguage(path: string, query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete(LANGUAGE_PARAMETER);
  return rest.size === 0 ? path : `${path}?${rest}`;
}

interface AcceptedLanguage {
  /** In lower case. */
  readonly language: string;
  /** In upper case. */
  readonly country: string | undefined;
  readonly quality: number;
}

/** The languages of an Accept-Language header (RFC 9110, section 12.5.4), the most wanted first. */
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

/** A language, perhaps a script, perhaps a country, perhaps more, perhaps its quality. */
const RANGE = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?(?:-[a-z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?$/i;

/**
 * A visitor's preferences: the pages' language and the kind of nutrition label. A language in the address wins, then the
 * choice made in the footer, then the browser's. The label follows the choice, then the country of the language or of the
 * browser's languages.
 */
import { LABEL_FORMAT_IDS, type LabelFormatId, labelFormatOf } from '../../food/label/label-format.ts';
import { DEFAULT_LANGUAGE, type Language, languageOf } from '../../messages/languages.ts';
import { LANGUAGE_PARAMETER } from '../../site/address.ts';
import { type AcceptedLanguage, acceptedLanguages, spokenLanguage } from '../accepted-languages.ts';
import type { Cookies } from '../account/cookies.ts';
import { pathOf, queryOf } from '../connection/request-target.ts';
import type { ServerRequest } from '../exchange.ts';
import { textParameter } from './page-parameters.ts';

export function preferencesOf({ raw, headers }: ServerRequest, cookies: Cookies) {
  const accepted = acceptedLanguages(headers['accept-language']);
  const url = raw.url!;
  const query = queryOf(url);
  const asked = askedLanguage(query);
  const language = firstLanguage(asked, cookies.read('language', headers.cookie), accepted) ?? DEFAULT_LANGUAGE;
  // A chosen language with a country counts as much as the browser's.
  const country = language.split('-')[1] ?? accepted[0]?.country;
  return {
    language,
    labelFormat: readLabelFormat(cookies.read('label', headers.cookie)) ?? labelFormatOf(country),
    /** The country of the language or of the browser's languages, in capitals; undefined if neither has one. */
    country,
    /** The requested path and query, without the language. */
    address: query === undefined || asked === undefined ? url : withoutLanguage(pathOf(url), query),
  };
}

/** The language that a request states in any way; undefined if the pages have none of those. */
export function statedLanguage({ raw, headers }: ServerRequest, cookies: Cookies): Language | undefined {
  const chosen = cookies.read('language', headers.cookie);
  return firstLanguage(askedLanguage(queryOf(raw.url!)), chosen, acceptedLanguages(headers['accept-language']));
}

function askedLanguage(query: URLSearchParams | undefined): string | undefined {
  return query && textParameter(query, LANGUAGE_PARAMETER);
}

function firstLanguage(
  asked: string | undefined,
  chosen: string | undefined,
  accepted: readonly AcceptedLanguage[],
): Language | undefined {
  return languageOf(asked) ?? languageOf(chosen) ?? spokenLanguage(accepted);
}

export function readLabelFormat(name: string | undefined): LabelFormatId | undefined {
  return LABEL_FORMAT_IDS.find((id) => id === name);
}

function withoutLanguage(path: string, query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete(LANGUAGE_PARAMETER);
  return rest.size === 0 ? path : `${path}?${rest}`;
}

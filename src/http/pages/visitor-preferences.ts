/**
 * What a visitor prefers: the language of the pages and the kind of nutrition label. Whoever asks for a language in the address
 * gets it; otherwise the choice that was made in the footer counts, then what the browser says. The label follows the choice,
 * then the country of the language or of the browser's languages.
 */
import { LABEL_FORMAT_IDS, type LabelFormatId, labelFormatOf } from '../../food/label/label-format.ts';
import { DEFAULT_LANGUAGE, type Language, languageOf } from '../../messages/languages.ts';
import { LANGUAGE_PARAMETER } from '../../site/address.ts';
import { type AcceptedLanguage, acceptedLanguages, spokenLanguage } from '../accepted-languages.ts';
import type { Cookies } from '../account/cookies.ts';
import { pathOf, queryOf } from '../connection/request-target.ts';
import type { ServerRequest } from '../exchange.ts';
import { textParameter } from './page-parameters.ts';

/** What pages are drawn by for one visitor. */
export interface Preferences {
  readonly language: Language;
  readonly labelFormat: LabelFormatId;
  /** The country of the language or of the browser's languages, by its code in capitals; undefined where neither names one. */
  readonly country: string | undefined;
  /** The path and query that were asked for, without the language. */
  readonly address: string;
}

/** The preferences of whoever sent a request. */
export function preferencesOf({ raw, headers }: ServerRequest, cookies: Cookies): Preferences {
  const accepted = acceptedLanguages(headers['accept-language']);
  const url = raw.url!;
  const query = queryOf(url);
  const asked = askedLanguage(query);
  const language = firstLanguage(asked, cookies.read('language', headers.cookie), accepted) ?? DEFAULT_LANGUAGE;
  // Whoever chose the language of a country has not said less than a browser does.
  const country = language.split('-')[1] ?? accepted[0]?.country;
  return {
    language,
    labelFormat: readLabelFormat(cookies.read('label', headers.cookie)) ?? labelFormatOf(country),
    country,
    address: query === undefined || asked === undefined ? url : withoutLanguage(pathOf(url), query),
  };
}

/** The language that a request states in any way; undefined if it states none that the pages have. */
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

/** The format of labels with a name; undefined where there is none. */
export function readLabelFormat(name: string | undefined): LabelFormatId | undefined {
  return LABEL_FORMAT_IDS.find((id) => id === name);
}

function withoutLanguage(path: string, query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete(LANGUAGE_PARAMETER);
  return rest.size === 0 ? path : `${path}?${rest}`;
}

/** Stores a visitor's choice for a year, and redirects to the page where it was made. */

import { languageOf } from '../../messages/languages.ts';
import { LANGUAGE_PARAMETER, PREFERENCES_PATH } from '../../site/address.ts';
import type { Cookies } from '../account/cookies.ts';
import { NO_STORE } from '../response/base-headers.ts';
import { send } from '../response/send-response.ts';
import { textParameter } from './page-parameters.ts';
import { addLimited, type PageContext, pageRequest } from './page-route.ts';
import { readLabelFormat } from './visitor-preferences.ts';

/** Adds `/preferences?lang=…&label=…&next=…`. */
export function addPreferences(context: PageContext, cookies: Cookies): void {
  addLimited(context, PREFERENCES_PATH, 'page', (request, reply) => {
    const { query } = pageRequest(request, reply, context);
    const language = languageOf(textParameter(query, LANGUAGE_PARAMETER));
    const label = readLabelFormat(textParameter(query, 'label'));
    const remembered = [
      ...(language === undefined ? [] : [cookies.remember('language', language)]),
      ...(label === undefined ? [] : [cookies.remember('label', label)]),
    ].flatMap((cookie) => ['set-cookie', cookie]);
    const location = ownAddress(textParameter(query, 'next'));
    send(reply, 303, [...NO_STORE, ...remembered, 'location', location], Buffer.alloc(0));
  });
}

/** An address within this service: nothing that a browser could take for another host's. */
function ownAddress(address: string | undefined): string {
  if (address === undefined || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(address)) return '/';
  return address;
}

/** Remembers a choice of the visitor for a year, and leads back to the page where it was made. */

import { languageOf } from '../../messages/languages.ts';
import { LANGUAGE_PARAMETER, PREFERENCES_PATH } from '../../site/address.ts';
import type { Cookies } from '../account/cookies.ts';
import { NO_STORE } from '../response/base-headers.ts';
import { tooManyRequests } from '../response/error-response.ts';
import { send, sendError } from '../response/send-response.ts';
import { textParameter } from './page-parameters.ts';
import { admit, type PageContext, pageRequest } from './page-route.ts';
import { readLabelFormat } from './visitor-preferences.ts';

/** Adds `/preferences?lang=…&label=…&next=…`. */
export function addPreferences(context: PageContext, cookies: Cookies): void {
  context.addRoute({
    url: PREFERENCES_PATH,
    access: 'page',
    answer: async (request, reply) => {
      const decision = await admit(context, request, 'page');
      if (decision?.isAdmitted === false) return sendError(reply, tooManyRequests(decision.resetSeconds));
      const { query } = pageRequest(request, reply, context);
      const language = languageOf(textParameter(query, LANGUAGE_PARAMETER));
      const label = readLabelFormat(textParameter(query, 'label'));
      const remembered = [
        ...(language === undefined ? [] : [cookies.remember('language', language)]),
        ...(label === undefined ? [] : [cookies.remember('label', label)]),
      ].flatMap((cookie) => ['set-cookie', cookie]);
      const location = ownAddress(textParameter(query, 'next'));
      send(reply, 303, [...NO_STORE, ...remembered, 'location', location], Buffer.alloc(0));
    },
  });
}

/** An address within this service: nothing that a browser could take for another host's. */
function ownAddress(address: string | undefined): string {
  if (address === undefined || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(address)) return '/';
  return address;
}

/** A request's client and caller on an account path, as determined by the gate. */
import type { Client } from '../../accounts/audit/client.ts';
import type { AccountCaller } from '../../sign-in/sessions/account-caller.ts';
import type { ServerRequest } from '../exchange.ts';
import { bearerKeyOf } from '../gate/bearer-key.ts';
import { statedLanguage } from '../pages/visitor-preferences.ts';
import type { Cookies } from './cookies.ts';

export function clientOf(request: ServerRequest, cookies: Cookies): Client {
  const { caller, headers } = request;
  return {
    address: caller.address,
    userAgent: headers['user-agent'],
    deviceToken: cookies.read('device', headers.cookie),
    language: statedLanguage(request, cookies),
  };
}

/** The caller; undefined on open routes. */
export function callerOf({ raw, caller: { grant }, signedIn }: ServerRequest, client: Client): AccountCaller {
  const keyHash = grant && bearerKeyOf(raw)?.keyHash;
  return {
    accountId: signedIn?.accountId ?? grant?.accountId ?? 0,
    sessionId: signedIn?.sessionId,
    credentialHash: signedIn?.tokenHash ?? keyHash ?? '',
    client,
  };
}

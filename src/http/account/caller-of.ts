/** Where a request on a path of an account comes from, and who asks, as the gate has found out. */
import type { FastifyRequest } from 'fastify';
import type { Client } from '../../accounts/audit/client.ts';
import type { AccountCaller } from '../../sign-in/account-caller.ts';
import { bearerKeyOf } from '../bearer-key.ts';
import type { Cookies } from './cookies.ts';

/** Where it comes from. */
export function clientOf({ caller, headers }: FastifyRequest, cookies: Cookies): Client {
  return {
    address: caller.address,
    userAgent: headers['user-agent'],
    deviceToken: cookies.read('device', headers.cookie),
  };
}

/** Who asks; on routes that anyone may call it may be nobody, whom they do not look at. */
export function callerOf({ raw, caller: { grant }, signedIn }: FastifyRequest, client: Client): AccountCaller {
  const keyHash = grant && bearerKeyOf(raw)?.keyHash;
  return {
    accountId: signedIn?.accountId ?? grant?.accountId ?? 0,
    sessionId: signedIn?.sessionId,
    credentialHash: signedIn?.tokenHash ?? keyHash ?? '',
    client,
  };
}

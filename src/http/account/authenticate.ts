import type { KeyGrant } from '../../accounts/keys/find-grant.ts';
import type { Sessions, SignedIn } from '../../sign-in/sessions/sessions.ts';
import type { ClientAddress } from '../connection/client-address.ts';
import type { ServerRequest } from '../exchange.ts';
import { bearerKeyOf } from '../gate/bearer-key.ts';
import type { AccountAccess } from '../gate/gate.ts';
import type { RefusedKeys } from '../gate/refused-keys.ts';
import { statedLanguage } from '../pages/visitor-preferences.ts';
import { Cookies } from './cookies.ts';

/** The caller on an account path: the key's grant, or whom the session signs in. */
export interface Authentication {
  grant: KeyGrant | undefined;
  signedIn: SignedIn | undefined;
}

/**
 * Authenticates the caller. Unlike on data paths, the key is read from the store each time: an account key just replaced
 * must not manage anything for another quarter of a second. A request with a key never uses its cookie's session.
 */
export function createAuthenticate(options: {
  refusedKeys: RefusedKeys;
  sessions: Pick<Sessions, 'find'>;
  clientAddress: ClientAddress;
  publicUrl: string;
}): (request: ServerRequest, access: AccountAccess) => Promise<Authentication> {
  const { refusedKeys, sessions, clientAddress } = options;
  const cookies = new Cookies(options.publicUrl);
  return async (request, access) => {
    const bearer = bearerKeyOf(request.raw);
    if (bearer !== undefined) {
      return {
        grant: bearer.keyHash === undefined ? undefined : await refusedKeys.findNow(request.raw, bearer.keyHash),
        signedIn: undefined,
      };
    }
    // Open routes use no session.
    const token = access === 'open' ? undefined : cookies.read('session', request.headers.cookie);
    if (token === undefined) return { grant: undefined, signedIn: undefined };
    const client = {
      address: clientAddress.of(request.raw),
      userAgent: request.headers['user-agent'],
      language: statedLanguage(request, cookies),
    };
    return { grant: undefined, signedIn: await sessions.find(token, client) };
  };
}

/** Signing in like clients of Open Food Facts do: any name, with a key as the password. The cookie counts as that key. */
import { hashKey, isWellFormedKey } from '../../accounts/keys/key-format.ts';
import { requestOrigin } from '../account/same-origin.ts';
import type { Route, ServerReply, ServerRequest } from '../exchange.ts';
import { withinLimits } from '../gate/within-limits.ts';
import { type HeaderList, JSON_HEADERS, NO_STORE, OFF_PREFIX } from '../response/base-headers.ts';
import { ERROR_RESPONSES, tooManyRequests } from '../response/error-response.ts';
import { send, sendError } from '../response/send-response.ts';
import { jsonMembersOf, MAX_FORM_BYTES, type OffRouteOptions, parametersOf, READ_METHODS } from './route-options.ts';
import { sessionCookie } from './session-cookie.ts';

interface Credentials {
  readonly userId: string;
  readonly password: string;
}

export function sessionRoute(options: OffRouteOptions): Route {
  const { refusedKeys, offHosts, publicUrl } = options;
  return {
    url: '/cgi/session.pl',
    access: 'off',
    allow: READ_METHODS,
    bodyLimit: MAX_FORM_BYTES,
    ignoresCookie: true,
    answer: withinLimits(options, { read: readCredentials, answer: signIn }),
  };

  async function signIn(
    { userId, password }: Credentials,
    request: ServerRequest,
    reply: ServerReply,
    rateHeaders: HeaderList,
  ): Promise<void> {
    const { raw } = request;
    // A page of another site must not sign a browser in with its own key.
    if (requestOrigin(request.headers, publicUrl) === 'other') {
      return sendError(reply, ERROR_RESPONSES.crossSite, rateHeaders);
    }
    const grant = isWellFormedKey(password) ? await refusedKeys.find(raw, hashKey(password)) : undefined;
    if (grant === undefined) return refuse(request, reply);
    const path = offHosts.has(raw) ? '/' : OFF_PREFIX;
    const cookie = sessionCookie(password, { path, isSecure: publicUrl.startsWith('https:') });
    const headers: HeaderList = [...rateHeaders, ...NO_STORE, ...JSON_HEADERS, 'set-cookie', cookie];
    const body = { status: 1, status_verbose: 'user signed-in', user_id: userId, user: {} };
    return send(reply, 200, headers, Buffer.from(JSON.stringify(body)));
  }

  async function refuse({ raw }: ServerRequest, reply: ServerReply): Promise<void> {
    const seconds = await refusedKeys.count(raw);
    return sendError(reply, seconds === undefined ? ERROR_RESPONSES.unauthorised : tooManyRequests(seconds));
  }
}

function readCredentials(request: ServerRequest): { values: Credentials } {
  const form = parametersOf(request);
  const json = jsonMembersOf(request);
  const text = (name: string) => {
    const value = form.get(name) ?? json?.[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  return { values: { userId: text('user_id').slice(0, 100), password: text('password') } };
}

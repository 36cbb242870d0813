/** Identifies the caller of a request and applies the gate; refusals are answered here. */
import type { IncomingMessage } from 'node:http';
import type { KeyGrant } from '../../accounts/keys/find-grant.ts';
import type { Authentication } from '../account/authenticate.ts';
import { requestOrigin } from '../account/same-origin.ts';
import type { ClientAddress } from '../connection/client-address.ts';
import { pathOf } from '../connection/request-target.ts';
import type { ServerReply, ServerRequest } from '../exchange.ts';
import { keyHashInCookie } from '../off/session-cookie.ts';
import { isUnderOff, OFF_PREFLIGHT_HEADERS, PREFLIGHT_HEADERS } from '../response/base-headers.ts';
import { ERROR_RESPONSES, type ErrorResponse, tooManyRequests } from '../response/error-response.ts';
import { send, sendError } from '../response/send-response.ts';
import type { SecurityEvent, SecurityLog } from '../security-events.ts';
import { bearerKeyOf } from './bearer-key.ts';
import { type AccountAccess, type AccountFacts, isOfAccount, passGate } from './gate.ts';
import type { RefusedKeys } from './refused-keys.ts';

interface ApplyGateOptions {
  refusedKeys: RefusedKeys;
  clientAddress: ClientAddress;
  publicUrl: string;
  securityLog: Pick<SecurityLog, 'record'>;
  /** Authenticates the caller on an account path. */
  authenticate: (request: ServerRequest, access: AccountAccess) => Promise<Authentication>;
  /** Answers a browser's request for an unknown page; false for other requests. */
  sendUnknownPath: (request: ServerRequest, reply: ServerReply, path: string) => boolean;
}

/**
 * Whether a request may continue to its route; otherwise it has been answered. A promise only if accounts must be read
 * first: a key in memory is found at once.
 */
export type ApplyGate = (request: ServerRequest, reply: ServerReply) => boolean | Promise<boolean>;

export function createApplyGate(options: ApplyGateOptions): ApplyGate {
  return (request, reply) => {
    const { raw, route } = request;
    if (!hasOneHost(raw)) return refuse(reply, ERROR_RESPONSES.badHost);
    const isHealth = route?.access === 'health';
    if (isPreflight(request) || (isHealth && request.method === 'OPTIONS')) return answerOptions(reply);
    if (isHealth) {
      const isReading = request.method === 'GET' || request.method === 'HEAD';
      return isReading || refuse(reply, ERROR_RESPONSES.methodNotAllowed);
    }
    if (isOfAccount(route?.access)) {
      return options.authenticate(request, route.access).then(({ grant, signedIn }) => {
        request.signedIn = signedIn;
        return decide(request, reply, grant);
      });
    }
    const keyHash = bearerKeyOf(raw)?.keyHash ?? cookieKeyHash(request);
    const grant = keyHash === undefined ? undefined : options.refusedKeys.find(raw, keyHash);
    if (grant instanceof Promise) return grant.then((found) => decide(request, reply, found));
    return decide(request, reply, grant);
  };

  function decide(request: ServerRequest, reply: ServerReply, grant: KeyGrant | undefined): boolean | Promise<boolean> {
    const { method, raw, route } = request;
    const hasAuthorization = request.headers.authorization !== undefined || cookieKeyHash(request) !== undefined;
    const path = pathOf(raw.url!);
    // The router takes "/food/" for an empty id; paths ending in a slash exist only as routes ending in one.
    const access = path.endsWith('/') && route?.url.endsWith('/') !== true ? undefined : route?.access;
    if (grant !== undefined && (access === 'data' || access === 'off')) request.countedKeyId = grant.keyId;
    const account = isOfAccount(access) ? accountFacts(request, route!.allow!) : undefined;
    const allow = access === 'off' ? route!.allow : undefined;
    const response = passGate({ method, path, access, allow, hasAuthorization, grant, account });
    if (response === undefined) {
      if (method === 'OPTIONS') return answerOptions(reply);
      request.caller = { address: options.clientAddress.of(raw), grant };
      return true;
    }
    const isKeyRefused = hasAuthorization && !grant;
    const event = gateEvent(response, isKeyRefused);
    if (event) {
      const accountId = grant?.accountId ?? request.signedIn?.accountId;
      const address = options.clientAddress.of(raw);
      options.securityLog.record(event, { reqId: request.id, route: route?.url, accountId, address });
    }
    if (isKeyRefused) return refuseKey(request, reply);
    const mayBePage = response === ERROR_RESPONSES.unauthorised && !account;
    if (mayBePage && options.sendUnknownPath(request, reply, path)) return false;
    return refuse(reply, response);
  }

  function refuseKey({ raw }: ServerRequest, reply: ServerReply): false | Promise<false> {
    const seconds = options.refusedKeys.count(raw);
    const answer = (wait: number | undefined) =>
      refuse(reply, wait === undefined ? ERROR_RESPONSES.unauthorised : tooManyRequests(wait));
    return seconds instanceof Promise ? seconds.then(answer) : answer(seconds);
  }

  /** The key in a cookie, which counts where Open Food Facts clients know no other way, but never for a page of another site. */
  function cookieKeyHash({ route, headers }: ServerRequest): string | undefined {
    const mayHaveCookie =
      route?.access === 'off' && route.ignoresCookie !== true && headers.authorization === undefined;
    if (!mayHaveCookie || headers.cookie === undefined) return undefined;
    return requestOrigin(headers, options.publicUrl) === 'other' ? undefined : keyHashInCookie(headers.cookie);
  }

  function accountFacts({ headers, signedIn }: ServerRequest, allow: string): AccountFacts {
    return { isSignedIn: signedIn !== undefined, origin: requestOrigin(headers, options.publicUrl), allow };
  }
}

function refuse(reply: ServerReply, response: ErrorResponse): false {
  sendError(reply, response);
  return false;
}

function answerOptions(reply: ServerReply): false {
  send(reply, 204, isUnderOff(pathOf(reply.request.raw.url!)) ? OFF_PREFLIGHT_HEADERS : PREFLIGHT_HEADERS);
  return false;
}

/** The security event of a gate refusal, if any. */
function gateEvent(response: ErrorResponse, isKeyRefused: boolean): SecurityEvent | undefined {
  if (isKeyRefused) return 'key_refused';
  if (response === ERROR_RESPONSES.namedKey || response === ERROR_RESPONSES.readOnlyKey) return 'key_not_permitted';
  return response === ERROR_RESPONSES.crossSite ? 'cross_site_refused' : undefined;
}

/** Whether Host is sent exactly once, as RFC 9112 requires; optional before HTTP/1.1. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** Whether this is a CORS preflight, which is answered on any path before the gate. */
function isPreflight({ method, headers }: ServerRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

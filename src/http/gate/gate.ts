/**
 * The gate decides who may pass, before routing and validation, in a fixed order. Each step is one rule of the interface;
 * the first that refuses answers. Limits, validation and look-up follow.
 */
import type { KeyGrant } from '../../accounts/keys/find-grant.ts';
import { scopeOf } from '../../accounts/keys/scopes.ts';
import { ERROR_RESPONSES, type ErrorResponse, methodNotAllowed } from '../response/error-response.ts';

/**
 * A route's purpose, which determines who may call it. `account` is for an account's owner, by account key or session;
 * `open` is what a person needs before having either; `dashboard` is a page with forms, which redirects callers without a
 * session to the sign-in page; `off` is a data path in the dialect of Open Food Facts, which also accepts its clients'
 * methods and cookie.
 */
export type Access = 'health' | 'data' | 'off' | 'page' | AccountAccess;

export type AccountAccess = 'account' | 'open' | 'dashboard';

export function isOfAccount(access: Access | undefined): access is AccountAccess {
  return access === 'account' || access === 'open' || access === 'dashboard';
}

export interface GateFacts {
  readonly method: string;
  /** The path as sent, without the query. One path has many spellings, so only `access` says what it means. */
  readonly path: string;
  /** The purpose of the route that will run; undefined if there is none. */
  readonly access: Access | undefined;
  /** The methods of a data path with other than reading ones. */
  readonly allow?: string | undefined;
  readonly hasAuthorization: boolean;
  readonly grant: KeyGrant | undefined;
  /** Further facts on account paths; undefined elsewhere. */
  readonly account?: AccountFacts | undefined;
}

/** What the gate knows about a request on an account path. */
export interface AccountFacts {
  /** Whether it has a session; not checked if it also has a key. */
  readonly isSignedIn: boolean;
  /** The origin of the page that sent it. */
  readonly origin: 'own' | 'other' | 'unsaid';
  /** The path's methods, as in the Allow header. */
  readonly allow: string;
}

export function mayManage({ kind }: Pick<KeyGrant, 'kind'>): boolean {
  return kind === 'account';
}

/**
 * Whether a request is for a route under /auth/ or /billing/. The route that will run decides; only if there is none does
 * the path, decoded as the router does: an encoded slash is part of its segment.
 */
function isManagement(access: Access | undefined, path: string): boolean {
  if (access !== undefined) return access === 'account' || access === 'open';
  const [, first, ...below] = path.split('/');
  return below.length > 0 && MANAGEMENT.has(decodeURIComponent(first!));
}

interface GateStep {
  readonly rule: string;
  readonly refuses: (facts: GateFacts) => ErrorResponse | undefined;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const MANAGEMENT = new Set(['auth', 'billing']);

/** The steps in order. `/health` and CORS preflights pass before them. */
export const GATE: readonly GateStep[] = [
  {
    rule: 'An Authorization header must carry a live key, on every path.',
    refuses: (facts) => (facts.hasAuthorization && !facts.grant ? ERROR_RESPONSES.unauthorised : undefined),
  },
  {
    rule: 'A named key never manages the account, whatever the method.',
    refuses: ({ grant, access, path }) =>
      grant && !mayManage(grant) && isManagement(access, path) ? ERROR_RESPONSES.namedKey : undefined,
  },
  {
    rule: 'A read-scope key only reads, on any path.',
    refuses: ({ grant, method }) =>
      grant && !READING.has(method) && !scopeOf(grant.scope).mayWrite ? ERROR_RESPONSES.readOnlyKey : undefined,
  },
  {
    rule: 'A path that does not exist looks like a missing key, whoever asks; only OPTIONS may ask about any path.',
    refuses: ({ access, method }) =>
      access === undefined && method !== 'OPTIONS' ? ERROR_RESPONSES.unauthorised : undefined,
  },
  {
    rule: 'A read-only route refuses other methods: with 401 without a key, with 405 with one.',
    refuses: ({ method, grant, account, allow }) => {
      if (READING.has(method) || account || includesMethod(allow, method)) return undefined;
      if (!grant) return ERROR_RESPONSES.unauthorised;
      return allow === undefined ? ERROR_RESPONSES.methodNotAllowed : methodNotAllowed(allow);
    },
  },
  {
    rule: 'An account route needs the account key or a session, unless it registers or signs in.',
    refuses: ({ access, method, grant, account }) =>
      access === 'account' && method !== 'OPTIONS' && !grant && !account?.isSignedIn
        ? ERROR_RESPONSES.unauthorised
        : undefined,
  },
  {
    rule: 'A page of another site changes nothing: a session needs our own origin, and a request without a key never has another.',
    refuses: ({ method, grant, account }) => {
      if (account === undefined || grant || READING.has(method)) return undefined;
      const isRefused = account.isSignedIn ? account.origin !== 'own' : account.origin === 'other';
      return isRefused ? ERROR_RESPONSES.crossSite : undefined;
    },
  },
  {
    rule: 'An account route refuses methods that it does not have.',
    refuses: ({ method, account }) =>
      account === undefined || method === 'OPTIONS' || includesMethod(account.allow, method)
        ? undefined
        : methodNotAllowed(account.allow),
  },
];

function includesMethod(allow: string | undefined, method: string): boolean {
  return allow?.split(', ').includes(method) === true;
}

/** The first refusal, or undefined if the request may pass. */
export function passGate(facts: GateFacts): ErrorResponse | undefined {
  for (const step of GATE) {
    const response = step.refuses(facts);
    if (response) return response;
  }
  return undefined;
}

/**
 * The description of a route under /auth or /billing. Routing, validation, the gate and the OpenAPI document all derive
 * from it, so that none can miss a route.
 */
import type { AccountStore } from '../../accounts/account-store.ts';
import type { Client } from '../../accounts/audit/client.ts';
import type { AccountsError, AccountsErrorCode } from '../../accounts/errors.ts';
import type { PlanSettings, PriceTexts } from '../../accounts/plans.ts';
import type { UsageStore } from '../../accounts/usage/usage-store.ts';
import type { Payments } from '../../billing/payments.ts';
import type { IdentityProviders } from '../../sign-in/identity-providers/identity-providers.ts';
import type { SignInServices } from '../../sign-in/open-sign-in.ts';
import type { AccountCaller } from '../../sign-in/sessions/account-caller.ts';
import type { Parameters, Values } from '../interface/parameters.ts';
import type { HeaderList } from '../response/base-headers.ts';
import type { SecurityEvent } from '../security-events.ts';
import type { CookiePurpose, Cookies } from './cookies.ts';
import type { Members, MemberValues } from './members.ts';
import ROUTE_TEXTS from './route-texts.json' with { type: 'json' };
import type { AccountSchemaName } from './schemas.ts';

export interface AccountParts {
  readonly services: SignInServices;
  readonly store: AccountStore;
  readonly usageStore: UsageStore;
  readonly payments: Payments;
  readonly identityProviders: IdentityProviders;
  readonly planSettings: PlanSettings;
  readonly prices: PriceTexts;
  readonly publicUrl: string;
  /** Called with failures that are answered with a redirect. */
  readonly warn: (error: AccountsError) => void;
  readonly now: () => number;
}

export interface OpenCall<B extends Members = Members, P extends Parameters = Parameters> {
  readonly parts: AccountParts;
  readonly body: MemberValues<B>;
  readonly parameters: Values<P>;
  readonly client: Client;
  readonly cookies: Cookies;
  /** The token in a cookie of the request. */
  readonly cookie: (purpose: CookiePurpose) => string | undefined;
  /** The raw body, for routes that take bytes. */
  readonly bytes: Uint8Array;
  readonly header: (name: string) => string | undefined;
  readonly url: string;
}

/** A call of a route that needs the owner, with the caller. */
export interface OwnerCall<B extends Members = Members, P extends Parameters = Parameters> extends OpenCall<B, P> {
  readonly caller: AccountCaller;
}

/** A route's answer, with the status that its texts name. */
export interface AccountAnswer {
  readonly body?: object;
  readonly cookies?: readonly string[];
  readonly headers?: HeaderList;
  /** What went wrong, if the answer redirects to a page that says so. */
  readonly problem?: AccountsError;
}

/** Tells a browser after sign-out to drop what pages stored there. */
export const CLEAR_SITE_DATA: HeaderList = ['clear-site-data', '"cache", "storage"'];

type RouteName = keyof typeof ROUTE_TEXTS;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A route's documentation, from `route-texts.json`. */
interface RouteTexts {
  readonly summary: string;
  readonly description: string;
  readonly response: { readonly status: number; readonly description: string; readonly schema?: AccountSchemaName };
}

interface Described<B extends Members, P extends Parameters> {
  readonly parameters?: P;
  /** The JSON body's members; without them the route takes none. */
  readonly body?: B;
  /** For a body of bytes instead of JSON: the most bytes. */
  readonly rawBodyLimit?: number;
  /** The security event that a success records, if any. */
  readonly securityEvent?: SecurityEvent;
  /** Errors besides those of every route. */
  readonly errors?: readonly AccountsErrorCode[];
}

/** A route for an account's owner, or an open one. */
export interface AccountRoute extends Described<Members, Parameters>, RouteTexts {
  /** Unique; the operationId in the OpenAPI document. */
  readonly name: RouteName;
  readonly method: Method;
  /** With `{parameter}` in braces. */
  readonly path: string;
  readonly access: 'account' | 'open';
  readonly errors: readonly AccountsErrorCode[];
  readonly handle: (call: OwnerCall) => Promise<AccountAnswer> | AccountAnswer;
}

/** A route that requires the account key or a session. */
export function ownerRoute<B extends Members, P extends Parameters>(
  name: RouteName,
  request: `${Method} /${string}`,
  route: Described<B, P> & { handle: (call: OwnerCall<B, P>) => Promise<AccountAnswer> | AccountAnswer },
): AccountRoute {
  return described(name, request, 'account', route);
}

/** A route that a person needs before having either. */
export function openRoute<B extends Members, P extends Parameters>(
  name: RouteName,
  request: `${Method} /${string}`,
  route: Described<B, P> & { handle: (call: OpenCall<B, P>) => Promise<AccountAnswer> | AccountAnswer },
): AccountRoute {
  return described(name, request, 'open', route);
}

function described(name: RouteName, request: string, access: AccountRoute['access'], route: object): AccountRoute {
  const [method, path] = request.split(' ');
  return { errors: [], ...ROUTE_TEXTS[name], ...route, name, method, path, access } as unknown as AccountRoute;
}

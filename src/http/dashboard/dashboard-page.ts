/**
 * The description of a dashboard page: its look and its forms. A form only sends its fields to a route under /auth or
 * /billing, so that people and programs follow the same rules. Everything works without scripts.
 */

import type { Client } from '../../accounts/audit/client.ts';
import type { AccountCaller } from '../../sign-in/sessions/account-caller.ts';
import type { SignedIn } from '../../sign-in/sessions/sessions.ts';
import type { FormOutcome } from '../../site/account/form-parts.tsx';
import type { Site } from '../../site/site.ts';
import type { AccountParts, AccountRoute } from '../account/account-route.ts';
import type { CookiePurpose, Cookies } from '../account/cookies.ts';
import type { HeaderList } from '../response/base-headers.ts';
import type { Fields } from './fields.ts';

export interface Visit {
  readonly site: Site;
  readonly parts: AccountParts;
  readonly query: URLSearchParams;
  readonly client: Client;
  readonly cookies: Cookies;
  readonly cookie: (purpose: CookiePurpose) => string | undefined;
  /** The result of a form of this page; undefined if it was merely opened. */
  readonly outcome: FormOutcome | undefined;
  /** The submitted fields, for hidden ones that must be sent again. */
  readonly fields: Fields | undefined;
  readonly signedIn: SignedIn | undefined;
}

/** A member on a page of their own account. */
export interface MemberVisit extends Visit {
  readonly signedIn: SignedIn;
  readonly caller: AccountCaller;
}

/** What a person sees next. What must not be lost is shown at once; everything else is a redirect, which can be reloaded. */
export type Next = (
  | { readonly html: string }
  | { readonly location: string; readonly headers?: HeaderList }
  /** A JSON file to save, and its name. */
  | { readonly file: object; readonly name: string }
) & {
  /** Set-Cookie headers besides the route's. */
  readonly cookies?: readonly string[];
};

export interface Form<V extends Visit> {
  /** The route that does the work, by name. */
  readonly route: AccountRoute['name'];
  /** Checks beyond the route's: problems by field name. If there are any, the route is not called. */
  readonly check?: (fields: Fields, visit: V) => Readonly<Record<string, string>>;
  /** Whether its subject changed after the form was drawn, by a reload or in another window. Then nothing is done. */
  readonly isStale?: (fields: Fields, visit: V) => Promise<boolean>;
  /** The request's body and the parameters of its path, where they are not the fields with the route's own names. */
  readonly body?: (fields: Fields, visit: V) => object;
  readonly path?: (visit: V) => Readonly<Record<string, string>>;
  /** What follows; `body` is the route's answer. */
  readonly next: (done: { readonly body: object; readonly fields: Fields }, visit: V) => Next | Promise<Next>;
}

interface Described<V extends Visit> {
  readonly path: string;
  readonly show: (visit: V) => Next | string | Promise<Next | string>;
  readonly forms?: Readonly<Record<string, Form<V>>>;
}

export interface DashboardPage extends Described<MemberVisit> {
  /** Whether it is for members; others are sent to the sign-in first. */
  readonly isForMembers: boolean;
}

/** A page for signed-in people. */
export function memberPage(page: Described<MemberVisit>): DashboardPage {
  return { ...page, isForMembers: true };
}

/** A page that people need before signing in, and may open afterwards. */
export function openPage(page: Described<Visit>): DashboardPage {
  return { ...page, isForMembers: false } as DashboardPage;
}

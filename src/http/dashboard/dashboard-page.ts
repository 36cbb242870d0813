/**
 * What a page of the dashboard is made of: how it looks, and its forms. A form does nothing by itself: it sends its fields
 * to one of the routes under /auth and /billing, so that people and programs meet the same rules. Everything works
 * without a script.
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

/** Someone at a page. */
export interface Visit {
  readonly site: Site;
  readonly parts: AccountParts;
  readonly query: URLSearchParams;
  readonly client: Client;
  readonly cookies: Cookies;
  readonly cookie: (purpose: CookiePurpose) => string | undefined;
  /** What came of a form of this page; undefined when it was merely opened. */
  readonly outcome: FormOutcome | undefined;
  /** The fields that the form was sent with: for hidden ones that must go along once more. */
  readonly fields: Fields | undefined;
  /** Who is signed in, if anyone is. */
  readonly signedIn: SignedIn | undefined;
}

/** Someone at a page of their own account. */
export interface MemberVisit extends Visit {
  readonly signedIn: SignedIn;
  readonly caller: AccountCaller;
}

/** What a person sees next. What must not be lost is shown at once; all else is another page, which can be reloaded. */
export type Next = (
  | { readonly html: string }
  | { readonly location: string; readonly headers?: HeaderList }
  /** A file in JSON to keep, and its name. */
  | { readonly file: object; readonly name: string }
) & {
  /** Set-Cookie headers besides those of the route. */
  readonly cookies?: readonly string[];
};

/** What a form sends to its route. */
interface Sent {
  readonly body?: object;
  readonly path?: Readonly<Record<string, string>>;
}

export interface Form<V extends Visit> {
  /** The route that does the work, by its name. */
  readonly route: AccountRoute['name'];
  /** What the form asks beyond its route: what is wrong with its fields, by their names. The route is not called then. */
  readonly check?: (fields: Fields, visit: V) => Readonly<Record<string, string>>;
  /** Whether what it is about was changed after it was drawn, by a reload or in another window. Nothing is done then. */
  readonly isStale?: (fields: Fields, visit: V) => Promise<boolean>;
  readonly send: (fields: Fields, visit: V) => Sent;
  /** What comes after it; `body` is what the route answered. */
  readonly next: (done: { readonly body: object; readonly fields: Fields }, visit: V) => Next | Promise<Next>;
}

interface Described<V extends Visit> {
  readonly path: string;
  readonly show: (visit: V) => Next | string | Promise<Next | string>;
  /** The forms by the names that they are sent with. */
  readonly forms?: Readonly<Record<string, Form<V>>>;
}

/** A page of the dashboard. */
export interface DashboardPage extends Described<MemberVisit> {
  /** Whether it is for members: then everyone else is led to the sign-in first. */
  readonly isForMembers: boolean;
}

/** A page for whoever is signed in. */
export function memberPage(page: Described<MemberVisit>): DashboardPage {
  return { ...page, isForMembers: true };
}

/** A page that a person needs before being signed in, and may open after it. */
export function openPage(page: Described<Visit>): DashboardPage {
  return { ...page, isForMembers: false } as DashboardPage;
}

/** What a form sends that asks for a proof and nothing else. */
export function sendProof(fields: Fields): Sent {
  return { body: { proof: fields.proof() } };
}

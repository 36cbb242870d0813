/** Adds the dashboard to the server. Pages say what to show; only this file sends. */
import { renderTooManyRequests, renderUnknownForm } from '../../site/error-pages.tsx';
import { ACCOUNT_PAGES, pageWith } from '../account/account-pages.ts';
import type { AccountParts } from '../account/account-route.ts';
import { BODY_BYTES } from '../account/add-account-routes.ts';
import { ACCOUNT_ROUTES } from '../account/all-routes.ts';
import type { CallRoute } from '../account/call-route.ts';
import { callerOf, clientOf } from '../account/caller-of.ts';
import { Cookies } from '../account/cookies.ts';
import { pageOfStep, stepsBefore } from '../account/required-steps.ts';
import { pathOf, queryOf } from '../connection/request-target.ts';
import { NO_BYTES, type ServerReply, type ServerRequest } from '../exchange.ts';
import { pageHeaders } from '../pages/page-headers.ts';
import { admit, type PageContext, sendHtml } from '../pages/page-route.ts';
import { NO_STORE } from '../response/base-headers.ts';
import { send } from '../response/send-response.ts';
import type { DashboardPage, MemberVisit, Next } from './dashboard-page.ts';
import { Fields } from './fields.ts';
import { formError, staleFormError } from './form-error.ts';
import { KEYS_PAGE } from './keys-page.ts';
import { ACTIVITY_PAGE, BILLING_PAGE, DELETION_PAGE, OVERVIEW_PAGE, USAGE_PAGE } from './member-pages.ts';
import { PASSWORD_PAGES } from './password-pages.ts';
import { REGISTER_PAGE } from './register-pages.ts';
import { SECURITY_PAGE } from './security-pages.ts';
import { SIGN_IN_PAGES } from './sign-in-pages.ts';
import { TWO_FACTOR_PAGE } from './two-factor-pages.ts';

export interface DashboardOptions {
  accounts: AccountParts;
  callRoute: CallRoute;
}

const HEADERS = pageHeaders({ isPrivate: true });

export function addDashboard(context: PageContext, { accounts: parts, callRoute }: DashboardOptions): void {
  const { addRoute, siteFor } = context;
  const cookies = new Cookies(parts.publicUrl);
  for (const page of DASHBOARD_PAGES) addDashboardPage(page);

  function addDashboardPage(page: DashboardPage): void {
    addRoute({
      url: page.path,
      bodyLimit: BODY_BYTES,
      access: 'dashboard',
      allow: page.forms ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS',
      answer: async (request, reply) => {
        const decision = await admit(context, request, 'page');
        if (decision?.isAdmitted === false) {
          const headers = HEADERS.concat('retry-after', String(decision.resetSeconds));
          return sendHtml(request, reply, 429, headers, renderTooManyRequests(siteFor(request), decision.resetSeconds));
        }
        if (page.isForMembers && request.signedIn === undefined) return redirectToSignIn(request, reply);
        if (page.isForMembers && (await leadsToStep(page, request, reply))) return;
        if (request.method === 'POST') return takeForm(page, request, reply);
        return show(page, request, reply, 200);
      },
    });
  }

  /** Whether a required step comes before this page or form; if so, redirects to that step's page. */
  async function leadsToStep(page: DashboardPage, request: ServerRequest, reply: ServerReply): Promise<boolean> {
    const step = await parts.services.requiredSteps.next(visitOf(request).caller);
    if (step === undefined || page.path === pageOfStep(step) || page.path === ACCOUNT_PAGES.deletion) return false;
    const form = request.method === 'POST' ? page.forms?.[new Fields(request.body).text('form') ?? ''] : undefined;
    if (form && !stepsBefore(form.route).includes(step)) return false;
    send(reply, 303, [...NO_STORE, 'location', pageOfStep(step)], Buffer.alloc(0));
    return true;
  }

  async function show(
    page: DashboardPage,
    request: ServerRequest,
    reply: ServerReply,
    status: number,
    refused?: Pick<MemberVisit, 'outcome' | 'fields'>,
  ): Promise<void> {
    const next = await page.show(visitOf(request, refused));
    sendNext(request, reply, status, typeof next === 'string' ? { html: next } : next, []);
  }

  async function takeForm(page: DashboardPage, request: ServerRequest, reply: ServerReply): Promise<void> {
    const fields = new Fields(request.body);
    const name = fields.text('form') ?? '';
    const form = Object.hasOwn(page.forms!, name) ? page.forms![name] : undefined;
    if (form === undefined)
      return sendHtml(request, reply, 400, HEADERS, renderUnknownForm(siteFor(request), page.path));
    if (await form.isStale?.(fields, visitOf(request))) {
      return show(page, request, reply, 409, {
        outcome: staleFormError(name, fields, siteFor(request).locale),
        fields,
      });
    }
    const problems = form.check?.(fields, visitOf(request)) ?? {};
    if (Object.keys(problems).length > 0) {
      return show(page, request, reply, 422, { outcome: { form: name, problems, typed: fields.shown() }, fields });
    }
    const route = ACCOUNT_ROUTES.find(({ name }) => name === form.route)!;
    const path = form.path?.(visitOf(request)) ?? fields.pathOf(route);
    const body = form.body?.(fields, visitOf(request)) ?? fields.bodyOf(route);
    const input = { path, query: undefined, json: () => ({ value: body }), bytes: NO_BYTES };
    const result = await callRoute(route, request, input);
    if ('response' in result) {
      const { body: answered = {}, cookies: given = [] } = result.response;
      const next = await form.next({ body: answered, fields }, visitOf(request));
      return sendNext(request, reply, 200, next, given);
    }
    const { error } = result;
    // The session ended while the page was open.
    if (error.status === 401) return redirectToSignIn(request, reply);
    return show(page, request, reply, error.status, {
      outcome: formError(name, fields, error, siteFor(request).locale),
      fields,
    });
  }

  function visitOf(request: ServerRequest, refused?: Pick<MemberVisit, 'outcome' | 'fields'>): MemberVisit {
    const { signedIn, headers } = request;
    const client = clientOf(request, cookies);
    const visit = {
      site: siteFor(request),
      parts,
      query: queryOf(request.raw.url!) ?? new URLSearchParams(),
      client,
      cookies,
      cookie: (purpose: Parameters<Cookies['read']>[0]) => cookies.read(purpose, headers.cookie),
      outcome: refused?.outcome,
      fields: refused?.fields,
      signedIn,
      ...(signedIn && { caller: callerOf(request, client) }),
    };
    // Pages for members are never shown to others, and other pages ignore what only members have.
    return visit as MemberVisit;
  }
}

function redirectToSignIn(request: ServerRequest, reply: ServerReply): void {
  const path = pathOf(request.raw.url!);
  const query = {
    ...(path !== ACCOUNT_PAGES.home && { next: path }),
    // Whoever submits a form was signed in before.
    ...(request.method === 'POST' && { done: 'ended' }),
  };
  const location = Object.keys(query).length === 0 ? ACCOUNT_PAGES.signIn : pageWith('signIn', query);
  send(reply, 303, [...NO_STORE, 'location', location], Buffer.alloc(0));
}

function sendNext(
  request: ServerRequest,
  reply: ServerReply,
  status: number,
  next: Next,
  routeCookies: readonly string[],
): void {
  const cookies = [...routeCookies, ...(next.cookies ?? [])].flatMap((cookie) => ['set-cookie', cookie]);
  if ('html' in next) sendHtml(request, reply, status, HEADERS.concat(cookies), next.html);
  else if ('file' in next) {
    const disposition = ['content-disposition', `attachment; filename="${next.name}"`];
    const headers = [...NO_STORE, ...cookies, 'content-type', 'application/json', ...disposition];
    send(reply, status, headers, Buffer.from(JSON.stringify(next.file)));
  } else
    send(reply, 303, [...NO_STORE, ...cookies, ...(next.headers ?? []), 'location', next.location], Buffer.alloc(0));
}

export const DASHBOARD_PAGES: readonly DashboardPage[] = [
  ...SIGN_IN_PAGES,
  REGISTER_PAGE,
  ...PASSWORD_PAGES,
  OVERVIEW_PAGE,
  KEYS_PAGE,
  USAGE_PAGE,
  BILLING_PAGE,
  SECURITY_PAGE,
  TWO_FACTOR_PAGE,
  ACTIVITY_PAGE,
  DELETION_PAGE,
];

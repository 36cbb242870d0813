/**
 * The routes under /auth and /billing on the server. Behind the gate every one goes the same way: limits, validation, its
 * work, the answer. The gate has settled by then who asks.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AccountsError } from '../../accounts/errors.ts';
import type { Caller } from '../../accounts/sign-in/caller.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { send, sendRefusal } from '../answer.ts';
import { type HeaderList, JSON_HEADERS, NO_STORE } from '../base-headers.ts';
import { readParameters } from '../parameters.ts';
import { queryOf } from '../raw-url.ts';
import { type Refusal, tooManyRequests, validationFailed } from '../refusal.ts';
import type { AccountAnswer, AccountParts, AccountRoute, OwnerCall } from './account-route.ts';
import { routesByPath } from './all-routes.ts';
import { readBody } from './body.ts';
import { Cookies } from './cookies.ts';
import { problemRefusal } from './problems.ts';

/** What the routes need beside what they work with. */
export interface AccountRouteOptions {
  accounts: AccountParts;
  limiter: Limiter;
  /** Requests a minute of one account, or of one address before sign-in; 0 is no limit. */
  accountPerMinute: number;
}

/** Enough for everything that is typed, and little enough to be read by anyone at any time. */
const BODY_BYTES = 16 * 1024;
const MINUTE = 60;
const NO_BYTES = new Uint8Array();

/** Nothing here is ever shown in a page of anyone, or says where a browser came from. */
const ACCOUNT_HEADERS: HeaderList = [
  ...NO_STORE,
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy',
  'no-referrer',
];

/** Adds the routes to the server. */
export function addAccountRoutes(app: FastifyInstance, options: AccountRouteOptions): void {
  // Bodies are read as bytes: what they may be is for the route to say, and to say it in the words of the interface.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const [path, routes] of routesByPath()) addPath(app, options, path, routes);
}

function addPath(
  app: FastifyInstance,
  options: AccountRouteOptions,
  path: string,
  routes: readonly AccountRoute[],
): void {
  const byMethod = new Map<string, AccountRoute>(routes.map((route) => [route.method, route]));
  const methods = [...byMethod.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const cookies = new Cookies(options.accounts.publicUrl);
  app.route({
    method: app.supportedMethods,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: Math.max(BODY_BYTES, ...routes.map(({ rawBodyLimit = 0 }) => rawBodyLimit)),
    config: { access: routes[0]!.access, allow: [...methods, 'OPTIONS'].join(', ') },
    handler: async (request, reply) => {
      const route = byMethod.get(request.method === 'HEAD' ? 'GET' : request.method)!;
      const result = await resultOf(route, request, options, cookies);
      if ('refusal' in result) sendRefusal(reply, result.refusal);
      else sendAnswer(reply, result.answer);
    },
  });
}

type Result = { answer: AccountAnswer } | { refusal: Refusal };

async function resultOf(
  route: AccountRoute,
  request: FastifyRequest,
  { accounts: parts, limiter, accountPerMinute }: AccountRouteOptions,
  cookies: Cookies,
): Promise<Result> {
  const { address, grant } = request.caller;
  const accountId = request.signedIn?.accountId ?? grant?.accountId;
  if (accountPerMinute > 0 && route.rawBodyLimit === undefined) {
    const key = accountId === undefined ? `manage-ip:${address}` : `manage:${accountId}`;
    const verdict = (await limiter.admit([{ key, limit: accountPerMinute, seconds: MINUTE }]))!;
    if (!verdict.isAdmitted) return { refusal: tooManyRequests(verdict.resetSeconds) };
  }
  const url = request.raw.url!;
  const parameters = readParameters(route.parameters ?? {}, request.params as Record<string, string>, queryOf(url));
  if ('errors' in parameters) return { refusal: validationFailed(parameters.errors) };
  const bytes = Buffer.isBuffer(request.body) ? request.body : NO_BYTES;
  const contentType = request.headers['content-type'];
  const body = route.body === undefined ? { values: {} } : readBody(route.body, { bytes, contentType });
  if ('refusal' in body) return body;
  const client = { address, userAgent: request.headers['user-agent'] };
  const caller: Caller = { accountId: accountId ?? 0, sessionId: request.signedIn?.sessionId, client };
  const call: OwnerCall = {
    parts,
    caller,
    client,
    cookies,
    bytes,
    url,
    body: body.values,
    parameters: parameters.values,
    cookie: (purpose) => cookies.read(purpose, request.headers.cookie),
    header: (name) => request.headers[name]?.toString(),
  };
  try {
    return { answer: await route.handle(call) };
  } catch (error) {
    if (!(error instanceof AccountsError)) throw error;
    const refusal = problemRefusal(error, { ...parameters.values, ...body.values });
    if (refusal.status >= 500) logFailure(request, error, refusal);
    return { refusal };
  }
}

function logFailure(request: FastifyRequest, err: AccountsError, { status }: Refusal): void {
  const facts = { err, reqId: request.id, method: request.method, route: request.routeOptions.url, status };
  request.log[status === 500 ? 'error' : 'warn'](facts, 'request failed');
}

function sendAnswer(reply: FastifyReply, { status, body, cookies = [], headers = [] }: AccountAnswer): void {
  const all = [...ACCOUNT_HEADERS, ...headers, ...cookies.flatMap((cookie) => ['set-cookie', cookie])];
  if (body === undefined) send(reply, status, all);
  else send(reply, status, all.concat(JSON_HEADERS), Buffer.from(JSON.stringify(body)));
}

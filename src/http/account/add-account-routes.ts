/** Adds the routes under /auth and /billing to the server. */

import { queryOf } from '../connection/request-target.ts';
import type { AddRoute, ServerReply, ServerRequest } from '../exchange.ts';
import { type HeaderList, JSON_HEADERS, NO_STORE } from '../response/base-headers.ts';
import { send, sendError } from '../response/send-response.ts';
import type { AccountRoute } from './account-route.ts';
import { routesByPath } from './all-routes.ts';
import { parseJsonBody } from './body.ts';
import type { AccountResponse, CallRoute } from './call-route.ts';

/** Enough for anything people enter, and small enough to read under load. */
export const BODY_BYTES = 16 * 1024;

/** These answers are never framed, and never pass on a referrer. */
const ACCOUNT_HEADERS: HeaderList = [
  ...NO_STORE,
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy',
  'no-referrer',
];

export function addAccountRoutes(addRoute: AddRoute, callRoute: CallRoute, publicUrl: string): void {
  for (const [path, routes] of routesByPath()) addPath(addRoute, callRoute, publicUrl, path, routes);
}

function addPath(
  addRoute: AddRoute,
  callRoute: CallRoute,
  publicUrl: string,
  path: string,
  routes: readonly AccountRoute[],
): void {
  const byMethod = new Map<string, AccountRoute>(routes.map((route) => [route.method, route]));
  const methods = [...byMethod.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  addRoute({
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: Math.max(BODY_BYTES, ...routes.map(({ rawBodyLimit = 0 }) => rawBodyLimit)),
    access: routes[0]!.access,
    allow: [...methods, 'OPTIONS'].join(', '),
    answer: async (request, reply) => {
      const route = byMethod.get(request.method === 'HEAD' ? 'GET' : request.method)!;
      const bytes = request.body;
      const result = await callRoute(route, request, {
        path: request.parameters,
        query: queryOf(request.raw.url!),
        json: () => parseJsonBody(bytes, request.headers['content-type']),
        bytes,
      });
      if ('error' in result) sendError(reply, result.error);
      else sendResponse(reply, wantsJson(request) ? withoutRedirect(result.response, publicUrl) : result.response);
    },
  });
}

/** Whether a client asks for JSON; navigating browsers and most programs do not. */
function wantsJson({ headers: { accept = '' } }: ServerRequest): boolean {
  return /\bapplication\/json\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
}

/** A redirect's address as JSON: programs cannot use pages for people. */
function withoutRedirect(response: AccountResponse, publicUrl: string): AccountResponse {
  const location = response.headers?.[response.headers.indexOf('location') + 1];
  if (response.status !== 303 || location === undefined) return response;
  return { status: 200, body: { url: new URL(location, publicUrl).href }, cookies: response.cookies ?? [] };
}

function sendResponse(reply: ServerReply, { status, body, cookies = [], headers = [] }: AccountResponse): void {
  const all = [...ACCOUNT_HEADERS, ...headers, ...cookies.flatMap((cookie) => ['set-cookie', cookie])];
  if (body === undefined) send(reply, status, all);
  else send(reply, status, all.concat(JSON_HEADERS), Buffer.from(JSON.stringify(body)));
}

// The second refusal, behind the gate, for every route of the table:
// 1. A key that may not manage the account is refused before the limit, the validation and the handler.
// 2. Without an account, a route for the owner is not called at all.
// 3. The handler of an open route is called with neither.
import { describe, expect, it } from 'vitest';
import type { AccountParts, AccountRoute } from '../../../src/http/account/account-route.ts';
import { ACCOUNT_ROUTES } from '../../../src/http/account/all-routes.ts';
import { createCallRoute, type RouteResult } from '../../../src/http/account/call-route.ts';
import type { ServerRequest } from '../../../src/http/exchange.ts';
import type { ApiCaller } from '../../../src/http/gate/rate-limits.ts';
import { ERROR_RESPONSES } from '../../../src/http/response/error-response.ts';

const INPUT = { path: {}, query: undefined, json: () => ({ value: undefined }), bytes: new Uint8Array() };
const NAMED = { keyId: 2, accountId: 1, username: 'ada', kind: 'named', plan: 'pro' } as const;

/** Calls a route as if the gate had let the caller pass; gives what was answered and what was reached. */
async function call(route: AccountRoute, caller: Omit<ApiCaller, 'address'>, signedIn?: object) {
  const reached: string[] = [];
  const callRoute = createCallRoute({
    accounts: { publicUrl: 'https://food.example' } as AccountParts,
    accountPerMinute: 1,
    securityLog: { record: () => {} },
    log: {} as never,
    limiter: {
      admit: async () => {
        reached.push('limit');
        return { isAdmitted: true, limit: 1, remaining: 0, resetSeconds: 60 };
      },
      close: async () => undefined,
    } as unknown as Parameters<typeof createCallRoute>[0]['limiter'],
  });
  const request = { caller: { address: '192.0.2.1', ...caller }, signedIn, headers: {}, raw: { url: route.path } };
  const watched = {
    ...route,
    parameters: {},
    body: undefined,
    handle: () => {
      reached.push('handler');
      return { status: 204 };
    },
  } as unknown as AccountRoute;
  const result: RouteResult = await callRoute(watched, request as unknown as ServerRequest, INPUT);
  return { result, reached };
}

describe.each(ACCOUNT_ROUTES.map((route) => [route.name, route] as const))('%s', (_, route) => {
  it.each(['read', 'full'] as const)('1. refuses a named key of scope %s', async (scope) => {
    const grant = { ...NAMED, scope, rateCap: undefined, expiresAtMs: undefined };
    for (const signedIn of [undefined, { accountId: 1, sessionId: 's' }]) {
      expect(await call(route, { grant }, signedIn)).toEqual({
        result: { error: ERROR_RESPONSES.namedKey },
        reached: [],
      });
    }
  });

  it('2, 3. without an account', async () => {
    const { result, reached } = await call(route, { grant: undefined });
    if (route.access === 'account') {
      expect({ result, reached }).toEqual({ result: { error: ERROR_RESPONSES.unauthorised }, reached: [] });
    } else expect(reached.at(-1)).toBe('handler');
  });
});

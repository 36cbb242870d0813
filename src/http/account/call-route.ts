/**
 * Calls a route under /auth or /billing: limits, validation, work. The gate has already determined the caller; whether they
 * may manage the account is checked here again, since every call passes through here.
 */
import type { BaseLogger } from 'pino';
import { AccountsError } from '../../accounts/errors.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { ServerRequest } from '../exchange.ts';
import { mayManage } from '../gate/gate.ts';
import { readParameters } from '../interface/parameters.ts';
import { ERROR_RESPONSES, type ErrorResponse, tooManyRequests, validationFailed } from '../response/error-response.ts';
import type { SecurityEvent, SecurityLog } from '../security-events.ts';
import { ACCOUNT_ERROR_EVENTS, accountErrorResponse } from './account-errors.ts';
import type { AccountAnswer, AccountParts, AccountRoute, OwnerCall } from './account-route.ts';
import type { JsonBody } from './body.ts';
import { callerOf, clientOf } from './caller-of.ts';
import { Cookies } from './cookies.ts';
import { readMembers } from './members.ts';
import { stepsBefore } from './required-steps.ts';

/** What calling routes needs besides what the routes use. */
export interface AccountRouteOptions {
  accounts: AccountParts;
  limiter: Limiter;
  /** Requests a minute per account, or per address before sign-in; 0 means no limit. */
  accountPerMinute: number;
  securityLog: Pick<SecurityLog, 'record'>;
  log: BaseLogger;
}

export interface RouteInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams | undefined;
  /** Parses the body; called once the caller is within the limit, for a route that takes one. */
  readonly json: () => JsonBody;
  /** The body of a route that takes bytes. */
  readonly bytes: Uint8Array;
}

export interface AccountResponse extends AccountAnswer {
  readonly status: number;
}

export type RouteResult = { response: AccountResponse } | { error: ErrorResponse };

/** Calls a route for the person or program behind a request. */
export type CallRoute = (route: AccountRoute, request: ServerRequest, input: RouteInput) => Promise<RouteResult>;

const MINUTE = 60;

/** Calls routes for forms and programs alike, so that the same rules apply. */
export function createCallRoute({
  accounts: parts,
  limiter,
  accountPerMinute,
  securityLog,
  log,
}: AccountRouteOptions): CallRoute {
  const cookies = new Cookies(parts.publicUrl);
  return async (route, request, { path, query, json, bytes }) => {
    const { address, grant } = request.caller;
    const accountId = request.signedIn?.accountId ?? grant?.accountId;
    const record = (event: SecurityEvent | undefined) => {
      if (event) securityLog.record(event, { reqId: request.id, route: route.path, accountId, address });
    };
    // The gate already refuses these. Even if one got through, it must not manage an account.
    if (grant && !mayManage(grant)) return { error: ERROR_RESPONSES.namedKey };
    if (route.access === 'account' && accountId === undefined) return { error: ERROR_RESPONSES.unauthorised };
    if (accountPerMinute > 0 && route.rawBodyLimit === undefined) {
      const key = accountId === undefined ? `manage-ip:${address}` : `manage:${accountId}`;
      const decision = (await limiter.admit([{ key, limit: accountPerMinute, seconds: MINUTE }]))!;
      if (!decision.isAdmitted) {
        record('requests_throttled');
        return { error: tooManyRequests(decision.resetSeconds) };
      }
    }
    const client = clientOf(request, cookies);
    const caller = callerOf(request, client);
    if (route.access === 'account') {
      const step = await parts.services.requiredSteps.next(caller);
      if (step !== undefined && stepsBefore(route.name).includes(step)) {
        return { error: accountErrorResponse(new AccountsError(step, 'A required step comes first.'), {}) };
      }
    }
    const parameters = readParameters(route.parameters ?? {}, path, query);
    if ('errors' in parameters) return { error: validationFailed(parameters.errors) };
    const sent = route.body === undefined ? { value: undefined } : json();
    if ('error' in sent) return sent;
    const body = readMembers(route.body ?? {}, sent.value === undefined ? {} : sent.value, ['body']);
    if ('errors' in body) return { error: validationFailed(body.errors) };
    const call: OwnerCall = {
      parts,
      caller,
      client,
      cookies,
      bytes,
      url: request.raw.url!,
      body: body.value,
      parameters: parameters.values,
      cookie: (purpose) => cookies.read(purpose, request.headers.cookie),
      header: (name) => request.headers[name]?.toString(),
    };
    try {
      const response = { status: route.response.status, ...(await route.handle(call)) };
      record(response.problem ? ACCOUNT_ERROR_EVENTS[response.problem.code] : route.securityEvent);
      return { response };
    } catch (error) {
      if (!(error instanceof AccountsError)) throw error;
      record(ACCOUNT_ERROR_EVENTS[error.code]);
      const response = accountErrorResponse(error, { ...parameters.values, ...body.value });
      if (response.status >= 500) logFailure(log, request, error, response);
      return { error: response };
    }
  };
}

function logFailure(log: BaseLogger, request: ServerRequest, err: AccountsError, { status }: ErrorResponse): void {
  const facts = { err, reqId: request.id, method: request.method, route: request.route?.url, status };
  log[status === 500 ? 'error' : 'warn'](facts, 'request failed');
}

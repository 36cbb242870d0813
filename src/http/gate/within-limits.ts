/** What every data path does behind the gate: limits, validation, fairness delay, answer. */
import type { LimitDecision, Limiter } from '../../limits/limiter.ts';
import { queryOf } from '../connection/request-target.ts';
import type { Route, ServerReply, ServerRequest } from '../exchange.ts';
import type { HeaderList } from '../response/base-headers.ts';
import { type ErrorResponse, tooManyRequests } from '../response/error-response.ts';
import { sendError } from '../response/send-response.ts';
import type { FairnessDelay } from './fairness-delay.ts';
import { hasFairnessDelay, type LimitSettings, windowsOf } from './rate-limits.ts';

export interface LimitOptions {
  limiter: Limiter;
  limits: LimitSettings;
  delay: FairnessDelay;
}

type Query = URLSearchParams | undefined;

/** The parsed request, or why it is invalid. */
export type Read<Asked> = (request: ServerRequest, query: Query) => { values: Asked } | { refusal: ErrorResponse };

/** Answers a request within its limits; `rateHeaders` belong on the answer. */
export type Answer<Asked> = (
  asked: Asked,
  request: ServerRequest,
  reply: ServerReply,
  rateHeaders: HeaderList,
) => void | Promise<void>;

/** How a path parses its requests, and answers them. */
export interface Limited<Asked> {
  /** How many requests one counts as; 1 by default. */
  readonly cost?: (query: Query, request: ServerRequest) => number;
  readonly read: Read<Asked>;
  readonly answer: Answer<Asked>;
}

/** The handler of a route with limits. */
export function withinLimits<Asked>(
  { limiter, limits, delay }: LimitOptions,
  { cost = () => 1, read, answer }: Limited<Asked>,
): Route['answer'] {
  return (request, reply) => {
    const query = queryOf(request.raw.url!);
    const decision = limiter.admit(windowsOf(request.caller, limits), cost(query, request));
    if (decision instanceof Promise) return decision.then((decided) => answerWithin(decided, query, request, reply));
    return answerWithin(decision, query, request, reply);
  };

  function answerWithin(
    decision: LimitDecision | undefined,
    query: Query,
    request: ServerRequest,
    reply: ServerReply,
  ): void | Promise<void> {
    const { caller } = request;
    const rateHeaders = decision && caller.grant ? rateHeadersOf(decision) : [];
    if (decision?.isAdmitted === false) {
      return sendError(reply, tooManyRequests(decision.resetSeconds), rateHeaders);
    }
    const asked = read(request, query);
    if ('refusal' in asked) return sendError(reply, asked.refusal, rateHeaders);
    if (!hasFairnessDelay(caller)) return answer(asked.values, request, reply, rateHeaders);
    return delay
      .wait(reply.raw)
      .then((isStillThere) => (isStillThere ? answer(asked.values, request, reply, rateHeaders) : undefined));
  }
}

/** The headers that tell a caller with a key how much is left. */
export function rateHeadersOf({ limit, remaining, resetSeconds }: LimitDecision): HeaderList {
  return [
    'x-ratelimit-limit',
    String(limit),
    'x-ratelimit-remaining',
    String(remaining),
    'x-ratelimit-reset',
    String(resetSeconds),
  ];
}

/**
 * The direct way to the data endpoints, past Fastify: for a GET on one of their paths in its plain spelling. The framework's
 * routing, request, reply and hooks cost more than a look-up. Only the route is found differently here; the gate, limits,
 * validation, answers and errors are the same functions. Any other request goes through Fastify, whose router knows every
 * spelling of a path.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { ApplyGate } from './apply-gate.ts';
import { DATA_ROUTE_CONFIG, type DataRoute } from './data-routes.ts';
import type { ServerFacts, ServerReply, ServerRequest } from './exchange.ts';
import type { ApiCaller } from './rate-limits.ts';
import { normaliseRequestTarget, pathOf } from './request-target.ts';
import type { ResponseObservers } from './response-observers.ts';

interface DirectRouteOptions {
  readonly routes: readonly DataRoute[];
  readonly server: ServerFacts;
  readonly requestId: (request: IncomingMessage) => string;
  readonly observers: ResponseObservers;
  readonly applyGate: ApplyGate;
  readonly answerError: (error: Error, request: ServerRequest, reply: ServerReply) => void;
}

/** Answers a request if it can go the direct way; false when it has to go through Fastify. */
export type AnswerDirectly = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Whether a path is answered directly: a route that Fastify had for it would never be reached. */
export function isAnsweredDirectly(routes: readonly DataRoute[], path: string): boolean {
  return routes.map(directRoute).some((route) => isPathOf(route, path));
}

/** The direct way of a server. */
export function createDirectRoutes(options: DirectRouteOptions): AnswerDirectly {
  const { server, requestId, observers, applyGate, answerError } = options;
  const routes = options.routes.map(directRoute);

  return (raw, response) => {
    // Fastify knows how to answer while the server is being closed.
    if (raw.method !== 'GET' || !server.server.listening) return false;
    const path = pathOf(raw.url!);
    const route = routes.find((candidate) => isPathOf(candidate, path));
    if (route === undefined) return false;
    raw.url = normaliseRequestTarget(raw.url!);
    const parameters: Record<string, string> = {};
    // Not within the braces: V8 calls its runtime for a computed name there that is not always the same.
    if (route.parameter !== undefined) parameters[route.parameter] = path.slice(route.prefix.length);
    const request = new DirectRequest(raw, requestId(raw), route.options);
    const reply = new DirectReply(response, request, server);
    observers.watch(request, response);
    try {
      const passed = applyGate(request, reply);
      if (passed === false) return true;
      const answered =
        passed === true
          ? route.answer(request, reply, parameters)
          : passed.then((isPassed) => (isPassed ? route.answer(request, reply, parameters) : undefined));
      if (answered instanceof Promise) answered.catch((error) => answerError(error, request, reply));
    } catch (error) {
      answerError(error as Error, request, reply);
    }
    return true;
  };
}

class DirectRequest implements ServerRequest {
  caller!: ApiCaller;
  countedKeyId = 0;
  signedIn = undefined;

  constructor(
    readonly raw: IncomingMessage,
    readonly id: string,
    readonly routeOptions: ServerRequest['routeOptions'],
  ) {}

  get method(): string {
    return this.raw.method!;
  }

  get headers(): IncomingHttpHeaders {
    return this.raw.headers;
  }
}

class DirectReply implements ServerReply {
  constructor(
    readonly raw: ServerResponse,
    readonly request: ServerRequest,
    readonly server: ServerFacts,
  ) {}

  /** There is no framework behind it. */
  hijack(): void {}
}

interface DirectRoute {
  /** Its path, up to the parameter if it has one. */
  readonly prefix: string;
  /** The name of its last segment, where that is a parameter. */
  readonly parameter: string | undefined;
  readonly options: ServerRequest['routeOptions'];
  readonly answer: DataRoute['answer'];
}

function directRoute({ endpoint, url, answer }: DataRoute): DirectRoute {
  const [, prefix, parameter] = /^(\/[^{]*)(?:\{(\w+)\})?$/.exec(endpoint.path)!;
  return { prefix: prefix!, parameter, options: { url, config: DATA_ROUTE_CONFIG }, answer };
}

/** A segment that means itself, however a path is decoded. */
const PLAIN_SEGMENT = /^[\w.-]+$/;

/** Whether a path is the plain spelling of one that a route has. */
function isPathOf({ prefix, parameter }: DirectRoute, path: string): boolean {
  if (parameter === undefined) return path === prefix;
  return path.startsWith(prefix) && PLAIN_SEGMENT.test(path.slice(prefix.length));
}

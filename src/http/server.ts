/**
 * The HTTP server: finds a request's route, applies the gate and lets the route answer. It is given everything it uses;
 * src/cli builds that and says where to listen.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { BaseLogger } from 'pino';
import type { KeyCache } from '../accounts/keys/key-cache.ts';
import type { UsageMeter } from '../accounts/usage/usage-meter.ts';
import { damageOf } from '../catalog/catalog-error.ts';
import { addAccountRoutes } from './account/add-account-routes.ts';
import { createAuthenticate } from './account/authenticate.ts';
import { type AccountRouteOptions, createCallRoute } from './account/call-route.ts';
import type { ClientAddress } from './connection/client-address.ts';
import type { Connections } from './connection/connections.ts';
import { answerClientError, answerUnusualRequests } from './connection/malformed.ts';
import { readBody } from './connection/read-body.ts';
import { createRequestIds } from './connection/request-id.ts';
import { normaliseRequestTarget, pathOf } from './connection/request-target.ts';
import { type Route, type ServerFacts, ServerReply, ServerRequest } from './exchange.ts';
import { createApplyGate } from './gate/apply-gate.ts';
import { RefusedKeys } from './gate/refused-keys.ts';
import { type DataRouteOptions, dataRoutes } from './interface/data-routes.ts';
import { OffHosts } from './off/off-hosts.ts';
import { addOffRoutes } from './off/off-routes.ts';
import { addPageRoutes, type PageRouteOptions, wantsHtml } from './page-routes.ts';
import { baseHeadersFor, type HstsScope } from './response/base-headers.ts';
import { errorResponseFor } from './response/error-response.ts';
import { ResponseObservers } from './response/response-observers.ts';
import { sendError, sendJson } from './response/send-response.ts';
import { Router } from './router.ts';

export interface ServerOptions
  extends DataRouteOptions,
    Omit<PageRouteOptions, 'callRoute' | 'dataRoutes'>,
    AccountRouteOptions {
  keys: KeyCache;
  /** Called after every answer on a data path to a live key. */
  usage: Pick<UsageMeter, 'count'>;
  clientAddress: ClientAddress;
  connections: Connections;
  /** Host names that serve only the dialect of Open Food Facts. */
  offHosts: readonly string[];
  hsts: HstsScope;
  /** Refused keys per minute and address; 0 means no limit. */
  refusedKeysPerMinute: number;
  log: BaseLogger & { isLevelEnabled: (level: string) => boolean };
}

/** Longer than proxies keep idle connections (nginx and AWS 60 s), so that none sends into a closing one. */
const KEEP_ALIVE_MS = 72_000;

const NO_PARAMETERS: Readonly<Record<string, string>> = {};

/** Builds the server; it does not listen yet. */
export function buildServer(options: ServerOptions): { server: Server; observers: ResponseObservers } {
  const { connections, usage, log } = options;
  const baseHeaders = baseHeadersFor(options.publicUrl, options.hsts);
  const requestId = createRequestIds(options.clientAddress);
  const observers = new ResponseObservers();
  const router = new Router();
  // Missing and repeated Host headers are refused by the gate, in JSON.
  const nodeOptions = { ...connections.nodeTimeouts, keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false };
  const server = createServer(nodeOptions, answer);
  const facts: ServerFacts = { server, usage, baseHeaders };

  answerUnusualRequests(server, baseHeaders.open);
  connections.watch(server, baseHeaders.open);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') connections.endSlowRequest(socket as Socket);
    else answerClientError(error, socket as Socket, baseHeaders.open);
  });
  if (log.isLevelEnabled('debug')) observers.add((request, status, ms) => logResponse(log, request, status, ms));

  const refusedKeys = new RefusedKeys(options);
  const addRoute = (route: Route) => router.add(route);
  addRoute(healthRoute(options));
  const data = dataRoutes(options);
  data.forEach(addRoute);
  const offHosts = new OffHosts(options.offHosts);
  addOffRoutes(addRoute, { ...options, refusedKeys, offHosts });
  const callRoute = createCallRoute(options);
  addAccountRoutes(addRoute, callRoute, options.publicUrl);
  const errorPages = addPageRoutes(addRoute, { ...options, dataRoutes: data, callRoute });
  const applyGate = createApplyGate({
    ...options,
    refusedKeys,
    authenticate: createAuthenticate({ ...options, refusedKeys, sessions: options.accounts.services.sessions }),
    sendUnknownPath: (request, reply, path) => {
      if (!wantsHtml(request)) return false;
      errorPages.sendUnknownPath(reply, path);
      return true;
    },
  });
  return { server, observers };

  function answer(raw: IncomingMessage, response: ServerResponse): void {
    raw.url = offHosts.target(raw, normaliseRequestTarget(raw.url!));
    const found = router.find(raw.url);
    const request = new ServerRequest(raw, requestId(raw), found?.route, found?.parameters ?? NO_PARAMETERS);
    const reply = new ServerReply(response, request, facts);
    observers.watch(request, response);
    try {
      // A step returns a promise only if it has to wait: most look-ups are answered within this call.
      const passed = applyGate(request, reply);
      const answered =
        passed instanceof Promise ? passed.then((is) => is && run(request, reply)) : passed && run(request, reply);
      if (answered instanceof Promise) answered.catch((error) => answerError(error, request, reply));
    } catch (error) {
      answerError(error as Error, request, reply);
    }
  }

  /** Lets the route answer a request that passed the gate. */
  function run(request: ServerRequest, reply: ServerReply): void | Promise<void> {
    const { bodyLimit, answer } = request.route!;
    if (bodyLimit === undefined || request.method === 'GET' || request.method === 'HEAD') return answer(request, reply);
    return readBody(request.raw, bodyLimit).then((body) => {
      if ('status' in body) return sendError(reply, body);
      request.body = body;
      return answer(request, reply);
    });
  }

  function answerError(error: Error, request: ServerRequest, reply: ServerReply): void {
    // The client disconnected, so its search was dropped: there is nobody to answer.
    if (request.raw.socket.destroyed) return;
    const response = errorResponseFor(error);
    const failed = { err: error, reqId: request.id, method: request.method, path: pathOf(request.raw.url!) };
    // Damage is logged once for each place, however many requests find it.
    const level = response.status === 500 ? 'error' : damageOf(error) ? 'debug' : 'warn';
    log[level](failed, 'request failed');
    // Too late for another answer: only a broken connection can signal that this one is incomplete.
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    const access = request.route?.access;
    const isPage = access === 'dashboard' || (access === 'page' && wantsHtml(request));
    if (isPage) errorPages.sendError(reply, response);
    else sendError(reply, response);
  }
}

function healthRoute({ catalog }: ServerOptions): Route {
  return {
    url: '/health',
    access: 'health',
    answer: (_request, reply) => {
      const { current, state } = catalog;
      sendJson(reply, { status: state === 'damaged' ? 'damaged' : 'ok', foods_in_db: current.foods });
    },
  };
}

/** A debug line for each answer, without headers and query: keys and searches are private. */
function logResponse(log: BaseLogger, { id, method, raw }: ServerRequest, status: number, ms: number): void {
  const facts = { reqId: id, method, path: pathOf(raw.url ?? '') };
  log.debug({ ...facts, status, ms: Math.round(ms * 10) / 10 }, 'answered');
}

/**
 * The HTTP server: one gate before all routes, then the data endpoints and the pages. It is handed everything that it
 * uses; src/cli builds those and says where to listen.
 */
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { KeyCache } from '../accounts/keys/key-cache.ts';
import type { UsageMeter } from '../accounts/usage/usage-meter.ts';
import { damageOf } from '../catalog/catalog-error.ts';
import { addAccountRoutes } from './account/add-account-routes.ts';
import { createAuthenticate } from './account/authenticate.ts';
import { type AccountRouteOptions, createCallRoute } from './account/call-route.ts';
import { createApplyGate } from './apply-gate.ts';
import { baseHeadersFor, type HstsScope } from './base-headers.ts';
import type { ClientAddress } from './client-address.ts';
import type { Connections } from './connections.ts';
import { addDataRoutes, type DataRouteOptions, dataRoutes } from './data-routes.ts';
import { createDirectRoutes, isAnsweredDirectly } from './direct-routes.ts';
import { ERROR_RESPONSES, errorResponseFor } from './error-response.ts';
import type { RouteConfig, ServerFacts, ServerReply, ServerRequest } from './exchange.ts';
import { answerClientError, answerUnusualRequests } from './malformed.ts';
import { addPageRoutes, type PageRouteOptions, wantsHtml } from './page-routes.ts';
import { ROUTED_METHOD, restoreMethod, routeByPath } from './path-routing.ts';
import type { ApiCaller } from './rate-limits.ts';
import { RefusedKeys } from './refused-keys.ts';
import { createRequestIds } from './request-id.ts';
import { normaliseRequestTarget, pathOf } from './request-target.ts';
import { ResponseObservers } from './response-observers.ts';
import { sendError, sendJson } from './send-response.ts';

declare module 'fastify' {
  interface FastifyRequest extends Pick<ServerRequest, 'caller' | 'countedKeyId' | 'signedIn'> {}
  interface FastifyInstance extends Omit<ServerFacts, 'server'> {
    observers: ResponseObservers;
  }
  interface FastifyContextConfig extends RouteConfig {}
}

/** What the server is built from. */
export interface ServerOptions extends DataRouteOptions, Omit<PageRouteOptions, 'callRoute'>, AccountRouteOptions {
  keys: KeyCache;
  /** Called after every answer on a data path to a live key. */
  usage: Pick<UsageMeter, 'count'>;
  clientAddress: ClientAddress;
  connections: Connections;
  hsts: HstsScope;
  /** Refused keys per minute and address; 0 is no limit. */
  refusedKeysPerMinute: number;
  log: FastifyBaseLogger & { isLevelEnabled: (level: string) => boolean };
}

/** Longer than proxies keep idle connections (nginx and AWS 60 s), so that none sends into one that is being closed. */
const KEEP_ALIVE_MS = 72_000;

/** A barcode or id may be as long as a request line; what is too long to exist is simply not found. */
const MAX_PARAMETER = 16_384;

/** No route has a schema of Fastify's; with compilers of its own it would load its large ones at every start. */
const NO_SCHEMA_COMPILERS = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

/** Builds the server; it does not listen yet. */
export function buildServer(options: ServerOptions): FastifyInstance {
  const { connections, usage, log } = options;
  const baseHeaders = baseHeadersFor(options.publicUrl, options.hsts);
  const requestId = createRequestIds(options.clientAddress);
  const observers = new ResponseObservers();
  let answerThroughFastify: RequestListener;
  const server = createServer(
    // Missing and repeated Host headers are refused by the gate, in JSON.
    { ...connections.nodeTimeouts, keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false },
    (request, response) => {
      if (!answerDirectly(request, response)) answerThroughFastify(request, response);
    },
  );
  const app = fastify({
    serverFactory: (handler) => {
      answerThroughFastify = handler;
      return server;
    },
    loggerInstance: log,
    // A child logger for each request and a line for each answer cost more than the look-up itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    rewriteUrl: (request) => {
      routeByPath(request as IncomingMessage);
      return normaliseRequestTarget(request.url ?? '/');
    },
    routerOptions: { maxParamLength: MAX_PARAMETER },
    schemaController: { compilersFactory: NO_SCHEMA_COMPILERS },
    genReqId: requestId,
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') connections.endSlowRequest(socket as Socket);
      else answerClientError(error, socket as Socket, baseHeaders.open);
    },
    frameworkErrors: (_error, request, reply) => {
      restoreMethod(request.raw as IncomingMessage);
      sendError(reply as FastifyReply, ERROR_RESPONSES.badRequest);
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  }) as unknown as FastifyInstance;

  answerUnusualRequests(server, baseHeaders.open);
  connections.watch(server, baseHeaders.open);
  app.decorateRequest('caller', null as unknown as ApiCaller);
  app.decorateRequest('countedKeyId', 0);
  app.decorateRequest('signedIn', undefined);
  app.decorate('usage', usage);
  app.decorate('baseHeaders', baseHeaders);
  app.decorate('observers', observers);

  const refusedKeys = new RefusedKeys(options);
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
  app.addHook('onRequest', (request, reply, done) => {
    restoreMethod(request.raw);
    observers.watch(request, reply.raw);
    const passed = applyGate(request, reply);
    if (passed === true) done();
    else if (passed !== false) {
      passed.then((isPassed) => {
        if (isPassed) done();
      }, done);
    }
  });
  if (log.isLevelEnabled('debug')) observers.add((request, status, ms) => logResponse(log, request, status, ms));

  app.route({
    method: ROUTED_METHOD,
    url: '/health',
    config: { access: 'health' },
    handler: (_request, reply) => {
      const { current, state } = options.catalog;
      sendJson(reply, { status: state === 'damaged' ? 'damaged' : 'ok', foods_in_db: current.foods });
    },
  });
  const routes = dataRoutes(options);
  addDataRoutes(app, routes);
  app.addHook('onRoute', ({ url }) => {
    if (isAnsweredDirectly(routes, url))
      throw new Error(`${url} is the path of a data endpoint, which would answer it.`);
  });
  const answerDirectly = createDirectRoutes({
    routes,
    server: { server, usage, baseHeaders },
    requestId,
    observers,
    applyGate,
    answerError,
  });
  const callRoute = createCallRoute(options);
  addAccountRoutes(app, callRoute, options.publicUrl);
  const errorPages = addPageRoutes(app, { ...options, callRoute });

  // The gate has refused every unknown path before this is reached; it only has to exist for its hooks to run.
  app.setNotFoundHandler((_request, reply) => sendError(reply, ERROR_RESPONSES.unauthorised));
  app.setErrorHandler(answerError);

  function answerError(error: Error, request: ServerRequest, reply: ServerReply): void {
    // The client disconnected, so its search was dropped: there is nobody to answer.
    if (request.raw.socket.destroyed) {
      reply.hijack();
      return;
    }
    const response = errorResponseFor(error);
    if (response.status >= 500) {
      const facts = { err: error, reqId: request.id, method: request.method, path: pathOf(request.raw.url ?? '') };
      // Damage is logged once for each place, however many requests find it.
      const level = response.status === 500 ? 'error' : damageOf(error) ? 'debug' : 'warn';
      log[level](facts, 'request failed');
    }
    // Too late for another answer: only a broken connection still says that this one is not whole.
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    const { access } = request.routeOptions.config;
    const isPage = access === 'dashboard' || (access === 'page' && wantsHtml(request));
    if (isPage && response.status >= 500) errorPages.sendError(reply, response);
    else sendError(reply, response);
  }
  return app;
}

function refuseSchema(): never {
  throw new Error(
    'Routes of this server have no schemas: endpoints.ts and the account routes describe what they take.',
  );
}

/** A line for each answer, at the debug level only, without headers and query: keys and searches are private. */
function logResponse(log: FastifyBaseLogger, { id, method, raw }: ServerRequest, status: number, ms: number): void {
  const facts = { reqId: id, method, path: pathOf(raw.url ?? '') };
  log.debug({ ...facts, status, ms: Math.round(ms * 10) / 10 }, 'answered');
}

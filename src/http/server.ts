/**
 * The HTTP server: one gate before all routes, then the data endpoints and the pages. It is handed everything that it
 * uses; src/cli builds those and says where to listen.
 */
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { KeyGrant } from '../accounts/keys/find-grant.ts';
import type { KeyCache } from '../accounts/keys/key-cache.ts';
import type { UsageMeter } from '../accounts/usage/usage-meter.ts';
import { damageOf } from '../catalog/catalog-error.ts';
import type { SignedIn } from '../sign-in/sessions.ts';
import { addAccountRoutes } from './account/add-account-routes.ts';
import { createAuthenticate } from './account/authenticate.ts';
import { type AccountRouteOptions, createCallRoute } from './account/call-route.ts';
import { requestOrigin } from './account/same-origin.ts';
import { baseHeadersFor, type HeaderList, PREFLIGHT_HEADERS } from './base-headers.ts';
import { bearerKeyOf } from './bearer-key.ts';
import type { ClientAddress } from './client-address.ts';
import type { Connections } from './connections.ts';
import { addDataRoutes, type DataRouteOptions } from './data-routes.ts';
import { ERROR_RESPONSES, type ErrorResponse, errorResponseFor } from './error-response.ts';
import { type Access, type AccountFacts, isOfAccount, passGate } from './gate.ts';
import { answerClientError, answerUnusualRequests } from './malformed.ts';
import { addPageRoutes, type PageRouteOptions, wantsHtml } from './page-routes.ts';
import { ROUTED_METHOD, restoreMethod, routeByPath } from './path-routing.ts';
import type { ApiCaller } from './rate-limits.ts';
import { createRequestIds } from './request-id.ts';
import { normaliseRequestTarget, pathOf } from './request-target.ts';
import type { SecurityEvent } from './security-events.ts';
import { send, sendError, sendJson } from './send-response.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: ApiCaller;
    /** The key whose usage the answer is counted in; 0 for none. */
    countedKeyId: number;
    /** Who the session signs in; only on paths of an account, and never beside a key. */
    signedIn: SignedIn | undefined;
  }
  interface FastifyInstance {
    usage: Pick<UsageMeter, 'count'>;
    /** The headers of every answer. */
    baseHeaders: HeaderList;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** The methods of a path of an account, as the Allow header lists them. */
    allow?: string;
  }
}

/** What the server is built from. */
export interface ServerOptions extends DataRouteOptions, Omit<PageRouteOptions, 'callRoute'>, AccountRouteOptions {
  keys: KeyCache;
  /** Called after every answer on a data path to a live key. */
  usage: Pick<UsageMeter, 'count'>;
  clientAddress: ClientAddress;
  connections: Connections;
  log: FastifyBaseLogger & { isLevelEnabled: (level: string) => boolean };
}

/** A barcode or id may be as long as a request line; what is too long to exist is simply not found. */
const MAX_PARAMETER = 16_384;

/** No route has a schema of Fastify's; with compilers of its own it would load its large ones at every start. */
const NO_SCHEMA_COMPILERS = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

/** Builds the server; it does not listen yet. */
export function buildServer(options: ServerOptions): FastifyInstance {
  const { connections } = options;
  const baseHeaders = baseHeadersFor(options.publicUrl);
  const app = fastify({
    loggerInstance: options.log,
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
    genReqId: createRequestIds(options.clientAddress),
    // Missing and repeated Host headers are refused below, in JSON.
    http: { ...connections.nodeTimeouts, requireHostHeader: false },
    requestTimeout: connections.nodeTimeouts.requestTimeout,
    keepAliveTimeout: 72_000,
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') connections.endSlowRequest(socket as Socket);
      else answerClientError(error, socket as Socket, baseHeaders);
    },
    frameworkErrors: (_error, request, reply) => {
      restoreMethod(request.raw as IncomingMessage);
      sendError(reply as FastifyReply, ERROR_RESPONSES.badRequest);
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  }) as unknown as FastifyInstance;

  answerUnusualRequests(app.server as HttpServer, baseHeaders);
  connections.watch(app.server as HttpServer, baseHeaders);
  app.decorateRequest('caller', null as unknown as ApiCaller);
  app.decorateRequest('countedKeyId', 0);
  app.decorateRequest('signedIn', undefined);
  app.decorate('usage', options.usage);
  app.decorate('baseHeaders', baseHeaders);

  const authenticate = createAuthenticate({ ...options, sessions: options.accounts.services.sessions });

  app.addHook('onRequest', (request, reply, done) => {
    restoreMethod(request.raw);
    if (!hasOneHost(request.raw)) return sendError(reply, ERROR_RESPONSES.badHost);
    const isHealth = request.routeOptions.config.access === 'health';
    if (isPreflight(request) || (isHealth && request.method === 'OPTIONS')) return send(reply, 204, PREFLIGHT_HEADERS);
    if (isHealth) {
      if (request.method === 'GET' || request.method === 'HEAD') done();
      else sendError(reply, ERROR_RESPONSES.methodNotAllowed);
      return;
    }
    const { access } = request.routeOptions.config;
    if (isOfAccount(access)) {
      authenticate(request, access).then(({ grant, signedIn }) => {
        request.signedIn = signedIn;
        decide(request, reply, done, grant);
      }, done);
      return;
    }
    const keyHash = bearerKeyOf(request.raw)?.keyHash;
    const grant = keyHash === undefined ? undefined : options.keys.findByHash(keyHash);
    if (grant instanceof Promise) {
      grant.then((found) => decide(request, reply, done, found), done);
    } else decide(request, reply, done, grant);
  });

  function decide(request: FastifyRequest, reply: FastifyReply, done: () => void, grant: KeyGrant | undefined): void {
    const hasAuthorization = request.headers.authorization !== undefined;
    const { method } = request;
    const path = pathOf(request.raw.url!);
    // The router takes "/food/" for an empty id; a path that ends in a slash does not exist.
    const access = path.endsWith('/') && path !== '/' ? undefined : request.routeOptions.config.access;
    if (grant !== undefined && access === 'data') request.countedKeyId = grant.keyId;
    const account = isOfAccount(access) ? accountFacts(request) : undefined;
    const response = passGate({ method, path, access, hasAuthorization, grant, account });
    const event = response && gateEvent(response, hasAuthorization && !grant);
    if (event) {
      const accountId = grant?.accountId ?? request.signedIn?.accountId;
      options.securityLog.record(event, { reqId: request.id, route: request.routeOptions.url, accountId });
    }
    if (response === ERROR_RESPONSES.unauthorised && !hasAuthorization && !account && wantsHtml(request)) {
      errorPages.sendUnknownPath(reply, path);
    } else if (response) sendError(reply, response);
    else if (method === 'OPTIONS') send(reply, 204, PREFLIGHT_HEADERS);
    else {
      request.caller = { address: options.clientAddress.of(request.raw), grant };
      done();
    }
  }

  function accountFacts({ headers, routeOptions, signedIn }: FastifyRequest): AccountFacts {
    const origin = requestOrigin(headers, options.publicUrl);
    return { isSignedIn: signedIn !== undefined, origin, allow: routeOptions.config.allow! };
  }

  if (options.log.isLevelEnabled('debug')) app.addHook('onResponse', logResponse);

  app.route({
    method: ROUTED_METHOD,
    url: '/health',
    config: { access: 'health' },
    handler: (_request, reply) => {
      const { current, state } = options.catalog;
      sendJson(reply, { status: state === 'damaged' ? 'damaged' : 'ok', foods_in_db: current.foods });
    },
  });
  addDataRoutes(app, options);
  const callRoute = createCallRoute(options);
  addAccountRoutes(app, callRoute, options.publicUrl);
  const errorPages = addPageRoutes(app, { ...options, callRoute });

  // The gate has refused every unknown path before this is reached; it only has to exist for its hooks to run.
  app.setNotFoundHandler((_request, reply) => sendError(reply, ERROR_RESPONSES.unauthorised));
  app.setErrorHandler((error: Error, request, reply) => {
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
      request.log[level](facts, 'request failed');
    }
    const { access } = request.routeOptions.config;
    const isPage = access === 'dashboard' || (access === 'page' && wantsHtml(request));
    if (isPage && response.status >= 500) errorPages.sendError(reply, response);
    else sendError(reply, response);
  });
  return app;
}

function refuseSchema(): never {
  throw new Error(
    'Routes of this server have no schemas: endpoints.ts and the account routes describe what they take.',
  );
}

/** The event that a refusal of the gate is, if it is one. */
function gateEvent(response: ErrorResponse, isKeyRefused: boolean): SecurityEvent | undefined {
  if (isKeyRefused) return 'key_refused';
  if (response === ERROR_RESPONSES.namedKey || response === ERROR_RESPONSES.readOnlyKey) return 'key_not_permitted';
  return response === ERROR_RESPONSES.crossSite ? 'cross_site_refused' : undefined;
}

/** A line for each answer, at the debug level only, without headers and query: keys and searches are private. */
function logResponse(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const facts = { reqId: request.id, method: request.method, path: pathOf(request.raw.url ?? '') };
  request.log.debug({ ...facts, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'answered');
  done();
}

/** Whether a request names its host as RFC 9112 asks: once, and never twice; before HTTP/1.1 it may be missing. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** Whether this is a CORS preflight request; answered on any path, before the gate. */
function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

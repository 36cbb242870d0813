/**
 * Routing by path alone. Each path has one route that answers every method, so the router is given a single one: the same routes for all
 * methods that Node knows took a quarter of a start.
 */
import type { IncomingMessage } from 'node:http';

/** The method that all routes are added with. */
export const ROUTED_METHOD = 'GET';

/** What a request really asks for, while it is routed. */
const methods = new WeakMap<IncomingMessage, string>();

/** Before routing: the request takes the method of the routes. */
export function routeByPath(request: IncomingMessage): void {
  if (request.method === ROUTED_METHOD) return;
  methods.set(request, request.method!);
  request.method = ROUTED_METHOD;
}

/** After routing, before anything looks at the request: it has its own method again. */
export function restoreMethod(request: IncomingMessage): void {
  const method = methods.get(request);
  if (method === undefined) return;
  request.method = method;
  methods.delete(request);
}

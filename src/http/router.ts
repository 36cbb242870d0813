/**
 * Finds the route of a path. Each path has one that answers every method, so all are added with the same one: separate routes for
 * each method that Node knows took a quarter of a start.
 */
import findMyWay from 'find-my-way';
import type { Route } from './exchange.ts';

const METHOD = 'GET';

/** A barcode or id may be as long as a request line; what is too long to exist is simply not found. */
const MAX_PARAMETER = 16_384;

const NO_PARAMETERS: Readonly<Record<string, string>> = {};

export class Router {
  // Routes read the query by themselves.
  readonly #paths = findMyWay({ maxParamLength: MAX_PARAMETER, querystringParser: () => NO_PARAMETERS });

  /** Adds a route; throws when its path has one already. */
  add(route: Route): void {
    this.#paths.on(METHOD, route.url, () => {}, route);
  }

  /** The route of a path and query, with the parameters in the path; undefined when there is none. */
  find(url: string): { route: Route; parameters: Readonly<Record<string, string>> } | undefined {
    const found = this.#paths.find(METHOD, url);
    if (found === null) return undefined;
    return { route: found.store as Route, parameters: found.params as Record<string, string> };
  }
}

/**
 * Finds a path's route. Each path has one route for all methods: registering separate ones for each method that Node knows
 * took a quarter of the start-up time.
 */
import findMyWay from 'find-my-way';
import type { Route } from './exchange.ts';

const METHOD = 'GET';

/** Barcodes and ids may be as long as a request line; what is too long to exist is simply not found. */
const MAX_PARAMETER = 16_384;

const NO_PARAMETERS: Readonly<Record<string, string>> = {};

export class Router {
  // Routes parse the query themselves.
  readonly #paths = findMyWay({ maxParamLength: MAX_PARAMETER, querystringParser: () => NO_PARAMETERS });

  /** Adds a route; throws if its path already has one. */
  add(route: Route): void {
    this.#paths.on(METHOD, route.url, () => {}, route);
  }

  /** The route of a path and query, with the path's parameters. */
  find(url: string): { route: Route; parameters: Readonly<Record<string, string>> } | undefined {
    const found = this.#paths.find(METHOD, url);
    if (found === null) return undefined;
    return { route: found.store as Route, parameters: found.params as Record<string, string> };
  }
}

/** Host names under which everything is served as if its path began with /off, for clients that take nothing but a host. */
import type { IncomingMessage } from 'node:http';
import { OFF_PREFIX } from '../response/base-headers.ts';

/** The host names of a service. */
export class OffHosts {
  readonly #names: ReadonlySet<string>;

  constructor(names: readonly string[]) {
    this.#names = new Set(names);
  }

  /** Whether a request went to one of them. */
  has({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    if (this.#names.size === 0) return false;
    const host = headers.host?.toLowerCase().replace(/:\d*$/, '');
    return host !== undefined && this.#names.has(host);
  }

  /** The address of a request as the routes have it. */
  target(request: Pick<IncomingMessage, 'headers'>, url: string): string {
    return this.has(request) ? OFF_PREFIX + url : url;
  }
}

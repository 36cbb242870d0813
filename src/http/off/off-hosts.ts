/** Host names that serve everything as if its path began with /off, for clients that only accept a host. */
import type { IncomingMessage } from 'node:http';
import { OFF_PREFIX } from '../response/base-headers.ts';

export class OffHosts {
  readonly #names: ReadonlySet<string>;

  constructor(names: readonly string[]) {
    this.#names = new Set(names);
  }

  has({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    if (this.#names.size === 0) return false;
    const host = headers.host?.toLowerCase().replace(/:\d*$/, '');
    return host !== undefined && this.#names.has(host);
  }

  /** A request's address as the routes see it. */
  target(request: Pick<IncomingMessage, 'headers'>, url: string): string {
    return this.has(request) ? OFF_PREFIX + url : url;
  }
}

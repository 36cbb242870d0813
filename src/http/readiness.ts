/**
 * What a node reports to its load balancer. It is ready while it can answer look-ups well: an undamaged catalog is open, a
 * search thread has warmed up, and the server listens and is not shutting down. Accounts and shared limits may be down:
 * look-ups work without them, and because all nodes lose them at once, removing nodes would turn a partial outage into a
 * full one.
 */
import type { LiveCatalog } from '../catalog/versions/live-catalog.ts';
import type { Limiter } from '../limits/limiter.ts';

/** The state of each part of a node, and whether readiness requires it. */
export type ReadinessReport = ReturnType<Readiness['report']>;

/** Collects the states of a node's parts from start to shutdown. */
export class Readiness {
  /** Set once the search threads have it too. */
  catalog: Pick<LiveCatalog, 'current' | 'state'> | undefined;
  limiter: Pick<Limiter, 'isShared'> | undefined;
  search: 'warming' | 'warm' = 'warming';
  server: 'starting' | 'listening' | 'draining' = 'starting';
  accounts: 'opening' | 'reachable' | 'away' = 'opening';

  report() {
    const { search, server, accounts, catalog } = this;
    const live = catalog?.current;
    // Only if no intact one could replace it: until that is known, most of its answers are right.
    const isDamaged = catalog?.state === 'damaged';
    return {
      ready: live !== undefined && !isDamaged && search === 'warm' && server === 'listening',
      parts: {
        catalog: live
          ? { state: isDamaged ? 'damaged' : 'searchable', needed: true, version: live.version, foods: live.foods }
          : { state: 'waiting', needed: true },
        search: { state: search, needed: true },
        server: { state: server, needed: true },
        accounts: { state: accounts, needed: false },
        limits: { state: stateOf(this.limiter), needed: false },
      },
    };
  }
}

function stateOf(limiter: Pick<Limiter, 'isShared'> | undefined): string {
  if (limiter === undefined) return 'opening';
  if (limiter.isShared === undefined) return 'own';
  return limiter.isShared ? 'shared' : 'away';
}

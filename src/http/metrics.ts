/** Prometheus metrics, only if there is a port for them (operations-server.ts): otherwise no request is measured. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { UsageMeter } from '../accounts/usage/usage-meter.ts';
import type { LiveCatalog } from '../catalog/versions/live-catalog.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { SearchPool } from '../search/threads/pool.ts';
import type { PasswordQueue } from '../sign-in/passwords/password-hasher.ts';
import type { Connections } from './connection/connections.ts';
import type { FairnessDelay } from './gate/fairness-delay.ts';
import HELP from './metrics.json' with { type: 'json' };
import type { Readiness } from './readiness.ts';
import type { ResponseCache } from './response/response-cache.ts';
import type { ResponseObservers } from './response/response-observers.ts';
import type { SecurityLog } from './security-events.ts';

interface FollowerFigures {
  isFailing: boolean;
  failures: number;
  pulls: number;
  answeredAt: number;
}

/** Catalog updates, by the service or manual. */
export interface UpdateFigures {
  state: () => {
    next_at: string | null;
    last: { outcome: string; succeeded_at: string | null; failures: number } | null;
  };
}

export interface MetricSources {
  catalog: LiveCatalog;
  search: SearchPool;
  cache: ResponseCache;
  delay: FairnessDelay;
  usage: UsageMeter;
  limiter: Limiter;
  readiness: Readiness;
  connections: Connections;
  securityLog: Pick<SecurityLog, 'counts'>;
  passwordQueue: PasswordQueue;
  updates: UpdateFigures;
  now?: () => number;
}

const SECONDS_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Counts answers by route and status; observes the catalog, searches, waits and stores. */
export function measureRequests(registry: Registry, observers: ResponseObservers, measured: MetricSources): void {
  const { catalog, search, cache, delay, usage, limiter, readiness, connections, now = Date.now } = measured;
  const { securityLog, passwordQueue, updates } = measured;
  const { described, watch, watchEach } = gaugesIn(registry);
  const requests = new Counter(described('larder_requests_total', 'route', 'status'));
  const seconds = new Histogram({ ...described('larder_request_seconds', 'route'), buckets: SECONDS_BUCKETS });

  watch('larder_catalog_foods', () => catalog.current.foods);
  const builtAt = () => Math.floor(Date.parse(catalog.current.manifest.built_at) / 1000);
  watch('larder_catalog_built_seconds', builtAt);
  watch('larder_catalog_age_seconds', () => Math.max(0, Math.floor(now() / 1000) - builtAt()));
  watchEach('larder_catalog_info', 'version', () => [[catalog.current.version, 1]]);
  watch('larder_catalog_verified_seconds', () => Math.floor(catalog.verifiedAt / 1000));
  watchEach('larder_catalog_damage_position_bytes', 'file', () =>
    [...catalog.damagedPlaces.values()].reverse().map(({ file, position = -1 }) => [file, position]),
  );
  watchEach('larder_catalog_damaged_reads', 'file', () => catalog.damagedReads);
  watchEach('larder_dataset_complete_seconds', 'dataset', () =>
    [...catalog.current.coverage].map(([dataset, { completeTo }]) => [dataset, completeTo]),
  );

  const { state } = updates;
  const seconds1970 = (at: string | null | undefined) => (at ? Math.floor(Date.parse(at) / 1000) : 0);
  watch('larder_update_running', () => Number(state().last?.outcome === 'running'));
  watch('larder_update_failures', () => state().last?.failures ?? 0);
  watch('larder_update_succeeded_seconds', () => seconds1970(state().last?.succeeded_at));
  watch('larder_update_next_seconds', () => seconds1970(state().next_at));

  watch('larder_searches_queued', () => search.queued);
  watch('larder_response_cache_bytes', () => cache.bytes);
  watch('larder_response_cache_hits', () => cache.hits);
  watch('larder_fairness_waiting', () => delay.waiting);
  watch('larder_usage_pending', () => usage.pending);
  watch('larder_usage_write_failures', () => usage.failures);
  watch('larder_ready', () => Number(readiness.report().ready));
  watch('larder_accounts_reachable', () => Number(readiness.accounts !== 'away'));
  watch('larder_connections', () => connections.open);
  watch('larder_connections_timed_out', () => connections.timedOut);
  watchEach('larder_connections_refused', 'bound', () => Object.entries(connections.refused));
  watch('larder_password_hashes_queued', () => passwordQueue.queued);
  watch('larder_password_hashes_refused', () => passwordQueue.refused);
  new Counter({
    ...described('larder_security_events_total', 'event'),
    collect() {
      this.reset();
      for (const [event, count] of securityLog.counts()) this.inc({ event }, count);
    },
  });
  // Where nothing is shared there is nothing to alert on.
  if (limiter.isShared !== undefined) watch('larder_limits_shared', () => Number(limiter.isShared));

  observers.add((request, status, ms) => {
    const route = request.route?.url ?? 'unknown';
    requests.inc({ route, status });
    seconds.observe({ route }, ms / 1000);
  });
}

/** Observes a follower of a store. */
export function measureFollower(registry: Registry, follower: FollowerFigures | undefined): Registry {
  if (follower === undefined) return registry;
  const { watch } = gaugesIn(registry);
  watch('larder_replica_failing', () => Number(follower.isFailing));
  watch('larder_replica_failures', () => follower.failures);
  watch('larder_replica_taken', () => follower.pulls);
  watch('larder_replica_answered_seconds', () => follower.answeredAt);
  return registry;
}

function gaugesIn(registry: Registry) {
  const described = <Label extends string = never>(name: keyof typeof HELP, ...labelNames: Label[]) => ({
    name,
    help: HELP[name],
    labelNames,
    registers: [registry],
  });
  return { described, watch, watchEach };

  function watch(name: keyof typeof HELP, value: () => number): void {
    new Gauge({
      ...described(name),
      collect() {
        this.set(value());
      },
    });
  }

  /** The same for each value of a label; the set of values may change. */
  function watchEach(name: keyof typeof HELP, label: string, values: () => Iterable<[string, number]>): void {
    new Gauge({
      ...described(name, label),
      collect() {
        this.reset();
        for (const [each, value] of values()) this.set({ [label]: each }, value);
      },
    });
  }
}

/** Prometheus metrics, only when there is a port for them (operations-server.ts): without one no request is measured. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { UsageMeter } from '../accounts/usage/usage-meter.ts';
import type { LiveCatalog } from '../catalog/versions/live-catalog.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { SearchPool } from '../search/threads/pool.ts';
import type { PasswordQueue } from '../sign-in/passwords/password-hasher.ts';
import type { Connections } from './connection/connections.ts';
import type { FairnessDelay } from './gate/fairness-delay.ts';
import type { Readiness } from './readiness.ts';
import type { ResponseCache } from './response/response-cache.ts';
import type { ResponseObservers } from './response/response-observers.ts';
import type { SecurityLog } from './security-events.ts';

/** Updates of the catalog by the service, or by hand. */
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

/** A registry with the process's own figures. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Counts every answer by route and status, and watches the catalog, the searches, the waiting and the stores. */
export function measureRequests(registry: Registry, observers: ResponseObservers, measured: MetricSources): void {
  const { catalog, search, cache, delay, usage, limiter, readiness, connections, now = Date.now } = measured;
  const { securityLog, passwordQueue, updates } = measured;
  const registers = [registry];
  const requests = new Counter({
    name: 'larder_requests_total',
    help: 'Answers by route and status',
    labelNames: ['route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'larder_request_seconds',
    help: 'Time from request to answer by route, the fairness delay included',
    labelNames: ['route'],
    buckets: SECONDS_BUCKETS,
    registers,
  });
  watch('larder_catalog_foods', 'Foods in the live catalog', () => catalog.current.foods);
  const builtAt = () => Math.floor(Date.parse(catalog.current.manifest.built_at) / 1000);
  watch('larder_catalog_built_seconds', 'When the live catalog was built, in seconds since 1970', builtAt);
  watch('larder_catalog_age_seconds', 'How long ago the live catalog was built', () =>
    Math.max(0, Math.floor(now() / 1000) - builtAt()),
  );
  new Gauge({
    name: 'larder_catalog_info',
    help: 'Always 1; its label is the version of the live catalog',
    labelNames: ['version'],
    registers,
    collect() {
      this.reset();
      this.set({ version: catalog.current.version }, 1);
    },
  });
  watch(
    'larder_catalog_verified_seconds',
    'When the files of the live catalog were found intact, in seconds since 1970; 0 before, and when they are damaged',
    () => Math.floor(catalog.verifiedAt / 1000),
  );
  new Gauge({
    name: 'larder_catalog_damage_position_bytes',
    help: 'Where damage was first found in a file of a catalog; -1 where only the whole file is known to be wrong',
    labelNames: ['file'],
    registers,
    collect() {
      this.reset();
      const places = [...catalog.damagedPlaces.values()].reverse();
      for (const { file, position = -1 } of places) this.set({ file }, position);
    },
  });
  new Gauge({
    name: 'larder_catalog_damaged_reads',
    help: 'How often damaged data was read since the start, by file',
    labelNames: ['file'],
    registers,
    collect() {
      this.reset();
      for (const [file, reads] of catalog.damagedReads) this.set({ file }, reads);
    },
  });
  new Gauge({
    name: 'larder_dataset_complete_seconds',
    help: 'Up to when the live catalog has every change of a dataset that comes from a source, in seconds since 1970',
    labelNames: ['dataset'],
    registers,
    collect() {
      this.reset();
      for (const [dataset, { completeTo }] of catalog.current.coverage) this.set({ dataset }, completeTo);
    },
  });
  const { state } = updates;
  const seconds1970 = (at: string | null | undefined) => (at ? Math.floor(Date.parse(at) / 1000) : 0);
  watch('larder_update_running', 'Whether an update runs', () => Number(state().last?.outcome === 'running'));
  watch('larder_update_failures', 'Updates that failed since the last success', () => state().last?.failures ?? 0);
  watch('larder_update_succeeded_seconds', 'When an update last succeeded, in seconds since 1970; 0 before', () =>
    seconds1970(state().last?.succeeded_at),
  );
  watch('larder_update_next_seconds', 'When the next update is due, in seconds since 1970; 0 where none is', () =>
    seconds1970(state().next_at),
  );
  watch('larder_searches_queued', 'Searches waiting for a thread', () => search.queued);
  watch('larder_response_cache_bytes', 'Memory that cached responses use', () => cache.bytes);
  watch('larder_response_cache_hits', 'Responses answered from the cache since the start', () => cache.hits);
  watch('larder_fairness_waiting', 'Requests waiting for their fairness delay', () => delay.waiting);
  watch('larder_usage_pending', 'Requests with keys that are counted but not yet written', () => usage.pending);
  watch('larder_usage_write_failures', 'Failed attempts to write usage since the start', () => usage.failures);
  watch('larder_ready', 'Whether requests should be sent to this node', () => Number(readiness.report().ready));
  watch('larder_accounts_reachable', 'Whether the accounts could be read at the last attempt', () =>
    Number(readiness.accounts !== 'away'),
  );
  watch('larder_connections', 'Open connections', () => connections.open);
  watch(
    'larder_connections_timed_out',
    'Connections ended since the start because a request or its answer stalled',
    () => connections.timedOut,
  );
  new Gauge({
    name: 'larder_connections_refused',
    help: 'Connections refused since the start, by the limit that was reached: per address, or in all',
    labelNames: ['bound'],
    registers,
    collect() {
      for (const [bound, count] of Object.entries(connections.refused)) this.set({ bound }, count);
    },
  });
  watch('larder_password_hashes_queued', 'Passwords waiting to be hashed', () => passwordQueue.queued);
  watch(
    'larder_password_hashes_refused',
    'Sign-ins answered with 503 since the start because too many passwords were waiting',
    () => passwordQueue.refused,
  );
  new Counter({
    name: 'larder_security_events_total',
    help: 'Security events since the start, as docs/security.md lists them',
    labelNames: ['event'],
    registers,
    collect() {
      this.reset();
      for (const [event, count] of securityLog.counts()) this.inc({ event }, count);
    },
  });
  // Where nothing is shared there is nothing to alert on.
  if (limiter.isShared !== undefined) {
    watch('larder_limits_shared', 'Whether the last counted request was counted together with all nodes', () =>
      Number(limiter.isShared),
    );
  }

  observers.add((request, status, ms) => {
    const route = request.route?.url ?? 'unknown';
    requests.inc({ route, status });
    seconds.observe({ route }, ms / 1000);
  });

  function watch(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  }
}

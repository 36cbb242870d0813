/** Prometheus metrics, on a port of their own and only when one is set: without it no request is measured. */
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { UsageMeter } from '../accounts/usage/usage-meter.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import type { SearchPool } from '../search/pool.ts';
import type { FairnessDelay } from './fairness-delay.ts';

interface Measured {
  catalog: LiveCatalog;
  search: SearchPool;
  delay: FairnessDelay;
  usage: UsageMeter;
}

const SECONDS_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Counts every answer by route and status, and watches the catalog, the searches, the waiting and the usage. */
export function measureRequests(app: FastifyInstance, measured: Measured): { registry: Registry } {
  const { catalog, search, delay, usage } = measured;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
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
  watch('larder_catalog_built_seconds', 'When the live catalog was built, in seconds since 1970', () =>
    Math.floor(Date.parse(catalog.current.manifest.built_at) / 1000),
  );
  watch('larder_searches_queued', 'Searches that wait for a thread', () => search.queued);
  watch('larder_fairness_waiting', 'Requests that wait out their fairness delay', () => delay.waiting);
  watch('larder_usage_pending', 'Requests of keys that are counted and not written yet', () => usage.pending);
  watch('larder_usage_write_failures', 'Failed attempts to write usage since the start', () => usage.failures);

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.inc({ route, status: reply.statusCode });
    seconds.observe({ route }, reply.elapsedTime / 1000);
    done();
  });
  return { registry };

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

/** Serves a registry at `/metrics`; the returned function stops it. */
export async function serveMetrics(options: {
  registry: Registry;
  port: number;
  host: string;
}): Promise<() => Promise<void>> {
  const { registry, port, host } = options;
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': registry.contentType });
    response.end(await registry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

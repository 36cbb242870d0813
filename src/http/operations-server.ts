/**
 * What operators and their machines request from a node, on a separate port that the public never reaches: metrics,
 * liveness and readiness. It answers from the start, before the catalog is loaded, so that a node waiting for its catalog
 * is not considered dead.
 */
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import type { Readiness } from './readiness.ts';

interface OperationsOptions {
  registry: Registry;
  readiness: Readiness;
  port: number;
  host: string;
  onError: (error: unknown) => void;
}

interface OperationsAnswer {
  status: number;
  type: string;
  body: string;
}

const JSON_TYPE = 'application/json';

/** The paths of the operations port; probes and the manifests in deploy/ rely on them. */
export const OPERATIONS: Readonly<Record<string, (options: OperationsOptions) => Promise<OperationsAnswer>>> = {
  '/metrics': async ({ registry }) => ({
    status: 200,
    type: registry.contentType,
    body: await registry.metrics(),
  }),
  '/live': async () => json(200, { live: true }),
  '/ready': async ({ readiness }) => {
    const report = readiness.report();
    return json(report.ready ? 200 : 503, report);
  },
};

export async function serveOperations(options: OperationsOptions): Promise<() => Promise<void>> {
  const server = createServer(async ({ method, url = '/' }, response) => {
    const { status, type, body } = await answer(options, method, url.split('?', 1)[0]!);
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(method === 'HEAD' ? undefined : body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

async function answer(options: OperationsOptions, method: string | undefined, path: string): Promise<OperationsAnswer> {
  const operation = Object.hasOwn(OPERATIONS, path) ? OPERATIONS[path] : undefined;
  if (!operation) return json(404, { detail: `Not found. There are ${Object.keys(OPERATIONS).join(', ')}` });
  if (method !== 'GET' && method !== 'HEAD') return json(405, { detail: 'Method Not Allowed' });
  try {
    return await operation(options);
  } catch (error) {
    options.onError(error);
    return json(500, { detail: 'Internal Server Error' });
  }
}

function json(status: number, body: unknown): OperationsAnswer {
  return { status, type: JSON_TYPE, body: `${JSON.stringify(body)}\n` };
}

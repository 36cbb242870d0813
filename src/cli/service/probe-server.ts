import { connect } from 'node:net';
import type { Settings } from '../../config/settings.ts';
import { readServiceState } from './service-state.ts';

/** Who is at the service's port: Larder, something else, or nobody. */
export type Probe = { url: string } & ({ found: 'larder'; foods: number } | { found: 'other' } | { found: 'nobody' });

const TIMEOUT_MS = 2_000;

/** Who answers for a data folder, and what its service's state file says. */
export type FoundService = Probe & { service: ReturnType<typeof readServiceState> };

/** Asks the data folder's service where it claims to listen; otherwise probes the configured port. */
export async function findService({
  data,
  host,
  port,
}: Pick<Settings, 'data' | 'host' | 'port'>): Promise<FoundService> {
  const service = readServiceState(data);
  if (service !== undefined && service.life !== 'gone') {
    const answer = await probe(service.address);
    if (answer.found === 'larder' || service.life === 'running') return { ...answer, service };
  }
  return { ...(await probe(addressOf({ host, port }))), service };
}

async function probe(url: string): Promise<Probe> {
  try {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    const { foods_in_db: foods } = (await answer.json()) as { foods_in_db?: unknown };
    return typeof foods === 'number' ? { url, found: 'larder', foods } : { url, found: 'other' };
  } catch {
    // It may speak another protocol or be stuck: whoever accepts the connection has the port.
    return { url, found: (await isTaken(url)) ? 'other' : 'nobody' };
  }
}

function isTaken(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/[[\]]/g, ''), port: Number(port || 80), timeout: TIMEOUT_MS });
    const end = (taken: boolean) => {
      socket.destroy();
      resolve(taken);
    };
    socket
      .once('connect', () => end(true))
      .once('timeout', () => end(false))
      .once('error', () => end(false));
  });
}

/** The URL at which this machine reaches a service that listens on a host. */
export function addressOf({ host, port }: { host: string; port: number }): string {
  return `http://${reachable(host)}:${port}`;
}

/** A wildcard address is reached over the loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

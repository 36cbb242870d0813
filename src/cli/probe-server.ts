import { connect } from 'node:net';
import type { Settings } from '../config/settings.ts';

/** Who is at the service's port: a Larder, something else, or nobody. */
export type Probe = { url: string } & ({ found: 'larder'; foods: number } | { found: 'other' } | { found: 'nobody' });

const TIMEOUT_MS = 2_000;

/** Asks the port of the settings from this machine who is there. */
export async function probeServer({ host, port }: Pick<Settings, 'host' | 'port'>, ask = fetch): Promise<Probe> {
  const url = `http://${reachable(host)}:${port}`;
  try {
    const answer = await ask(`${url}/health`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    const { foods_in_db: foods } = (await answer.json()) as { foods_in_db?: unknown };
    return typeof foods === 'number' ? { url, found: 'larder', foods } : { url, found: 'other' };
  } catch {
    // It may speak another protocol, or be stuck: whoever takes the connection has the port.
    return { url, found: (await isTaken(host, port)) ? 'other' : 'nobody' };
  }
}

function isTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: reachable(host).replace(/[[\]]/g, ''), port, timeout: TIMEOUT_MS });
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

/** An address that listens on all is reached from here over the loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

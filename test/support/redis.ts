/**
 * A real Redis server on a free port of this machine, for tests. It comes from the system, not from npm: where there is
 * none, tests that need it are skipped, and say so.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { PATIENCE_MS } from './patience.ts';
import { until } from './until.ts';
import { whyMissing } from './why-missing.ts';

/** Why tests with Redis are skipped; undefined when they are not. */
export const NO_REDIS = whyMissing('redis-server');

/** A running server. */
export interface RedisServer {
  readonly port: number;
  /** Ends it at once, or lets it hang or go on. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a server that keeps nothing on disk; `options` are as on its command line. With `watched` it is a Sentinel that
 * watches the server on that port under the name `larder`, and replaces it once so many Sentinels (`quorum`) have missed it.
 */
export async function startRedis(
  options: readonly string[] = [],
  { watched, quorum = 1 }: { watched?: number; quorum?: number } = {},
): Promise<RedisServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-redis-'));
  const port = await freePort();
  let child = await start();
  function settings(): string[] {
    const common = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
    if (watched === undefined) return [...common, '--save', '', '--appendonly', 'no'];
    // A Sentinel insists on a file that it can write its findings to.
    const file = path.join(folder, 'sentinel.conf');
    const lines = [`monitor larder 127.0.0.1 ${watched} ${quorum}`, 'down-after-milliseconds larder 1000'];
    writeFileSync(file, [...lines, 'failover-timeout larder 5000'].map((line) => `sentinel ${line}\n`).join(''));
    return [file, '--sentinel', ...common];
  }
  async function start(): Promise<ChildProcess> {
    const server = spawn('redis-server', [...settings(), ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((resolve, reject) => {
      server.stdout!.on('data', (chunk: Buffer) => {
        if (chunk.includes('Ready to accept connections') || chunk.includes('Sentinel ID is')) resolve();
      });
      server.once('exit', (status) => reject(new Error(`redis-server ended with status ${status}`)));
    });
    return server;
  }
  async function ended(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      await new Promise((resolve) => child.once('exit', resolve));
    }
  }
  return {
    port,
    signal: (signal) => child.kill(signal),
    restart: async () => {
      child.kill('SIGKILL');
      await ended();
      child = await start();
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends one command, and gives the answer as text. It fails when none comes: a server that was stopped never answers. */
export async function askRedis({ port }: RedisServer, ...command: string[]): Promise<string> {
  return redisCli('-p', String(port), ...command);
}

/** Makes a cluster of servers that were started with `--cluster-enabled yes`. */
export async function createRedisCluster(servers: readonly RedisServer[], { replicas = 0 } = {}): Promise<void> {
  const addresses = servers.map(({ port }) => `127.0.0.1:${port}`);
  await redisCli('--cluster', 'create', ...addresses, '--cluster-replicas', String(replicas), '--cluster-yes');
  // Each server finds out for itself that the others have all other keys; before, it refuses every command.
  for (const server of servers) await until(() => isWholeCluster(server));
}

/** Whether a server of a cluster knows who serves every slot. */
export async function isWholeCluster(server: RedisServer): Promise<boolean> {
  return (await askRedis(server, 'cluster', 'info')).includes('cluster_state:ok');
}

async function redisCli(...args: string[]): Promise<string> {
  return (await promisify(execFile)('redis-cli', args, { timeout: PATIENCE_MS, killSignal: 'SIGKILL' })).stdout;
}

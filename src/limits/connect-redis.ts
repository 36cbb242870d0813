import type { RedisClient } from './redis-windows.ts';

/** Where Redis is: one server, a master known to Sentinels by name, or a cluster. */
export interface RedisAddress {
  readonly kind: 'server' | 'sentinel' | 'cluster';
  /** One server, or some of the Sentinels or cluster nodes. */
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  /** The master's name, for Sentinel. */
  readonly master?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly database: number;
  readonly tls: boolean;
}

/** A connection silent for this long is considered half-open and is replaced. */
const SILENT_FOR_MS = 3_000;
/** An attempt without a connection by then has failed, and the next begins. */
const CONNECT_WITHIN_MS = 2_000;
/** Redis may return at any time, so retries never end, but come at most once a second. */
const retryAfterMs = (attempts: number) => Math.min(50 * 2 ** attempts, 1_000);

/** After a failover this connection's server may be a replica: a new connection finds the master. */
const isReplica = ({ message }: Error) => message.startsWith('READONLY');

/** Opens a client without a queue: what cannot be sent at once fails. */
export async function connectRedis(address: RedisAddress, onError: (error: Error) => void): Promise<RedisClient> {
  // By its default export, the only one in a bundled CommonJS package.
  const { default: ioredis } = await import('ioredis');
  const { username, password, database, tls } = address;
  const login = {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(tls && { tls: {} }),
  };
  const timeouts = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    socketTimeout: SILENT_FOR_MS,
    connectTimeout: CONNECT_WITHIN_MS,
  };
  const hosts = [...address.hosts];
  const client =
    address.kind === 'cluster'
      ? new ioredis.Cluster(hosts, {
          redisOptions: { ...login, ...timeouts },
          enableOfflineQueue: false,
          clusterRetryStrategy: retryAfterMs,
        })
      : new ioredis.Redis({
          ...(address.kind === 'sentinel' ? { sentinels: hosts, name: address.master! } : hosts[0]!),
          ...login,
          ...timeouts,
          db: database,
          retryStrategy: retryAfterMs,
          sentinelRetryStrategy: retryAfterMs,
          reconnectOnError: isReplica,
        });
  // Without a listener, a lost connection would crash the process.
  client.on('error', onError);
  // Waits so that a node counts with the others from its first request on, but not for an unreachable Redis.
  await new Promise<void>((resolve) => {
    client.once('ready', resolve);
    client.once('error', () => resolve());
    setTimeout(resolve, CONNECT_WITHIN_MS).unref();
  });
  return client as unknown as RedisClient;
}

import type { Logger } from 'pino';
import type { Settings } from '../../config/settings.ts';
import { connectRedis } from '../../limits/connect-redis.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { MemoryLimiter } from '../../limits/memory-limiter.ts';
import { RedisLimiter } from '../../limits/redis-limiter.ts';

/** What counts requests: this process, or all nodes together if they share a Redis. */
export async function openLimiter({ redis }: Pick<Settings, 'redis'>, log: Logger): Promise<Limiter> {
  if (redis === undefined) return new MemoryLimiter();
  const client = await connectRedis(redis, (err) => log.debug({ err }, 'Redis connection'));
  return new RedisLimiter({
    client,
    onLost: (err) => log.error({ err }, 'Redis is not responding; until it does, this node counts requests by itself'),
    onFound: () => log.info('Redis is responding again; all nodes count requests together'),
    onSpeed: (isSlow) =>
      isSlow
        ? log.warn('Redis is slow; this node reserves requests of its callers in advance')
        : log.info('Redis is fast again; every request is counted there'),
  });
}

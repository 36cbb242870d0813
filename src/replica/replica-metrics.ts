import { Gauge, type Registry } from 'prom-client';
import type { Follower } from './follower.ts';

/** Adds what is to be known about following a store to the metrics, where one is followed. */
export function measureFollower(registry: Registry, follower: Follower | undefined): Registry {
  if (!follower) return registry;
  watch('larder_replica_failing', 'Whether the catalog store could not be followed at the last attempt', () =>
    Number(follower.isFailing),
  );
  watch(
    'larder_replica_failures',
    'Failed attempts to follow the catalog store since the start',
    () => follower.failures,
  );
  watch('larder_replica_taken', 'Published catalogs installed since the start', () => follower.pulls);
  watch(
    'larder_replica_answered_seconds',
    'When the catalog store last answered, in seconds since 1970',
    () => follower.answeredAt,
  );
  return registry;

  function watch(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  }
}

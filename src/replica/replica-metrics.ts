import { Gauge, type Registry } from 'prom-client';
import type { Follower } from './follower.ts';

/** Adds what is to be known about following a store to the metrics, where one is followed. */
export function measureFollower(registry: Registry, follower: Follower | undefined): Registry {
  if (!follower) return registry;
  const gauges: readonly (readonly [name: string, help: string, value: () => number])[] = [
    [
      'failing',
      'Whether the catalog store could not be followed at the last attempt',
      () => Number(follower.isFailing),
    ],
    ['failures', 'Failed attempts to follow the catalog store since the start', () => follower.failures],
    ['taken', 'Published catalogs installed since the start', () => follower.pulls],
    ['answered_seconds', 'When the catalog store last answered, in seconds since 1970', () => follower.answeredAt],
  ];
  for (const [name, help, value] of gauges) {
    new Gauge({
      name: `larder_replica_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  }
  return registry;
}

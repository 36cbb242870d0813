/** Updates by the service, and their state for others. */
import type { Logger } from 'pino';
import { completeTo } from '../../catalog/versions/coverage.ts';
import type { LiveCatalog } from '../../catalog/versions/live-catalog.ts';
import type { DataCurrency } from '../../site/docs/data-page.tsx';
import { LARDER_PROGRAM } from '../program-files.ts';
import type { Configuration } from '../settings/configuration.ts';
import { updateInProcess } from '../updates/run-in-process.ts';
import { scheduleOf } from '../updates/update-schedule.ts';
import { UpdateScheduler } from '../updates/update-scheduler.ts';
import { updateStateOf } from '../updates/update-state.ts';

export type Updates = ReturnType<typeof openUpdates>;

export function openUpdates({ settings, file }: Configuration, catalog: LiveCatalog, log: Logger) {
  const { data, update, catalogUrl } = settings;
  const schedule = scheduleOf(settings);
  const isFollower = catalogUrl !== undefined;
  if (isFollower && update !== 'off') log.warn('LARDER_UPDATE does nothing on a node that follows a store');
  const builtAt = () => Date.parse(catalog.current.manifest.built_at);
  // Only one thread reads rows: nightly updates may take longer, and look-ups need the other cores.
  const options = ['--json', '--threads', '1', '--data', data, ...(file === undefined ? [] : ['--config', file])];
  const run = (signal: AbortSignal) => updateInProcess(LARDER_PROGRAM, options, signal);
  const state = () => updateStateOf(settings, builtAt());
  return {
    /** Undefined if the service runs no updates. */
    scheduler: schedule && new UpdateScheduler({ data, schedule, builtAt, run, log }),
    /** Whether updates could be enabled. */
    isOffered: !isFollower && schedule === undefined,
    state,
    /** What pages say about updates. */
    currency: (): DataCurrency => {
      const seconds = completeTo(catalog.current.coverage);
      const { next_at, last } = state();
      return {
        completeTo: seconds === undefined ? null : new Date(seconds * 1000).toISOString(),
        nextAt: next_at,
        hasFailed: last?.outcome === 'failed',
      };
    },
  };
}

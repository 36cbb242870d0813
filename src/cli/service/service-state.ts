/**
 * Which service runs on a data folder: a file that `larder serve` writes there once it listens, and removes when it stops, so
 * that commands ask it where it listens. A service that was killed leaves the file behind, and by now its process number may
 * be another's; so the file is believed only as far as it can be checked.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isRunning, processNamespace, processStart } from '../../accounts/running-process.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { LARDER_VERSION } from '../program-files.ts';

const FILE = 'service.json';

/** What the file says of a service. */
export interface ServiceState {
  /** Where it is reached from its own machine. */
  address: string;
  pid: number;
  version: string;
  /** ISO 8601. */
  started_at: string;
  /** The machine or container in which the process number counts. */
  namespace: string;
  /** What the system says of the beginning of the process; null where it says nothing. */
  process_start: string | null;
}

/** Whether its process runs; 'unknown' in another container or on another machine. */
type ServiceLife = 'running' | 'gone' | 'unknown';

/** Says that this process serves the folder at that address. */
export async function writeServiceState(data: string, address: string, now: Date): Promise<void> {
  const { pid } = process;
  const state: ServiceState = {
    ...{ address, pid, version: LARDER_VERSION, started_at: now.toISOString() },
    ...{ namespace: namespaceHash(), process_start: processStart(pid) ?? null },
  };
  await replaceFile(path.join(data, FILE), `${JSON.stringify(state)}\n`);
}

/** Removes the file, unless another service on the same folder has replaced it. */
export async function removeServiceState(data: string): Promise<void> {
  const state = read(data);
  const isOurs = state?.pid === process.pid && state.namespace === namespaceHash();
  if (isOurs) await rm(path.join(data, FILE), { force: true });
}

/** The service of a folder, and whether it still runs; undefined where no file says so, or none that can be believed. */
export function readServiceState(data: string): (ServiceState & { life: ServiceLife }) | undefined {
  const state = read(data);
  if (state === undefined) return undefined;
  const isHere = state.namespace === namespaceHash();
  const runs = isRunning(state.pid) && (processStart(state.pid) ?? null) === state.process_start;
  return { ...state, life: isHere ? (runs ? 'running' : 'gone') : 'unknown' };
}

function read(data: string): ServiceState | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path.join(data, FILE), 'utf8'));
    return isServiceState(value) ? value : undefined;
  } catch {
    // Missing, cut short or not to be read: then nothing is known, as before there was such a file.
    return undefined;
  }
}

function isServiceState(value: unknown): value is ServiceState {
  const { address, pid, version, started_at, namespace, process_start } = (value ?? {}) as Partial<ServiceState>;
  return (
    typeof address === 'string' &&
    /^http:\/\/[^\s/@?#]+:\d{1,5}$/.test(address) &&
    URL.canParse(address) &&
    Number.isSafeInteger(pid) &&
    pid! > 0 &&
    typeof version === 'string' &&
    typeof started_at === 'string' &&
    typeof namespace === 'string' &&
    (process_start === null || typeof process_start === 'string')
  );
}

function namespaceHash(): string {
  return createHash('sha256').update(processNamespace()).digest('hex').slice(0, 16);
}

/**
 * Which service runs on a data folder: a file that `larder serve` writes once it listens and removes when it stops, so that
 * commands know where to reach it. A killed service leaves the file behind, and its pid may have been reused; so the file
 * is trusted only as far as it can be verified.
 */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isProcessMark, lifeOf, ownMark, type ProcessLife, type ProcessMark } from '../../accounts/running-process.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { LARDER_VERSION } from '../program-files.ts';

const FILE = 'service.json';

export interface ServiceState extends ProcessMark {
  /** Where its own machine reaches it. */
  address: string;
  version: string;
  started_at: string;
}

/** Records that this process serves the folder at that address. */
export async function writeServiceState(data: string, address: string, now: Date): Promise<void> {
  const state: ServiceState = { address, version: LARDER_VERSION, started_at: now.toISOString(), ...ownMark() };
  await replaceFile(path.join(data, FILE), `${JSON.stringify(state)}\n`);
}

/** Removes the file, unless another service on the folder has replaced it. */
export async function removeServiceState(data: string): Promise<void> {
  const state = read(data);
  const isOurs = state?.pid === process.pid && state.namespace === ownMark().namespace;
  if (isOurs) await rm(path.join(data, FILE), { force: true });
}

/** A folder's service and whether it still runs; undefined without a trustworthy file. */
export function readServiceState(data: string): (ServiceState & { life: ProcessLife }) | undefined {
  const state = read(data);
  return state && { ...state, life: lifeOf(state) };
}

function read(data: string): ServiceState | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path.join(data, FILE), 'utf8'));
    return isServiceState(value) ? value : undefined;
  } catch {
    // Missing, truncated or unreadable: nothing is known.
    return undefined;
  }
}

function isServiceState(value: unknown): value is ServiceState {
  const { address, version, started_at, ...mark } = (value ?? {}) as Partial<ServiceState>;
  return (
    typeof address === 'string' &&
    /^http:\/\/[^\s/@?#]+:\d{1,5}$/.test(address) &&
    URL.canParse(address) &&
    typeof version === 'string' &&
    typeof started_at === 'string' &&
    isProcessMark(mark)
  );
}

/** Whether the machine's clock is plausible, judged by the times of Larder's data and of Larder itself. */
import { statSync } from 'node:fs';
import { manifestIfReadable } from '../../catalog/versions/manifest.ts';
import type { Settings } from '../../config/settings.ts';
import { accountsFile } from '../accounts/accounts-location.ts';
import { catalogRoot } from '../data-folder.ts';
import { KINDS_FILE } from '../program-files.ts';
import { type Check, type Finding, ok, problem, warn } from './finding.ts';

const DAY_MS = 86_400_000;
/** A clock without battery restarts years ago; time zones and late synchronization cause hours. */
const BEHIND_MS = DAY_MS;
const AHEAD_MS = 2 * 365 * DAY_MS;
/** Before Larder existed. Packages date their files 1985 for reproducibility. */
const FIRST_LARDER_MS = Date.UTC(2024, 0, 1);
const DEPENDS = 'Keys and sessions that expire, TLS and two-factor codes depend on it.';

export const CLOCK_CHECK: Check = { name: 'clock', run: ({ settings, now }) => clock(settings, now.getTime()) };

function clock(settings: Settings, nowMs: number): Finding {
  const [newest] = knownTimes(settings).sort((one, other) => other.ms - one.ms);
  const today = isoDay(nowMs);
  if (newest === undefined) return ok(`${today}; there is nothing to compare it with`);
  const compared = `the clock says ${today}, and ${newest.what} is of ${isoDay(newest.ms)}`;
  if (nowMs < newest.ms - BEHIND_MS) return warn(compared, `Set the clock: it is behind. ${DEPENDS}`);
  if (nowMs > newest.ms + AHEAD_MS) {
    return warn(
      compared,
      `If the clock is years ahead, set it: ${DEPENDS} If it is right, upgrade Larder and import newer foods.`,
    );
  }
  return ok(today);
}

function knownTimes(settings: Settings): { what: string; ms: number }[] {
  const built = manifestIfReadable(catalogRoot(settings))?.built_at;
  const times = [
    { what: 'the catalog', ms: built === undefined ? Number.NaN : Date.parse(built) },
    { what: 'accounts.db', ms: modifiedMs(accountsFile(settings)) },
    { what: 'this version of Larder', ms: modifiedMs(KINDS_FILE) },
  ];
  return times.filter(({ ms }) => ms >= FIRST_LARDER_MS);
}

function modifiedMs(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    // Other checks report what is wrong with it.
    return Number.NaN;
  }
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export function nodeFinding(version: string, needed: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return ok(version);
  return problem(`${version} is too old`, `Install Node ${needed} or newer.`);
}

import { SETTINGS } from '../../config/settings.ts';
import { wordDistance } from '../../text/edit-distance.ts';
import { SECRET_FILE_SETTINGS } from './secret-files.ts';

const PREFIX = 'LARDER_';
/** The share of a name that may differ. */
const SIMILAR = 1 / 3;

/** A variable that looks like a setting but is not one. */
export interface UnknownSetting {
  name: string;
  /** The setting probably meant. */
  nearest: string | undefined;
}

/** Environment variables that look like settings but are not. */
export function unknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
  isMeant = (name: string) => name.startsWith(PREFIX),
): UnknownSetting[] {
  const known = [...Object.values(SETTINGS).map(({ env }) => env), ...SECRET_FILE_SETTINGS];
  return Object.keys(environment)
    .filter((name) => isMeant(name) && !known.some((env) => env === name))
    .sort()
    .map((name) => ({ name, nearest: nearestOf(name, known) }));
}

export function describeUnknown({ name, nearest }: UnknownSetting): string {
  return `${name} is not a setting${nearest === undefined ? '' : `; did you mean ${nearest}?`}`;
}

function nearestOf(name: string, known: readonly string[]): string | undefined {
  const word = wordOf(name);
  const limit = Math.floor(word.length * SIMILAR);
  const distances = known.map((env) => ({ env, distance: wordDistance(word, wordOf(env), limit) }));
  const [best] = distances.sort((one, other) => one.distance - other.distance);
  return best !== undefined && best.distance <= limit ? best.env : undefined;
}

/** PORT may be meant as LARDER_PORT. */
function wordOf(name: string): string {
  return (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name).slice(0, 40);
}

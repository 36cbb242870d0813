// Whether dist/ is older than what it is built from. An installed package has no src/, and is never stale.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Compares the time of the last build with those of the files and folders that it read, which it has listed in dist/built. */
export function isStale(root = ROOT) {
  const stamp = path.join(root, 'dist', 'built');
  if (!existsSync(path.join(root, 'src'))) return false;
  if (!existsSync(stamp)) return true;
  const { mtimeMs: built } = statSync(stamp);
  const inputs = readFileSync(stamp, 'utf8').split('\n');
  // Without a list it is of an older version of this build.
  return inputs.some((name) => name === '' || !isOlder(path.join(root, name), built));
}

/** Also false where it is missing. The time of a folder changes when something in it is added or removed. */
function isOlder(file, time) {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && stats.mtimeMs <= time;
}

// Whether dist/ is older than what it is built from. An installed package has no src/, and is never stale.
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** Packages are part of the programs, so the list of their versions counts too. */
const INPUTS = [
  'src',
  'kinds',
  'starter/foods.jsonl.gz',
  'bin/code-cache.cjs',
  'scripts/build.js',
  'scripts/compile-kinds.ts',
  'scripts/compile-starter.ts',
  'scripts/plain-exports.js',
  'package-lock.json',
];

/** Looks at the times of all files. */
export function isStale() {
  const stamp = path.join(root, 'dist', 'built');
  if (!existsSync(path.join(root, 'src'))) return false;
  if (!existsSync(stamp)) return true;
  const built = statSync(stamp).mtimeMs;
  return INPUTS.some((name) => isNewer(path.join(root, name), built));
}

function isNewer(file, time) {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  // The time of a folder changes when something in it is added or removed.
  if (stats.mtimeMs > time) return true;
  return stats.isDirectory() && readdirSync(file).some((name) => isNewer(path.join(file, name), time));
}

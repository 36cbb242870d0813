/** Read-only checks of the disk: data folder, free space, catalog, accounts. */
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { inspectAccounts } from '../../accounts/database/database.ts';
import { ACCOUNTS_REMEDY, findAccountsDamage } from '../../accounts/database/sqlite-damage.ts';
import { checkColumns } from '../../catalog/carry/record-columns.ts';
import { CatalogDamagedError, CatalogError, damageOf } from '../../catalog/catalog-error.ts';
import { manifestIfReadable, readLedger, readManifest, versionFolder } from '../../catalog/versions/manifest.ts';
import { openCatalog } from '../../catalog/versions/open-catalog.ts';
import { remedyFor } from '../../catalog/versions/remedy.ts';
import { findDamage } from '../../catalog/versions/verify-files.ts';
import type { Settings } from '../../config/settings.ts';
import { trySearch } from '../../search/try-search.ts';
import { createBreachedList } from '../../sign-in/passwords/breached-passwords.ts';
import { accountsFile, describeAccounts, postgresLocation } from '../accounts/accounts-location.ts';
import { missingWords } from '../accounts/with-accounts.ts';
import { catalogRoot } from '../data-folder.ts';
import { type Check, type Finding, ok, problem, warn } from './finding.ts';

const MIN_FREE = 100e6;
/** A new catalog is built beside the live one, with temporary files. */
const ROOM_TO_BUILD = 3;

export const FOLDER_CHECKS: readonly Check[] = [
  { name: 'data folder', run: ({ settings }) => dataFolder(settings.data) },
  { name: 'disk space', run: ({ settings }) => diskSpace(settings.data) },
  { name: 'catalog', run: ({ settings }) => catalog(catalogRoot(settings)) },
  {
    name: 'accounts',
    run: async ({ settings }) => {
      if (settings.database !== undefined) return inPostgres(settings);
      const file = accountsFile(settings);
      if (!existsSync(file)) return ok('none yet; create one with "larder account create"');
      try {
        const damage = findAccountsDamage(file);
        if (damage !== undefined) return problem(`${file} is damaged: ${damage}`, ACCOUNTS_REMEDY);
        const { accounts = 'none yet', missingMigrations } = await inspectAccounts(file);
        return withMissing(`${accounts} in ${file}`, missingMigrations.length);
      } catch (error) {
        return problem((error as Error).message, 'The service does not start until this is repaired.');
      }
    },
  },
  { name: 'leaked passwords', run: ({ settings }) => leakedPasswords(settings.breachedPasswords) },
];

/** Looks up a password that every list of leaked ones contains. */
async function leakedPasswords(location: string | undefined): Promise<Finding> {
  if (location === undefined) return ok('no list is set');
  const advice =
    'New passwords are not checked against it. Set LARDER_BREACHED_PASSWORDS to a complete download: a folder of range files, or one file sorted by hash.';
  try {
    return (await createBreachedList(location)('password'))
      ? ok(`${location} is readable`)
      : warn(`${location} is incomplete or not sorted`, advice);
  } catch (error) {
    return warn((error as Error).message, advice);
  }
}

async function inPostgres(settings: Settings): Promise<Finding> {
  try {
    const { accounts, serverVersion, missingMigrations } = await inspectAccounts(postgresLocation(settings)!);
    const words = `${accounts ?? 'none yet'} in PostgreSQL ${serverVersion} at ${describeAccounts(settings)}`;
    const found = withMissing(words, accounts === undefined ? 0 : missingMigrations.length);
    if (settings.secret !== undefined) return found;
    const advice = `Set the same LARDER_SECRET on every node, or two-factor sign-in set up on one fails on the others. If you had one node, use the content of its secret.key. ${found.advice ?? ''}`;
    return warn(`${words}; LARDER_SECRET is not set`, advice.trim());
  } catch (error) {
    const advice = 'The service cannot start without it; a running one keeps serving the keys it knows.';
    return problem((error as Error).message, advice);
  }
}

function withMissing(words: string, migrations: number): Finding {
  return migrations === 0 ? ok(words) : warn(words, missingWords(migrations));
}

function dataFolder(folder: string): Finding {
  const nearest = nearestExisting(folder);
  if (!statSync(nearest).isDirectory()) {
    return problem(`${nearest} is not a folder`, 'Set LARDER_DATA to a folder.');
  }
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
  } catch {
    const advice = 'Give the user that runs Larder write access, or set LARDER_DATA to another folder.';
    return problem(`${nearest} is not writable`, advice);
  }
  return nearest === folder
    ? ok(`${folder} is writable`)
    : ok(`${folder} will be created by the first start or import`);
}

function diskSpace(folder: string): Finding {
  const { bavail, bsize } = statfsSync(nearestExisting(folder));
  const free = bavail * bsize;
  const words = `${gigabytes(free)} free`;
  const advice = 'Make room, or set LARDER_DATA to a folder on another disk.';
  if (free < MIN_FREE) return problem(words, advice);
  const needed = catalogBytes(catalogRoot({ data: folder })) * ROOM_TO_BUILD;
  if (free < needed) return warn(`${words}; building the next catalog may need ${gigabytes(needed)}`, advice);
  return ok(words);
}

/** Reads every byte, which takes seconds for millions of foods: nothing else reveals a changed byte. */
function catalog(root: string): Finding {
  try {
    const manifest = readManifest(root);
    if (!manifest) return warn('none yet', 'Run "larder serve" for the starter foods, or "larder import" for others.');
    readLedger(root);
    const folder = versionFolder(root, manifest.version);
    const damage = findDamage(folder, manifest);
    if (damage) throw new CatalogDamagedError(damage);
    checkColumns(folder);
    using open = openCatalog(root);
    trySearch(open);
    return ok(`${manifest.version}, ${manifest.foods.toLocaleString('en')} foods, all checksums match`);
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    const damage = damageOf(error);
    return problem(error.message, damage ? remedyFor(damage) : '"larder catalogs" lists the other kept catalogs.');
  }
}

function catalogBytes(root: string): number {
  // An unreadable catalog is reported by its own check.
  const files = Object.values(manifestIfReadable(root)?.files ?? {});
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

function gigabytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/**
 * Opens the accounts for a command. A read-only command does not migrate them: an earlier version of Larder may be running
 * on them and could not start again afterwards. A command that changes them migrates, and says so.
 */
import { realpathSync } from 'node:fs';
import { AccountStore } from '../../accounts/account-store.ts';
import { openAccountsDatabase, openAccountsReadOnly } from '../../accounts/database/database.ts';
import type { AccountsDatabase } from '../../accounts/database/engine.ts';
import type { AppliedMigrations } from '../../accounts/database/migrations.ts';
import { AccountsError } from '../../accounts/errors.ts';
import type { Settings } from '../../config/settings.ts';
import { CommandError } from '../command-error.ts';
import type { CommandContext } from '../context.ts';
import { catalogRoot, tellDataFolder } from '../data-folder.ts';
import { PROGRAM_FOLDER } from '../program-files.ts';
import { isFirstStart } from '../service/first-start.ts';
import { accountsLocation, describeAccounts, isThere } from './accounts-location.ts';

interface ChangeOptions {
  /** Allows creating the database; other commands need existing accounts. */
  creates?: { isConfirmed: boolean };
  onMigrated?: (applied: AppliedMigrations) => void;
}

/** Opens the accounts for an action that may change them; always closes them. */
export async function withAccounts<T>(
  context: CommandContext,
  act: (database: AccountsDatabase) => Promise<T>,
  { creates, onMigrated = (applied) => tellMigrations(context, applied) }: ChangeOptions = {},
): Promise<T> {
  const settings = context.settings();
  const location = accountsLocation(settings);
  if (typeof location === 'string') tellDataFolder(context, settings);
  else context.stderr.write(`larder: using the accounts at ${describeAccounts(settings)}\n`);
  if (!isThere(location)) {
    if (creates === undefined) throw noAccounts(settings);
    refuseStrangeFolder(context, creates);
  }
  await using database = await openAccountsDatabase(location, { onMigrated });
  return await act(database);
}

/** The same with the store of accounts and keys. */
export function withStore<T>(
  context: CommandContext,
  act: (store: AccountStore) => Promise<T>,
  options?: ChangeOptions,
): Promise<T> {
  return withAccounts(context, (database) => act(new AccountStore(database)), options);
}

/**
 * Refuses to create accounts in a folder that nobody named and no service uses: the mistake would show only when a key is
 * refused. In the program's own folder it is a first start.
 */
export function refuseStrangeFolder(context: CommandContext, { isConfirmed }: { isConfirmed: boolean }): void {
  const { settings, isDataNamed } = context.configuration();
  const isUsed = isDataNamed || !isFirstStart(catalogRoot(settings));
  if (isConfirmed || isUsed || realpathSync('.') === realpathSync(PROGRAM_FOLDER)) return;
  const message = `There are no accounts and no catalog in ${settings.data}, so no service uses this folder. Name the data folder of your service with --data or LARDER_DATA, or add --create to begin here.`;
  throw new CommandError('DATA_FOLDER_UNUSED', message);
}

/** Reads accounts and keys; undefined if there are none yet. */
export async function readStore<T>(
  context: CommandContext,
  act: (store: AccountStore) => Promise<T>,
): Promise<T | undefined> {
  const location = accountsLocation(context.settings());
  if (!isThere(location)) return undefined;
  const { missingMigrations, hasTables, ...opened } = await openAccountsReadOnly(location);
  await using database = opened.database;
  if (!hasTables) return undefined;
  const missing = missingMigrations.length > 0 ? missingWords(missingMigrations.length) : undefined;
  if (missing !== undefined) context.stderr.write(`larder: warning: ${missing}\n`);
  return await act(new AccountStore(database)).catch((cause) => {
    if (missing === undefined || cause instanceof AccountsError) throw cause;
    throw new CommandError('MIGRATIONS_MISSING', missing, { cause });
  });
}

export function noAccounts(settings: Settings): CommandError {
  const message = `There are no accounts in ${describeAccounts(settings)} yet. Create one with "larder account create", or name another data folder with --data.`;
  return new CommandError('NO_ACCOUNTS', message);
}

/** What accounts of an earlier version lack, and what to do. */
export function missingWords(count: number): string {
  const migrations = count === 1 ? '1 migration' : `${count} migrations`;
  return `The accounts database lacks ${migrations} of this version of Larder; nothing was changed. The next start, or "larder accounts migrate", applies what is missing. Earlier versions cannot use the accounts after that.`;
}

function tellMigrations(context: CommandContext, { steps, isNew }: AppliedMigrations): void {
  if (steps.length === 0) return;
  const where = describeAccounts(context.settings());
  const words = isNew
    ? `created the accounts database ${where}`
    : `applied ${steps.length === 1 ? '1 migration' : `${steps.length} migrations`} to the accounts database ${where}; earlier versions of Larder cannot use it any more`;
  context.stderr.write(`larder: ${words}\n`);
}

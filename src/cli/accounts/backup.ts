import type { Command } from 'commander';
import { backUpAccounts } from '../../accounts/database/backup.ts';
import { restoreAccounts } from '../../accounts/database/restore.ts';
import { CommandError } from '../command-error.ts';
import type { CommandContext } from '../context.ts';
import { tellDataFolder } from '../data-folder.ts';
import { describedCommand } from '../described-command.ts';
import { print } from '../terminal/print.ts';
import { accountsFile, isThere } from './accounts-location.ts';
import { refuseStrangeFolder } from './with-accounts.ts';

/** `larder backup FILE`: a consistent copy of the accounts, also while a server runs. */
export function backupCommand(context: CommandContext): Command {
  return describedCommand('backup').action(async (file: string, { force }: { force?: true }) => {
    await backUpAccounts(embeddedFile(context), file, { force: force === true });
    print(context, `Wrote the accounts to ${file}.`);
  });
}

/** `larder restore FILE`: replaces the accounts with a backup, also while a server runs. */
export function restoreCommand(context: CommandContext): Command {
  return describedCommand('restore').action(async (file: string, { create }: { create?: true }) => {
    const accountsPath = embeddedFile(context);
    tellDataFolder(context, context.settings());
    if (!isThere(accountsPath)) refuseStrangeFolder(context, { isConfirmed: create === true });
    const { accounts, keys, keptAs, wasDamaged } = await restoreAccounts(accountsPath, file);
    print(context, `Restored from ${file}: ${count(accounts, 'account')}, ${count(keys, 'key')} in use.`);
    if (wasDamaged) {
      print(context, `The damaged database is kept in ${keptAs}. Restart the service if it is running.`);
    } else if (keptAs !== undefined) print(context, `The previous accounts are in ${keptAs}.`);
  });
}

/** The embedded database's file; PostgreSQL has better tools of its own for this. */
function embeddedFile({ settings }: CommandContext): string {
  const { database, data } = settings();
  if (database === undefined) return accountsFile({ data });
  const message =
    'The accounts are in PostgreSQL because DATABASE_URL is set. Back them up with pg_dump --format=custom --file=accounts.dump "$DATABASE_URL", and restore them with pg_restore.';
  throw new CommandError('ACCOUNTS_IN_POSTGRES', message);
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

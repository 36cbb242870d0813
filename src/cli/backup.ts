import { Command } from 'commander';
import { backUpAccounts } from '../accounts/database/backup.ts';
import { restoreAccounts } from '../accounts/database/restore.ts';
import { accountsFile, print } from './account.ts';
import type { CommandContext } from './context.ts';

/** `larder backup FILE`: a consistent copy of the accounts, also while a server runs. */
export function backupCommand(context: CommandContext): Command {
  return new Command('backup')
    .description('copy the accounts database into one file; a server may run meanwhile')
    .argument('<file>', 'where to write the copy')
    .option('--force', 'overwrite the file if there is one')
    .action(async (file: string, { force }: { force?: true }) => {
      await backUpAccounts(accountsFile(context), file, { force: force === true });
      print(context, `Wrote the accounts to ${file}.`);
    });
}

/** `larder restore FILE`: puts a backup in the place of the present accounts, also while a server runs. */
export function restoreCommand(context: CommandContext): Command {
  return new Command('restore')
    .description('replace all accounts by those of a backup; a running server follows within a second')
    .argument('<file>', 'a file that "larder backup" wrote')
    .action(async (file: string) => {
      const { accounts, keys, keptAs } = await restoreAccounts(accountsFile(context), file);
      print(context, `Restored from ${file}: ${count(accounts, 'account')}, ${count(keys, 'key')} in use.`);
      if (keptAs !== undefined) print(context, `The accounts as they were before are kept in ${keptAs}.`);
    });
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

/** `larder accounts`: operators' actions on all accounts at once. */
import type { Command } from 'commander';
import type { MoveResult } from '../../accounts/database/move.ts';
import { reEncryptSecrets } from '../../sign-in/two-factor/re-encrypt-secrets.ts';
import { SECRET_FILE } from '../../sign-in/two-factor/secret-box.ts';
import { CommandError } from '../command-error.ts';
import type { CommandContext } from '../context.ts';
import { describedCommand } from '../described-command.ts';
import { findService } from '../service/probe-server.ts';
import { print, printJson } from '../terminal/print.ts';
import { accountsFile, postgresLocation } from './accounts-location.ts';
import { openSecretBox } from './sign-in-settings.ts';
import { withAccounts } from './with-accounts.ts';

export function accountsCommand(context: CommandContext): Command {
  return describedCommand('accounts')
    .addCommand(describedCommand('accounts move').action((flags: { json?: true }) => move(context, flags)))
    .addCommand(describedCommand('accounts migrate').action((flags: { json?: true }) => migrate(context, flags)))
    .addCommand(describedCommand('accounts re-encrypt').action((flags: { json?: true }) => reEncrypt(context, flags)));
}

async function migrate(context: CommandContext, { json }: { json?: true }): Promise<void> {
  let applied: readonly string[] = [];
  await withAccounts(context, async () => {}, {
    onMigrated: ({ steps }) => {
      applied = steps;
    },
  });
  if (json) return printJson(context, { applied });
  const words = applied.length === 0 ? 'None was missing' : `Applied ${applied.join(', ')}`;
  print(context, `${words}. The accounts database is up to date.`);
}

async function reEncrypt(context: CommandContext, { json }: { json?: true }): Promise<void> {
  const box = openSecretBox(context.settings());
  const { reEncrypted, unchanged, unreadable } = await withAccounts(context, (database) =>
    reEncryptSecrets(database, box),
  );
  if (json) printJson(context, { re_encrypted: reEncrypted, unchanged, unreadable });
  else print(context, `Re-encrypted ${reEncrypted} two-factor secrets; ${unchanged} were up to date.`);
  if (unreadable.length > 0) {
    const message = `${unreadable.length} two-factor secrets could be decrypted with neither LARDER_SECRET nor LARDER_SECRET_PREVIOUS. They belong to the accounts with the ids ${unreadable.join(', ')}. Set LARDER_SECRET_PREVIOUS to the key that encrypted them and run this command again. Until then their owners can sign in with a recovery code.`;
    throw new CommandError('SECRETS_UNREADABLE', message);
  }
  if (!json)
    print(context, 'Every secret is encrypted with the current key. Remove LARDER_SECRET_PREVIOUS from the settings.');
}

async function move(context: CommandContext, { json }: { json?: true }): Promise<void> {
  const settings = context.settings();
  const location = postgresLocation(settings);
  if (location === undefined) {
    const message = 'Set DATABASE_URL to the empty PostgreSQL database to move the accounts to.';
    throw new CommandError('DATABASE_URL_MISSING', message);
  }
  const { found, url } = await findService(settings);
  if (found === 'larder') {
    context.stderr.write(
      `A Larder server is running at ${url}. If it uses these accounts, stop it: what it writes to the `,
    );
    context.stderr.write('embedded database after the move is not in PostgreSQL.\n');
  }
  // Loaded here only: the embedded database needs no PostgreSQL client otherwise.
  const { moveAccounts } = await import('../../accounts/database/move.ts');
  const moved = await moveAccounts(accountsFile(settings), location, { onProgress: progressOn(context) });
  if (json) return printJson(context, { rows: moved.rows });
  for (const line of report(moved, accountsFile(settings), settings.secret !== undefined)) print(context, line);
}

function progressOn({ stderr }: CommandContext): (table: string, done: number, total: number) => void {
  if (!stderr.isTTY) return () => {};
  return (table, done, total) => {
    stderr.write(`\r\u001b[K${table}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} rows`);
    if (done === total) stderr.write('\r\u001b[K');
  };
}

function report({ rows }: MoveResult, file: string, hasSecret: boolean): string[] {
  const all = Object.values(rows).reduce((sum, each) => sum + each, 0);
  const secret = hasSecret
    ? 'and the same LARDER_SECRET as now'
    : `and LARDER_SECRET to the content of ${SECRET_FILE} in the data folder, which encrypts the secrets of two-factor sign-in`;
  return [
    `Copied ${rows.account} accounts with ${rows.api_key} keys, ${rows.session} sessions and everything else: ${all} rows.`,
    `Now set DATABASE_URL on every node, ${secret}, and start them again.`,
    `The embedded database ${file} was not changed; nothing reads it while DATABASE_URL is set.`,
  ];
}

/** `larder account disable|enable|delete|sessions end`: what operators do to whole accounts, while the service runs or not. */
import { Command } from 'commander';
import type { Account } from '../../accounts/account-rows.ts';
import type { AccountsDatabase } from '../../accounts/database/engine.ts';
import { deleteAccount, endAllSessions, endSessions, setDisabled } from '../../accounts/operator-changes.ts';
import { CommandError } from '../command-error.ts';
import type { CommandContext } from '../context.ts';
import { confirm } from '../terminal/confirm.ts';
import { print, printJson } from '../terminal/print.ts';
import { type AccountFlags, namedAccount, takesAccount } from './name-account.ts';
import { withAccounts } from './with-accounts.ts';

/** Adds the commands to `larder account`. */
export function addOperatorCommands(account: Command, context: CommandContext): void {
  takesAccount(account.command('disable'))
    .description('refuse all keys of an account within a second, end its sessions, and let nobody sign in to it')
    .option('--json', 'print JSON')
    .action((word, flags) => setState(context, namedAccount(word, flags), true, flags));
  takesAccount(account.command('enable'))
    .description('undo "disable": the keys work again, and the owner can sign in')
    .option('--json', 'print JSON')
    .action((word, flags) => setState(context, namedAccount(word, flags), false, flags));
  takesAccount(account.command('delete'))
    .description('delete an account with everything that belongs to it, and cancel its subscription')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((word, flags) => remove(context, namedAccount(word, flags), flags));
  const sessions = new Command('sessions').description('end the sessions of people who have signed in');
  takesAccount(sessions.command('end'))
    .description('end all sessions of an account, or with --all those of everyone; keys keep working')
    .option('--all', 'the sessions of all accounts')
    .option('--json', 'print JSON')
    .action((word, flags) => end(context, word, flags));
  account.addCommand(sessions);
}

interface JsonFlag {
  json?: true;
}

async function setState(context: CommandContext, name: string, isDisabled: boolean, { json }: JsonFlag): Promise<void> {
  const { username, disabledAt } = await withAccounts(context, (database) => setDisabled(database, name, isDisabled));
  if (json) return printJson(context, { username, disabled_at: disabledAt ?? null });
  const words = isDisabled
    ? 'is disabled: its keys are refused within a second, its sessions have ended, and nobody can sign in to it'
    : 'is enabled: its keys work, and its owner can sign in';
  print(context, `The account ${username} ${words}.`);
}

async function remove(context: CommandContext, name: string, flags: JsonFlag & { yes?: true }): Promise<void> {
  const question = `This deletes the account ${JSON.stringify(name)} with its keys, usage and audit trail, and cannot be undone.`;
  await confirm(context, question, flags);
  const { username } = await withAccounts(context, (database) =>
    deleteAccount(database, name, (account) => endPayments(context, database, account)),
  );
  if (flags.json) return printJson(context, { username, deleted: true });
  print(context, `Deleted the account ${username} and everything that belonged to it.`);
}

/** Loaded here only: no other command needs the payment provider. */
async function endPayments(context: CommandContext, database: AccountsDatabase, { id }: Account): Promise<void> {
  const { openPayments } = await import('../service/open-payments.ts');
  const onError = (error: unknown) => context.stderr.write(`larder: ${(error as Error).message}\n`);
  await openPayments({ database, settings: context.settings(), onError }).deleteCustomer(id);
}

async function end(
  context: CommandContext,
  word: string | undefined,
  flags: AccountFlags & JsonFlag & { all?: true },
): Promise<void> {
  if (flags.all && (word ?? flags.username ?? flags.account) !== undefined) {
    throw new CommandError('ACCOUNT_NOT_NAMED', 'Name an account or use --all, not both.');
  }
  const ended = await withAccounts(context, (database) =>
    flags.all ? endAllSessions(database) : endSessions(database, namedAccount(word, flags)),
  );
  if (flags.json) return printJson(context, { ended });
  print(context, `Ended ${ended} ${ended === 1 ? 'session' : 'sessions'}.`);
}

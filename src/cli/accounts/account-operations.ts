/** `larder account disable|enable|delete|sessions end`: operators' actions on whole accounts, with or without a running service. */
import type { Command } from 'commander';
import type { Account } from '../../accounts/account-rows.ts';
import type { AccountsDatabase } from '../../accounts/database/engine.ts';
import { deleteAccount, endAllSessions, endSessions, setDisabled } from '../../accounts/operator-changes.ts';
import { CommandError } from '../command-error.ts';
import type { CommandContext } from '../context.ts';
import { describedCommand } from '../described-command.ts';
import { confirm } from '../terminal/confirm.ts';
import { print, printJson } from '../terminal/print.ts';
import { type AccountFlags, namedAccount, onAccount } from './name-account.ts';
import { withAccounts } from './with-accounts.ts';

export function addOperatorCommands(account: Command, context: CommandContext): void {
  const end = describedCommand('account sessions end').action((word, flags) => endSessionsOf(context, word, flags));
  const setTo = (isDisabled: boolean) =>
    onAccount((name, flags: JsonFlag) => setState(context, name, isDisabled, flags));
  account
    .addCommand(describedCommand('account disable').action(setTo(true)))
    .addCommand(describedCommand('account enable').action(setTo(false)))
    .addCommand(
      describedCommand('account delete').action(
        onAccount((name, flags: JsonFlag & { yes?: true }) => remove(context, name, flags)),
      ),
    )
    .addCommand(describedCommand('account sessions').addCommand(end));
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

async function endSessionsOf(
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

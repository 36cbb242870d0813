import { type Command, Option } from 'commander';
import { CommandError } from '../command-error.ts';

/** The flags that name an account, as an alternative to the first argument. */
export interface AccountFlags {
  username?: string;
  account?: string;
}

/** Lets a command take an account: as an argument, with --username or with --account. */
export function takesAccount(command: Command, what = 'the account'): Command {
  return command
    .argument('[username]', what)
    .option('--username <username>', 'the username, given as an option')
    .addOption(new Option('--account <username>', 'the former name of --username').hideHelp());
}

/** The named account; exactly one name must be given. */
export function namedAccount(word: string | undefined, { username, account }: AccountFlags): string {
  const names = new Set([word, username, account].filter((name) => name !== undefined));
  const [name] = names;
  if (names.size === 1) return name!;
  const message =
    names.size === 0
      ? 'Name the account, for example as --username ada.'
      : `Name one account, not ${[...names].map((each) => JSON.stringify(each)).join(' and ')}.`;
  throw new CommandError('ACCOUNT_NOT_NAMED', message);
}

/** The action of a command that takes an account. */
export function onAccount<Flags>(act: (username: string, flags: Flags) => Promise<void>) {
  return (word: string | undefined, flags: Flags & AccountFlags) => act(namedAccount(word, flags), flags);
}

/** Commands with the descriptions, arguments and options of `commands.json`; how values are read stays with each command. */
import { Argument, Command, Option } from 'commander';
import { takesAccount } from './accounts/name-account.ts';
import COMMANDS from './commands.json' with { type: 'json' };

interface Description {
  readonly description: string;
  /** What the account is to the command; only for one that is told an account. */
  readonly account?: string;
  readonly arguments?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, string>>;
  /** The options that have to be given. */
  readonly mandatory?: readonly string[];
}

type Value = Argument | Option;

/** Sets how a value is parsed, its choices, or its default. */
type Settle = (value: never) => Value;

/** A value that a function reads. */
export function readBy<T>(read: (text: string, former: T) => T, fallback?: T): Settle {
  return (value: Option) => value.argParser(read).default(fallback);
}

/** A value that is one of a few words. */
export function oneOf(words: readonly string[], fallback?: string): Settle {
  return (value: Option) => value.choices([...words]).default(fallback);
}

/** The command of that name, the words after `larder`; `settles` are by the names of options and arguments. */
export function describedCommand(name: keyof typeof COMMANDS, settles: Readonly<Record<string, Settle>> = {}): Command {
  const described: Description = COMMANDS[name];
  const command = new Command(name.split(' ').at(-1)!).description(described.description);
  const settled = <V extends Value>(value: V): V => {
    settles[value instanceof Option ? value.long!.slice(2) : value.name()]?.(value as never);
    return value;
  };
  if (described.account !== undefined) takesAccount(command, described.account);
  for (const [words, about] of Object.entries(described.arguments ?? {})) {
    command.addArgument(settled(new Argument(words, about)));
  }
  for (const [flags, about] of Object.entries(described.options ?? {})) {
    const isMandatory = described.mandatory?.includes(flags) === true;
    command.addOption(settled(new Option(flags, about).makeOptionMandatory(isMandatory)));
  }
  return command;
}

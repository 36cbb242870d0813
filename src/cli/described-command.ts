/** Commands with descriptions, arguments and options from `commands.json`; parsing of values stays with each command. */
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { takesAccount } from './accounts/name-account.ts';
import COMMANDS from './commands.json' with { type: 'json' };

interface Description {
  readonly description: string;
  /** The account's role, for commands that take one. */
  readonly account?: string;
  readonly arguments?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, string>>;
  /** The required options. */
  readonly mandatory?: readonly string[];
}

type Value = Argument | Option;

/** Sets a value's parser, choices or default. */
type Settle = (value: never) => Value;

/** A value parsed by a function. */
export function readBy<T>(read: (text: string, former: T) => T, fallback?: T): Settle {
  return (value: Option) => value.argParser(read).default(fallback);
}

/** Reads a whole number within bounds. */
export function wholeNumber(min: number, max = Number.POSITIVE_INFINITY): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`Give a whole number from ${min}${Number.isFinite(max) ? ` to ${max}` : ''}.`);
  };
}

/** A value from a list of words. */
export function oneOf(words: readonly string[], fallback?: string): Settle {
  return (value: Option) => value.choices([...words]).default(fallback);
}

/** The command of that name (the words after `larder`); `settles` are by option or argument name. */
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

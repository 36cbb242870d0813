/** What a shell can complete, read from the commands themselves, so that it is never out of date. */
import type { Argument, Command, Option } from 'commander';

/** What replaces a value: one of some words, a file, or anything else. */
export type Completes = { words: readonly string[] } | 'file' | 'anything';

/** An option of a command. */
export interface OptionNode {
  /** `--limit`, and `-l` where there is a short form. */
  flags: readonly string[];
  description: string;
  /** What its value is; undefined for a switch. */
  value?: Completes;
}

/** One command: its words after `larder`, and what may follow them. */
export interface CommandNode {
  path: readonly string[];
  description: string;
  commands: readonly { name: string; description: string }[];
  options: readonly OptionNode[];
  argument: Completes | undefined;
}

/** All commands, the program itself first. */
export function commandTree(program: Command, path: readonly string[] = []): CommandNode[] {
  const commands = program.commands.map((command) => ({ name: command.name(), description: command.description() }));
  const node: CommandNode = {
    path,
    description: program.description(),
    commands,
    options: [
      ...program.options.filter(({ hidden }) => !hidden).map(optionNode),
      { flags: ['--help'], description: 'display help for command' },
    ],
    argument: program.registeredArguments.map(argumentValue).at(-1),
  };
  return [node, ...program.commands.flatMap((command) => commandTree(command, [...path, command.name()]))];
}

function optionNode({ short, long, description, flags, argChoices, required, optional }: Option): OptionNode {
  const names = [short, long].filter((flag) => flag !== undefined);
  if (!required && !optional) return { flags: names, description };
  return { flags: names, description, value: completes(flags, argChoices) };
}

function argumentValue(argument: Argument): Completes {
  return completes(argument.name(), argument.argChoices);
}

/** A placeholder called file or input is one, and folders are completed the same way. */
function completes(placeholder: string, choices: readonly string[] | undefined): Completes {
  if (choices) return { words: choices };
  return /\b(?:file|input|folder)\b/.test(placeholder.replace(/^--\S+/, '')) ? 'file' : 'anything';
}

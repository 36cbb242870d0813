/** What a shell can complete, read from the commands themselves so that it is always current. */
import type { Command, Option } from 'commander';

/** How a value is completed: from a list of words, as a file, or not at all. */
export type Completes = { words: readonly string[] } | 'file' | 'anything';

export interface OptionNode {
  /** `--limit`, and `-l` if there is a short form. */
  flags: readonly string[];
  description: string;
  /** Undefined for a switch. */
  value?: Completes;
}

/** One command: its words after `larder`, and its options and arguments. */
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
    argument: program.registeredArguments.map((argument) => completes(argument.name(), argument.argChoices)).at(-1),
  };
  return [node, ...program.commands.flatMap((command) => commandTree(command, [...path, command.name()]))];
}

function optionNode({ short, long, description, flags, argChoices, required, optional }: Option): OptionNode {
  const names = [short, long].filter((flag) => flag !== undefined);
  if (!required && !optional) return { flags: names, description };
  return { flags: names, description, value: completes(flags, argChoices) };
}

/** Placeholders called file, input or folder complete as files. */
function completes(placeholder: string, choices: readonly string[] | undefined): Completes {
  if (choices) return { words: choices };
  return /\b(?:file|input|folder)\b/.test(placeholder.replace(/^--\S+/, '')) ? 'file' : 'anything';
}

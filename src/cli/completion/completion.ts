/** `larder completion SHELL`: a script that completes commands and options in a shell. */
import type { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { describedCommand, oneOf } from '../described-command.ts';
import { bashScript } from './bash.ts';
import { type CommandNode, commandTree } from './command-tree.ts';
import { fishScript } from './fish.ts';
import { zshScript } from './zsh.ts';

const SHELLS: Record<string, (tree: readonly CommandNode[]) => string> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

export function completionCommand(context: CommandContext, wholeProgram: () => Promise<Command>): Command {
  return describedCommand('completion', { shell: oneOf(Object.keys(SHELLS)) }).action(async (shell: string) => {
    context.stdout.write(SHELLS[shell]!(commandTree(await wholeProgram())));
  });
}

import { createInterface } from 'node:readline/promises';
import { CommandError } from '../command-error.ts';
import type { CommandContext } from '../context.ts';

/** Asks before something irreversible. Without a terminal, only `--yes` confirms. */
export async function confirm(
  { stdin, stderr }: CommandContext,
  question: string,
  { yes }: { yes?: true },
): Promise<void> {
  if (yes) return;
  if (!stdin.isTTY) {
    throw new CommandError('NOT_CONFIRMED', `${question} Nothing was changed: add --yes to confirm.`);
  }
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    const answer = await lines.question(`${question} Continue? [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('NOT_CONFIRMED', 'Nothing was changed.');
  } finally {
    lines.close();
  }
}

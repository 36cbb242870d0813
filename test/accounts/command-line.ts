// Runs commands in this process, as the command line composes them, and collects what they print.
import { Readable } from 'node:stream';
import { Command } from 'commander';
import { accountCommand } from '../../src/cli/accounts/account.ts';
import { backupCommand, restoreCommand } from '../../src/cli/accounts/backup.ts';
import { keyCommand } from '../../src/cli/accounts/key.ts';
import { exportCommand } from '../../src/cli/catalog/export.ts';
import { importCommand } from '../../src/cli/catalog/import.ts';
import { verifyCommand } from '../../src/cli/catalog/verify.ts';
import { doctorCommand } from '../../src/cli/doctor/doctor.ts';
import { barcodeCommand, foodCommand } from '../../src/cli/find/food.ts';
import { searchCommand } from '../../src/cli/find/search.ts';
import { errorText } from '../../src/cli/terminal/error-text.ts';
import { readSettings } from '../../src/config/settings.ts';
import { KIND_FILES } from '../search/kinds.ts';
import type { CommandResult } from '../support/start-larder.ts';

/** What a command printed, and the error that it ended with. */
interface Printed {
  stdout: string;
  stderr: string;
  error: (Error & { code?: string; exitCode?: number }) | undefined;
}

/** Gives back how to run commands on a data folder: the words as typed after `larder`, with `typed` on standard input. */
export function commandLineOn(
  data: string,
  { isTTY = false, typed = '', environment = {} as Readonly<Record<string, string>>, columns = 80 } = {},
): (...words: string[]) => Promise<Printed> {
  const settings = () => readSettings({ LARDER_DATA: data, PORT: '0' });
  const configuration = () => ({ settings: settings(), isDataNamed: true, fileWarnings: [] });
  return async (...words) => {
    const printed: Printed = { stdout: '', stderr: '', error: undefined };
    const writeOut = (text: string) => {
      printed.stdout += text;
    };
    const writeErr = (text: string) => {
      printed.stderr += text;
    };
    const stdout = { write: writeOut, isTTY, columns } as unknown as NodeJS.WriteStream;
    const stderr = { write: writeErr } as unknown as NodeJS.WriteStream;
    const stdin = Readable.from([typed]) as unknown as NodeJS.ReadStream;
    const program = new Command('larder');
    for (const make of [
      accountCommand,
      keyCommand,
      backupCommand,
      restoreCommand,
      searchCommand,
      foodCommand,
      barcodeCommand,
      doctorCommand,
      verifyCommand,
      importCommand,
      exportCommand,
    ]) {
      const group = make({ settings, configuration, environment, kindFiles: KIND_FILES, stdin, stdout, stderr });
      program.addCommand(group);
      for (const command of [group, ...group.commands]) command.exitOverride().configureOutput({ writeOut, writeErr });
    }
    await program.parseAsync(words, { from: 'user' }).catch((error) => {
      printed.error = error;
    });
    return printed;
  };
}

/** Runs a command in this process; gives what the program would print, and its status. */
export async function runInProcess(data: string, ...words: string[]): Promise<CommandResult> {
  const { stdout, stderr, error } = await commandLineOn(data)(...words);
  if (error === undefined) return { status: 0, stdout, stderr };
  return { status: 1, stdout, stderr: `${stderr}larder: ${await errorText(error)}\n` };
}

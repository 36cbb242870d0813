/** The program: reads the environment, builds what a command needs, and tells mistakes in plain words. */
import { Command } from 'commander';
import { readSettings } from '../config/settings.ts';
import type { CommandContext } from './context.ts';
import { LARDER_VERSION } from './program-files.ts';

/** The commands; each is loaded only when it is asked for, because loading all takes longer than most of them run. */
const COMMANDS: Record<string, (context: CommandContext) => Promise<Command>> = {
  serve: async (context) => (await import('./serve.ts')).serveCommand(context),
  import: async (context) => (await import('./import.ts')).importCommand(context),
  dataset: async (context) => (await import('./dataset.ts')).datasetCommand(context),
  search: async (context) => (await import('./search.ts')).searchCommand(context),
  verify: async (context) => (await import('./verify.ts')).verifyCommand(context),
  account: async (context) => (await import('./account.ts')).accountCommand(context),
  key: async (context) => (await import('./key.ts')).keyCommand(context),
  backup: async (context) => (await import('./backup.ts')).backupCommand(context),
  restore: async (context) => (await import('./backup.ts')).restoreCommand(context),
};

const context: CommandContext = {
  settings: () => readSettings(process.env),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
};

try {
  const larder = new Command('larder')
    .description('A food and nutrition look-up service that anyone can run.')
    .version(LARDER_VERSION)
    .showHelpAfterError('(larder --help shows all commands)');
  const asked = COMMANDS[process.argv[2] ?? ''];
  for (const load of asked ? [asked] : Object.values(COMMANDS)) larder.addCommand(await load(context));
  await larder.parseAsync();
} catch (error) {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  // An error with a code is one that we, or the system, foresaw: its words are enough. Any other is a defect.
  process.stderr.write(`larder: ${code === undefined ? stack : message}\n`);
  // Threads and timers of a command that failed half-way must not keep the process alive.
  process.exit(1);
}

/** The program: reads the environment, builds what a command needs, and tells mistakes in plain words. */
import { Command } from 'commander';
import { readSettings } from '../config/settings.ts';
import { accountCommand } from './account.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { importCommand } from './import.ts';
import { keyCommand } from './key.ts';
import { LARDER_VERSION } from './program-files.ts';
import { serveCommand } from './serve.ts';
import { verifyCommand } from './verify.ts';

const context = {
  settings: () => readSettings(process.env),
  stdout: process.stdout,
  stderr: process.stderr,
};

const larder = new Command('larder')
  .description('A food and nutrition look-up service that anyone can run.')
  .version(LARDER_VERSION)
  .showHelpAfterError('(larder --help shows all commands)')
  .addCommand(serveCommand(context))
  .addCommand(importCommand(context))
  .addCommand(verifyCommand(context))
  .addCommand(accountCommand(context))
  .addCommand(keyCommand(context))
  .addCommand(backupCommand(context))
  .addCommand(restoreCommand(context));

try {
  await larder.parseAsync();
} catch (error) {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  // An error with a code is one that we, or the system, foresaw: its words are enough. Any other is a defect.
  process.stderr.write(`larder: ${code === undefined ? stack : message}\n`);
  // Threads and timers of a command that failed half-way must not keep the process alive.
  process.exit(1);
}

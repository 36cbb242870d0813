/** The data folder: its contents; it is created and checked before any work is done. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '../config/settings.ts';
import { CommandError } from './command-error.ts';
import type { CommandContext } from './context.ts';

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  ENOENT: 'it cannot be created there',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/** The catalogs' folder within the data folder. */
export function catalogRoot(settings: Pick<Settings, 'data'>): string {
  return path.join(settings.data, 'catalog');
}

/** Prints which folder a command is about to change: otherwise a wrong one would go unnoticed. */
export function tellDataFolder({ stderr }: Pick<CommandContext, 'stderr'>, { data }: Pick<Settings, 'data'>): void {
  stderr.write(`larder: using the data folder ${data}\n`);
}

/** Creates the folder if missing; if it is not writable, ends the command with advice. */
export function prepareDataFolder({ data }: Pick<Settings, 'data'>): void {
  try {
    mkdirSync(data, { recursive: true });
    accessSync(data, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const advice = `The data folder ${data} cannot be used: ${REASONS[code] ?? message}. Choose another one with LARDER_DATA=, or change the permissions.`;
    throw new CommandError('DATA_FOLDER_UNUSABLE', advice, { cause: error });
  }
}

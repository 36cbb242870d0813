import type { Settings } from '../config/settings.ts';

/** What every command is given: the settings, read only when a command runs, and where to print. */
export interface CommandContext {
  settings: () => Settings;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
}

import type { Settings } from '../config/settings.ts';

/** What every command is given: the settings, read only when a command runs, and where to read and print. */
export interface CommandContext {
  settings: () => Settings;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
}

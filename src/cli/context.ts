import type { Settings } from '../config/settings.ts';
import type { SearchTableFiles } from '../search/search-kinds.ts';
import type { Configuration } from './settings/configuration.ts';

/** What every command is given: the settings, read only when a command runs, and where to read and print. */
export interface CommandContext {
  /** The settings; warnings about the settings file are printed. */
  settings: () => Settings;
  /**
   * The same with where they come from; printing warnings is left to the command. `given` holds variables that the command line
   * sets, which override the environment.
   */
  configuration: (given?: Readonly<Record<string, string | undefined>>) => Configuration;
  /** What the terminal says of itself: NO_COLOR, TERM and the locale. Settings come from `settings` alone. */
  environment: Readonly<Record<string, string | undefined>>;
  /** The compiled tables of kinds that searches read. */
  kindFiles: SearchTableFiles;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
}

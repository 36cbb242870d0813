import type { Settings } from '../config/settings.ts';
import type { SearchTableFiles } from '../search/search-kinds.ts';
import type { Configuration } from './settings/configuration.ts';

/** What every command gets: the settings, read only when a command runs, and the streams. */
export interface CommandContext {
  /** The settings; prints warnings about the settings file. */
  settings: () => Settings;
  /**
   * The settings with their sources, without printing warnings. `given` has variables set on the command line, which
   * override the environment.
   */
  configuration: (given?: Readonly<Record<string, string | undefined>>) => Configuration;
  /** The terminal's variables: NO_COLOR, TERM and the locale. Settings come from `settings` alone. */
  environment: Readonly<Record<string, string | undefined>>;
  kindFiles: SearchTableFiles;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
}

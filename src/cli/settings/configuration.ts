/** Where settings come from: command-line options override the environment, which overrides a settings file. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readSettings, SETTINGS, type Settings, SettingsError } from '../../config/settings.ts';
import { parseSettingsFile, type SettingsFile } from '../../config/settings-file.ts';
import { readSecretFiles, SECRET_FILE_SETTINGS } from './secret-files.ts';
import { describeUnknown, unknownSettings } from './unknown-settings.ts';

/** The settings file in a data folder. */
const FILE_NAME = 'larder.env';
const DATA = SETTINGS.data.env;
const READABLE_BY_OTHERS = 0o004;

/** Options of every command that locate the settings. */
export interface PlaceOptions {
  data?: string | undefined;
  config?: string | undefined;
}

/** The settings and their sources. */
export interface Configuration {
  settings: Settings;
  /** Whether the data folder was named, rather than the default. */
  isDataNamed: boolean;
  /** The settings file, if there is one. */
  file?: string;
  fileWarnings: readonly string[];
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads all settings; a mistake in the settings file is reported with its line. */
export function readConfiguration(environment: Variables, { data, config }: PlaceOptions = {}): Configuration {
  const variables = { ...environment, ...(data !== undefined && { [DATA]: data }) };
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => (value?.trim() ?? '') !== ''));
  const file = config ?? fileInFolder(path.resolve(given[DATA] ?? SETTINGS.data.default));
  if (file === undefined) return { settings: settingsOf(given), isDataNamed: DATA in given, fileWarnings: [] };

  const { entries, mistakes } = readFile(file, config === undefined);
  const settingOf = (name: string) => Object.values(SETTINGS).find(({ env }) => env === name);
  const isKnown = (name: string) => settingOf(name) !== undefined || SECRET_FILE_SETTINGS.includes(name);
  const fromFile = [...entries].filter(([name]) => isKnown(name) && !(name in given));
  const lines = Object.fromEntries(fromFile.map(([name, { line }]) => [name, `${file}:${line}: `]));
  const merged = { ...Object.fromEntries(fromFile.map(([name, { value }]) => [name, value])), ...given };
  const settings = settingsOf(merged, lines, mistakes);

  const unknown = unknownSettings(Object.fromEntries([...entries.keys()].map((name) => [name, ''])), () => true);
  const fileWarnings = unknown.map((each) => `${file}:${entries.get(each.name)!.line}: ${describeUnknown(each)}`);
  const hasSecret = [...entries.keys()].some((name) => settingOf(name)?.isSecret);
  if (hasSecret && (statSync(file).mode & READABLE_BY_OTHERS) !== 0) {
    fileWarnings.push(`${file} has secrets and can be read by every user of this machine; run: chmod 600 '${file}'`);
  }
  return { settings, isDataNamed: (merged[DATA] ?? '') !== '', file, fileWarnings };
}

function settingsOf(given: Variables, places: Record<string, string> = {}, earlier: readonly string[] = []): Settings {
  const { variables, mistakes } = readSecretFiles(given);
  return readSettings(variables, { places, mistakes: [...earlier, ...mistakes] });
}

function fileInFolder(data: string): string | undefined {
  const file = path.join(data, FILE_NAME);
  return existsSync(file) ? file : undefined;
}

function readFile(file: string, isInDataFolder: boolean): SettingsFile {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError([`${file}: the settings file cannot be read: ${(error as Error).message}`]);
  }
  const parsed = parseSettingsFile(text, file);
  const folder = parsed.entries.get(DATA);
  if (!isInDataFolder || folder === undefined) return parsed;
  const mistake = `${file}:${folder.line}: ${DATA} cannot be set by a file in the data folder; use a file with --config`;
  return { ...parsed, mistakes: [...parsed.mistakes, mistake] };
}

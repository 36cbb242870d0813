// 1. Every secret setting may come from a file that NAME_FILE names, also by a line of the settings file; a line break at its end does not count.
// 2. A file that is missing, empty or named beside the value itself is a mistake, and no mistake quotes what a file has.
// 3. NAME_FILE of a secret is a known setting, of any other setting it is not.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfiguration } from '../../src/cli/settings/configuration.ts';
import { SECRET_FILE_SETTINGS } from '../../src/cli/settings/secret-files.ts';
import { unknownSettings } from '../../src/cli/settings/unknown-settings.ts';
import { SETTINGS, type SettingsError } from '../../src/config/settings.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'larder-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const SECRET = 'plum jam and forty more letters of it';

function fileOf(text: string): string {
  const file = path.join(folder, 'secret.txt');
  writeFileSync(file, text);
  return file;
}

function mistakesOf(variables: Record<string, string>): readonly string[] {
  try {
    readConfiguration({ LARDER_DATA: folder, ...variables });
    return [];
  } catch (error) {
    return (error as SettingsError).mistakes;
  }
}

it.each(['', '\n', '\r\n'])('1. reads a secret from a file that ends with %j', (end) => {
  const variables = { LARDER_DATA: folder, LARDER_SECRET_FILE: fileOf(SECRET + end) };
  expect(readConfiguration(variables).settings.secret).toBe(SECRET);
});

it('1. reads one that a settings file names', () => {
  const config = path.join(folder, 'settings.env');
  writeFileSync(config, `LARDER_SECRET_FILE=${fileOf(SECRET)}\n`);
  const { settings, fileWarnings } = readConfiguration({ LARDER_DATA: folder }, { config });
  expect(settings.secret).toBe(SECRET);
  expect(fileWarnings).toEqual([]);
});

it('2. mistakes name the setting and the file, and nothing of what it has', () => {
  const nowhere = path.join(folder, 'nowhere');
  expect(mistakesOf({ LARDER_SECRET_FILE: nowhere })).toEqual([expect.stringContaining('cannot be read')]);
  expect(mistakesOf({ LARDER_SECRET_FILE: fileOf('\n') })).toContainEqual(expect.stringContaining('is empty'));
  const both = mistakesOf({ LARDER_SECRET_FILE: fileOf(SECRET), LARDER_SECRET: SECRET });
  expect(both).toEqual([expect.stringContaining('LARDER_SECRET is set too')]);
  const short = mistakesOf({ LARDER_SECRET_FILE: fileOf('too short') });
  expect(short).toEqual([expect.stringContaining('expected at least')]);
  expect([...both, ...short].join()).not.toMatch(/plum|too short/);
});

it('3. only secrets have such a name', () => {
  const names = Object.values(SETTINGS).map(({ env }) => `${env}_FILE`);
  const environment = Object.fromEntries(names.map((name) => [name, '']));
  const unknown = unknownSettings(environment).map(({ name }) => name);
  expect(unknown).toContain('LARDER_LOG_LEVEL_FILE');
  expect(unknown.filter((name) => SECRET_FILE_SETTINGS.includes(name))).toEqual([]);
});

/** Checks the messages of all languages but English, and writes each language as a file that the programs read. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_CODES } from '../src/messages/languages.ts';
import { translationFaults } from './translation-faults.ts';

/** From a folder with a JSON file for each language into another; throws with all faults, by language and key. */
export function compile(folder: string, outdir: string): void {
  const codes = LANGUAGE_CODES.filter((code) => code !== 'en');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const faults = files
    .filter((name) => !codes.some((code) => name === `${code}.json`))
    .map((name) => `${name} is not the file of a language in languages.ts.`);
  mkdirSync(outdir, { recursive: true });
  for (const code of codes) {
    const name = `${code}.json`;
    if (!files.includes(name)) {
      faults.push(`${code}: ${name} is missing.`);
      continue;
    }
    const messages = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Record<string, unknown>;
    faults.push(...translationFaults(code, messages));
    if (faults.length === 0) writeFileSync(path.join(outdir, name), JSON.stringify(messages));
  }
  if (faults.length > 0) throw new Error(`the messages in ${folder} have faults:\n${faults.join('\n')}`);
}

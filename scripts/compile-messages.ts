/** Checks the messages of all languages against English, and writes each language as a file that the programs read. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { baseLanguage, LANGUAGE_CODES } from '../src/messages/languages.ts';
import type { Message } from '../src/messages/message.ts';
import { translationFaults, varietyFaults } from './translation-faults.ts';

/** From a folder with a JSON file for each language into another; throws with all faults, by language and key. */
export function compile(folder: string, outdir: string): void {
  const english = messagesOf(path.join(folder, 'en.json'));
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const faults = files
    .filter((name) => !LANGUAGE_CODES.some((code) => name === `${code}.json`))
    .map((name) => `${name} is not the file of a language in languages.ts.`);
  mkdirSync(outdir, { recursive: true });
  for (const code of LANGUAGE_CODES) {
    const name = `${code}.json`;
    if (!files.includes(name)) {
      faults.push(`${code}: ${name} is missing.`);
      continue;
    }
    const own = messagesOf(path.join(folder, name));
    const base = `${baseLanguage(code)}.json`;
    const isVariety = base !== name && files.includes(base);
    const inherited = isVariety ? messagesOf(path.join(folder, base)) : {};
    const messages = { ...inherited, ...own };
    faults.push(...translationFaults(code, messages, english), ...varietyFaults(code, own, inherited));
    if (faults.length === 0) writeFileSync(path.join(outdir, name), JSON.stringify(messages));
  }
  if (faults.length > 0) throw new Error(`the messages in ${folder} have faults:\n${faults.join('\n')}`);
}

function messagesOf(file: string): Record<string, Message> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Message>;
}

// The messages in English as a type: the compiler learns from it which messages there are, and what values and elements each takes.
// JSON that a program imports has no types so exact.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const MESSAGES = fileURLToPath(new URL('../src/messages/en.json', import.meta.url));
const TYPES = fileURLToPath(new URL('../dist/messages/english.d.ts', import.meta.url));

/** Writes the type, and gives the name of its file in dist/. */
export function writeEnglishTypes() {
  mkdirSync(path.dirname(TYPES), { recursive: true });
  writeFileSync(TYPES, `export type English = ${readFileSync(MESSAGES, 'utf8')}`);
  return 'messages/english.d.ts';
}

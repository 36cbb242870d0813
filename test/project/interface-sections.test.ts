/** Tests cite sections of docs/interface.md by their numbers: each of them is there. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** A heading, or a step in the table of the gate. */
const SECTION = /^(?:#+ |\| )(\d+(?:\.\d+)?)\b/gm;
const CITED = /\binterface (\d+(?:\.\d+)?)(?:(?: and | to )(\d+(?:\.\d+)?))?/g;

it('every cited section exists', () => {
  const page = readFileSync('docs/interface.md', 'utf8');
  const sections = new Set([...page.matchAll(SECTION)].map(([, number]) => number));
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  const cited = files.flatMap((name) => {
    const text = readFileSync(path.join('test', name), 'utf8');
    return [...text.matchAll(CITED)].flatMap(([, ...numbers]) => numbers.filter((number) => number !== undefined));
  });
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter((number) => !sections.has(number))).toEqual([]);
});

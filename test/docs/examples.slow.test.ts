/**
 * The examples of README.md, client/README.md and docs/*.md, against a real service with its starter foods and with the limits that
 * everyone meets; each document has a service of its own, as a reader who follows it has:
 * 1. Every example is run, or marked as one that is not; nothing is marked by a word that nobody knows.
 * 2. What is run succeeds, and prints the answer that the document shows: here those of the READMEs.
 * 3. TypeScript examples compile strictly.
 * 4. The requests in the README's table are answered as it says.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from '../support/compile.ts';
import { get } from '../support/http.ts';
import { LANGUAGES } from './code-blocks.ts';
import { BLOCKS, EXAMPLES, FIRST_DOCUMENTS, testExamples, useDesk, withService } from './run-examples.ts';

const MARKS = /^(run|no-run)$/;
const desk = useDesk();

test('1. every example is run, or marked as one that is not', () => {
  const unmarked = BLOCKS.filter(({ language, mark }) => LANGUAGES.includes(language) && !MARKS.test(mark));
  expect(unmarked.map(({ place, language }) => `${place}: write \`${language} run\` or \`no-run\``)).toEqual([]);
  const answers = BLOCKS.filter(({ mark }) => mark === 'answer');
  expect(EXAMPLES.filter(({ answer }) => answer).map(({ answer }) => answer)).toEqual(answers);
  const others = BLOCKS.filter(({ language, mark }) => !LANGUAGES.includes(language) && !/^(answer)?$/.test(mark));
  expect(others.map(({ place, mark }) => `${place}: ${mark}`)).toEqual([]);
  expect(new Set(EXAMPLES.map(({ language }) => language))).toEqual(new Set(LANGUAGES));
});

testExamples(FIRST_DOCUMENTS, desk);

test('3. TypeScript examples compile', async () => {
  const { folder } = desk();
  const files: string[] = [];
  for (const { language, code, place } of EXAMPLES) {
    if (language !== 'ts') continue;
    const file = path.join(folder, `${place.replaceAll(/\W/g, '-')}.ts`);
    await writeFile(file, code);
    files.push(file);
  }
  expect(files.length).toBeGreaterThan(3);
  const options = { module: 'nodenext', moduleResolution: 'nodenext', noUncheckedIndexedAccess: true };
  expect(await compile(folder, files, options)).toBe('');
});

describe('4. the requests of the README’s table', () => {
  const service = withService();
  test('are answered', async () => {
    const { larder } = service();
    const rows = [...readFileSync('README.md', 'utf8').matchAll(/^\| `GET (\S+)` \| (.+) \|$/gm)];
    expect(rows.length).toBeGreaterThanOrEqual(6);
    for (const [, request, words] of rows) {
      const answer = await get(larder.url, request!);
      expect({ request, status: answer.status }).toEqual({ request, status: 200 });
      const [, json] = words!.match(/^`(\{.+\})`$/) ?? [];
      if (json !== undefined) expect(answer.json()).toEqual(JSON.parse(json));
      else expect(answer.json()).not.toEqual([]);
    }
  });
});

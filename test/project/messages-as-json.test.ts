/**
 * The messages of the pages in the build:
 * 1. They are those of the sources, in every language.
 * 2. Those of a language are parsed when they are first asked for, and only then.
 */
import { build } from 'esbuild';
import { expect, test, vi } from 'vitest';
import { messagesAsJson } from '../../scripts/messages-as-json.js';
import { CATALOGS } from '../../src/site/messages/catalogs.ts';

test('1, 2. the built messages are those of the sources, parsed when they are asked for', async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/site/messages/catalogs.ts'],
    plugins: [messagesAsJson(build)],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const parse = vi.spyOn(JSON, 'parse');
  const code = Buffer.from(outputFiles[0]!.contents).toString('base64');
  const built = (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as {
    CATALOGS: typeof CATALOGS;
  };
  const parsed = parse.mock.calls.length;
  expect(built.CATALOGS.de).toEqual(CATALOGS.de);
  expect(built.CATALOGS.de).toBe(built.CATALOGS.de);
  expect(parse.mock.calls.length - parsed).toBe(1);
  parse.mockRestore();
  expect(Object.keys(built.CATALOGS)).toEqual(Object.keys(CATALOGS));
  expect({ ...built.CATALOGS }).toEqual(CATALOGS);
});

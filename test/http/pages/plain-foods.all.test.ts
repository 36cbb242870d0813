/**
 * Plain foods, which the starter names in English, on pages in other languages, through the port:
 *   1. the example of the home page, results and meals call them by the name of their kind;
 *   2. what the foods are called is said where the query calls them otherwise, in the words of the page, and never in English.
 */
import { expect, it } from 'vitest';
import { readMain } from '../../site/read-html.ts';
import { get } from '../../support/http.ts';
import { UNLIMITED, useLarder } from '../../support/start-larder.ts';

const larder = useLarder({ env: UNLIMITED, starter: true });

async function page(language: string, path: string): Promise<string> {
  return readMain((await get(larder.url, path, { 'Accept-Language': language })).body.toString());
}

it.each([
  ['fr', '/', 'Banane, crue Banana, raw'],
  ['pt-BR', '/?q=banana', 'Banana, crua Banana, raw'],
  ['pl', '/meals?q=2+jajka', 'Jajko, na surowo Egg, whole, raw'],
])('1. in %s, %s', async (language, path, name) => {
  expect(await page(language, path)).toContain(name);
});

it('1. a name that says nothing else is not shown twice', async () => {
  expect(await page('de', '/?q=halloumi')).not.toMatch(/Halloumi Halloumi/);
});

it.each([
  ['pt-BR', 'suco de laranja', undefined],
  ['de', 'Joghurt', undefined],
  ['de', 'gekochte Eier', undefined],
  ['de', 'Paradeiser', 'Ergebnisse für „ Tomate “'],
])('2. in %s, %s', async (language, query, line) => {
  const shown = await page(language, `/?q=${encodeURIComponent(query)}`);
  const said = /(?:Ergebnisse für|Resultados para) \S \S+ \S/.exec(shown)?.[0];
  expect(said).toBe(line);
});

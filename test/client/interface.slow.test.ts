/**
 * The client knows the interface as it is:
 * 1. Its types are those that a running service's OpenAPI document gives, and `npm run generate -w client` writes them.
 * 2. The members that it reads as `null` when missing are exactly the nullable ones; the nutrients are the service's.
 * 3. Missing members read as `null`, unknown ones stay.
 * 4. Its README names every error code.
 * 5. The credit has the words of DATA-LICENSE.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ATTRIBUTION, ATTRIBUTION_HTML } from '../../client/src/attribution.ts';
import { type Food, NULLABLE_FIELDS, readFood } from '../../client/src/food.ts';
import { perPortion } from '../../client/src/portion.ts';
import { interfaceTypes, type OpenApiDocument } from '../../scripts/interface-types.ts';
import { FOOD_FIELDS } from '../../src/food/food.ts';
import { NUTRIENTS } from '../../src/food/nutrients.ts';
import { NUTELLA } from '../support/foods.ts';
import { get } from '../support/http.ts';
import { startLarder } from '../support/start-larder.ts';

test('1. the types are up to date (else: npm run generate -w client)', async () => {
  const larder = await startLarder({ foods: [NUTELLA] });
  const document = (await get(larder.url, '/openapi.json')).json<OpenApiDocument>();
  await larder.stop();
  const written = readFileSync('client/src/interface.ts', 'utf8');
  expect(written).toBe(await interfaceTypes(document));
  const generated = path.join(tmpdir(), 'interface.ts');
  execFileSync('npm', ['run', 'generate', '-w', 'client', '--', generated], { stdio: 'pipe' });
  expect(readFileSync(generated, 'utf8')).toBe(written);
  const { Food: schema } = document.components.schemas as unknown as Record<
    string,
    { properties: Record<string, { type: string | string[] }> }
  >;
  const nullable = Object.entries(schema!.properties).filter(([, { type }]) => type.includes('null'));
  expect(NULLABLE_FIELDS).toEqual(nullable.map(([name]) => name));
});

test('2. the nullable members and the nutrients are those of the service', () => {
  expect(NULLABLE_FIELDS).toEqual(FOOD_FIELDS.filter(({ nullable }) => nullable).map(({ name }) => name));
  expect(Object.keys(perPortion({} as Food, 1))).toEqual(['grams', ...NUTRIENTS.map(({ field }) => field)]);
});

test('3. a sparse food is filled with nulls, and keeps what we do not know', () => {
  const sparse = JSON.parse('{"id":7,"name":"Oats","source":"off","confidence":0.4,"vitamin_c_mg":3,"fat_g":0}');
  const food = readFood(sparse);
  expect(food).toEqual({ ...Object.fromEntries(NULLABLE_FIELDS.map((name) => [name, null])), ...sparse });
  expect(Object.keys(sparse)).toHaveLength(6);
});

test('4. the README names every error code', () => {
  const codes = [...readFileSync('client/src/error.ts', 'utf8').matchAll(/^ {2}\| '([A-Z_]+)'/gm)].map(
    ([, code]) => code,
  );
  const rows = readFileSync('client/README.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \|/gm);
  expect(codes.length).toBeGreaterThan(10);
  expect([...rows].map(([, code]) => code)).toEqual(codes);
});

test('5. the credit', () => {
  const [, words] = readFileSync('DATA-LICENSE.md', 'utf8').match(/"(Food data from [^"]+)"/)!;
  const written = words!.replaceAll(/\s+/g, ' ');
  expect(ATTRIBUTION).toBe(written.replace(/\[(.+?)\]\((.+?)\)/, '$1 ($2)'));
  expect(ATTRIBUTION_HTML.replaceAll(/<.*?>/g, '')).toBe(written.replace(/\[(.+?)\]\(.+?\)/, '$1'));
  expect(ATTRIBUTION_HTML).toContain('href="https://world.openfoodfacts.org"');
});

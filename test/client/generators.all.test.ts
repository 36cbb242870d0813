/**
 * The OpenAPI document of a running service serves others:
 * 1. An independent validator finds nothing wrong with it, and does find a mistake that is put into it.
 * 2. Two independent generators, openapi-typescript and hey-api, make code from it that compiles without error.
 * 3. The client that hey-api made answers what a plain request answers.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient as generate } from '@hey-api/openapi-ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { build } from 'esbuild';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from '../support/compile.ts';
import { FOODS } from '../support/foods.ts';
import { get } from '../support/http.ts';
import { type Larder, startLarder, UNLIMITED } from '../support/start-larder.ts';

type Document = Record<string, unknown> & { paths: Record<string, unknown> };

let larder: Larder;
let folder: string;
let text: string;

beforeAll(async () => {
  larder = await startLarder({ env: UNLIMITED, foods: FOODS });
  text = (await get(larder.url, '/openapi.json')).body.toString();
  // Within the project, because the types of Node are found from there.
  folder = await mkdtemp(path.resolve('node_modules', '.larder-generated-'));
});

afterAll(async () => {
  await larder.stop();
  await rm(folder, { recursive: true, force: true });
});

const freshDocument = () => JSON.parse(text) as Document;

const BUNDLED = { module: 'esnext', moduleResolution: 'bundler' };

test('1. an independent validator accepts it', async () => {
  expect(await new Validator().validate(freshDocument())).toEqual({ valid: true });
  const { paths, ...rest } = freshDocument();
  const broken = { ...rest, paths: { ...paths, '/search': { get: { responses: { 200: 'foods' } } } } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

test('2. openapi-typescript', async () => {
  const file = path.join(folder, 'openapi-typescript.ts');
  const types = astToString(await openapiTS(freshDocument() as unknown as OpenAPI3));
  const use = `
    type Answer = paths['/search']['get']['responses'][200]['content']['application/json'];
    export const kcal = (answer: Answer): number | null => answer[0]!.calories_kcal;
    export const problems: paths['/search']['get']['responses'][422]['content']['application/json'] = {
      detail: [{ type: 'string_too_short', loc: ['query', 'q'], msg: 'short', input: 'a', ctx: { min_length: 2 } }],
    };
    // @ts-expect-error: an id is a number, and a food has a name
    export const wrong: Answer = [{ id: 'seven' }];
  `;
  await writeFile(file, types + use);
  expect(await compile(folder, [file], BUNDLED)).toBe('');
});

test('2. 3. hey-api', async () => {
  await generate({
    input: freshDocument(),
    output: folder,
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  });
  const file = path.join(folder, 'use.ts');
  await writeFile(
    file,
    `import { barcode, health, search } from './sdk.gen';
     export async function use(baseUrl: string) {
       const found = await search({ baseUrl, query: { q: 'nutela', limit: 2 } });
       const missing = await barcode({ baseUrl, path: { code: '4006381333931' } });
       const count: number | undefined = (await health({ baseUrl })).data?.foods_in_db;
       const name: string | undefined = found.data?.[0]?.name;
       return { name, found: found.data, missing: missing.error, count };
     }`,
  );
  expect(await compile(folder, [file], BUNDLED)).toBe('');
  const outfile = path.join(folder, 'use.mjs');
  await build({ entryPoints: [file], outfile, bundle: true, format: 'esm', logLevel: 'warning' });
  const { use } = (await import(outfile)) as { use: (baseUrl: string) => Promise<unknown> };
  expect(await use(larder.url)).toEqual({
    name: 'Nutella',
    found: (await get(larder.url, '/search?q=nutela&limit=2')).json(),
    missing: { detail: 'Barcode not found' },
    count: FOODS.length,
  });
});

/**
 * The package as it is published:
 * 1. It holds the module, its types, README and license, and depends on nothing.
 * 2. Installed into an empty project it works in Node, and its types compile in the strictest of consumers.
 * 3. It is below 4 kB, minified and gzipped; who takes a part pays for that part only.
 * 4. It needs no more of a runtime than browsers, workers, Deno and Bun all have.
 * 5. It works in a checkout after `npm ci`, and in a project that installs it from there, as its README says.
 * 6. Bundled, it works in Chromium from a page of another origin: keys, limits, redirects, aborts.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../browser/chromium.ts';
import { createAccount } from '../support/accounts.ts';
import { NUTELLA } from '../support/foods.ts';
import { type Larder, startLarder, UNLIMITED } from '../support/start-larder.ts';
import { answer, startHostile } from './hostile-server.ts';
import { installClient, npm, type Project, runModule } from './installed-client.ts';

let project: Project;
let larder: Larder;

beforeAll(async () => {
  project = await installClient();
  larder = await startLarder({ env: { ...UNLIMITED, LARDER_ANONYMOUS_PER_MINUTE: '20' }, foods: [NUTELLA] });
});

afterAll(async () => {
  await larder.stop();
  await project.remove();
});

describe('1. the package', () => {
  it('holds what it needs and nothing else', async () => {
    const types = [
      'ask',
      'attribution',
      'bounded',
      'client',
      'error',
      'exchange',
      'food',
      'index',
      'interface',
      'portion',
    ];
    expect(project.files).toEqual(
      ['LICENSE', 'README.md', 'package.json', 'dist/index.js', ...types.map((name) => `dist/${name}.d.ts`)].sort(),
    );
    const { name, dependencies, peerDependencies, optionalDependencies } = JSON.parse(
      await project.node(`
        import { readFileSync } from 'node:fs';
        console.log(readFileSync(new URL(import.meta.resolve('@open-larder/client/package.json')), 'utf8'));
      `),
    );
    expect({ name, dependencies, peerDependencies, optionalDependencies }).toEqual({ name: '@open-larder/client' });
  });
});

describe('2. in an empty project', () => {
  it('works in Node', async () => {
    const written = await project.node(`
      import { ATTRIBUTION, createClient, LarderError, perServing } from '@open-larder/client';
      const larder = createClient({ baseUrl: ${JSON.stringify(larder.url)} });
      const food = await larder.barcode('3017620422003');
      const error = await larder.search('x').catch((error) => error);
      console.log(JSON.stringify([food.name, perServing(food).calories_kcal, error instanceof LarderError, ATTRIBUTION]));
    `);
    expect(JSON.parse(written)).toEqual(['Nutella', 80.85, true, expect.stringContaining('ODbL')]);
  });

  it.each([
    ['Node’s resolution', ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
    ['a bundler’s resolution', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
  ])('its types compile strictly, with %s', (_, module, moduleResolution) => {
    expect(typeProblems({ module, moduleResolution })).toEqual([]);
  });
});

describe('5. in a checkout', () => {
  const code = `
    import { createClient } from '@open-larder/client';
    console.log((await createClient({ baseUrl: process.argv[1] }).barcode('3017620422003')).name);
  `;

  it('is built by `npm ci`', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
    expect(scripts.prepare).toBe('node scripts/prepare.js');
    expect(await readFile('scripts/prepare.js', 'utf8')).toContain('await buildClient()');
  });

  it('works there', async () => {
    expect(await runModule('.', code, larder.url)).toBe('Nutella\n');
  });

  it('works in a project that installs its folder', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'larder-client-'));
    try {
      await writeFile(path.join(folder, 'package.json'), '{ "type": "module", "private": true }');
      await npm(folder, 'install', '--offline', '--no-audit', '--no-fund', path.resolve('client'));
      expect(await runModule(folder, code, larder.url)).toBe('Nutella\n');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

const CONSUMER = `
  import { createClient, type Food, LarderError, type LarderErrorCode, type Portion, perPortion } from '@open-larder/client';
  const larder = createClient({ baseUrl: 'http://larder.example', apiKey: undefined, fetch, timeoutMs: 5 });
  const foods: Food[] = await larder.search('oats', { limit: 3, source: 'off', signal: AbortSignal.timeout(9) });
  const food: Food | undefined = await larder.barcode('3017620422003');
  const portion: Portion | undefined = food && perPortion(food, 30);
  const kcal: number | null | undefined = portion?.calories_kcal ?? foods[0]?.calories_kcal;
  // @ts-expect-error: no such filter
  await larder.search('oats', { source: 'community' });
  // @ts-expect-error: an id is a number
  await larder.food('7');
  // @ts-expect-error: perhaps there is no such food
  (await larder.food(7)).name;
  // @ts-expect-error: perhaps it is unknown
  foods[0]?.fat_g.toFixed();
  // @ts-expect-error: there is no service without an address
  createClient({});
  for await (const { name } of larder.popular({ hasImage: false })) if (name.length > (kcal ?? 0)) break;
  for await (const page of larder.popular().pages()) page.map(({ id }) => id.toFixed());
  const counts: number[] = (await larder.categories()).map(({ count }) => count);
  const total: number = (await larder.health()).foods_in_db;
  try { await larder.food(total + counts.length); } catch (error) {
    if (error instanceof LarderError) { const code: LarderErrorCode = error.code; console.log(code, error.detail?.at(0)); }
  }
`;

/** What the compiler says of a consumer that does everything, and marks what it must not be allowed to do. */
function typeProblems(options: ts.CompilerOptions): string[] {
  const file = path.join(project.folder, 'consumer.ts');
  const full: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    noEmit: true,
    ...options,
  };
  const host = ts.createCompilerHost(full);
  const readFromDisk = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, CONSUMER, full.target!) : readFromDisk(name, ...rest);
  const program = ts.createProgram([file], full, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('3. its size', () => {
  it('is below 4 kB', async () => {
    const whole = await project.bundle(`export * from '@open-larder/client'`);
    expect(gzipSync(whole, { level: 9 }).length).toBeLessThan(4096);
  });

  it('of a part is that of the part', async () => {
    const part = await project.bundle(`export { perPortion, ATTRIBUTION } from '@open-larder/client'`);
    expect(part).not.toContain('authorization');
    expect(part.length).toBeLessThan(1500);
    expect(await project.bundle(`import '@open-larder/client'`)).toBe('');
  });
});

describe('4. any runtime', () => {
  it('gives what it needs', async () => {
    const script = await project.bundle(`export * from '@open-larder/client'`, 'larder');
    const runtime = { fetch, URL, URLSearchParams, AbortController, TextDecoder, setTimeout, clearTimeout };
    const context = createContext({ ...runtime });
    runInContext(script, context);
    const ask = `larder.createClient({ baseUrl: ${JSON.stringify(larder.url)} }).search('nutela')`;
    expect(await runInContext(ask, context)).toMatchObject([{ name: 'Nutella' }]);
    const lost = `larder.createClient({ baseUrl: 'http://127.0.0.1:1', retries: 1, random: () => 0 }).health()`;
    await expect(runInContext(lost, context)).rejects.toMatchObject({ code: 'NETWORK' });
  });
});

describe('6. in Chromium', () => {
  let page: Page;
  let stopPages: () => void;

  beforeAll(async () => {
    const script = await project.bundle(`export * from '@open-larder/client'`, 'larder');
    const pages = createServer((request, response) => {
      const isScript = request.url === '/app.js';
      response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
      response.end(isScript ? script : '<!doctype html><title>Lunch</title><script src="/app.js"></script>');
    });
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    stopPages = () => pages.close();
    page = await (await sharedChromium()).newPage();
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
  });

  afterAll(async () => {
    await page?.close();
    stopPages?.();
  });

  /** What an expression gives in the page; an error comes as its members. */
  const inPage = (expression: string, options: object = {}) => {
    const client = `larder.createClient(${JSON.stringify({ baseUrl: larder.url, ...options })})`;
    return page.evaluate(
      `(async (client) => ${expression})(${client}).catch((error) => ({ ...error, name: error.name, message: error.message }))`,
    );
  };

  it('searches, looks up, walks and counts', async () => {
    expect(await inPage(`client.search('nutela')`)).toMatchObject([{ name: 'Nutella', fiber_g: 3.4 }]);
    expect(await inPage(`larder.perServing(await client.barcode('3017620422003'))`)).toMatchObject({ grams: 15 });
    expect(await inPage(`[await client.food(123456)]`)).toEqual([undefined]);
    expect(await inPage(`(async () => { for await (const food of client.popular()) return food.name })()`)).toBe(
      'Nutella',
    );
    expect(await inPage(`client.health()`)).toEqual({ status: 'ok', foods_in_db: 1 });
  });

  it('sends a key across origins, and explains a wrong path', async () => {
    const apiKey = await createAccount(larder, 'ann', 'pro');
    expect(await inPage(`client.search('nutella')`, { apiKey })).toHaveLength(1);
    expect(await inPage(`client.search('nutella')`, { apiKey: 'lk_wrong' })).toMatchObject({ code: 'INVALID_KEY' });
    expect(await inPage(`client.search('oats')`, { baseUrl: `${larder.url}/v1` })).toMatchObject({
      code: 'WRONG_PATH',
    });
  });

  it('reads how long to wait', async () => {
    const refusal = `Promise.all(Array.from({ length: 21 }, (_, nth) => client.food(nth)))`;
    expect(await inPage(refusal, { maxWaitMs: 0 })).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: expect.any(Number),
      detail: expect.stringMatching(/^Rate limit exceeded/),
    });
  });

  it('follows no redirect and hears an abort', async () => {
    const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    const elsewhere = await startHostile(answer(200, [], open));
    const server = await startHostile(answer(302, '', { ...open, location: `${elsewhere.url}/search` }));
    expect(await inPage(`client.search('oats')`, { baseUrl: server.url })).toMatchObject({ code: 'REDIRECTED' });
    expect(elsewhere.requests).toEqual([]);
    const abort = `client.search('oats', { signal: AbortSignal.abort() })`;
    expect(await inPage(abort)).toMatchObject({ name: 'AbortError' });
  });
});

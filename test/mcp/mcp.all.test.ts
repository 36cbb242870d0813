/**
 * `larder mcp` as the official client sees it, over both transports:
 * 1. Six tools that only read, each with a description, an input and an output schema.
 * 2. Answers carry figures with source, confidence, unknowns as null and named, and the credit; structured and as text.
 * 3. Portions and meals are computed, and a total with an unknown part is unknown.
 * 4. What a tool cannot do is an answer with isError, never the end of the server.
 * 5. Over HTTP: only on the loopback, and refused for another Host or Origin (DNS rebinding).
 * 6. Over HTTP any request target and method has an answer.
 * 7. On a server with --url the answers are the same, and nothing but the protocol is on standard output.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COCA_COLA, NUTELLA } from '../support/foods.ts';
import { type Larder, startLarder, UNLIMITED } from '../support/start-larder.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/larder.js', import.meta.url));
const SPARSE = { key: 'stew', source: 'ai_estimate', name: 'Lentil stew', calories_kcal: 90, protein_g: 6 } as const;

let larder: Larder;
const children: ChildProcess[] = [];
const clients: Client[] = [];

beforeAll(async () => {
  larder = await startLarder({ env: UNLIMITED, foods: [NUTELLA, COCA_COLA, SPARSE] });
});
afterAll(async () => {
  for (const client of clients) await client.close();
  for (const child of children) child.kill('SIGKILL');
  await larder.stop();
});

async function overStdio(...flags: string[]): Promise<Client> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp', ...flags],
    env: { PATH: process.env.PATH!, LARDER_DATA: flags.includes('--url') ? '/nonexistent' : larder.data },
  });
  return connected(transport);
}

async function connected(transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<Client> {
  const client = new Client({ name: 'kitchen-assistant', version: '1.0.0' });
  await client.connect(transport);
  clients.push(client);
  return client;
}

async function serveOverHttp(onSaid: (text: string) => void = () => {}): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, 'mcp', '--http', '0'], {
    env: { PATH: process.env.PATH!, LARDER_DATA: larder.data },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      onSaid(text);
      const url = /at (http:\S+)\n/.exec(said)?.[1];
      if (url) resolve(url);
    });
    child.once('close', () => reject(new Error(said)));
  });
}

interface Answer {
  isError?: boolean | undefined;
  content: { type: string; text?: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: whatever the tool answers
  structuredContent?: any;
}

const call = async (client: Client, name: string, given: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: given })) as Answer;

describe.each(['stdio', 'http', 'a server'])('over %s', (way) => {
  let client: Client;
  beforeAll(async () => {
    if (way === 'http') client = await connected(new StreamableHTTPClientTransport(new URL(await serveOverHttp())));
    else client = way === 'stdio' ? await overStdio() : await overStdio('--url', larder.url);
  });

  it('offers seven tools that only read', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_foods',
      'food_by_barcode',
      'food_by_id',
      'food_details',
      'nutrition_for_portion',
      'nutrition_for_meal',
      'nutrition_for_text',
    ]);
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      expect({ name, annotations }).toMatchObject({ annotations: { readOnlyHint: true, destructiveHint: false } });
      expect(description!.length).toBeGreaterThan(100);
      expect(inputSchema.properties).toBeDefined();
      expect(outputSchema!.properties).toMatchObject({ credit: {}, notes: {} });
    }
    expect(client.getInstructions()).toContain('confidence');
  });

  it('reads a meal in words', async () => {
    const { structuredContent: meal, isError } = await call(client, 'nutrition_for_text', {
      text: '50 g nutella and 3 xylofragmentors',
      servings: 2,
    });
    expect(isError).toBeFalsy();
    expect(meal.items[0]).toMatchObject({ grams: 50, grams_from: { by: 'stated' } });
    expect(meal.total.calories_kcal).toBeNull();
    expect(meal.at_least.calories_kcal).toBeGreaterThan(150);
    expect(meal.not_understood).toEqual(['xylofragmentors']);
  });

  it('finds foods with source, confidence and credit', async () => {
    const { structuredContent, content, isError } = await call(client, 'search_foods', { query: 'nutela', limit: 1 });
    expect(isError).toBeFalsy();
    expect(JSON.parse(content[0]!.text!)).toEqual(structuredContent);
    expect(structuredContent).toMatchObject({
      foods: [
        {
          name: 'Nutella',
          brand: 'Ferrero',
          per_100_g: { calories_kcal: 539, sugar_g: 56.3 },
          source: 'off',
          source_name: 'Open Food Facts',
          verdict: expect.stringMatching(/^Plausible: /),
          not_stated: [],
        },
      ],
      credit: 'Food data from Open Food Facts (https://world.openfoodfacts.org), under the ODbL.',
    });
    const nothing = await call(client, 'search_foods', { query: 'zzzzzz' });
    expect(nothing.structuredContent).toMatchObject({ foods: [], credit: null });
    expect(nothing.structuredContent.notes[0]).toContain('Nothing was found');
  });

  it('looks up by barcode and by id, and says what is not known', async () => {
    const { food } = (await call(client, 'food_by_barcode', { code: '5 449000 000996' })).structuredContent;
    expect(food.not_stated).toEqual(['Fibre', 'Cholesterol', 'Potassium']);
    expect(food.per_100_g).toMatchObject({ fat_g: 0, fiber_g: null });
    const again = (await call(client, 'food_by_id', { id: food.id })).structuredContent;
    expect(again.food).toEqual(food);
    expect(again.notes[0]).toContain('does not mean zero');
  });

  it('tells all that is known, and that allergens which are not stated may be there', async () => {
    const { structuredContent, isError } = await call(client, 'food_details', { barcode: '3017620422003' });
    expect(isError).toBeFalsy();
    expect(structuredContent).toMatchObject({ food: { name: 'Nutella' }, allergens: null, basis: '100 g' });
    expect(structuredContent.nutrients).toContainEqual(
      expect.objectContaining({ key: 'fat_g', name: 'Fat', per_100g: 30.9, origin: 'label' }),
    );
    expect(structuredContent.notes[0]).toContain('does not mean that there are none');
    expect(await call(client, 'food_details', {})).toMatchObject({ isError: true });
  });

  it('computes portions and meals', async () => {
    const portion = await call(client, 'nutrition_for_portion', { barcode: '3017620422003', grams: 30 });
    expect(portion.structuredContent).toMatchObject({
      name: 'Nutella',
      grams: 30,
      nutrients: { calories_kcal: 161.7, protein_g: 1.89, sodium_mg: 12.84 },
      source: 'off',
    });
    const [stew] = (await call(client, 'search_foods', { query: 'lentil stew' })).structuredContent.foods;
    const meal = await call(client, 'nutrition_for_meal', {
      items: [
        { food_id: stew.id, grams: 300 },
        { barcode: '5449000000996', grams: 330 },
      ],
    });
    expect(meal.structuredContent).toMatchObject({
      total_grams: 630,
      total: { calories_kcal: 408.6, protein_g: 18, fat_g: null },
      at_least: { fat_g: 0, carbs_g: 34.98, cholesterol_mg: null },
      lowest_confidence: stew.confidence,
      credit: expect.stringContaining('ODbL'),
    });
    expect(meal.structuredContent.notes).toContain('The total of fat is not known: not stated for Lentil stew.');
    expect(meal.structuredContent.notes.at(-1)).toContain('estimated by a model');
  });

  it('tells errors as answers, and goes on', async () => {
    const failed = async (name: string, given: Record<string, unknown>) => {
      const { isError, content } = await call(client, name, given);
      expect({ name, given, isError }).toMatchObject({ isError: true });
      return content[0]!.text!;
    };
    expect(await failed('food_by_id', { id: 424242 })).toMatch(/^There is no food with the id 424242/);
    expect(await failed('food_by_barcode', { code: '96385074' })).toMatch(/^No food has the barcode 96385074/);
    expect(await failed('food_by_id', { id: 'nutella' })).toMatch(/must be integer/);
    expect(await failed('search_foods', { query: 'x' })).toMatch(/fewer than 2/);
    expect(await failed('search_foods', { query: 'milk', limit: 51 })).toMatch(/<= 50/);
    expect(await failed('nutrition_for_portion', { food_id: 1, grams: -5 })).toMatch(/> 0/);
    expect(await failed('nutrition_for_portion', { grams: 5 })).toMatch(/either food_id or barcode/);
    const meal = await failed('nutrition_for_meal', {
      items: [
        { food_id: 424242, grams: 1 },
        { barcode: '3017620422003', grams: 1 },
        { food_id: 1, barcode: '3017620422003', grams: 1 },
      ],
    });
    expect(meal.split('\n')).toEqual([
      expect.stringMatching(/^items\[0\]: There is no food/),
      expect.stringMatching(/^items\[2\]: Give either/),
    ]);
    await expect(client.callTool({ name: 'delete_food', arguments: {} })).rejects.toThrow(/not found/);
    expect((await call(client, 'food_by_barcode', { code: '3017620422003' })).isError).toBeFalsy();
  });
});

/** An address where nobody answers. */
async function deserted(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

it('tells a server that is gone as an answer', async () => {
  const client = await overStdio('--url', await deserted());
  const { isError, content } = await call(client, 'search_foods', { query: 'milk' });
  expect({ isError, text: content[0]!.text }).toMatchObject({
    isError: true,
    text: expect.stringMatching(/ECONNREFUSED/),
  });
});

it('refuses web pages and other names over HTTP', async () => {
  const url = new URL(await serveOverHttp());
  const post = (headers: Record<string, string>, path = url.pathname) =>
    new Promise<number>((resolve, reject) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
      const sent = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers };
      request({ host: url.hostname, port: url.port, path, method: 'POST', headers: sent }, (answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      })
        .once('error', reject)
        .end(body);
    });
  expect(await post({})).toBe(200);
  expect(await post({ origin: 'http://localhost:5173' })).toBe(200);
  expect(await post({ origin: 'https://evil.example' })).toBe(403);
  expect(await post({ origin: 'null' })).toBe(403);
  expect(await post({ host: 'evil.example' })).toBe(403);
  expect(await post({}, '/')).toBe(404);
  expect(await post({ 'x-padding': 'x'.repeat(100) }, '/mcp?x=%')).toBe(200);
});

it('answers request targets and methods of every kind over HTTP, and says nothing of them', async () => {
  const said: string[] = [];
  const { hostname, port, host } = new URL(await serveOverHttp((text) => said.push(text)));
  const statusOf = (line: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.on('data', (bytes) => {
        answer += String(bytes);
      });
      socket.once('end', () => resolve(answer.slice(9, 12))).once('error', reject);
      socket.write(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    });
  const targets = ['/', '//', '///', '//[', '/%', '/%ff', '/\\', '*', '?', '/mcp/', '/mcp/x', '/Mcp', '//mcp'];
  targets.push(
    'http://',
    'http://[',
    'http://[::1',
    'http://x:99999/mcp',
    'http:///',
    'mailto:x',
    'javascript:0',
    ':',
    '@',
  );
  for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'PUT', 'PATCH', 'QUERY', 'M-SEARCH', 'PROPFIND']) {
    for (const target of targets) {
      expect([method, target, await statusOf(`${method} ${target}`)]).toEqual([
        method,
        target,
        expect.stringMatching(/^4\d\d$/),
      ]);
    }
  }
  for (const method of ['TRACE', 'CONNECT']) {
    for (const target of ['/mcp', '/', 'larder:80', '//']) {
      const status = await statusOf(`${method} ${target}`);
      expect([method, target, status]).toEqual([method, target, expect.stringMatching(/^40[05]$/)]);
    }
  }
  for (const method of ['BREW', 'trace', 'TRACK', 'get']) expect(await statusOf(`${method} /mcp`)).toBe('400');
  expect(said.join('')).toMatch(/^MCP over HTTP at \S+\n$/);
});

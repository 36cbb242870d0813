// 1. A running service says in its data folder where it listens; `status` and `doctor` ask it there, whatever PORT they have.
// 2. It takes that back when it stops, but not from another service on the same folder.
// 3. What a killed service left is recognized and not believed: neither its address nor a process that has its number now.
// 4. A file that says something else is as good as none.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeDataFolder, runLarder, startLarder } from '../support/start-larder.ts';

const stateFile = (data: string) => path.join(data, 'service.json');
const stateOf = (data: string) => JSON.parse(readFileSync(stateFile(data), 'utf8')) as Record<string, unknown>;

/** With another PORT than the service has. */
async function statusOf(data: string) {
  const { stdout } = await runLarder(['status'], { LARDER_DATA: data, PORT: '0' });
  return (JSON.parse(stdout) as { server: Record<string, unknown> }).server;
}

async function portFinding(data: string) {
  const { stdout } = await runLarder(['doctor'], { LARDER_DATA: data, PORT: '0' });
  return (JSON.parse(stdout) as { check: string; state: string; words: string }[]).find(
    ({ check }) => check === 'port',
  )!;
}

it('1. to 3. a service is found where it listens, until it stops or is killed', async () => {
  const data = await makeDataFolder();
  const first = await startLarder({ data });
  const found = { url: first.url, state: 'larder', pid: first.pid, version: expect.stringMatching(/^\d+\./) };
  expect(await statusOf(data)).toMatchObject({ ...found, started_at: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(await portFinding(data)).toMatchObject({ state: 'ok', words: expect.stringContaining(first.url) });

  const second = await startLarder({ data });
  expect(await first.end('SIGTERM')).toBe(0);
  expect(await statusOf(data)).toMatchObject({ url: second.url, pid: second.pid });
  expect(await second.end('SIGTERM')).toBe(0);
  expect(existsSync(stateFile(data))).toBe(false);
  expect(await portFinding(data)).toMatchObject({ state: 'ok' });

  const killed = await startLarder({ data });
  await killed.end('SIGKILL');
  expect(stateOf(data)).toMatchObject({ pid: killed.pid, address: killed.url });
  expect(await statusOf(data)).toMatchObject({ state: 'nobody', pid: null, url: 'http://127.0.0.1:0' });
  expect(await portFinding(data)).toMatchObject({ state: 'warn', words: expect.stringContaining(String(killed.pid)) });
  await (await startLarder({ data })).stop();
  expect(existsSync(stateFile(data))).toBe(false);
});

it('3. and 4. what cannot be believed is not asked', async () => {
  const data = await makeDataFolder();
  const larder = await startLarder({ data });
  const state = stateOf(data);
  await larder.end('SIGTERM');
  let asked = 0;
  const other = createServer((_request, response) => {
    asked += 1;
    response.end('{"foods_in_db":1}');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const strange = [
    // The number of a process that runs, this one, which is not the one that wrote it.
    JSON.stringify({ ...state, address, pid: process.pid }),
    JSON.stringify({ ...state, address, pid: String(process.pid) }),
    JSON.stringify({ ...state, address: `${address}/x`, namespace: 'elsewhere' }),
    JSON.stringify({ ...state, address: address.replace('http', 'ftp'), namespace: 'elsewhere' }),
    JSON.stringify([address]),
    'null',
    '{"address":',
    '',
  ];
  for (const content of strange) {
    writeFileSync(stateFile(data), content);
    expect(await statusOf(data), content).toMatchObject({ state: 'nobody', pid: null });
  }
  expect(asked).toBe(0);
  // Of another container it cannot be known whether it runs, so it is asked.
  writeFileSync(stateFile(data), JSON.stringify({ ...state, address, namespace: 'elsewhere' }));
  expect(await statusOf(data)).toMatchObject({ state: 'larder', url: address });
  expect(asked).toBeGreaterThan(0);
  await new Promise((resolve) => other.close(resolve));
});

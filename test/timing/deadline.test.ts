// 1. What comes in time is given, what fails fails, and what does not come is late.
// 2. A blocked event loop makes nothing late that has arrived meanwhile.
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { withDeadline } from '../../src/timing/deadline.ts';

const late = () => new Error('late');

it('1. gives the result, the failure, or the deadline', async () => {
  expect(await withDeadline(Promise.resolve(7), 1_000, late)).toBe(7);
  await expect(withDeadline(Promise.reject(new Error('broken')), 1_000, late)).rejects.toThrow('broken');
  await expect(withDeadline(new Promise(() => {}), 20, late)).rejects.toThrow('late');
});

it('2. counts only while the event loop runs', async () => {
  const server = createServer((socket) => socket.on('error', () => {}).end('answer'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const answer = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
  const awaited = withDeadline(answer, 100, late);
  const until = Date.now() + 500;
  while (Date.now() < until);
  expect(await awaited).toBe('answer');
  socket.destroy();
  server.close();
});

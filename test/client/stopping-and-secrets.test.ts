/**
 * What a client keeps to itself, and when it stops:
 * 1. Redirects are never followed, and the key goes nowhere but to `baseUrl`.
 * 2. An abort ends a call at any moment with the signal's reason, and nothing stays behind.
 * 3. The key is in no error and in no description of the client.
 */
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../client/src/client.ts';
import {
  answer,
  cut,
  failure,
  good,
  halfAndSilence,
  hurriedClient,
  limited,
  silence,
  startHostile,
} from './hostile-server.ts';

const KEY = 'lk_1234567890abcdefghijklmnopqrstuvwxyz';

describe('1. redirects', () => {
  it.each([301, 302, 307, 308])('%i is not followed, not even on the same host', async (status) => {
    const elsewhere = await startHostile(good);
    for (const target of [`${elsewhere.url}/food/7`, '/food/8']) {
      const server = await startHostile(answer(status, '', { location: target }));
      const { client } = hurriedClient(server.url, { apiKey: KEY });
      const error = await failure(client.food(7));
      expect(error).toMatchObject({ code: 'REDIRECTED', status });
      expect(error.message).toContain(target);
      expect(server.requests).toEqual([{ url: '/food/7', authorization: `Bearer ${KEY}` }]);
    }
    expect(elsewhere.requests).toEqual([]);
  });
});

describe('2. aborting', () => {
  const reason = new Error('the person left the page');

  it.each([
    ['before the answer', silence],
    ['amid the body', halfAndSilence],
  ])('%s', async (_, step) => {
    const server = await startHostile(step);
    const controller = new AbortController();
    const call = hurriedClient(server.url).client.food(7, { signal: controller.signal });
    await server.arrived(1);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  it('while waiting, with the real timer, which does not stay behind', async () => {
    const server = await startHostile(limited({ 'retry-after': '59' }));
    const controller = new AbortController();
    const timersBefore = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const call = createClient({ baseUrl: server.url }).food(7, { signal: controller.signal });
    await server.arrived(1);
    setTimeout(() => controller.abort(reason), 50);
    await expect(call).rejects.toBe(reason);
    expect(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length).toBeLessThanOrEqual(
      timersBefore,
    );
  });

  it('a wait that fails fails the call', async () => {
    const server = await startHostile(limited());
    const sleep = () => {
      throw reason;
    };
    await expect(hurriedClient(server.url, { sleep }).client.food(7)).rejects.toBe(reason);
  });

  it('while an injected wait does not listen', async () => {
    const server = await startHostile(limited());
    const controller = new AbortController();
    const sleep = () => {
      controller.abort(reason);
      return new Promise<void>(() => {});
    };
    const { client } = hurriedClient(server.url, { sleep });
    await expect(client.food(7, { signal: controller.signal })).rejects.toBe(reason);
  });

  it('beforehand: nothing is sent', async () => {
    const server = await startHostile(good);
    const { client } = hurriedClient(server.url);
    await expect(client.food(7, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await expect(
      client
        .popular({ signal: AbortSignal.abort(reason) })
        .pages()
        [Symbol.asyncIterator]()
        .next(),
    ).rejects.toBe(reason);
    expect(server.requests).toEqual([]);
  });

  it('a signal that is kept for many calls keeps nothing of them', async () => {
    const server = await startHostile(answer(503, {}), good);
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners++;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners--;
      remove(...args);
    };
    await hurriedClient(server.url).client.food(7, { signal });
    expect(listeners).toBe(0);
  });
});

describe('3. the key', () => {
  it('is in no error and in no description of the client', async () => {
    const steps = [answer(401, { detail: 'Missing or invalid API key' }), answer(403, {}), answer(200, '<'), cut];
    for (const step of steps) {
      const server = await startHostile(step);
      const { client } = hurriedClient(server.url, { apiKey: KEY });
      const error = await failure(client.food(7));
      expect(server.requests[0]!.authorization).toBe(`Bearer ${KEY}`);
      expect(inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error) + error.stack).not.toContain(KEY);
      expect(inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client)).not.toContain(KEY);
    }
  });

  it('that no header can carry is refused without being quoted', () => {
    for (const apiKey of ['', ' ', 'lk_secret\nx: y', 'lk_secrét', 'lk_secret two']) {
      const make = () => createClient({ baseUrl: 'http://larder.example', apiKey });
      expect(make).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
      expect(make).not.toThrow(/secr/);
    }
  });

  it('may have been read from a file that ends with a new line', async () => {
    const server = await startHostile(good);
    await hurriedClient(server.url, { apiKey: `${KEY}\n` }).client.food(7);
    expect(server.requests[0]!.authorization).toBe(`Bearer ${KEY}`);
  });
});

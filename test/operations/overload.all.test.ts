/** More searches than the service can take at once: some are put off with 503, none is lost, and look-ups go on. */
import { Agent } from 'node:http';
import { expect, it } from 'vitest';
import { NUTELLA, YOGURTS } from '../support/foods.ts';
import { type Answer, get, request } from '../support/http.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';

const larder = useLarder({
  env: { ...UNLIMITED, LARDER_SEARCH_THREADS: '1', LARDER_SEARCH_QUEUE: '1', LARDER_RESPONSE_CACHE_MB: '0' },
  foods: [NUTELLA, ...YOGURTS],
});

it('interface 6: 503 is Service Unavailable in JSON, with Retry-After', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 300 });
  const send = () => request(larder.url, '/search?q=yogurt+strawbery&limit=50', { agent });
  const answers: Answer[] = [];
  // One search is over in a moment, so that a queue of one overflows only sooner or later.
  for (let round = 0; round < 20 && !answers.some(({ status }) => status === 503); round++) {
    answers.push(...(await Promise.all(Array.from({ length: 300 }, send))));
  }
  agent.destroy();
  const putOff = answers.filter(({ status }) => status === 503);
  expect(putOff.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  for (const answer of putOff) {
    expect(answer.json()).toEqual({ detail: 'Service Unavailable' });
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  }
});

it('afterwards searches and look-ups are answered as before', async () => {
  expect((await get(larder.url, '/barcode/3017620422003')).status).toBe(200);
  expect((await get(larder.url, '/search?q=nutella')).status).toBe(200);
  expect((await get(larder.url, '/health')).status).toBe(200);
});

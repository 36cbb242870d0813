// 1. The wait lasts its milliseconds and then lets the request go on; 0 switches it off.
// 2. A client that goes away ends its wait at once, and its timer and listener with it.
// 3. Many waiting clients are as many timers and nothing more.
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FairnessDelay } from '../../../src/http/gate/fairness-delay.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A response as far as its end is concerned. */
function openResponse(): ServerResponse {
  return new EventEmitter() as unknown as ServerResponse;
}

it('waits its milliseconds, not more and not less', async () => {
  const delay = new FairnessDelay(350);
  const response = openResponse();
  let outcome: boolean | undefined;
  void delay.wait(response).then((isStillThere) => {
    outcome = isStillThere;
  });
  expect(delay.waiting).toBe(1);
  await vi.advanceTimersByTimeAsync(349);
  expect(outcome).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toBe(true);
  expect(delay.waiting).toBe(0);
  expect(response.listenerCount('close')).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('ends at once when the client goes, and frees the timer', async () => {
  const delay = new FairnessDelay(350);
  const response = openResponse();
  const waited = delay.wait(response);
  await vi.advanceTimersByTimeAsync(100);
  response.emit('close');
  expect(await waited).toBe(false);
  expect(delay.waiting).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  expect(response.listenerCount('close')).toBe(0);
});

it('counts a client once, though it goes away after its wait', async () => {
  const delay = new FairnessDelay(350);
  const response = openResponse();
  const waited = delay.wait(response);
  await vi.advanceTimersByTimeAsync(350);
  response.emit('close');
  expect(await waited).toBe(true);
  expect(delay.waiting).toBe(0);
});

it('of 0 is no wait and no timer', async () => {
  const delay = new FairnessDelay(0);
  expect(await delay.wait(openResponse())).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  expect(delay.waiting).toBe(0);
});

it('holds many clients, of which half go away', async () => {
  const delay = new FairnessDelay(350);
  const responses = Array.from({ length: 600 }, openResponse);
  const waits = responses.map((response) => delay.wait(response));
  expect(delay.waiting).toBe(600);
  for (const response of responses.slice(0, 300)) response.emit('close');
  expect(delay.waiting).toBe(300);
  expect(vi.getTimerCount()).toBe(300);
  await vi.advanceTimersByTimeAsync(350);
  const outcomes = await Promise.all(waits);
  expect(outcomes.filter(Boolean)).toHaveLength(300);
  expect(delay.waiting).toBe(0);
});

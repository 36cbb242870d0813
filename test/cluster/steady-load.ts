/** Look-ups without a pause while something goes wrong: by nobody and by a known key, by id, barcode and search. */
import { Agent } from 'node:http';
import { expect } from 'vitest';
import { type Answer, bearer, get, request } from '../support/http.ts';

const WORKERS = 4;

/** What a client may ask and what the answer must hold. */
interface Check {
  readonly path: string;
  readonly isRight: (answer: Answer) => boolean;
}

/** What was asked while the work went on. */
export interface Asked {
  /** Answers to the key, all of them good. */
  keyed: number;
  anonymous: number;
}

/** Asks while the work goes on; not one answer may fail or be wrong. */
export async function underLoad(url: string, key: string, barcode: string, work: () => Promise<void>): Promise<Asked> {
  const { id, name } = (await get(url, `/barcode/${barcode}`)).json<{ id: number; name: string }>();
  const checks: readonly Check[] = [
    { path: `/food/${id}`, isRight: (answer) => answer.json<{ name: string }>().name === name },
    { path: `/barcode/${barcode}`, isRight: (answer) => answer.json<{ id: number }>().id === id },
    {
      path: `/search?q=${encodeURIComponent(name)}`,
      isRight: (answer) => answer.json<{ id: number }[]>()[0]?.id === id,
    },
  ];
  const agent = new Agent({ keepAlive: true, maxSockets: WORKERS });
  const failures: string[] = [];
  const asked: Asked = { keyed: 0, anonymous: 0 };
  let isOver = false;
  const load = Array.from({ length: WORKERS }, async (_, worker) => {
    const isKeyed = worker % 2 === 0;
    for (let nth = worker; !isOver; nth++) {
      const { path, isRight } = checks[nth % checks.length]!;
      const who = `${isKeyed ? 'the key' : 'nobody'} at ${path}`;
      try {
        const answer = await request(url, path, { agent, headers: isKeyed ? bearer(key) : {} });
        if (answer.status !== 200 || !isRight(answer)) failures.push(`${who}: ${answer.status} ${answer.body}`);
        asked[isKeyed ? 'keyed' : 'anonymous'] += 1;
      } catch (error) {
        failures.push(`${who}: ${error}`);
      }
    }
  });
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(load);
    agent.destroy();
  }
  expect(failures.slice(0, 5)).toEqual([]);
  expect(Math.min(asked.keyed, asked.anonymous)).toBeGreaterThan(50);
  return asked;
}

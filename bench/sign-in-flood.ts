/**
 * Look-ups while strangers try to sign in: the same steady load without and with 60 wrong sign-ins a second, each from an
 * address of its own. Rounds alternate, so that a noisy machine disturbs both alike.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { medianOf } from './latency.ts';
import { getRequest, type LoadResult, load } from './load.ts';
import { larder, startLarder } from './processes.ts';

const SIGN_INS_PER_SECOND = 60;
const ROUNDS = 5;
const ROUND_MS = 8_000;
const CONNECTIONS = 4;
const REST_MS = 5;

const PATHS: readonly [string, readonly string[]][] = [
  ['/food/{id}', Array.from({ length: 500 }, (_, id) => `/food/${id + 1}`)],
  [
    '/search',
    ['banana', 'chedar cheese', 'oat', 'whole milk', 'tomatos'].map((q) => `/search?q=${encodeURIComponent(q)}`),
  ],
];

/** Runs the comparison and returns its lines for the report. */
export async function benchSignInFlood(): Promise<string[]> {
  const data = mkdtempSync(path.join(tmpdir(), 'larder-bench-'));
  const environment = { LARDER_DATA: data, LARDER_PRO_PER_MINUTE: '1000000000', LARDER_TRUST_PROXY: 'loopback' };
  try {
    const ours = await startLarder(environment);
    try {
      const account = await larder(environment, 'account', 'create', '--username', 'bench', '--plan', 'pro', '--json');
      const { account_key: key } = JSON.parse(account) as { account_key: string };
      const lines = [
        `${CONNECTIONS} connections that rest ${REST_MS} ms after each answer, ${ROUNDS} rounds of ${ROUND_MS / 1000} s, medians; ${SIGN_INS_PER_SECOND} sign-ins a second`,
        '',
        '| | p50 ms | p95 ms | p99 ms | worst ms | answers to sign-ins |',
        '|---|---|---|---|---|---|',
      ];
      for (const [name, targets] of PATHS) {
        const requests = targets.map((target) => getRequest(target, key));
        const rounds = { calm: [] as LoadResult[], flooded: [] as LoadResult[] };
        const answers: Record<string, number> = {};
        await measure(ours.port, requests);
        for (let round = 0; round < ROUNDS; round++) {
          rounds.calm.push(await measure(ours.port, requests));
          const flood = new AbortController();
          const flooding = floodSignIns(ours.port, flood.signal, answers);
          rounds.flooded.push(await measure(ours.port, requests));
          flood.abort();
          await flooding;
        }
        lines.push(row(name, rounds.calm, ''), row(`${name}, beside sign-ins`, rounds.flooded, shown(answers)));
      }
      return lines;
    } finally {
      await ours.stop();
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function measure(port: number, requests: readonly Buffer[]): Promise<LoadResult> {
  const result = await load({
    port,
    requests,
    connections: CONNECTIONS,
    restMs: REST_MS,
    signal: AbortSignal.timeout(ROUND_MS),
  });
  if (result.statuses['200'] !== result.requests) throw new Error(`not all 200: ${JSON.stringify(result.statuses)}`);
  return result;
}

let attempts = 0;

/** Sends at its pace whatever the answers do, as a flood does. */
async function floodSignIns(port: number, signal: AbortSignal, answers: Record<string, number>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  for (let sent = 0; !signal.aborted; sent++) {
    const asked = signIn(port, agent, attempts++).then((status) => {
      answers[status] = (answers[status] ?? 0) + 1;
      underWay.delete(asked);
    });
    underWay.add(asked);
    await sleep(Math.max(0, began + ((sent + 1) * 1000) / SIGN_INS_PER_SECOND - performance.now()));
  }
  await Promise.all(underWay);
  agent.destroy();
}

function signIn(port: number, agent: Agent, attempt: number): Promise<number> {
  const body = JSON.stringify({ login: `nobody-${attempt}`, password: 'nine jars of plum jam' });
  const address = `10.${(attempt >> 16) & 255}.${(attempt >> 8) & 255}.${attempt & 255}`;
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-forwarded-for': address };
    const sending = request({ port, agent, method: 'POST', path: '/auth/sign-in', headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!));
    });
    sending.once('error', reject);
    sending.end(body);
  });
}

function row(name: string, rounds: readonly LoadResult[], answers: string): string {
  const figures = (['p50Ms', 'p95Ms', 'p99Ms', 'maxMs'] as const).map((figure) => medianOf(rounds, figure).toFixed(2));
  return `| ${name} | ${figures.join(' | ')} | ${answers} |`;
}

function shown(answers: Record<string, number>): string {
  return Object.entries(answers)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}

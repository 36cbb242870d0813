/** A start on an existing catalog, here the starter foods: time and processor time until the first search is answered. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cpuSeconds, memoryOf, startLarder } from './processes.ts';

const STARTS = 9;

interface Start {
  ms: number;
  cpuMs: number;
  memoryMb: number;
}

/** Starts the service again and again, and asks it one search each time. */
export async function benchStart(): Promise<string[]> {
  const data = mkdtempSync(path.join(tmpdir(), 'larder-bench-'));
  const environment = { LARDER_DATA: data, LARDER_FAIRNESS_DELAY_MS: '0' };
  try {
    // The very first start installs the catalog.
    await measureStart(environment);
    const starts: Start[] = [];
    for (let i = 0; i < STARTS; i++) starts.push(await measureStart(environment));
    return [
      `${STARTS} starts until the first search is answered: median, fastest to slowest`,
      '',
      `ms: ${spreadOf(starts.map(({ ms }) => ms))}`,
      `processor ms: ${spreadOf(starts.map(({ cpuMs }) => cpuMs))}`,
      `memory in MB: ${spreadOf(starts.map(({ memoryMb }) => memoryMb))}`,
    ];
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function measureStart(environment: Record<string, string>): Promise<Start> {
  const started = performance.now();
  const server = await startLarder(environment);
  try {
    const answer = await fetch(`http://127.0.0.1:${server.port}/search?q=banana`);
    if (!answer.ok) throw new Error(`The first search got ${answer.status}.`);
    await answer.arrayBuffer();
    const ms = performance.now() - started;
    const pid = server.process.pid!;
    return { ms, cpuMs: cpuSeconds(pid) * 1000, memoryMb: memoryOf(pid).ownMb };
  } finally {
    await server.stop();
  }
}

function spreadOf(values: readonly number[]): string {
  const sorted = values.map(Math.round).sort((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]} (${sorted[0]} to ${sorted.at(-1)})`;
}

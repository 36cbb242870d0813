/**
 * What users notice of faults: three real nodes on a real PostgreSQL and Redis under a light constant load, and each fault
 * of the table done to them in turn. For each: look-ups that failed, and how long they took, before, during and after it.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { bearer } from '../../test/support/http.ts';
import { NO_REDIS } from '../../test/support/redis.ts';
import { latencyOf } from '../latency.ts';
import { wordsOf } from '../node-foods.ts';
import { ACCOUNTS, type Cluster, FOODS, startCluster } from './cluster.ts';
import { FAULTS, type Fault } from './faults.ts';
import { type LookUp, type Outcome, SteadyLoad } from './steady-load.ts';

const PER_SECOND = 60;
const WARM_UP_SECONDS = 15;
const BEFORE_SECONDS = 5;
const DURING_SECONDS = 10;
const AFTER_SECONDS = 5;
/** A cluster that is not whole again by then is reported so. */
const RECOVERY_SECONDS = 60;
const POLL_MS = 500;

/** Runs the faults whose name has one of the given words in it, or all, and returns their lines for the report. */
export async function benchFaults(words: readonly string[]): Promise<string[]> {
  if (NO_REDIS !== undefined) throw new Error(NO_REDIS);
  const faults = FAULTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const cluster = await startCluster();
  try {
    await untilWhole(cluster);
    await warmUp(cluster);
    const rows: string[] = [];
    for (const fault of faults) {
      const row = await measure(fault, cluster);
      process.stderr.write(`${row}\n`);
      rows.push(row);
    }
    return [
      `${PER_SECOND} look-ups a second with ${ACCOUNTS} account keys, one in seven without a key, to three nodes in turn, or through`,
      `${cluster.balancer.name} (*): ${FOODS} foods, three in four by id, the others searches. ${BEFORE_SECONDS} s before, at least`,
      `${DURING_SECONDS} s during and ${AFTER_SECONDS} s after each fault; load average at the end ${loadavg()[0]!.toFixed(1)}.`,
      '',
      '| Fault | failed: before, during, after | p50, p99 in ms: before | during | after | whole again after |',
      '|---|---|---|---|---|---|',
      ...rows,
    ];
  } finally {
    await cluster.stop();
  }
}

/** Programs that have just started are slow for some seconds, which is none of the faults. */
async function warmUp({ nodes, accounts }: Cluster): Promise<void> {
  const urls = nodes.map(({ url }) => url);
  const load = new SteadyLoad(PER_SECOND, (nth) => lookUp(nth, urls, accounts));
  await sleep(WARM_UP_SECONDS * 1000);
  await load.stop();
}

async function measure(fault: Fault, cluster: Cluster): Promise<string> {
  const { nodes, balancer, accounts } = cluster;
  const urls = fault.isBalanced ? [balancer.url] : nodes.map(({ url }) => url);
  const load = new SteadyLoad(PER_SECOND, (nth) => lookUp(nth, urls, accounts));
  // Connections, and keys that a node has not seen yet, are not what is measured.
  await sleep(2_000);
  const before = load.phase();
  await sleep(BEFORE_SECONDS * 1000);
  const during = load.phase();
  const [end] = await Promise.all([fault.begin(cluster), sleep(DURING_SECONDS * 1000)]);
  const endedAt = performance.now();
  await end();
  const after = load.phase();
  const [isWhole] = await Promise.all([untilWhole(cluster), sleep(AFTER_SECONDS * 1000)]);
  const recovery = isWhole === undefined ? 'not' : `${((isWhole - endedAt) / 1000).toFixed(1)} s`;
  await load.stop();
  const phases = [before, during, after];
  const failed = phases.map(({ failed }) => failed).join(', ');
  const times = phases.map(timesOf).join(' | ');
  return `| ${fault.name}${fault.isBalanced ? ' *' : ''} | ${failed}${reasons(phases)} | ${times} | ${recovery} |`;
}

function lookUp(nth: number, urls: readonly string[], accounts: Cluster['accounts']): LookUp {
  const path = nth % 4 === 3 ? `/search?q=${wordsOf(nth, '+')}` : `/food/${1 + ((nth * 7_919) % FOODS)}`;
  const headers = nth % 7 === 6 ? {} : bearer(accounts[nth % accounts.length]!.key);
  return { url: urls[nth % urls.length]!, path, headers };
}

/** The moment at which the cluster is whole again. */
async function untilWhole(cluster: Cluster): Promise<number | undefined> {
  const deadline = performance.now() + RECOVERY_SECONDS * 1000;
  while (performance.now() < deadline) {
    if (await cluster.isWhole()) return performance.now();
    await sleep(POLL_MS);
  }
  return undefined;
}

function timesOf({ latenciesMs }: Outcome): string {
  const { p50Ms, p99Ms } = latencyOf(latenciesMs);
  return `${p50Ms.toFixed(0)}, ${p99Ms.toFixed(0)}`;
}

function reasons(phases: readonly Outcome[]): string {
  const all = phases.flatMap(({ failures }) => [...failures.keys()]);
  return all.length === 0 ? '' : ` (${[...new Set(all)].join(', ')})`;
}

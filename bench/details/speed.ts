/** How long a food with its details takes beside the Food alone: one connection, rounds in turn, medians. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { readManifest } from '../../src/catalog/versions/manifest.ts';
import { medianOf } from '../latency.ts';
import { getRequest, load } from '../load.ts';
import { larder, startLarder } from '../processes.ts';

const ROUNDS = 20;
const REQUESTS = 1_000;
const WARM_UP = 4_000;

/** Measures on the foods with these ids; the data folder has a catalog. */
export async function compareSpeed(data: string, ids: readonly number[]): Promise<string[]> {
  const environment = { LARDER_DATA: data, LARDER_PRO_PER_MINUTE: '1000000000' };
  const account = await larder(environment, 'account', 'create', '--username', 'bench', '--plan', 'pro', '--json');
  const { account_key: key } = JSON.parse(account) as { account_key: string };
  const server = await startLarder(environment);
  try {
    const requests = {
      food: ids.map((id) => getRequest(`/food/${id}`, key)),
      details: ids.map((id) => getRequest(`/food/${id}/details`, key)),
    };
    const run = (name: keyof typeof requests, total: number) =>
      load({ port: server.port, requests: requests[name], total, connections: 1 });
    const rounds = { food: [await run('food', WARM_UP)], details: [await run('details', WARM_UP)] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of ['food', 'details'] as const) rounds[name].push(await run(name, REQUESTS));
    }
    const [food, details] = [rounds.food.slice(1), rounds.details.slice(1)].map((each) => medianOf(each, 'p50Ms'));
    const bytes = statSync(
      path.join(data, 'catalog', readManifest(path.join(data, 'catalog'))!.version, 'records.bin'),
    ).size;
    return [
      `/food p50 ${food!.toFixed(3)} ms, /food/{id}/details p50 ${details!.toFixed(3)} ms: ${(details! / food!).toFixed(2)} times`,
      `records.bin: ${bytes} bytes`,
    ];
  } finally {
    server.process.kill();
  }
}

// A service that is told to update itself, on a host that plays Open Food Facts:
// 1. It runs an update that has become due, in a process of its own, and goes on answering; the new foods are then served.
// 2. What became of it is in the log, in `larder status`, on /metrics and on the page about the data.
// 3. One that fails changes nothing, is told in the same places and by `larder doctor`, and is tried again later.
// 4. A service that is stopped meanwhile ends, and interrupts it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readUpdateRecord, recordFailure } from '../../../src/cli/updates/update-record.ts';
import { type OffHost, startOffHost } from '../../import/update/off-host.ts';
import { COCA_COLA, NUTELLA } from '../../support/foods.ts';
import { freePort } from '../../support/free-port.ts';
import { request } from '../../support/http.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { copyImportedFoods, type Larder, makeDataFolder, startLarder, UNLIMITED } from '../../support/start-larder.ts';
import { until } from '../../support/until.ts';

const DAY_MS = 86_400_000;
/** At its low priority an update on a busy machine takes as long as others leave it no time. */
const untilUpdated = (holds: () => boolean | Promise<boolean>) => until(holds, undefined, 50, 8 * PATIENCE_MS);
const CODE = '4000521006112';
let host: OffHost;
let data: string;

beforeAll(async () => {
  host = await startOffHost();
  const updated = Math.floor(Date.now() / 1000) - 3_600;
  host.setFull(
    [NUTELLA.barcode!, COCA_COLA.barcode!, CODE].map((code) => ({
      code,
      product_name: `Product ${code}`,
      last_modified_t: updated,
    })),
  );
});
afterAll(() => host.close());

beforeEach(async () => {
  host.trouble.clear();
  data = await makeDataFolder();
  await copyImportedFoods(data, [NUTELLA, COCA_COLA]);
  // So another one has long been due.
  recordFailure(data, new Date(Date.now() - 2 * DAY_MS), 'The host was away.');
});

async function withService(act: (larder: Larder, metrics: (name: string) => Promise<number>) => Promise<void>) {
  const port = await freePort();
  const env = { ...UNLIMITED, LARDER_UPDATE: 'daily', LARDER_OFF_URL: host.address, LARDER_METRICS_PORT: String(port) };
  const larder = await startLarder({ env, data });
  const metrics = async (name: string) => {
    const text = (await request(`http://127.0.0.1:${port}`, '/metrics')).body.toString();
    return Number(new RegExp(`^${name}(?:\\{.*\\})? (.*)$`, 'm').exec(text)?.[1]);
  };
  try {
    await act(larder, metrics);
  } finally {
    await larder.stop();
  }
}

it('1, 2. updates itself', async () => {
  await withService(async (larder, metrics) => {
    expect((await request(larder.url, `/barcode/${CODE}`)).status).toBe(404);
    await untilUpdated(async () => (await request(larder.url, `/barcode/${CODE}`)).status === 200);
    await untilUpdated(() => larder.log().includes('the catalog was updated'));
    const { catalog, updates } = await larder.cliJson<{ catalog: object; updates: object }>('status');
    expect(catalog).toMatchObject({ complete_to: expect.stringMatching(/^\d{4}-/) });
    expect(updates).toMatchObject({ every: 'daily', next_at: expect.any(String), last: { outcome: 'updated' } });
    expect(await metrics('larder_update_failures')).toBe(0);
    expect(await metrics('larder_update_succeeded_seconds')).toBeGreaterThan(Date.now() / 1000 - 3_600);
    expect(await metrics('larder_update_next_seconds')).toBeGreaterThan(Date.now() / 1000);
    expect(await metrics('larder_dataset_complete_seconds')).toBeGreaterThan(0);
    const page = (await request(larder.url, '/docs/data?lang=de')).body.toString();
    expect(page).toMatch(/Stand der Produktdaten: <time[\s\S]*Nächste Aktualisierung: <time/);
  });
});

it('3. tells of a failure, and changes nothing', async () => {
  host.trouble.set('food.parquet', 'truncated');
  await withService(async (larder, metrics) => {
    const before = readFileSync(path.join(data, 'catalog', 'manifest.json'), 'utf8');
    await untilUpdated(() => larder.log().includes('the update failed'));
    expect(readFileSync(path.join(data, 'catalog', 'manifest.json'), 'utf8')).toBe(before);
    expect(await metrics('larder_update_failures')).toBe(2);
    const { updates } = await larder.cliJson<{ updates: { last: object } }>('status');
    expect(updates.last).toMatchObject({ outcome: 'failed', failures: 2, error: expect.stringContaining('cut short') });
    const findings = await larder.cliJson<{ check: string; state: string; words: string }[]>('doctor');
    expect(findings.find(({ check }) => check === 'updates')).toMatchObject({
      state: 'warn',
      words: expect.stringMatching(/failed at .*cut short/),
      advice: expect.stringContaining('tries again'),
    });
    const page = (await request(larder.url, '/docs/data')).body.toString();
    expect(page).toContain('The last update failed');
  });
});

it('4. ends with the service', async () => {
  host.trouble.set('food.parquet', 'hangs');
  const asked = host.requests.length;
  await withService(async (larder) => {
    await untilUpdated(() => host.requests.slice(asked).includes('/food.parquet'));
    expect(readUpdateRecord(data)?.outcome).toBe('running');
    expect(await larder.end('SIGTERM')).toBe(0);
    expect(readUpdateRecord(data)?.outcome).toBe('failed');
  });
});

// `larder update`, on a host that plays Open Food Facts:
// 1. --dry-run says what would be done, and changes nothing.
// 2. It does that, tells of downloads on standard error, and reports; JSON with --json.
// 3. What cannot be done is said in a sentence, with status 1.
// 4. With LARDER_PUBLISH_URL it publishes what it has changed; where that fails, the next update publishes, though nothing is new.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OffHost, type Product, startOffHost } from '../import/update/off-host.ts';
import { makeDataFolder, runLarder } from '../support/start-larder.ts';

const HOUR = 3_600;
const NOW = Math.floor(Date.now() / 1000);
let host: OffHost;
let data: string;

beforeAll(async () => {
  host = await startOffHost();
  data = await makeDataFolder();
});
afterAll(() => host.close());

const update = (...args: string[]) =>
  runLarder(['update', ...args], { LARDER_DATA: data, LARDER_OFF_URL: host.address });

const product = (code: string, hoursAgo: number): Product => ({
  code,
  product_name: `Oat bar of ${hoursAgo} hours ago`,
  last_modified_t: NOW - hoursAgo * HOUR,
});

it('updates step by step', async () => {
  host.setFull([product('3017620422003', 50), product('4000521006112', 49)]);
  const first = await update('--dry-run');
  expect(first).toMatchObject({ status: 0, stderr: '' });
  expect(first.stdout).toMatch(/^Open Food Facts: the full export of 1 MB, because .*\n {2}http:.*food\.parquet\n/);
  expect(first.stdout).toContain('This was a dry run');
  expect(existsSync(path.join(data, 'catalog'))).toBe(false);

  const full = await update();
  expect(full).toMatchObject({ status: 0 });
  expect(full.stderr).toMatch(/the full export[\s\S]*Downloading a file of/);
  expect(full.stdout).toMatch(/^Published a catalog of [\d,]+ foods/);

  host.addDelta(NOW - 49 * HOUR, NOW - 25 * HOUR, [product('5449000000996', 26)]);
  host.addDelta(NOW - 25 * HOUR, NOW - HOUR, [product('5449000000996', 2)]);
  const [report] = JSON.parse((await update('--json')).stdout);
  expect(report).toMatchObject({ dataset: 'off', way: 'changes', report: { read: 2, kept: 1 } });
  expect(report.files).toHaveLength(2);
  expect(report.complete_to).toBe(new Date((NOW - HOUR) * 1000).toISOString());

  const none = await update();
  expect(none).toMatchObject({ status: 0, stdout: 'The catalog was not changed.\n' });
  expect(none.stderr).toContain('nothing to do');
});

it('publishes where it is told to', async () => {
  const store = path.join(data, '..', 'store');
  const to = (dest: string, ...args: string[]) =>
    runLarder(args, { LARDER_DATA: data, LARDER_OFF_URL: host.address, LARDER_PUBLISH_URL: dest });
  const versionIn = (folder: string) =>
    JSON.parse(readFileSync(path.join(folder, 'published.json'), 'utf8')).catalog.version;
  expect(await to(store, 'update')).toMatchObject({ status: 0 });
  expect(existsSync(store)).toBe(false);

  host.addDelta(NOW - HOUR, NOW - HOUR / 2, [product('20724696', 0.7)]);
  const inTheWay = path.join(data, 'update.json');
  expect(await to(path.join(inTheWay, 'store'), 'update')).toMatchObject({ status: 1 });
  const { catalog, updates } = JSON.parse((await to(store, 'status')).stdout);
  expect(updates.last).toMatchObject({ outcome: 'failed', failures: 1 });
  expect(await to(store, 'update')).toMatchObject({ status: 0, stdout: 'The catalog was not changed.\n' });
  expect(versionIn(store)).toBe(catalog.version);
  expect(JSON.parse((await to(store, 'publish', '--json')).stdout)).toMatchObject({
    version: catalog.version,
    sent_pieces: 0,
  });
  expect(await runLarder(['publish'], { LARDER_DATA: data })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('set LARDER_PUBLISH_URL'),
  });
});

it('says what is wrong', async () => {
  const follower = await runLarder(['update'], { LARDER_DATA: data, LARDER_CATALOG_URL: data });
  expect(follower).toMatchObject({ status: 1, stderr: expect.stringContaining('follows the store') });
  host.trouble.set('index.txt', { redirectTo: 'file:///etc/passwd' });
  expect(await update()).toMatchObject({ status: 1, stderr: expect.stringMatching(/index\.txt redirects/) });
});

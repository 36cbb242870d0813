/** Section 2.11 of docs/interface.md: what has changed since a version of the catalog, for copies that are kept current. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../client/src/client.ts';
import { expectJson } from '../support/expectations.ts';
import { FOODS } from '../support/foods.ts';
import { get, request } from '../support/http.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';
import { until } from '../support/until.ts';

const larder = useLarder({ env: UNLIMITED, foods: FOODS });
const PATH = '/foods/changes';
const LONG_AGO = '20200101T000000Z-00000000';

interface Changes {
  since: string | null;
  version: string;
  counts: Record<'added' | 'changed' | 'removed', number>;
  changes: { id: number; change: string }[];
  next_after: number | null;
}

const changes = async (query: string) => {
  const answer = await get(larder.url, `${PATH}${query}`);
  expect(answer.status).toBe(200);
  expectJson(answer);
  return answer.json<Changes>();
};

async function importBars(bars: readonly object[], ...flags: string[]): Promise<string> {
  const file = path.join(larder.data, 'bars.jsonl');
  writeFileSync(file, bars.map((bar) => `${JSON.stringify(bar)}\n`).join(''));
  const { version } = await changes('');
  await larder.cli('import', file, '--dataset', 'bars', '--no-starter', '--force', ...flags);
  await until(async () => (await changes('')).version !== version);
  return version;
}

const bar = (nth: number, calories_kcal = 400) => ({ key: `bar-${nth}`, name: `Oat bar ${nth}`, calories_kcal });
let before: string;

beforeAll(async () => {
  const first = await importBars(Array.from({ length: 30 }, (_, nth) => bar(nth)));
  expect(await changes(`?since=${first}`)).toMatchObject({ counts: { added: 30, changed: 0, removed: 0 } });
  // Two change, three are new, and all but twelve go.
  before = await importBars(
    [...Array.from({ length: 12 }, (_, nth) => bar(nth, nth < 2 ? 410 : 400)), bar(40), bar(41), bar(42)],
    '--replace',
  );
});

describe('interface 2.11: GET /foods/changes', () => {
  it('without since it tells the version to begin with', async () => {
    const { version, ...answer } = await changes('');
    expect(version).toMatch(/^\d{8}T\d{6}Z-[0-9a-f]{8}$/);
    const counts = { added: 0, changed: 0, removed: 0 };
    expect(answer).toEqual({ since: null, counts, changes: [], next_after: null });
    expect(await changes(`?since=${version}`)).toEqual({
      since: version,
      version,
      counts,
      changes: [],
      next_after: null,
    });
  });

  it('lists what happened to each food, by id, a page at a time', async () => {
    const { changes: all, counts, next_after } = await changes(`?since=${before}`);
    expect(counts).toEqual({ added: 3, changed: 2, removed: 18 });
    expect([all.length, next_after]).toEqual([23, null]);
    for (const { id, change } of all) {
      expect((await get(larder.url, `/food/${id}`)).status).toBe(change === 'removed' ? 404 : 200);
    }
    const paged: Changes['changes'] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page: Changes = await changes(`?since=${before}&limit=7&after=${after}`);
      expect(page.counts).toEqual(counts);
      paged.push(...page.changes);
      after = page.next_after;
    }
    expect(paged).toEqual(all);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => a - b));
  });

  it('says clearly that somebody is too far behind', async () => {
    const { version } = await changes('');
    const answer = await get(larder.url, `${PATH}?since=${LONG_AGO}`);
    expect(answer.status).toBe(410);
    expectJson(answer);
    expect(answer.json()).toEqual({
      detail: `The changes since ${LONG_AGO} are not kept. Fetch all foods again, and follow the changes since ${version}.`,
    });
  });

  it.each([
    ['since=yesterday', 'since', 'string_pattern_mismatch'],
    ['since=', 'since', 'string_pattern_mismatch'],
    [`since=${LONG_AGO}%0A`, 'since', 'string_pattern_mismatch'],
    ['limit=0', 'limit', 'greater_than_equal'],
    ['limit=10001', 'limit', 'less_than_equal'],
    ['after=-1', 'after', 'greater_than_equal'],
    ['after=x', 'after', 'int_parsing'],
  ])('422 for %s', async (query, name, type) => {
    const answer = await get(larder.url, `${PATH}?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ detail: [{ type, loc: ['query', name] }] });
  });

  it('has the gate, methods and tags of its neighbors', async () => {
    const { headers } = await get(larder.url, `${PATH}?since=${before}`);
    expect(headers['access-control-allow-origin']).toBe('*');
    const ifNoneMatch = { headers: { 'If-None-Match': headers.etag! } };
    expect((await request(larder.url, `${PATH}?since=${before}`, ifNoneMatch)).status).toBe(304);
    expect((await request(larder.url, `${PATH}?since=${before}&limit=1`, ifNoneMatch)).status).toBe(200);
    expect((await request(larder.url, PATH, { method: 'POST' })).status).toBe(401);
    expect((await request(larder.url, PATH, { headers: { Authorization: 'Bearer lk_x' } })).status).toBe(401);
    expect((await get(larder.url, `${PATH}/`)).status).toBe(401);
  });

  it('is told by the client and the command line too', async () => {
    const client = createClient({ baseUrl: larder.url });
    expect(await client.changes({ since: before, limit: 5 })).toEqual(await changes(`?since=${before}&limit=5`));
    expect(await client.changes({ since: LONG_AGO })).toBeUndefined();
    const { changes: all, version } = await changes(`?since=${before}`);
    const told = await larder.cliJson<Record<string, unknown>>('changes', '--since', before, '--json');
    const ids = (kind: string) => all.filter(({ change }) => change === kind).map(({ id }) => id);
    expect(told).toEqual({
      since: before,
      version,
      added: ids('added'),
      changed: ids('changed'),
      removed: ids('removed'),
    });
    expect(await larder.cli('changes', '--since', LONG_AGO)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('not kept'),
    });
    expect((await larder.cli('changes', '--since', 'x')).status).toBe(1);
  });
});

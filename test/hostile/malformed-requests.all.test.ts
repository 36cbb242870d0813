/**
 * Ten thousand random malformed requests, the same ones every time:
 *  1. no answer is a 5xx;
 *  2. every answer that has a body is JSON, with `detail` alone when it is an error (pages for people aside);
 *  3. nothing hangs: a whole request is answered or its connection closed, a torn one is let go;
 *  4. the server lives on as the same process, answers well afterwards, and has logged no error.
 */
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { NUTELLA, YOGURTS } from '../support/foods.ts';
import { type Exchange, exchange, get, inParallel, type RawAnswer } from '../support/http.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';
import { generateCase, type HostileCase, KINDS } from './generate-requests.ts';

const FOODS = [NUTELLA, ...YOGURTS];
const CASES = 10_000;
const AT_ONCE = 40;
const HANG_MS = 10_000;

const larder = useLarder({ env: UNLIMITED, foods: FOODS });

/** What is wrong with an answer, or undefined. */
function faultOf(answer: RawAnswer, { mayBePage, bytes }: HostileCase): string | undefined {
  const { status, headers, body } = answer;
  if (status >= 500) return `status ${status}`;
  // Pages of other sites read nothing that is about an account.
  const isPersonal = /^\w+ \/(?:auth|billing|account)\b/.test(bytes.toString('latin1'));
  if (!isPersonal && headers['access-control-allow-origin'] !== '*')
    return `status ${status} without Access-Control-Allow-Origin`;
  if (body.length === 0) return undefined;
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('application/json'))
    return mayBePage ? undefined : `content type "${type}" with status ${status}`;
  try {
    const text = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    const value: unknown = JSON.parse(text.toString());
    if (status < 400) return undefined;
    const members = Object.keys(value as object);
    return members.length === 1 && members[0] === 'detail' ? undefined : `members ${members} with status ${status}`;
  } catch {
    return `no JSON with status ${status}`;
  }
}

function describeFault(nth: number, made: HostileCase, fault: string): string {
  return `case ${nth} (${made.kind}): ${fault}: ${JSON.stringify(made.bytes.subarray(0, 300).toString('latin1'))}`;
}

it('ten thousand random malformed requests: no 5xx, no crash, every answer JSON, nothing hangs', async () => {
  const faults: string[] = [];
  const answered = new Map<string, number>();
  const seen = new Map<number, number>();
  await inParallel(CASES, AT_ONCE, async (nth) => {
    const made = generateCase(nth);
    let result: Exchange;
    try {
      result = await exchange(larder.url, made.bytes, {
        methods: made.methods,
        timeoutMs: HANG_MS,
        isHalfClosed: made.isTorn,
      });
    } catch (error) {
      faults.push(describeFault(nth, made, `no connection: ${error}`));
      return;
    }
    if (result.end === 'timeout') faults.push(describeFault(nth, made, 'hangs'));
    for (const answer of result.answers) {
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      const fault = faultOf(answer, made);
      if (fault !== undefined) faults.push(describeFault(nth, made, fault));
    }
    if (result.answers.length > 0) answered.set(made.kind, (answered.get(made.kind) ?? 0) + 1);
  });
  expect(faults.slice(0, 20)).toEqual([]);
  // The generator must not lose its teeth: all kinds came, and most requests were whole enough to be answered.
  // CONNECT may as well be met by closing the connection.
  expect(KINDS.filter((kind) => kind !== 'CONNECT' && !answered.has(kind))).toEqual([]);
  expect([...answered.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(CASES * 0.7);
  for (const status of [200, 400, 401, 404, 422]) expect(seen.get(status), `status ${status}`).toBeGreaterThan(10);
  const health = await get(larder.url, '/health');
  expect({ status: health.status, body: health.json() }).toMatchObject({
    status: 200,
    body: { foods_in_db: FOODS.length },
  });
  const search = await get(larder.url, '/search?q=nutella');
  expect(search.json<{ name: string }[]>()[0]?.name).toBe('Nutella');
  expect(process.kill(larder.pid, 0)).toBe(true);
  expect(
    larder
      .log()
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line))
      .slice(0, 3),
  ).toEqual([]);
});

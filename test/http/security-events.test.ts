// 1. Of each event so many lines are written in a minute; one line at its end says how many followed. Every event is counted.
// 2. What was not told yet is told at the end of the service.
// 3. Lines of one client have one pseudonym, which another process does not share; no line has an address.
// 4. The documentation lists every event with its meaning.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SECURITY_EVENTS, type SecurityEvent, SecurityLog } from '../../src/http/security-events.ts';

interface Line {
  event: string;
  client?: string;
  suppressed?: number;
}

const NAMES = Object.keys(SECURITY_EVENTS) as SecurityEvent[];
const FACTS = { reqId: 'req-1', route: '/search', address: '203.0.113.7' };
const LOGGED = { reqId: 'req-1', route: '/search', client: expect.stringMatching(/^public-[0-9a-f]{8}$/) };

function logging(): { lines: Line[]; securityLog: SecurityLog } {
  const lines: Line[] = [];
  const write = (facts: object) => void lines.push(facts as Line);
  return { lines, securityLog: new SecurityLog({ info: write, warn: write }) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('1. bounds the lines of a minute, and counts all', () => {
  const { lines, securityLog } = logging();
  for (let count = 0; count < 5_000; count++) securityLog.record('key_refused', FACTS);
  securityLog.record('account_deleted', FACTS);
  expect(lines.filter(({ event }) => event === 'key_refused')).toHaveLength(60);
  expect(lines.at(-1)).toEqual({ event: 'account_deleted', ...LOGGED });
  vi.advanceTimersByTime(60_000);
  expect(lines.at(-1)).toEqual({ event: 'key_refused', suppressed: 4_940 });
  securityLog.record('key_refused', FACTS);
  expect(lines.at(-1)).toEqual({ event: 'key_refused', ...LOGGED });
  expect(Object.fromEntries(securityLog.counts())).toMatchObject({
    key_refused: 5_001,
    account_deleted: 1,
    two_factor_on: 0,
  });
});

it('1, 2. in any order of events and minutes, lines and summaries together are all events', () => {
  const burst = fc.record({ event: fc.constantFrom(...NAMES), times: fc.integer({ min: 0, max: 200 }) });
  fc.assert(
    fc.property(fc.array(fc.oneof(burst, fc.constant('minute' as const)), { maxLength: 30 }), (acts) => {
      const { lines, securityLog } = logging();
      let inMinute = 0;
      for (const act of acts) {
        if (act === 'minute') {
          vi.advanceTimersByTime(60_000);
          inMinute = lines.length;
        } else for (let count = 0; count < act.times; count++) securityLog.record(act.event, FACTS);
        expect(lines.length - inMinute).toBeLessThanOrEqual(60 * NAMES.length);
      }
      securityLog.close();
      for (const [event, count] of securityLog.counts()) {
        const told = lines.filter((line) => line.event === event).map(({ suppressed }) => suppressed ?? 1);
        expect(told.reduce((sum, each) => sum + each, 0)).toBe(count);
      }
    }),
  );
});

it('3. a client has a pseudonym', () => {
  const addresses = [
    '203.0.113.7',
    '203.0.113.8',
    '127.0.0.1',
    '10.0.0.1',
    '2001:db8:1:2::/64',
    '2001:db8:1:3::/64',
    'unknown',
  ];
  const clientsOf = () => {
    const { lines, securityLog } = logging();
    for (const address of [...addresses, ...addresses]) securityLog.record('sign_in_failed', { ...FACTS, address });
    expect(JSON.stringify(lines)).not.toMatch(/203\.0|127\.0|10\.0|2001:/);
    return lines.map(({ client }) => client!);
  };
  const clients = clientsOf();
  expect(new Set(clients).size).toBe(addresses.length);
  expect(clients.slice(addresses.length)).toEqual(clients.slice(0, addresses.length));
  expect(clients.slice(0, 4).map((client) => client.split('-')[0])).toEqual([
    'public',
    'public',
    'loopback',
    'private',
  ]);
  for (const client of clientsOf()) expect(clients).not.toContain(client);
});

it('4. the documentation lists every event', () => {
  const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, name, meaning]) => [name, meaning]);
  expect(rows).toEqual(Object.entries(SECURITY_EVENTS).map(([name, { meaning }]) => [name, meaning]));
});

/** Decisions, limits: whose address is counted, with and without a trusted proxy in front. */
import { networkInterfaces } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../support/accounts.ts';
import { rateLimitOf } from '../support/expectations.ts';
import { NUTELLA } from '../support/foods.ts';
import { bearer, get } from '../support/http.ts';
import { skippedIf } from '../support/skip.ts';
import { type Environment, type Larder, useLarder } from '../support/start-larder.ts';

const BARCODE = '/barcode/3017620422003';
const LIMIT = 1000;
const SETTINGS: Environment = {
  LARDER_FAIRNESS_DELAY_MS: '0',
  LARDER_HOURLY_CAP: '0',
  LARDER_ANONYMOUS_PER_MINUTE: String(LIMIT),
};

/** A free key shows the count of its address, so that no limit needs to be used up to see who shares one. */
function usedBy(larder: Larder, key: string): (headers?: Record<string, string | string[]>) => Promise<number> {
  return async (headers = {}) => {
    const answer = await get(larder.url, BARCODE, { ...bearer(key), ...headers });
    expect(answer.status).toBe(200);
    return LIMIT - rateLimitOf(answer).remaining;
  };
}

describe('without a trusted proxy', () => {
  const larder = useLarder({ env: SETTINGS, foods: [NUTELLA] });
  let used: ReturnType<typeof usedBy>;

  beforeAll(async () => {
    used = usedBy(larder, await createAccount(larder, 'kiosk', 'starter'));
  });

  it('a forged X-Forwarded-For is ignored, with one warning in the log that says how to trust a proxy', async () => {
    const warnings = () =>
      larder
        .log()
        .split('\n')
        .filter((line) => line.includes('LARDER_TRUST_PROXY'));
    const first = await used();
    expect(warnings()).toEqual([]);
    expect(await used({ 'X-Forwarded-For': '203.0.113.7' })).toBe(first + 1);
    expect(await used({ 'X-Forwarded-For': '203.0.113.8, 203.0.113.9' })).toBe(first + 2);
    expect(await used({ 'X-Forwarded-For': '127.0.0.1' })).toBe(first + 3);
    expect(await used({ 'X-Forwarded-For': 'nonsense' })).toBe(first + 4);
    for (let nth = 0; nth < 10; nth++) await used({ 'X-Forwarded-For': `203.0.113.${nth}` });
    await expect.poll(warnings).toHaveLength(1);
    expect(JSON.parse(warnings()[0]!)).toMatchObject({ level: 40 });
  });

  it.each(['X-Real-IP', 'Forwarded', 'CF-Connecting-IP', 'True-Client-IP', 'X-Client-IP', 'X-Forwarded'])(
    '%s is not looked at',
    async (name) => {
      const first = await used();
      expect(await used({ [name]: name === 'Forwarded' ? 'for=203.0.113.7' : '203.0.113.7' })).toBe(first + 1);
    },
  );
});

describe('behind a trusted proxy', () => {
  const larder = useLarder({ env: { ...SETTINGS, LARDER_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }, foods: [NUTELLA] });
  let used: ReturnType<typeof usedBy>;
  const from = (address: string) => used({ 'X-Forwarded-For': address });

  beforeAll(async () => {
    used = usedBy(larder, await createAccount(larder, 'kiosk', 'starter'));
  });

  it('X-Forwarded-For is believed', async () => {
    expect(await from('203.0.113.1')).toBe(1);
    expect(await from('203.0.113.2')).toBe(1);
    expect(await from('203.0.113.1')).toBe(2);
  });

  it('of several addresses the last that is no trusted proxy counts: what a client writes before it is forged', async () => {
    expect(await from('203.0.113.11')).toBe(1);
    expect(await from('198.51.100.1, 203.0.113.11')).toBe(2);
    expect(await from('198.51.100.2,198.51.100.3,203.0.113.11')).toBe(3);
    expect(await from('198.51.100.4, 203.0.113.11, 10.1.2.3')).toBe(4);
    expect(await from('203.0.113.11, 10.1.2.3, 127.0.0.1')).toBe(5);
  });

  it('a header that is sent twice is one list', async () => {
    expect(await used({ 'X-Forwarded-For': ['198.51.100.9', '203.0.113.12'] })).toBe(1);
    expect(await from('203.0.113.12')).toBe(2);
  });

  it('IPv6 counts per /64', async () => {
    expect(await from('2001:db8:1:2::1')).toBe(1);
    expect(await from('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(2);
    expect(await from('2001:0DB8:0001:0002:0:0:0:5')).toBe(3);
    expect(await from('2001:db8:1:3::1')).toBe(1);
  });

  it('an IPv4-mapped address counts as IPv4', async () => {
    expect(await from('203.0.113.21')).toBe(1);
    expect(await from('::ffff:203.0.113.21')).toBe(2);
    expect(await from('::FFFF:cb00:7115')).toBe(3);
    expect(await from('::ffff:203.0.113.22')).toBe(1);
  });

  it('without the header, or with one that makes no sense, the address of the socket counts', async () => {
    const first = await used();
    expect(await from('nonsense')).toBe(first + 1);
    expect(await from('')).toBe(first + 2);
    expect(await from('999.1.1.1')).toBe(first + 3);
  });

  it('believing is nothing to warn about', () => {
    expect(larder.log()).not.toContain('LARDER_TRUST_PROXY');
  });
});

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'));

const reason = !hasIpv6 && 'this machine has no IPv6';

describe('listening on all addresses, where an IPv4 socket shows itself as IPv4-mapped', skippedIf(reason), () => {
  const larder = useLarder({ env: { ...SETTINGS, HOST: '::', LARDER_TRUST_PROXY: '127.0.0.1' }, foods: [NUTELLA] });
  let used: ReturnType<typeof usedBy>;

  beforeAll(async () => {
    larder.url = `http://127.0.0.1:${new URL(larder.url).port}`;
    used = usedBy(larder, await createAccount(larder, 'kiosk', 'starter'));
  });

  it('a proxy that is trusted by its IPv4 address is trusted there too', async () => {
    expect(await used({ 'X-Forwarded-For': '203.0.113.1' })).toBe(1);
    expect(await used({ 'X-Forwarded-For': '203.0.113.2' })).toBe(1);
  });
});

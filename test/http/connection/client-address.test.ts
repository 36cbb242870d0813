// 1. Without a trusted proxy the socket's address counts, whatever is written in X-Forwarded-For; one warning in all.
// 2. From a trusted proxy the last address that is no trusted proxy counts; what stands before it is forged.
// 3. IPv6 counts per /64, an IPv4-mapped address as IPv4, ports and brackets fall away.
// 4. Garbage is never believed and never throws.
import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/config/settings.ts';
import { ClientAddress } from '../../../src/http/connection/client-address.ts';
import { anyText } from '../../food/any-text.ts';

/** A request as far as its address is concerned; each has a connection of its own. */
function requestFrom(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

function addressesBehind(trusted: string) {
  const warnings: (string | undefined)[] = [];
  const addresses = new ClientAddress(readSettings({ LARDER_TRUST_PROXY: trusted }).trustProxy, (peer) => {
    warnings.push(peer);
  });
  const of = (peer: string | undefined, forwarded?: string) => addresses.of(requestFrom(peer, forwarded));
  return { addresses, of, warnings };
}

describe('without a trusted proxy', () => {
  it('a forged header changes nothing and is warned of once', () => {
    const { of, warnings } = addressesBehind('');
    expect(of('198.51.100.1')).toBe('198.51.100.1');
    expect(warnings).toEqual([]);
    expect(of('198.51.100.1', '203.0.113.7')).toBe('198.51.100.1');
    expect(of('198.51.100.2', '127.0.0.1')).toBe('198.51.100.2');
    expect(of('198.51.100.2', '')).toBe('198.51.100.2');
    // A visitor's address, perhaps: it does not go into the log.
    expect(warnings).toEqual([undefined]);
  });

  it.each(['127.0.0.1', '::1', '10.1.2.3', '172.20.0.2', '192.168.1.1', 'fd00::7', '169.254.1.1', '::ffff:10.0.0.1'])(
    'a peer at %s may be the operator’s own proxy, and is named',
    (peer) => {
      const { of, warnings } = addressesBehind('');
      of(peer, '203.0.113.7');
      expect(warnings).toEqual([peer]);
    },
  );

  it.each(['8.8.8.8', '2001:4860::8888', '::ffff:8.8.8.8', '100.64.0.1'])('one at %s is not', (peer) => {
    const { of, warnings } = addressesBehind('');
    of(peer, '203.0.113.7');
    expect(warnings).toEqual([undefined]);
  });

  it('one connection keeps its address, whatever its requests claim', () => {
    const { addresses } = addressesBehind('');
    const first = requestFrom('198.51.100.1');
    const second = { ...requestFrom(undefined, '203.0.113.7'), socket: first.socket } as IncomingMessage;
    expect(addresses.of(first)).toBe('198.51.100.1');
    expect(addresses.of(second)).toBe('198.51.100.1');
  });

  it.each([
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['::ffff:c633:6401', '198.51.100.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:DB8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'unknown'],
    ['', 'unknown'],
    ['nonsense', 'unknown'],
  ])('%s counts as %s', (peer, counted) => {
    expect(addressesBehind('').of(peer)).toBe(counted);
  });
});

describe('behind trusted proxies', () => {
  const { of, warnings } = addressesBehind('127.0.0.1, 10.0.0.0/8, ::1, 2001:db8:ffff::/48');

  it.each([
    ['one address', '203.0.113.7', '203.0.113.7'],
    ['an address that the client wrote before it', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
    ['a chain of our own proxies', '198.51.100.9, 203.0.113.7, 10.1.2.3, 10.9.9.9', '203.0.113.7'],
    ['a chain of both kinds', '203.0.113.7, 2001:db8:ffff::5, 10.1.2.3', '203.0.113.7'],
    ['our own proxies only', '10.1.2.3, 10.4.5.6', '10.1.2.3'],
    ['without spaces', '198.51.100.9,203.0.113.7', '203.0.113.7'],
    ['with a port', '203.0.113.7:51123', '203.0.113.7'],
    ['IPv6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['IPv6 in brackets with a port', '[2001:db8:1:2::7]:51123', '2001:db8:1:2::/64'],
    ['IPv4 within IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
    ['garbage', 'unknown', '127.0.0.1'],
    ['garbage behind the client', '203.0.113.7, _hidden', '127.0.0.1'],
    ['garbage behind our own proxy', '203.0.113.7, _hidden, 10.1.2.3', '10.1.2.3'],
    ['nothing', '', '127.0.0.1'],
    ['an address that is none', '999.1.1.1', '127.0.0.1'],
  ])('%s: %s', (_case, forwarded, counted) => {
    expect(of('127.0.0.1', forwarded)).toBe(counted);
    expect(of('::ffff:127.0.0.1', forwarded)).toBe(counted);
    expect(warnings).toEqual([]);
  });

  it('a stranger beside them is not believed', () => {
    const strangers = addressesBehind('10.0.0.0/8');
    expect(strangers.of('11.0.0.1', '203.0.113.7')).toBe('11.0.0.1');
    expect(strangers.of('2001:db8::1', '203.0.113.7')).toBe('2001:db8:0:0::/64');
    expect(strangers.warnings).toEqual([undefined]);
  });

  it('a proxy that is named by its IPv4-mapped address is trusted under its IPv4 address', () => {
    expect(addressesBehind('::ffff:192.0.2.1').of('::ffff:192.0.2.1', '203.0.113.7')).toBe('203.0.113.7');
  });

  it('two requests on one connection may come from two clients', () => {
    const { addresses } = addressesBehind('127.0.0.1');
    const { socket } = requestFrom('127.0.0.1');
    const from = (forwarded: string) =>
      addresses.of({ socket, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage);
    expect([from('203.0.113.1'), from('203.0.113.2'), from('203.0.113.1')]).toEqual([
      '203.0.113.1',
      '203.0.113.2',
      '203.0.113.1',
    ]);
  });
});

it('never throws, and a client cannot choose what it counts as: the proxy adds the address that it sees', () => {
  const { of } = addressesBehind('127.0.0.1');
  const text = fc.oneof(anyText, fc.ipV4(), fc.ipV6(), fc.constantFrom('127.0.0.1', ',', '::'));
  fc.assert(
    fc.property(
      fc.array(text).map((parts) => parts.join(', ')),
      (forged) => {
        expect(of('127.0.0.1', `${forged}, 203.0.113.7`)).toBe('203.0.113.7');
        expect(of('203.0.113.7', forged)).toBe('203.0.113.7');
        expect(typeof of('127.0.0.1', forged)).toBe('string');
      },
    ),
    { numRuns: 500 },
  );
});

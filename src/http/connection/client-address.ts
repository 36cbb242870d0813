/**
 * Whom a request counts for. The address is the socket's, unless that is a trusted proxy: then it is the last address in
 * X-Forwarded-For that is not a trusted proxy itself. What a stranger writes there is never trusted.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { addressRole } from './address-role.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

type AddressRange = [Address, number];

const UNKNOWN = 'unknown';
const cachedOnSocket = Symbol('countedAs');

/** Finds the address that a request counts under. */
export class ClientAddress {
  #hasWarned = false;

  /** `warnUntrusted` gets the address of what may be a proxy; a public one may be a visitor's and is withheld. */
  constructor(
    private readonly trusted: readonly AddressRange[],
    private readonly warnUntrusted: (peer: string | undefined) => void,
  ) {}

  of(request: IncomingMessage): string {
    const socket = request.socket as Socket & { [cachedOnSocket]?: string };
    const forwarded = request.headers['x-forwarded-for'];
    if (forwarded !== undefined) {
      const peer = parse(socket.remoteAddress);
      if (peer && this.#isTrusted(peer)) return countedAs(this.#farthestUntrusted(peer, String(forwarded)));
      if (!this.#hasWarned) {
        this.#hasWarned = true;
        this.warnUntrusted(addressRole(socket.remoteAddress) === 'public' ? undefined : socket.remoteAddress);
      }
    }
    // Parsing an address costs as much as the rest of the gate, and a connection carries many requests.
    socket[cachedOnSocket] ??= countedAs(parse(socket.remoteAddress));
    return socket[cachedOnSocket];
  }

  isTrustedProxy({ remoteAddress }: Socket): boolean {
    const peer = parse(remoteAddress);
    return peer !== undefined && this.#isTrusted(peer);
  }

  /** What a connection itself counts under; undefined for a trusted proxy, which carries many clients' requests. */
  ofConnection(socket: Socket): string | undefined {
    return this.isTrustedProxy(socket) ? undefined : countedAs(parse(socket.remoteAddress));
  }

  #farthestUntrusted(peer: Address, forwarded: string): Address {
    let client = peer;
    const hops = forwarded.split(',');
    for (let i = hops.length - 1; i >= 0; i--) {
      const hop = parse(hops[i]!.trim());
      if (!hop) break;
      client = hop;
      if (!this.#isTrusted(hop)) break;
    }
    return client;
  }

  #isTrusted(address: Address): boolean {
    return this.trusted.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  }
}

/** An address as a number, IPv4-mapped ones as IPv4; a port or brackets are dropped. */
function parse(text: string | undefined): Address | undefined {
  if (text === undefined) return undefined;
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

/** IPv6 callers are counted per /64: one household or machine has at least that many addresses. */
function countedAs(address: Address | undefined): string {
  if (address === undefined) return UNKNOWN;
  if (address.kind() === 'ipv4') return address.toString();
  const groups = (address as ipaddr.IPv6).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

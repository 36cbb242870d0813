import ipaddr from 'ipaddr.js';

/** The kind of address that a client has. A log may say no more about it, since a public address leads to a person. */
export type AddressRole = 'loopback' | 'private' | 'public' | 'unknown';

const ROLES: Readonly<Record<string, AddressRole>> = {
  loopback: 'loopback',
  private: 'private',
  linkLocal: 'private',
  uniqueLocal: 'private',
};

/** The role of an address, or of the IPv6 network that a client is counted under. */
export function addressRole(address: string | undefined): AddressRole {
  const bare = address?.replace(/\/64$/, '');
  if (bare === undefined || !ipaddr.isValid(bare)) return 'unknown';
  return ROLES[ipaddr.process(bare).range()] ?? 'public';
}

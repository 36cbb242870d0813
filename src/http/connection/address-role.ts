import ipaddr from 'ipaddr.js';

/** What kind of address a client has: all that a log may say of it, since a public one leads to a person. */
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

import ipaddr from 'ipaddr.js';

/** The kind of a client's address. Logs may say no more, since a public address leads to a person. */
export type AddressRole = 'loopback' | 'private' | 'public' | 'unknown';

const ROLES: Readonly<Record<string, AddressRole>> = {
  loopback: 'loopback',
  private: 'private',
  linkLocal: 'private',
  uniqueLocal: 'private',
};

export function addressRole(address: string | undefined): AddressRole {
  const bare = address?.replace(/\/64$/, '');
  if (bare === undefined || !ipaddr.isValid(bare)) return 'unknown';
  return ROLES[ipaddr.process(bare).range()] ?? 'public';
}

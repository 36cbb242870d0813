/**
 * Accounts and keys, written into the accounts database of a running server from this process. The commands do the
 * same from theirs; their own tests and those of keys go through the command line, the others save its start.
 */
import path from 'node:path';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import { ACCOUNTS_FILE } from '../../src/accounts/database/database.ts';
import { openAccountStore } from './open-account-store.ts';
import type { Larder } from './start-larder.ts';

export interface NamedKeyOptions {
  scope?: 'read' | 'full';
  rateCap?: number;
  /** ISO 8601. */
  expiresAt?: string;
}

/** Creates an account; gives its account key. */
export function createAccount(larder: Larder, username: string, plan: 'starter' | 'pro' | 'scale'): Promise<string> {
  return withStore(larder, async (store) => (await store.createAccount({ username, plan })).accountKey);
}

/** Creates a named key of an account; gives the key. */
export function createNamedKey(
  larder: Larder,
  account: string,
  name: string,
  { scope = 'full', rateCap, expiresAt }: NamedKeyOptions = {},
): Promise<string> {
  return withStore(larder, async (store) => {
    return (await store.createNamedKey({ account, name, scope, rateCap, expiresAt })).key;
  });
}

/** Revokes a named key. */
export function revokeKey(larder: Larder, account: string, name: string): Promise<void> {
  return withStore(larder, (store) => store.revokeKey(account, name));
}

async function withStore<T>(larder: Larder, act: (store: AccountStore) => Promise<T>): Promise<T> {
  const store = await openAccountStore(path.join(larder.data, ACCOUNTS_FILE));
  try {
    return await act(store);
  } finally {
    await store.close();
  }
}

/** Accounts and keys made by the command line, as an operator makes them. */
import type { Larder } from './start-larder.ts';

export interface NamedKeyOptions {
  scope?: 'read' | 'full';
  expires?: string;
  rateCap?: number;
}

/** Creates an account; gives its account key. */
export async function createAccount(
  larder: Larder,
  username: string,
  plan: 'starter' | 'pro' | 'scale',
): Promise<string> {
  const args = ['account', 'create', '--username', username, '--plan', plan, '--json'];
  return (await larder.cliJson<{ account_key: string }>(...args)).account_key;
}

/** Creates a named key of an account; gives the key. */
export async function createNamedKey(
  larder: Larder,
  account: string,
  name: string,
  { scope = 'full', expires, rateCap }: NamedKeyOptions = {},
): Promise<string> {
  const args = ['key', 'create', '--account', account, '--name', name, '--scope', scope];
  if (expires !== undefined) args.push('--expires', expires);
  if (rateCap !== undefined) args.push('--rate-cap', String(rateCap));
  return (await larder.cliJson<{ key: string }>(...args, '--json')).key;
}

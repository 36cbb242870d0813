import type { Command } from 'commander';
import type { ListedKey } from '../../accounts/account-store.ts';
import { BY_OPERATOR } from '../../accounts/audit/audit-trail.ts';
import { recordKeyChange } from '../../accounts/audit/key-events.ts';
import type { KeyRecord } from '../../accounts/keys/key-rows.ts';
import { DEFAULT_SCOPE, SCOPE_IDS } from '../../accounts/keys/scopes.ts';
import { planOf } from '../../accounts/plans.ts';
import { inSnakeCase } from '../../schemas/snake-case.ts';
import type { CommandContext } from '../context.ts';
import { describedCommand, oneOf } from '../described-command.ts';
import { print, printJson, printKey, printTable } from '../terminal/print.ts';
import { wantsJson } from '../terminal/screen.ts';
import { onAccount } from './name-account.ts';
import { noAccounts, readStore, withStore } from './with-accounts.ts';

/** The owner sees the operator's key changes in the audit trail. */
const byOperator = { record: recordKeyChange(BY_OPERATOR) };

interface CreateFlags {
  name: string;
  scope: string;
  expires?: string;
  rateCap?: string;
  json?: true;
}

interface RotateFlags {
  name: string;
  overlapUntil?: string;
  json?: true;
}

/** `larder key …`: creates, lists, renames, rotates and revokes an account's named keys. */
export function keyCommand(context: CommandContext): Command {
  const createKey = describedCommand('key create', { scope: oneOf(SCOPE_IDS, DEFAULT_SCOPE) }).action(
    onAccount((account, flags: CreateFlags) => create(context, account, flags)),
  );
  const listKey = describedCommand('key list').action(
    onAccount(async (account, flags: { json?: true }) => {
      const keys = await readStore(context, (store) => store.listKeys(account));
      if (keys === undefined) throw noAccounts(context.settings());
      if (wantsJson(context, flags)) return printJson(context, keys.map(toListedJson));
      printTable(context, keys.map(toRow));
    }),
  );
  const renameKey = describedCommand('key rename').action(
    onAccount(async (account, { name, to }: { name: string; to: string }) => {
      const renamed = await withStore(context, (store) => store.renameKey(account, name, to, byOperator));
      print(context, `The key "${name}" of ${account} is now named "${renamed.name}".`);
    }),
  );
  const rotateKey = describedCommand('key rotate').action(
    onAccount((account, flags: RotateFlags) => rotate(context, account, flags)),
  );
  const revokeKey = describedCommand('key revoke').action(
    onAccount(async (account, { name }: { name: string }) => {
      await withStore(context, (store) => store.revokeKey(account, name, byOperator));
      print(context, `Revoked the key "${name}" of ${account}.`);
    }),
  );
  const key = describedCommand('key');
  for (const command of [createKey, listKey, renameKey, rotateKey, revokeKey]) key.addCommand(command);
  return key;
}

async function create(context: CommandContext, account: string, flags: CreateFlags): Promise<void> {
  const { name, scope, expires: expiresAt, rateCap } = flags;
  const settings = context.settings();
  const { key, record } = await withStore(context, (store) =>
    store.createNamedKey({
      account,
      name,
      scope,
      expiresAt,
      rateCap,
      planPerMinute: (plan) => settings[planOf(plan).perMinuteSetting],
      keysPerAccount: settings.keysPerAccount,
      ...byOperator,
    }),
  );
  if (flags.json) {
    const { name, scope, expires_at, rate_cap } = toJson(record);
    return printJson(context, { name, scope, key, expires_at, rate_cap });
  }
  print(context, `Created the key "${record.name}" of ${account}: ${termsOf(record)}.`);
  printKey(context, 'The key', key);
}

async function rotate(context: CommandContext, account: string, flags: RotateFlags): Promise<void> {
  const { name, json, ...options } = flags;
  const { key, record, overlapUntil } = await withStore(context, (store) =>
    store.rotateKey(account, name, { ...options, ...byOperator }),
  );
  if (json) {
    const { name, scope, expires_at, rate_cap } = toJson(record);
    return printJson(context, { name, scope, key, expires_at, rate_cap, overlap_until: overlapUntil ?? null });
  }
  const old = overlapUntil === undefined ? 'no longer works' : `works until ${overlapUntil}`;
  print(context, `The key "${record.name}" of ${account} has a new secret; the old one ${old}.`);
  printKey(context, 'The key', key);
}

function toListedJson(key: ListedKey): Record<string, unknown> {
  return {
    id: key.id,
    ...toJson(key),
    ...inSnakeCase(key, 'rotatedAt', 'previousWorksUntil', 'lastUsedAt', 'requestsToday'),
  };
}

function toJson(key: KeyRecord): Record<string, unknown> {
  return inSnakeCase(
    key,
    ...(['name', 'kind', 'scope', 'shownPrefix', 'lastFour', 'expiresAt', 'rateCap', 'createdAt'] as const),
  );
}

function toRow(key: ListedKey): string[] {
  return [
    key.name ?? '(account key)',
    `${key.shownPrefix}…${key.lastFour}`,
    termsOf(key),
    `since ${key.createdAt.slice(0, 10)}`,
    key.lastUsedAt === undefined ? 'never used' : `last used ${key.lastUsedAt.slice(0, 16)}Z`,
    `${key.requestsToday} requests today`,
  ];
}

function termsOf({ scope, expiresAt, rateCap }: KeyRecord): string {
  const terms = [`${scope} scope`];
  if (rateCap !== undefined) terms.push(`at most ${rateCap} requests per minute`);
  if (expiresAt !== undefined) terms.push(`until ${expiresAt}`);
  return terms.join(', ');
}

import { Command, Option } from 'commander';
import type { KeyRecord } from '../accounts/keys/key-rows.ts';
import { planOf } from '../accounts/plans.ts';
import { print, printJson, printKey, printTable, withStore } from './account.ts';
import type { CommandContext } from './context.ts';

interface CreateOptions {
  account: string;
  name: string;
  scope: string;
  expires?: string;
  rateCap?: string;
  json?: true;
}

/** `larder key …`: creates, lists and revokes the named keys of an account. */
export function keyCommand(context: CommandContext): Command {
  const key = new Command('key').description('named keys: one for each environment, revoked one by one');
  key
    .command('create')
    .description('create a named key and show it, once')
    .requiredOption('--account <username>', 'the account that the key belongs to')
    .requiredOption('--name <name>', 'what the key is for: production, ci, …')
    .addOption(new Option('--scope <scope>', 'what the key may do').choices(['read', 'full']).default('read'))
    .option('--expires <time>', 'when the key stops working, in ISO 8601 (UTC unless an offset is given)')
    .option('--rate-cap <number>', "requests per minute, at most the plan's")
    .option('--json', 'print JSON')
    .action((options: CreateOptions) => create(context, options));
  key
    .command('list')
    .description("list an account's keys, by what may be shown of them")
    .requiredOption('--account <username>', 'the account')
    .option('--json', 'print JSON')
    .action(async ({ account, json }: { account: string; json?: true }) => {
      const keys = await withStore(context, (store) => store.listKeys(account));
      if (json) return printJson(context, keys.map(toJson));
      printTable(context, keys.map(toRow));
    });
  key
    .command('revoke')
    .description('revoke a named key for good; a running server refuses it within a second')
    .requiredOption('--account <username>', 'the account')
    .requiredOption('--name <name>', 'the key')
    .action(async ({ account, name }: { account: string; name: string }) => {
      await withStore(context, (store) => store.revokeKey(account, name));
      print(context, `Revoked the key "${name}" of ${account}.`);
    });
  return key;
}

async function create(context: CommandContext, options: CreateOptions): Promise<void> {
  const { account: username, name, scope, expires: expiresAt, rateCap } = options;
  const settings = context.settings();
  const { key, record } = await withStore(context, (store) =>
    store.createNamedKey({
      username,
      name,
      scope,
      expiresAt,
      rateCap,
      planPerMinute: (plan) => settings[planOf(plan).perMinuteSetting],
    }),
  );
  if (options.json) {
    const { name, scope, expires_at, rate_cap } = toJson(record);
    return printJson(context, { name, scope, key, expires_at, rate_cap });
  }
  print(context, `Created the key "${record.name}" of ${username}: ${termsOf(record)}.`);
  printKey(context, 'The key', key);
}

function toJson(key: KeyRecord): Record<string, unknown> {
  return {
    name: key.name ?? null,
    kind: key.kind,
    scope: key.scope,
    shown_prefix: key.shownPrefix,
    last_four: key.lastFour,
    expires_at: key.expiresAt ?? null,
    rate_cap: key.rateCap ?? null,
    created_at: key.createdAt,
  };
}

function toRow(key: KeyRecord): string[] {
  return [
    key.name ?? '(account key)',
    `${key.shownPrefix}…${key.lastFour}`,
    termsOf(key),
    `since ${key.createdAt.slice(0, 10)}`,
  ];
}

function termsOf({ scope, expiresAt, rateCap }: KeyRecord): string {
  const terms = [`${scope} scope`];
  if (rateCap !== undefined) terms.push(`at most ${rateCap} requests per minute`);
  if (expiresAt !== undefined) terms.push(`until ${expiresAt}`);
  return terms.join(', ');
}

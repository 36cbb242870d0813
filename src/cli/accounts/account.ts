import { Command, Option } from 'commander';
import type { Account } from '../../accounts/account-rows.ts';
import type { AccountStore } from '../../accounts/account-store.ts';
import { BY_OPERATOR } from '../../accounts/audit/audit-trail.ts';
import { recordKeyChange } from '../../accounts/audit/key-events.ts';
import { FREE_PLAN, PLANS, planOf } from '../../accounts/plans.ts';
import { inSnakeCase } from '../../schemas/snake-case.ts';
import type { CommandContext } from '../context.ts';
import { print, printJson, printKey, printTable } from '../terminal/print.ts';
import { wantsJson } from '../terminal/screen.ts';
import { addOperatorCommands } from './account-operations.ts';
import { type AccountFlags, namedAccount, takesAccount } from './name-account.ts';
import { readStore, withStore } from './with-accounts.ts';

interface PlanFlags {
  plan?: string;
  fromPayments?: true;
  json?: true;
}

interface PasswordFlags {
  generate?: true;
  disableTwoFactor?: true;
  json?: true;
}

/** `larder account …`: creates accounts, lists them, changes their plans, account keys and passwords. */
export function accountCommand(context: CommandContext): Command {
  const account = new Command('account').description('manage accounts, their plans and their account keys');
  takesAccount(account.command('create'), 'its name: 3 to 64 letters, digits, dots, underscores or hyphens')
    .description('create an account and show its account key, once')
    .addOption(planOption().default(FREE_PLAN))
    .option('--create', 'create accounts.db in a data folder that no service uses yet')
    .option('--json', 'print JSON')
    .action(async (word: string | undefined, flags: AccountFlags & { plan: string; create?: true; json?: true }) => {
      const { plan, create, json } = flags;
      const username = namedAccount(word, flags);
      const created = await withStore(context, (store) => store.createAccount({ username, plan }), {
        creates: { isConfirmed: create === true },
      });
      const { account, accountKey } = created;
      if (json) return printJson(context, { username: account.username, plan: account.plan, account_key: accountKey });
      print(context, `Created the account ${account.username} on the ${planOf(account.plan).name} plan.`);
      printKey(context, 'Its account key', accountKey);
    });
  account
    .command('list')
    .description('list all accounts')
    .option('--json', 'print JSON; the default when the output is not a terminal')
    .action(async (flags: { json?: true }) => {
      const accounts = (await readStore(context, (store) => store.listAccounts())) ?? [];
      if (wantsJson(context, flags)) return printJson(context, accounts.map(toJson));
      if (accounts.length === 0) print(context, 'There are no accounts yet. Create one with "larder account create".');
      printTable(
        context,
        accounts.map(({ username, plan, createdAt, disabledAt }) => [
          username,
          plan,
          `since ${createdAt.slice(0, 10)}`,
          disabledAt === undefined ? '' : `disabled since ${disabledAt.slice(0, 10)}`,
        ]),
      );
    });
  takesAccount(account.command('plan'))
    .description('set the plan of an account, regardless of payments; takes effect within a second')
    .addOption(planOption())
    .addOption(new Option('--from-payments', 'let payments decide the plan again').conflicts('plan'))
    .option('--json', 'print JSON')
    .action(async (word: string | undefined, flags: AccountFlags & PlanFlags) => {
      const options = { ...flags, username: namedAccount(word, flags) };
      const account = await withStore(context, (store) => changePlan(store, options));
      if (options.json) return printJson(context, toJson(account));
      const decides = options.fromPayments ? '; payments decide it from now on' : '';
      print(context, `${account.username} is now on the ${planOf(account.plan).name} plan${decides}.`);
    });
  takesAccount(account.command('rotate-key'))
    .description('replace an account key and show the new one, once; the old one stops working within a second')
    .option('--json', 'print JSON')
    .action(async (word: string | undefined, flags: AccountFlags & { json?: true }) => {
      const username = namedAccount(word, flags);
      const { key } = await withStore(context, (store) =>
        store.rotateAccountKey(username, { record: recordKeyChange(BY_OPERATOR) }),
      );
      if (flags.json) return printJson(context, { username, account_key: key });
      print(context, `The old account key of ${username} no longer works.`);
      printKey(context, 'The new account key', key);
    });
  takesAccount(account.command('password'))
    .description('set a password (read from standard input, or typed at a prompt) and end all sessions')
    .option('--generate', 'generate a password and show it, once')
    .option('--disable-two-factor', 'also switch off two-factor sign-in, for an owner who has lost all codes')
    .option('--json', 'print JSON')
    .action(async (word: string | undefined, flags: AccountFlags & PasswordFlags) => {
      // Loaded here only: the other commands need no Argon2.
      const { setPassword } = await import('./account-password.ts');
      const changed = await setPassword(context, { ...flags, username: namedAccount(word, flags) });
      const { username, generated, twoFactorWasOn } = changed;
      if (flags.json) return printJson(context, { username, password: generated, two_factor_disabled: twoFactorWasOn });
      print(context, `Set the password of ${username} and ended all sessions.`);
      if (twoFactorWasOn) print(context, 'Two-factor sign-in is off now.');
      if (generated !== undefined) print(context, `The password, shown only once; save it now:\n\n${generated}\n`);
    });
  addOperatorCommands(account, context);
  return account;
}

async function changePlan(
  store: AccountStore,
  { username, plan, fromPayments }: { username: string; plan?: string; fromPayments?: true },
): Promise<Account> {
  if (fromPayments) return store.leavePlanToPayments(username);
  if (plan !== undefined) return store.setPlan(username, plan);
  throw Object.assign(new Error('Choose a plan with --plan starter, pro or scale, or use --from-payments.'), {
    code: 'PLAN_MISSING',
  });
}

function planOption(): Option {
  return new Option('--plan <plan>', 'the plan').choices(PLANS.map(({ id }) => id));
}

function toJson(account: Account): Record<string, unknown> {
  return inSnakeCase(account, 'username', 'plan', 'createdAt', 'disabledAt');
}

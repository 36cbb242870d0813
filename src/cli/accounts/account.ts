import type { Command, Option } from 'commander';
import type { Account } from '../../accounts/account-rows.ts';
import type { AccountStore } from '../../accounts/account-store.ts';
import { BY_OPERATOR } from '../../accounts/audit/audit-trail.ts';
import { recordKeyChange } from '../../accounts/audit/key-events.ts';
import { FREE_PLAN, PLANS, planOf } from '../../accounts/plans.ts';
import { inSnakeCase } from '../../schemas/snake-case.ts';
import type { CommandContext } from '../context.ts';
import { describedCommand, oneOf } from '../described-command.ts';
import { print, printJson, printKey, printTable } from '../terminal/print.ts';
import { wantsJson } from '../terminal/screen.ts';
import { addOperatorCommands } from './account-operations.ts';
import { onAccount } from './name-account.ts';
import { readStore, withStore } from './with-accounts.ts';

const PLAN_IDS = PLANS.map(({ id }) => id);
const conflictsWithPlan = (option: Option) => option.conflicts('plan');

interface PlanFlags {
  plan?: string;
  fromPayments?: true;
  json?: true;
}

/** `larder account …`: creates and lists accounts; changes plans, account keys and passwords. */
export function accountCommand(context: CommandContext): Command {
  const create = describedCommand('account create', { plan: oneOf(PLAN_IDS, FREE_PLAN) }).action(
    onAccount(async (username, { plan, create, json }: { plan: string; create?: true; json?: true }) => {
      const { account, accountKey } = await withStore(context, (store) => store.createAccount({ username, plan }), {
        creates: { isConfirmed: create === true },
      });
      if (json) return printJson(context, { username: account.username, plan: account.plan, account_key: accountKey });
      print(context, `Created the account ${account.username} on the ${planOf(account.plan).name} plan.`);
      printKey(context, 'Its account key', accountKey);
    }),
  );
  const list = describedCommand('account list').action(async (flags: { json?: true }) => {
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
  const setPlan = describedCommand('account plan', {
    plan: oneOf(PLAN_IDS),
    'from-payments': conflictsWithPlan,
  }).action(
    onAccount(async (username, flags: PlanFlags) => {
      const account = await withStore(context, (store) => changePlan(store, username, flags));
      if (flags.json) return printJson(context, toJson(account));
      const decides = flags.fromPayments ? '; payments decide it from now on' : '';
      print(context, `${account.username} is now on the ${planOf(account.plan).name} plan${decides}.`);
    }),
  );
  const rotateKey = describedCommand('account rotate-key').action(
    onAccount(async (username, { json }: { json?: true }) => {
      const { key } = await withStore(context, (store) =>
        store.rotateAccountKey(username, { record: recordKeyChange(BY_OPERATOR) }),
      );
      if (json) return printJson(context, { username, account_key: key });
      print(context, `The old account key of ${username} no longer works.`);
      printKey(context, 'The new account key', key);
    }),
  );
  const password = describedCommand('account password').action(
    onAccount(async (named, flags: { generate?: true; disableTwoFactor?: true; json?: true }) => {
      // Loaded here only: the other commands need no Argon2.
      const { setPassword } = await import('./account-password.ts');
      const { username, generated, twoFactorWasOn } = await setPassword(context, { ...flags, username: named });
      if (flags.json) return printJson(context, { username, password: generated, two_factor_disabled: twoFactorWasOn });
      print(context, `Set the password of ${username} and ended all sessions.`);
      if (twoFactorWasOn) print(context, 'Two-factor sign-in is off now.');
      if (generated !== undefined) print(context, `The password, shown only once; save it now:\n\n${generated}\n`);
    }),
  );
  const account = describedCommand('account');
  for (const command of [create, list, setPlan, rotateKey, password]) account.addCommand(command);
  addOperatorCommands(account, context);
  return account;
}

async function changePlan(store: AccountStore, username: string, { plan, fromPayments }: PlanFlags): Promise<Account> {
  if (fromPayments) return store.leavePlanToPayments(username);
  if (plan !== undefined) return store.setPlan(username, plan);
  throw Object.assign(new Error('Choose a plan with --plan starter, pro or scale, or use --from-payments.'), {
    code: 'PLAN_MISSING',
  });
}

function toJson(account: Account): Record<string, unknown> {
  return inSnakeCase(account, 'username', 'plan', 'createdAt', 'disabledAt');
}

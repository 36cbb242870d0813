// Nothing shows whether there is an account: whatever is asked of one that exists and of one that does not takes the same
// statements, in the same transactions, and the same number of password checks, before the answer and after it; and the
// answers are the same.
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountsDatabase, Change } from '../../src/accounts/database/engine.ts';
import type { SignInServices } from '../../src/sign-in/open-sign-in.ts';
import { codeOf, PASSWORD, useSignInHarness } from './sign-in-harness.ts';

/** What was done, in order; a table of events of nobody stands for the trail of an account. */
let work: string[] = [];

class Recorder implements KyselyPlugin {
  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    const tables = tablesOf(node).filter((table) => table !== 'excluded');
    work.push(`${node.kind} ${tables.join(' ')}`.replace('unknown_account_event', 'audit_event'));
    return node;
  }

  async transformResult<T>({ result }: { result: T }): Promise<T> {
    return result;
  }
}

function tablesOf(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  const { kind, table } = node as { kind?: string; table?: { identifier?: { name?: string } } };
  if (kind === 'TableNode') return [table?.identifier?.name ?? ''];
  return Object.values(node).flatMap(tablesOf);
}

const harness = useSignInHarness();
let services: SignInServices;
let addresses = 0;

beforeAll(async () => {
  const recorder = new Recorder();
  const { database } = harness;
  const recorded =
    (run: <T>(change: Change<T>) => Promise<T>) =>
    async <T>(change: Change<T>) => {
      work.push('begin');
      const result = await run((write) => change(write.withPlugin(recorder)));
      work.push('commit');
      return result;
    };
  const recording: AccountsDatabase = {
    kysely: database.kysely.withPlugin(recorder),
    keyReads: database.keyReads,
    isReadOnly: false,
    stagesUsage: database.stagesUsage,
    write: recorded((change) => database.write(change)),
    writeKeys: recorded((change) => database.writeKeys(change)),
    writeAccount: (account, change) =>
      database.writeAccount(account, (write, row) =>
        recorded((run) => run(write))((recording) => change(recording, row)),
      ),
    writeDeletion: recorded((change) => database.writeDeletion(change)),
    vacuumDeleted: async () => {},
    writeReadCommitted: recorded((change) => database.writeReadCommitted(change)),
    writeWithoutTimeout: recorded((change) => database.writeWithoutTimeout(change)),
    keyChanges: (since) => database.keyChanges(since),
    purgeKeyChanges: async () => {},
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
  services = harness.build({ database: recording });
});

/** Does something from an address of its own, and says what it came to and what work it was. */
async function workOf(act: (client: { address: string; userAgent: undefined }) => Promise<unknown>) {
  addresses += 1;
  work = [];
  const checksBefore = harness.hasher.verified;
  const error = await act({ address: `2001:db8:2:${addresses}::/64`, userAgent: undefined }).then(
    () => undefined,
    ({ code, message, value, retryAfterSeconds }) => ({ code, message, value, retryAfterSeconds }),
  );
  const before = [...work];
  await services.settled();
  return { error, before, after: work.slice(before.length), checks: harness.hasher.verified - checksBefore };
}

describe('the same work', () => {
  it('for a wrong sign-in', async () => {
    const { username } = await harness.registerWithEmail('there@food.example');
    await harness.registerWithTwoFactor();
    await harness.store.createAccount({ username: 'without-password', plan: 'pro' });
    const signIn = (login: string) =>
      workOf((client) => services.signIn.withPassword(login, 'a wrong guess', { client }));
    const nobody = await signIn('not-there');
    expect(nobody.error).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(nobody.checks).toBe(1);
    // Something is recorded after the answer, whoever was meant.
    expect(nobody.after).toEqual(['begin', 'InsertQueryNode audit_event', 'commit']);
    for (const login of [username, 'without-password', '', ' ', 'x'.repeat(5_000)]) {
      expect(await signIn(login)).toEqual(nobody);
    }
    const nobodyByAddress = await signIn('not-there@food.example');
    for (const login of ['there@food.example', 'THERE@food.example', 'no address@', '@']) {
      expect(await signIn(login)).toEqual(nobodyByAddress);
    }
  });

  it('for sign-ins that come too soon', async () => {
    const { username } = await harness.register();
    const signIn = (login: string, at: string) =>
      workOf(() =>
        services.signIn.withPassword(login, 'a wrong guess', { client: { address: at, userAgent: undefined } }),
      );
    for (let number = 0; number < 9; number++) {
      expect(await signIn(username, 'one shared address')).toEqual(await signIn('nobody-there', 'another one'));
    }
  });

  it('for a mail for a new password', async () => {
    const { username: withAddress } = await harness.registerWithEmail('mailed@food.example');
    const { username: withoutAddress } = await harness.register();
    const ask = (login: string) => workOf((client) => services.passwords.askForRecovery(login, client));
    const nobody = await ask('nobody-to-mail');
    expect(nobody.after.filter((statement) => statement.startsWith('Insert'))).toEqual([
      'InsertQueryNode attempt',
      'InsertQueryNode audit_event',
      'InsertQueryNode one_time_token',
    ]);
    expect(await ask(withAddress)).toEqual(nobody);
    expect(await ask(withoutAddress)).toEqual(nobody);
    expect(await ask('mailed@food.example')).toEqual(await ask('nobody@food.example'));
    expect(harness.mails.at(-1)!.to).toBe('mailed@food.example');
    for (let number = 0; number < 4; number++) {
      expect(await ask(withAddress)).toEqual(await ask('nobody-to-mail'));
      expect(await ask('mailed@food.example')).toEqual(await ask('nobody@food.example'));
    }
  });
});

it('what was recorded of nobody is gone after an hour', async () => {
  const rows = () => harness.database.kysely.selectFrom('unknown_account_event').selectAll().execute();
  await codeOf(harness.signIn('nobody-recorded', PASSWORD, { address: 'somewhere', userAgent: 'curl/8' }));
  await harness.services.settled();
  expect((await rows()).at(-1)).toMatchObject({
    kind: 'sign_in_failed',
    address: null,
    user_agent: null,
  });
  harness.nowMs += 3_600_000;
  await harness.services.purgeExpired();
  expect(await rows()).toEqual([]);
});

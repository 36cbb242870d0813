// The program behind other-process.ts. With "calls" it takes calls of account stores from standard input, opens a store anew for
// each, and prints what it came to; with "flood" it creates accounts, and prints each key once it is acknowledged, until killed;
// with "flood-keys" it creates, rotates and revokes keys, and prints which work and which do not, likewise.
import { createInterface } from 'node:readline';
import type { AccountsLocation } from '../../src/accounts/database/database.ts';
import { openAccountStore } from '../support/open-account-store.ts';

const [mode, argument] = process.argv.slice(2);

async function answerCalls(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const outcome = await call(...(JSON.parse(line) as [AccountsLocation, string, ...unknown[]])).then(
      (value) => ({ value }),
      ({ code, message }) => ({ code, message }),
    );
    process.stdout.write(`${JSON.stringify(outcome)}\n`);
  }
}

async function call(location: AccountsLocation, method: string, ...parameters: unknown[]): Promise<unknown> {
  const store = await openAccountStore(location);
  try {
    return await (store as unknown as Record<string, (...parameters: unknown[]) => unknown>)[method](...parameters);
  } finally {
    await store.close();
  }
}

async function flood(location: AccountsLocation): Promise<void> {
  const store = await openAccountStore(location);
  for (let number = 0; ; number++) {
    const { accountKey } = await store.createAccount({ username: `cook-${process.pid}-${number}`, plan: 'pro' });
    process.stdout.write(`${accountKey}\n`);
    // Lets the line leave the process before the next account is made.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function floodKeys(location: AccountsLocation): Promise<void> {
  const store = await openAccountStore(location);
  const { account } = await store.createAccount({ username: `mill-${process.pid}`, plan: 'pro' });
  const overlapUntil = new Date(Date.now() + 3_600_000).toISOString();
  for (let number = 0; ; number++) {
    const first = await store.createNamedKey({ account: account.id, name: `key ${number}` });
    const second = await store.rotateKey(account.id, first.record.id, { overlapUntil });
    process.stdout.write(`works ${first.key}\nworks ${second.key}\n`);
    const leaked = await store.createNamedKey({ account: account.id, name: `leaked ${number}` });
    const renewed = await store.rotateKey(account.id, leaked.record.id);
    process.stdout.write(`gone ${leaked.key}\n`);
    await store.revokeKey(account.id, leaked.record.id);
    process.stdout.write(`gone ${renewed.key}\n`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

if (mode === 'flood') await flood(JSON.parse(argument));
else if (mode === 'flood-keys') await floodKeys(JSON.parse(argument));
else await answerCalls();

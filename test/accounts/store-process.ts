// The program behind other-process.ts. With "call" it takes one call of the account store from standard input and
// prints what it came to; with "flood" it creates accounts, and prints each key once it is acknowledged, until killed.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { openAccountStore } from '../../src/accounts/account-store.ts';

const [mode, file] = process.argv.slice(2);

async function call(): Promise<unknown> {
  const [line] = await once(createInterface({ input: process.stdin }), 'line');
  const [method, ...parameters] = JSON.parse(line as string) as [string, ...unknown[]];
  const store = await openAccountStore(file);
  try {
    return await (store as unknown as Record<string, (...parameters: unknown[]) => unknown>)[method](...parameters);
  } finally {
    await store.close();
  }
}

async function flood(): Promise<void> {
  const store = await openAccountStore(file);
  for (let number = 0; ; number++) {
    const { accountKey } = await store.createAccount({ username: `cook-${process.pid}-${number}`, plan: 'pro' });
    process.stdout.write(`${accountKey}\n`);
    // Lets the line leave the process before the next account is made.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

if (mode === 'flood') await flood();
else {
  const outcome = await call().then(
    (value) => ({ value }),
    ({ code, message }) => ({ code, message }),
  );
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}

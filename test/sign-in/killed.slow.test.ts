// 1. kill -9 at any moment loses no password and no session that was acknowledged, and leaves a database that works.
// 2. Several processes that make the key file at once agree on one key.
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createPasswordHasher } from '../../src/sign-in/passwords/password-hasher.ts';
import { linesOf, useOtherProcess, useTemporaryFolder } from '../accounts/other-process.ts';
import { locationArgument, onSqliteOnly, useAccountLocations } from '../support/accounts-location.ts';
import { HOME, SignInHarness } from './sign-in-harness.ts';

const folder = useTemporaryFolder();
const newLocation = useAccountLocations();
const startProcess = useOtherProcess(new URL('./sign-in-process.ts', import.meta.url));

interface Acknowledged {
  username: string;
  password: string;
  token?: string;
}

it('1. loses nothing acknowledged', async () => {
  const location = await newLocation();
  for (const lines of [1, 4, 7]) {
    const child = startProcess('flood', locationArgument(location));
    const exited = once(child, 'exit');
    let last: Acknowledged | undefined;
    let seen = 0;
    for await (const line of linesOf(child)) {
      last = JSON.parse(line) as Acknowledged;
      seen += 1;
      if (seen === lines) child.kill('SIGKILL');
    }
    await exited;
    expect(seen).toBeGreaterThanOrEqual(lines);

    const harness = new SignInHarness();
    await harness.open(location, { hasher: createPasswordHasher(), now: Date.now });
    const { username, password, token } = last!;
    if (token !== undefined) expect(await harness.find(token)).toMatchObject({ username });
    // The change after the last acknowledged one may be done or not; the last one is never lost in between.
    const number = Number.parseInt(password, 10);
    const next = `${number + 1} jars of plum jam in the cellar`;
    const outcomes = await Promise.allSettled([password, next].map((text) => harness.signIn(username, text, HOME)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await harness.services.settled();
    expect(harness.errors).toEqual([]);
    await harness.database.close();
  }
});

it('2. one key for all', onSqliteOnly(), async () => {
  const data = path.join(folder, 'data');
  const keys = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const child = startProcess('secret', data);
      const exited = once(child, 'exit');
      const lines: string[] = [];
      for await (const line of linesOf(child)) lines.push(line);
      await exited;
      return lines;
    }),
  );
  expect(keys[0]).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  expect(new Set(keys.map(String)).size).toBe(1);
});

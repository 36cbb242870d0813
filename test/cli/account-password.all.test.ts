// 1. The password is read from standard input, its first line only, or made and shown once.
// 2. It ends all sessions, and two-factor sign-in when asked to; the owner reads in the trail that the operator did it.
// 3. Mistakes are typed errors, and change nothing.
// 4. The real program reads what is piped into it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPasswordHasher } from '../../src/sign-in/passwords/password-hasher.ts';
import { commandLineOn } from '../accounts/command-line.ts';
import { useTemporaryFolder } from '../accounts/other-process.ts';
import { codeOf, PASSWORD, SignInHarness } from '../sign-in/sign-in-harness.ts';
import { codeNow } from '../support/one-time-codes.ts';

const data = useTemporaryFolder();
const harness = new SignInHarness();
const typing = (typed: string, ...words: string[]) =>
  commandLineOn(data, { typed })('account', 'password', '--username', ...words);

beforeEach(() => harness.open(path.join(data, 'accounts.db'), { hasher: createPasswordHasher(), now: Date.now }));
afterEach(() => harness.database.close());

it('1. sets the first line of standard input', async () => {
  await commandLineOn(data)('account', 'create', '--username', 'mia');
  const { stdout, error } = await typing('nine jars of plum jam\r\nand more\n', 'MIA');
  expect({ stdout, error }).toEqual({ stdout: 'Set the password of mia and ended all sessions.\n', error: undefined });
  await harness.signedIn('mia', 'nine jars of plum jam');
});

it('1. makes a password', async () => {
  const printed = JSON.parse((await typing('', 'mia', '--generate', '--json')).stdout);
  expect(printed).toEqual({ username: 'mia', password: expect.any(String), two_factor_disabled: false });
  expect(printed.password).toMatch(/^[a-z2-9]{6}(?:-[a-z2-9]{6}){3}$/);
  await harness.signedIn('mia', printed.password);
  const { stdout } = await typing('', 'mia', '--generate');
  expect(stdout).toContain('shown only once');
  const generated = stdout.split('\n').find((line) => /^[a-z2-9-]{27}$/.test(line));
  await harness.signedIn('mia', generated);
});

it('2. ends sessions, and two-factor sign-in when asked to', async () => {
  const { username, caller, account, session } = await harness.register({ username: 'locked-out' });
  const { secret } = await harness.services.twoFactor.begin(caller, { password: PASSWORD });
  await harness.services.twoFactor.confirm(caller, await codeNow(secret));
  await typing('nine jars of plum jam', username);
  expect(await harness.find(session.token)).toBeUndefined();
  expect(await harness.signIn(username, 'nine jars of plum jam')).toMatchObject({ status: 'second_factor_needed' });
  const { stdout } = await typing('ten jars of plum jam', username, '--disable-two-factor');
  expect(stdout).toContain('Two-factor sign-in is off now.');
  await harness.signedIn(username, 'ten jars of plum jam');
  const { events } = await harness.services.listEvents(account.id);
  expect(events.filter(({ actor }) => actor === 'operator').map(({ kind }) => kind)).toEqual([
    'two_factor_off',
    'password_changed',
    'password_changed',
  ]);
});

it.each([
  ['ACCOUNT_NOT_FOUND', 'nine jars of plum jam', 'nobody'],
  ['INVALID_PASSWORD', 'short', 'locked-out'],
  ['INVALID_PASSWORD', '', 'locked-out'],
  ['PASSWORD_COMMON', 'lockedout123', 'locked-out'],
])('3. ends with %s for %j', async (code, typed, username) => {
  const { stdout, error } = await typing(typed, username);
  expect(error).toMatchObject({ code });
  expect(stdout).toBe('');
  await harness.signedIn('locked-out', 'ten jars of plum jam');
});

it('4. the real program reads a pipe', async () => {
  const words = ['bin/larder.js', 'account', 'password', '--username', 'mia'];
  const child = spawn(process.execPath, words, { env: { ...process.env, LARDER_DATA: data } });
  child.stdin.end('eleven jars of plum jam\n');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await harness.signedIn('mia', 'eleven jars of plum jam');
  expect(await codeOf(harness.signIn('mia', 'nine jars of plum jam'))).toBe('WRONG_CREDENTIALS');
});

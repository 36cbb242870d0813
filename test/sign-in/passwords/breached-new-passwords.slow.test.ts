// A leaked password is refused wherever one is chosen: at registration, at a change, at a reset, and by the operator; the
// account keeps what it had.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, PASSWORD, type SignInHarness, useSignInHarness } from '../sign-in-harness.ts';

const LEAKED = 'teapot orchard velvet canyon';
const harness: SignInHarness = useSignInHarness();
const isBreached = async (password: string) => password === LEAKED;

beforeAll(() => {
  harness.services = harness.build({ isBreached });
});
afterAll(() => harness.services.settled());

it('refuses it everywhere', async () => {
  const owner = await harness.registerWithEmail('mia@food.example');
  const { registration, passwords } = harness.services;
  const register = registration.withPassword({ username: 'eve', password: LEAKED }, { client: owner.client });
  expect(await codeOf(register)).toBe('PASSWORD_BREACHED');
  expect(await codeOf(passwords.change(owner.caller, LEAKED, { password: PASSWORD }))).toBe('PASSWORD_BREACHED');
  expect(await codeOf(passwords.setByOperator(owner.username, LEAKED))).toBe('PASSWORD_BREACHED');
  await passwords.askForRecovery(owner.username, owner.client);
  const token = await harness.tokenMailedTo('mia@food.example');
  // No-break spaces do not make another password of it.
  const dressed = LEAKED.replaceAll(' ', '\u00a0');
  expect(await codeOf(passwords.recover(token, dressed, owner.client))).toBe('PASSWORD_BREACHED');
  await harness.signedIn(owner.username, PASSWORD, owner.client);
  // The link was not used up by the refusal.
  await passwords.recover(token, 'nine jars of plum jam', owner.client);
});

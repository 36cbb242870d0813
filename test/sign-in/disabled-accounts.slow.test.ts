// No way of signing in leads back into a disabled account: password, linked identity, code after either, reset by mail.
import { expect, it } from 'vitest';
import { setDisabled } from '../../src/accounts/operator-changes.ts';
import { codeOf, HOME, PASSWORD, personAtGoogle, useSignInHarness } from './sign-in-harness.ts';

const harness = useSignInHarness();
const origin = { client: HOME };
const NEW_PASSWORD = 'nine jars of quince jelly';
const disabled = { code: 'ACCOUNT_DISABLED' };

it('a linked identity does not come back in', async () => {
  const person = personAtGoogle('ada-1');
  const first = await harness.services.identities.signIn(person, origin);
  if (first.status !== 'unknown_person') throw new Error('known already');
  const { account, session } = await harness.services.registration.withIdentity(first.newIdentityToken, 'ada', origin);
  await setDisabled(harness.database, 'ada', true);
  await expect(harness.services.identities.signIn(person, origin)).rejects.toMatchObject(disabled);
  expect(await harness.find(session.token)).toBeUndefined();
  await setDisabled(harness.database, 'ada', false);
  expect(await harness.services.identities.signIn(person, origin)).toMatchObject({ account: { id: account.id } });
});

it('nor does a password, or a code that was asked for before', async () => {
  const owner = await harness.registerWithTwoFactor();
  const pending = await harness.signIn(owner.username, PASSWORD, owner.client);
  if (pending.status !== 'second_factor_needed') throw new Error('no code was asked for');
  await setDisabled(harness.database, owner.username, true);
  const withCode = harness.services.signIn.withCode(pending.pendingToken, owner.code(), { client: owner.client });
  await expect(withCode).rejects.toMatchObject(disabled);
  const plain = await harness.register();
  await setDisabled(harness.database, plain.username, true);
  await expect(harness.signIn(plain.username, PASSWORD, plain.client)).rejects.toMatchObject(disabled);
  // A wrong password learns nothing about it.
  expect(await codeOf(harness.signIn(plain.username, 'another password altogether', plain.client))).toBe(
    'WRONG_CREDENTIALS',
  );
});

it('nor does a new password by mail', async () => {
  const owner = await harness.registerWithEmail('mia@food.example');
  await setDisabled(harness.database, owner.username, true);
  await harness.services.passwords.askForRecovery('mia@food.example', owner.client);
  await harness.services.passwords.recover(await harness.tokenMailedTo('mia@food.example'), NEW_PASSWORD, owner.client);
  await expect(harness.signIn(owner.username, NEW_PASSWORD, owner.client)).rejects.toMatchObject(disabled);
});

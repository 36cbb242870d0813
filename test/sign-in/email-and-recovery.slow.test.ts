// 1. An address counts once its link was opened: by a link that works once, for a day, and only the last one mailed.
// 2. Nobody learns from us that an address is taken, but who reads its mail.
// 3. Another address needs a proof; the old one stays until the new one is confirmed, and is then told.
// 4. A mail for a new password: the same answer for everyone, a link that works once and for half an hour.
// 5. Using it sets the password, ends all sessions, and leaves two-factor sign-in on.
// 6. Mail leaves after the answer; a mail that does not leave is reported, and changes no answer.
// 7. Without mail, whatever needs it says so.
import { describe, expect, it } from 'vitest';
import { codeOf, DAY, ELSEWHERE, HOME, MINUTE, PASSWORD, useSignInHarness } from './sign-in-harness.ts';

const harness = useSignInHarness();
const NEW_PASSWORD = 'nine jars of plum jam';
const newClient = () => ({ address: `198.51.100.${Math.floor(harness.nowMs / 1000) % 250}`, userAgent: undefined });

async function askedFor(login: string, address: string): Promise<string> {
  await harness.services.passwords.askForRecovery(login, newClient());
  return harness.tokenMailedTo(address);
}

describe('1. an address', () => {
  it('is confirmed by its link, once', async () => {
    const { caller, account } = await harness.register({ email: 'mia@food.example' });
    const { email } = harness.services;
    expect(await email.read(account.id)).toEqual({
      address: undefined,
      verifiedAt: undefined,
      pendingAddress: 'mia@food.example',
    });
    const token = await harness.tokenMailedTo('mia@food.example');
    expect(harness.mails.at(-1)).toMatchObject({ subject: expect.stringContaining('Confirm') });
    expect(await email.confirm(token, ELSEWHERE)).toEqual({ username: account.username, address: 'mia@food.example' });
    expect(await email.read(account.id)).toMatchObject({ address: 'mia@food.example', pendingAddress: undefined });
    expect(await codeOf(email.confirm(token, ELSEWHERE))).toBe('TOKEN_INVALID');
    expect(await codeOf(email.resend(caller))).toBe('EMAIL_NOT_FOUND');
    expect(await harness.kindsOf(account.id)).toContain('email_verified');
  });

  it('waits a day for that', async () => {
    await harness.register({ email: 'late@food.example' });
    const token = await harness.tokenMailedTo('late@food.example');
    harness.nowMs += DAY;
    expect(await codeOf(harness.services.email.confirm(token, HOME))).toBe('TOKEN_INVALID');
  });

  it('is confirmed by the last link only', async () => {
    const { caller } = await harness.register({ email: 'twice@food.example' });
    const first = await harness.tokenMailedTo('twice@food.example');
    await harness.services.email.resend(caller);
    const second = await harness.tokenMailedTo('twice@food.example');
    expect(await codeOf(harness.services.email.confirm(first, HOME))).toBe('TOKEN_INVALID');
    await harness.services.email.confirm(second, HOME);
  });

  it('is not mailed to without end', async () => {
    const { caller } = await harness.register({ email: 'bombed@food.example' });
    for (let number = 0; number < 6; number++) await harness.services.email.resend(caller);
    expect(await codeOf(harness.services.email.resend(caller))).toBe('TOO_MANY_ATTEMPTS');
  });

  it('no token of another kind confirms it', async () => {
    await harness.registerWithEmail('kinds@food.example');
    const token = await askedFor('kinds@food.example', 'kinds@food.example');
    expect(await codeOf(harness.services.email.confirm(token, HOME))).toBe('TOKEN_INVALID');
    await harness.services.passwords.recover(token, NEW_PASSWORD, HOME);
  });
});

it('2. a taken address is taken silently, and told to its reader only', async () => {
  const first = await harness.registerWithEmail('shared@food.example');
  const second = await harness.register({ email: 'Shared@food.example' });
  expect(await harness.services.email.read(second.account.id)).toMatchObject({ pendingAddress: 'Shared@food.example' });
  const token = await harness.tokenMailedTo('Shared@food.example');
  expect(await codeOf(harness.services.email.confirm(token, HOME))).toBe('EMAIL_TAKEN');
  expect(await harness.signedIn('shared@food.example')).toMatchObject({ account: { id: first.account.id } });
});

describe('3. another address', () => {
  it('needs a proof, and replaces the old one once it is confirmed', async () => {
    const { caller, account } = await harness.registerWithEmail('old@food.example');
    const { email } = harness.services;
    expect(await codeOf(email.setAddress(caller, 'new@food.example', {}))).toBe('PROOF_REQUIRED');
    expect(await codeOf(email.setAddress(caller, 'new@food.example', { password: 'a wrong guess' }))).toBe(
      'WRONG_PASSWORD',
    );
    expect(await codeOf(email.setAddress(caller, 'new at home', { password: PASSWORD }))).toBe('INVALID_EMAIL');
    await email.setAddress(caller, 'new@food.example', { password: PASSWORD });
    expect(await email.read(account.id)).toMatchObject({
      address: 'old@food.example',
      pendingAddress: 'new@food.example',
    });
    await email.confirm(await harness.tokenMailedTo('new@food.example'), HOME);
    await harness.services.settled();
    expect(harness.mails.at(-1)).toMatchObject({ to: 'old@food.example', subject: 'Your email address was changed' });
    expect(await codeOf(harness.signIn('old@food.example', PASSWORD))).toBe('WRONG_CREDENTIALS');
    await harness.signedIn('new@food.example');
  });

  it('ends what was mailed to the old one', async () => {
    const { caller } = await harness.registerWithEmail('before@food.example');
    const recovery = await askedFor('before@food.example', 'before@food.example');
    await harness.services.email.setAddress(caller, 'after@food.example', { password: PASSWORD });
    await harness.services.email.confirm(await harness.tokenMailedTo('after@food.example'), HOME);
    expect(await codeOf(harness.services.passwords.recover(recovery, NEW_PASSWORD, HOME))).toBe('TOKEN_INVALID');
  });

  it('can be none', async () => {
    const { caller, account } = await harness.registerWithEmail('gone@food.example');
    const { email } = harness.services;
    expect(await codeOf(email.remove(caller, {}))).toBe('PROOF_REQUIRED');
    await email.remove(caller, { password: PASSWORD });
    expect(await email.read(account.id)).toEqual({
      address: undefined,
      verifiedAt: undefined,
      pendingAddress: undefined,
    });
    expect(await codeOf(email.remove(caller, { password: PASSWORD }))).toBe('EMAIL_NOT_FOUND');
  });
});

describe('4. a mail for a new password', () => {
  it('is asked for alike by all, and sent to verified addresses only', async () => {
    const { username } = await harness.registerWithEmail('forgetful@food.example');
    const unverified = await harness.register({ email: 'unverified@food.example' });
    const without = await harness.register();
    await harness.services.settled();
    const before = harness.mails.length;
    const logins = [
      username,
      'nobody',
      'nobody@food.example',
      unverified.username,
      'unverified@food.example',
      without.username,
    ];
    for (const [number, login] of logins.entries()) {
      const client = { address: `203.0.113.${number + 200}`, userAgent: undefined };
      expect(await harness.services.passwords.askForRecovery(login, client)).toBeUndefined();
      // Nothing has happened yet that could take longer for one than for another.
      expect(harness.mails).toHaveLength(before + (number === 0 ? 0 : 1));
      await harness.services.settled();
    }
    expect(harness.mails.slice(before)).toMatchObject([
      { to: 'forgetful@food.example', subject: 'Choose a new password' },
    ]);
  });

  it('works once, for half an hour', async () => {
    await harness.registerWithEmail('slow@food.example');
    const first = await askedFor('slow@food.example', 'slow@food.example');
    harness.nowMs += 30 * MINUTE;
    expect(await codeOf(harness.services.passwords.recover(first, NEW_PASSWORD, HOME))).toBe('TOKEN_INVALID');
    const second = await askedFor('slow@food.example', 'slow@food.example');
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => codeOf(harness.services.passwords.recover(second, NEW_PASSWORD, HOME))),
    );
    expect(outcomes.sort()).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID', undefined]);
  });

  it('is not spent by a password that cannot be one', async () => {
    await harness.registerWithEmail('careless@food.example');
    const token = await askedFor('careless@food.example', 'careless@food.example');
    expect(await codeOf(harness.services.passwords.recover(token, 'short', HOME))).toBe('INVALID_PASSWORD');
    expect(await codeOf(harness.services.passwords.recover(token, 'password1234', HOME))).toBe('PASSWORD_COMMON');
    await harness.services.passwords.recover(token, NEW_PASSWORD, HOME);
  });

  it('is not sent without end, to anyone', async () => {
    await harness.registerWithEmail('flooded@food.example');
    for (const login of ['flooded@food.example', 'nobody-at-all@food.example']) {
      const outcomes: (string | undefined)[] = [];
      for (let number = 0; number < 8; number++) {
        const client = { address: `198.51.100.${number + 20}`, userAgent: undefined };
        outcomes.push(await codeOf(harness.services.passwords.askForRecovery(login, client)));
      }
      expect(outcomes.filter((code) => code === undefined)).toHaveLength(4);
      expect(outcomes.at(-1)).toBe('TOO_MANY_ATTEMPTS');
    }
  });
});

describe('5. using it', () => {
  it('sets the password, ends all sessions, and tells the owner', async () => {
    const { username, session, account } = await harness.registerWithEmail('lost@food.example');
    const token = await askedFor(username, 'lost@food.example');
    expect(await harness.services.passwords.recover(token, NEW_PASSWORD, ELSEWHERE)).toMatchObject({ username });
    expect(await harness.find(session.token)).toBeUndefined();
    expect(await codeOf(harness.signIn(username, PASSWORD))).toBe('WRONG_CREDENTIALS');
    await harness.signedIn(username, NEW_PASSWORD);
    await harness.services.settled();
    expect(harness.mails.at(-1)).toMatchObject({ to: 'lost@food.example', subject: 'Your password was changed' });
    expect(await harness.kindsOf(account.id)).toEqual(
      expect.arrayContaining(['password_recovered', 'password_recovery_asked']),
    );
  });

  it('leaves two-factor sign-in on', async () => {
    const { caller, username, code } = await harness.registerWithTwoFactor();
    await harness.services.email.setAddress(caller, 'careful@food.example', { password: PASSWORD });
    await harness.services.email.confirm(await harness.tokenMailedTo('careful@food.example'), HOME);
    const token = await askedFor(username, 'careful@food.example');
    await harness.services.passwords.recover(token, NEW_PASSWORD, HOME);
    const result = await harness.signIn(username, NEW_PASSWORD);
    expect(result.status).toBe('second_factor_needed');
    harness.nextStep();
    const { pendingToken } = result as { pendingToken: string };
    expect(await harness.services.signIn.withCode(pendingToken, code(), { client: HOME })).toMatchObject({
      status: 'signed_in',
    });
  });
});

it('6. a mail that does not leave is reported, and changes no answer', async () => {
  const failing = harness.build({
    mailService: {
      mailer: { send: () => Promise.reject(new Error('the mail server is away')) },
      siteUrl: 'https://food.example',
      verifyLink: String,
      recoverLink: String,
    },
  });
  const client = { address: '203.0.113.250', userAgent: undefined };
  const request = { username: 'unmailed', password: PASSWORD, email: 'unmailed@food.example' };
  expect(await failing.registration.withPassword(request, { client })).toMatchObject({
    account: { username: 'unmailed' },
  });
  await failing.settled();
  expect(harness.errors).toEqual([expect.objectContaining({ message: 'the mail server is away' })]);
});

it('7. says so where there is no mail', async () => {
  const mute = harness.build({ mailService: undefined });
  const { caller } = await harness.register();
  expect(mute.isMailOn).toBe(false);
  expect(await codeOf(mute.passwords.askForRecovery('anyone', HOME))).toBe('MAIL_OFF');
  expect(await codeOf(mute.email.setAddress(caller, 'mia@food.example', { password: PASSWORD }))).toBe('MAIL_OFF');
  const request = { username: 'no-mail', password: PASSWORD, email: 'a@food.example' };
  expect(await codeOf(mute.registration.withPassword(request, { client: HOME }))).toBe('MAIL_OFF');
  expect(await harness.store.findAccount('no-mail')).toBeUndefined();
  await mute.passwords.change(caller, NEW_PASSWORD, { password: PASSWORD });
});

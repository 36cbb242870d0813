// 1. Each change that could take an account away sends one mail, to the verified address, or to the one that it was.
// 2. No secret that the change gives out, and no new address, is in it.
// 3. Without a verified address, and without mail, nothing is sent and nothing fails.
// 4. What was refused, or has changed nothing, sends nothing.
// Replacing the account key is in test/interface/mail-recovery.all.test.ts, because its route is where it begins.
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NoticeKind } from '../../src/mail/messages.ts';
import type { AccountCaller } from '../../src/sign-in/sessions/account-caller.ts';
import { callerOf, codeOf, PASSWORD, personAtGoogle, useSignInHarness } from './sign-in-harness.ts';

const harness = useSignInHarness();
const proof = { password: PASSWORD };
beforeEach(() => {
  harness.services = harness.build();
});

type Owner = Awaited<ReturnType<typeof harness.register>>;

interface Change {
  subject: string;
  /** Leads up to the change, and gives back the change itself. */
  prepare(owner: Owner): Promise<() => Promise<unknown>>;
}

const CHANGES: Record<Exclude<NoticeKind, 'accountKeyReplaced'>, Change> = {
  passwordChanged: {
    subject: 'Your password was changed',
    prepare:
      async ({ caller }) =>
      () =>
        harness.services.passwords.change(caller, 'nine jars of quince jelly', proof),
  },
  twoFactorOn: {
    subject: 'Two-factor sign-in was switched on',
    prepare: async ({ caller }) => {
      const { secret } = await harness.services.twoFactor.begin(caller, proof);
      return () => harness.services.twoFactor.confirm(caller, codeOfApp(secret));
    },
  },
  twoFactorOff: {
    subject: 'Two-factor sign-in was switched off',
    prepare: async (owner) => {
      const { caller, code } = await switchedOn(owner);
      return () => harness.services.twoFactor.switchOff(caller, { code: code() });
    },
  },
  recoveryCodesRenewed: {
    subject: 'New recovery codes were created',
    prepare: async (owner) => {
      const { caller, code } = await switchedOn(owner);
      return () => harness.services.twoFactor.regenerateRecoveryCodes(caller, { code: code() });
    },
  },
  identityLinked: {
    subject: 'A sign-in provider was linked',
    prepare:
      async ({ caller, username }) =>
      () =>
        harness.services.identities.link(caller, personAtGoogle(username)),
  },
  identityUnlinked: {
    subject: 'A sign-in provider was unlinked',
    prepare: async ({ caller, username }) => {
      await harness.services.identities.link(caller, personAtGoogle(username));
      return () => harness.services.identities.unlink(caller, personAtGoogle(username), proof);
    },
  },
  emailChanged: {
    subject: 'Your email address was changed',
    prepare: async ({ caller, username, client }) => {
      const address = `${username}@new.example`;
      await harness.services.email.setAddress(caller, address, proof);
      const token = await harness.tokenMailedTo(address);
      return () => harness.services.email.confirm(token, client);
    },
  },
  emailRemoved: {
    subject: 'Your email address was removed',
    prepare:
      async ({ caller }) =>
      () =>
        harness.services.email.remove(caller, proof),
  },
  accountDeleted: {
    subject: 'Your account was deleted',
    prepare:
      async ({ caller }) =>
      () =>
        harness.services.accountData.delete(caller, proof),
  },
};

function codeOfApp(secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: harness.nowMs });
}

/** Switches two-factor sign-in on; the caller goes on with a new session. */
async function switchedOn(owner: Owner): Promise<{ caller: AccountCaller; code: () => string }> {
  const { secret } = await harness.services.twoFactor.begin(owner.caller, proof);
  const { session } = await harness.services.twoFactor.confirm(owner.caller, codeOfApp(secret));
  harness.nextStep();
  return { caller: callerOf({ ...owner, session: session! }, owner.client), code: () => codeOfApp(secret) };
}

/** All texts within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The mails that a change sends, and what it gives back. */
async function mailsOf(change: () => Promise<unknown>) {
  await harness.services.settled();
  harness.mails.length = 0;
  const given = await change();
  await harness.services.settled();
  expect(harness.errors).toEqual([]);
  return { mails: [...harness.mails], given };
}

describe.each(Object.entries(CHANGES))('%s', (kind, { subject, prepare }) => {
  it('1. 2. sends one mail to the verified address, without secrets', async () => {
    const address = `${kind.toLowerCase()}@home.example`;
    const owner = await harness.registerWithEmail(address);
    const { mails, given } = await mailsOf(await prepare(owner));
    expect(mails).toMatchObject([{ to: address, subject }]);
    const { text } = mails[0]!;
    expect(text).toContain(`“${owner.username}”`);
    const secrets = [...textsIn(given), owner.accountKey, PASSWORD].filter((secret) => secret !== owner.username);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('3. sends nothing without a verified address', async () => {
    const owner = await harness.register({ email: `${kind.toLowerCase()}@pending.example` });
    const { mails } = await mailsOf(await prepare(owner));
    expect(mails).toEqual([]);
  });

  it('3. sends nothing without mail', async () => {
    const owner = await harness.registerWithEmail(`${kind.toLowerCase()}@unsent.example`);
    const change = await prepare(owner);
    await harness.services.settled();
    harness.services = harness.build({ mailService: undefined });
    expect((await mailsOf(change)).mails).toEqual([]);
  });
});

it('4. sends nothing where nothing has changed', async () => {
  const owner = await harness.registerWithEmail('same@home.example');
  const { caller, username } = owner;
  const wrong = { password: 'not the one that it is' };
  const { email, accountData, identities, twoFactor } = harness.services;
  await identities.link(caller, personAtGoogle(username));
  const { mails } = await mailsOf(async () => {
    await identities.link(caller, personAtGoogle(username));
    const refused = [
      () => email.remove(caller, wrong),
      () => accountData.delete(caller, wrong),
      () => identities.unlink(caller, personAtGoogle(username), wrong),
      () => twoFactor.confirm(caller, '000000'),
      () => twoFactor.regenerateRecoveryCodes(caller, proof),
    ];
    for (const change of refused) expect(await codeOf(change())).toBeDefined();
  });
  expect(mails).toEqual([]);
});

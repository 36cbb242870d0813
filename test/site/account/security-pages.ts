/** The dashboard's pages about signing in and safety, for the tests that hold for all pages. */
import type { AuditEvent } from '../../../src/accounts/audit/audit-trail.ts';
import { EVENT_KINDS } from '../../../src/accounts/audit/event-kinds.ts';
import { setupView } from '../../../src/http/account/two-factor-routes.ts';
import type { ProofKind } from '../../../src/sign-in/proofs.ts';
import { setupOf } from '../../../src/sign-in/two-factor/two-factor.ts';
import type { FormOutcome } from '../../../src/site/account/form-parts.tsx';
import { renderNewAccountPage } from '../../../src/site/account/new-account-page.tsx';
import { renderActivityPage } from '../../../src/site/account/security/activity-page.tsx';
import { renderDeletionPage } from '../../../src/site/account/security/deletion-page.tsx';
import { renderSecurityPage, type SecurityFacts } from '../../../src/site/account/security/security-page.tsx';
import {
  renderRecoveryCodes,
  renderTwoFactorPage,
  renderTwoFactorSetup,
} from '../../../src/site/account/security/two-factor-page.tsx';
import {
  renderRecoverPage,
  renderResetPage,
  renderVerifyPage,
} from '../../../src/site/account/sign-in/password-pages.tsx';
import { renderNewPersonPage, renderRegisterPage } from '../../../src/site/account/sign-in/register-page.tsx';
import { renderCodePage, renderSignInPage } from '../../../src/site/account/sign-in/sign-in-page.tsx';
import { HOSTILE, SITE } from '../sample-foods.ts';

const TEXT = HOSTILE.name;
const AT = '2026-05-03T14:05:30.000Z';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const none = { outcome: undefined };
const provider = { id: TEXT, name: TEXT };
const providers = [provider, { id: 'kitchen', name: 'Kitchen' }];

/** A form that was refused, with fields that hold what must not become markup. */
export function refused(form: string, ...fields: string[]): FormOutcome {
  const all = (text: string) => Object.fromEntries(fields.map((name) => [name, text]));
  return { form, problems: all(`${TEXT} is wrong`), typed: all(TEXT) };
}

/** An account of which all is known, with texts that try everything. */
export const FACTS: SecurityFacts = {
  username: 'ada',
  hasPassword: true,
  mustChangePassword: false,
  needed: 'password',
  email: { address: TEXT, verifiedAt: AT, pendingAddress: TEXT, isMailOn: true },
  twoFactor: { isOn: true, recoveryCodesLeft: 1 },
  links: {
    providers,
    linked: [
      { id: TEXT, name: TEXT, createdAt: AT },
      { id: 'b', name: 'Kitchen', createdAt: AT },
    ],
  },
  neededForPassword: 'password',
  sessions: {
    page: 1,
    isLast: false,
    needed: undefined,
    listed: [
      {
        id: 'one',
        isCurrent: true,
        userAgent: 'Firefox on Linux',
        address: '192.0.2.7',
        ...{ signedInAt: AT, lastUsedAt: AT, expiresAt: AT },
      },
      {
        id: TEXT,
        isCurrent: false,
        userAgent: undefined,
        address: undefined,
        ...{ signedInAt: AT, lastUsedAt: AT, expiresAt: AT },
      },
    ],
  },
  done: null,
  linked: undefined,
  problem: undefined,
  outcome: undefined,
};

/** An event of each kind. */
export const EVENTS: readonly AuditEvent[] = EVENT_KINDS.map((kind, index) => ({
  id: index + 1,
  kind,
  actor: 'owner',
  at: AT,
  address: '192.0.2.7',
  userAgent: TEXT,
  detail: kind.startsWith('key_') ? { key_id: 1, key_kind: 'named', last_four: 'wXyZ', name: TEXT } : {},
}));

const signIn = { providers, canRecover: true, next: TEXT, problem: undefined, done: 'signed-out', ...none };
const twoFactor = { username: 'ada', isOn: true, recoveryCodesLeft: 0, isJustOff: false, isRequired: false, ...none };
const { qr_svg: qrSvg } = setupView(setupOf('ada', SECRET));
const proofs: (ProofKind | undefined)[] = ['password', 'code', 'password_or_code', 'fresh_sign_in', undefined];

/** Each page by what it shows. */
export const SECURITY_PAGES: Record<string, string> = {
  'sign-in': renderSignInPage(SITE, signIn),
  'a refused sign-in': renderSignInPage(SITE, {
    ...signIn,
    canRecover: false,
    outcome: refused('signIn', 'login', 'password'),
  }),
  'the code of a sign-in': renderCodePage(SITE, { next: TEXT, outcome: refused('code', 'code') }),
  registering: renderRegisterPage(SITE, {
    providers,
    isMailOn: true,
    outcome: refused('register', 'username', 'email'),
  }),
  'registering without mail': renderRegisterPage(SITE, { providers: [], isMailOn: false, ...none }),
  'someone new': renderNewPersonPage(SITE, { provider, username: TEXT, ...none }),
  'a new account': renderNewAccountPage(SITE, {
    username: 'ada',
    accountKey: 'lk_key',
    firstKey: { name: TEXT, key: 'lk_read' },
    pendingEmail: TEXT,
  }),
  'a lost password': renderRecoverPage(SITE, { isMailOn: true, isSent: false, outcome: refused('recover', 'login') }),
  'a lost password without mail': renderRecoverPage(SITE, { isMailOn: false, isSent: false, ...none }),
  'a mail under way': renderRecoverPage(SITE, { isMailOn: true, isSent: true, ...none }),
  'a password to choose': renderResetPage(SITE, { token: TEXT, outcome: refused('reset', 'new_password') }),
  'a link without its token': renderResetPage(SITE, { token: '', ...none }),
  'an address to confirm': renderVerifyPage(SITE, { token: TEXT, isDone: false, ...none }),
  'an address of another': renderVerifyPage(SITE, {
    token: TEXT,
    isDone: false,
    outcome: { ...refused('verify'), code: 'email_taken', problem: TEXT },
  }),
  'a confirmed address': renderVerifyPage(SITE, { token: '', isDone: true, ...none }),
  security: renderSecurityPage(SITE, FACTS),
  'security without anything': renderSecurityPage(SITE, {
    ...FACTS,
    hasPassword: false,
    needed: 'fresh_sign_in',
    email: { address: undefined, verifiedAt: undefined, pendingAddress: undefined, isMailOn: false },
    twoFactor: { isOn: false, recoveryCodesLeft: 0 },
    links: { providers: [], linked: [] },
    sessions: { ...FACTS.sessions, needed: 'fresh_sign_in' },
  }),
  'refused changes': renderSecurityPage(SITE, { ...FACTS, outcome: refused('giveEmail', 'email', 'proof_password') }),
  'sessions after a proof': renderSecurityPage(SITE, {
    ...FACTS,
    sessions: { ...FACTS.sessions, needed: 'password_or_code' },
    outcome: refused('prove', 'proof_password'),
  }),
  'a linked third party': renderSecurityPage(SITE, { ...FACTS, linked: TEXT }),
  'a generated password': renderSecurityPage(SITE, { ...FACTS, mustChangePassword: true }),
  'two-factor sign-in required': renderTwoFactorPage(SITE, {
    ...twoFactor,
    ...{ isOn: false, isRequired: true, needed: 'password' },
  }),
  'two-factor sign-in on': renderTwoFactorPage(SITE, { ...twoFactor, needed: 'code' }),
  ...Object.fromEntries(
    proofs.map((needed) => [
      `two-factor sign-in off, with ${needed}`,
      renderTwoFactorPage(SITE, { ...twoFactor, isOn: false, isJustOff: true, needed }),
    ]),
  ),
  'the set-up': renderTwoFactorSetup(SITE, {
    username: 'ada',
    secret: SECRET,
    qrSvg,
    outcome: refused('confirm', 'code'),
  }),
  'recovery codes': renderRecoveryCodes(SITE, { username: 'ada', codes: [TEXT, 'ab-cd'], isNewlyOn: true }),
  activity: renderActivityPage(SITE, { username: 'ada', events: EVENTS, nextCursor: '7', isFirst: false }),
  'no activity': renderActivityPage(SITE, { username: 'ada', events: [], nextCursor: undefined, isFirst: true }),
  deletion: renderDeletionPage(SITE, {
    username: 'ada',
    needed: 'password_or_code',
    neededForCopy: 'password_or_code',
    outcome: refused('delete', 'username', 'proof_code'),
  }),
};

/** The dashboard's pages about keys, usage and plans, for the tests that hold for all pages. */
import { limitsOf, planOf } from '../../../src/accounts/plans.ts';
import { renderKeyPage } from '../../../src/site/account/keys/key-page.tsx';
import { renderKeysPage } from '../../../src/site/account/keys/keys-page.tsx';
import {
  renderCreatedKeyPage,
  renderNewAccountKeyPage,
  renderNewSecretPage,
} from '../../../src/site/account/keys/new-key-page.tsx';
import { renderOverviewPage } from '../../../src/site/account/overview-page.tsx';
import { renderBillingPage } from '../../../src/site/account/plan/billing-page.tsx';
import type { SubscriptionFacts } from '../../../src/site/account/plan/plan-words.ts';
import { renderUsagePage } from '../../../src/site/account/plan/usage-page.tsx';
import { renderRedirectPage } from '../../../src/site/account/sign-in/redirect-page.tsx';
import { HOSTILE, SITE } from '../sample-foods.ts';
import {
  ACCOUNT_KEY,
  BUSY_KEY,
  EVENTS,
  EXPIRED_KEY,
  KEYS,
  NOW_MS,
  SETTINGS,
  USERNAME,
  usageOf,
} from './sample-account.ts';

const HOSTILE_TEXT = HOSTILE.name;
const requests = { answered: 1200, unchanged: 30, limited: 7, refused: 2, failed: 1 };
const plan = planOf('starter');
const overview = { username: USERNAME, plan, settings: SETTINGS, events: EVENTS };
const keysPage = {
  username: USERNAME,
  limits: limitsOf(plan, SETTINGS),
  proof: 'password_or_code',
  outcome: undefined,
  done: null,
  problem: null,
  nowMs: NOW_MS,
  isNewWanted: false,
} as const;
const subscription: SubscriptionFacts = {
  planName: 'Starter',
  isSetByOperator: false,
  canPay: true,
  hasSubscription: true,
  reason: 'ended',
  renewsAt: undefined,
  endsAt: undefined,
  graceUntil: undefined,
};
const billing = {
  username: USERNAME,
  plan: 'starter',
  subscription,
  settings: SETTINGS,
  prices: { starter: 'Free', pro: HOSTILE_TEXT, scale: undefined },
  needed: 'password',
  outcome: undefined,
  checkout: null,
} as const;
const wrong = (form: string, name: string) => ({
  form,
  problems: { [name]: HOSTILE_TEXT },
  typed: { [name]: HOSTILE_TEXT },
});
const made = { username: USERNAME, key: 'lk_secret', name: HOSTILE_TEXT };

/** Each page by what it shows. */
export const DASHBOARD_PAGES: Record<string, string> = {
  'the overview of someone new': renderOverviewPage(SITE, { ...overview, keys: [ACCOUNT_KEY], usage: usageOf('day') }),
  'the overview': renderOverviewPage(SITE, { ...overview, keys: KEYS, usage: usageOf('day', requests) }),
  'no keys': renderKeysPage(SITE, { ...keysPage, keys: [ACCOUNT_KEY], done: 'revoked' }),
  keys: renderKeysPage(SITE, { ...keysPage, keys: KEYS, proof: 'fresh_sign_in', problem: 'no-such-key' }),
  'keys with a mistake': renderKeysPage(SITE, { ...keysPage, keys: KEYS, outcome: wrong('create', 'scope') }),
  'a key': renderKeyPage(SITE, { ...keysPage, key: BUSY_KEY, outcome: wrong('rename', 'name') }),
  'an expired key': renderKeyPage(SITE, { ...keysPage, key: EXPIRED_KEY, done: 'renamed' }),
  'a new key': renderCreatedKeyPage(SITE, made),
  'a new secret': renderNewSecretPage(SITE, { ...made, keyId: 3, oldWorksUntil: '2026-05-04T14:00:00.000Z' }),
  'a new account key': renderNewAccountKeyPage(SITE, made),
  usage: renderUsagePage(SITE, {
    username: USERNAME,
    usage: usageOf('hour', requests),
    keyId: undefined,
    keys: [{ id: 3, name: HOSTILE_TEXT, lastFour: 'wXyZ', isRevoked: true }],
  }),
  'no usage': renderUsagePage(SITE, { username: USERNAME, usage: usageOf('day'), keyId: undefined, keys: [] }),
  'the plan': renderBillingPage(SITE, { ...billing, checkout: 'done' }),
  'the plan with a problem': renderBillingPage(SITE, {
    ...billing,
    outcome: { form: 'checkout', problem: HOSTILE_TEXT, problems: {}, typed: {} },
  }),
  'the way to another site': renderRedirectPage(SITE, {
    url: 'https://checkout.example/c?a=1&b="2',
    to: 'the payment provider',
  }),
};

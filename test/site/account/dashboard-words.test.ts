/**
 * What the dashboard says about plans, usage and keys:
 *   1. every state of a subscription has its sentence, and checkout is offered only where paying would begin something;
 *   2. usage adds up in words, and its table has every hour or day;
 *   3. keys are shown by their hints only; an expired one says so and gets no new secret;
 *   4. the overview tells newcomers what to do first.
 */
import { describe, expect, it } from 'vitest';
import type { PlanReason } from '../../../src/billing/plan-for-subscription.ts';
import { renderBillingPage } from '../../../src/site/account/plan/billing-page.tsx';
import { describeSubscription, type SubscriptionFacts } from '../../../src/site/account/plan/plan-words.ts';
import { renderUsagePage } from '../../../src/site/account/plan/usage-page.tsx';
import { summarise, writeTick } from '../../../src/site/account/plan/usage-words.ts';
import { readMain, readTags } from '../read-html.ts';
import { SITE } from '../sample-foods.ts';
import { DASHBOARD_PAGES } from './dashboard-pages.ts';
import { SETTINGS, USERNAME, usageOf } from './sample-account.ts';

const PAID: SubscriptionFacts = {
  planName: 'Pro',
  isSetByOperator: false,
  canPay: true,
  hasSubscription: true,
  reason: 'paid',
  renewsAt: '2026-06-03T14:05:00.000Z',
  endsAt: undefined,
  graceUntil: undefined,
};

describe('1. subscriptions', () => {
  const times = { endsAt: '2026-06-03T14:05:00.000Z', graceUntil: '2026-05-10T08:00:00.000Z' };
  const sentences: [PlanReason, string, canBegin: boolean][] = [
    ['no-subscription', 'You pay nothing', true],
    ['paid', 'The next payment is due on 3 June 2026, 14:05 UTC.', false],
    ['trial', 'The first payment is due on 3 June 2026, 14:05 UTC.', false],
    ['ending', 'You keep Pro until 3 June 2026, 14:05 UTC, then move to Starter. Your keys stay.', false],
    ['grace', 'You keep Pro until 10 May 2026, 08:00 UTC.', false],
    ['payment-failed', 'Payments failed for too long', false],
    ['not-paid-yet', 'A payment was started but not completed.', true],
    ['paused', 'Your subscription is paused', false],
    ['ended', 'Your subscription has ended.', true],
    ['unknown-price', 'not to a current plan', false],
    ['unknown-status', 'Ask the operator of this service', false],
  ];

  function buttonsOf(subscription: SubscriptionFacts): string[] {
    const page = { username: USERNAME, plan: 'pro', settings: SETTINGS, outcome: undefined, checkout: null } as const;
    const html = renderBillingPage(SITE, {
      ...page,
      prices: { starter: 'Free', pro: undefined, scale: undefined },
      subscription,
      needed: undefined,
    });
    const main = html.slice(html.indexOf('dashboard-main'), html.indexOf('</main>'));
    return [...main.matchAll(/<button[^>]*>([^<]+)</g)].map(([, label]) => label!);
  }

  it.each(sentences)('%s', (reason, sentence, canBegin) => {
    const facts = { ...PAID, ...times, reason };
    expect(describeSubscription(facts, SITE.locale)).toContain(sentence);
    expect(buttonsOf({ ...facts, hasSubscription: false })).toEqual(canBegin ? ['Choose Pro', 'Choose Scale'] : []);
    expect(buttonsOf(facts)[0]).toBe('Manage subscription');
  });

  it('set by the operator, with a subscription that may still cost money', () => {
    const facts = { ...PAID, isSetByOperator: true, reason: undefined };
    expect(describeSubscription(facts, SITE.locale)).toContain(
      'check under Manage subscription whether you are still paying',
    );
    expect(buttonsOf(facts)).toEqual(['Manage subscription']);
    expect(describeSubscription({ ...facts, hasSubscription: false }, SITE.locale)).toMatch(
      /It stays until they change it\.$/,
    );
  });

  it('without payments', () => {
    const facts = { ...PAID, canPay: false };
    expect(describeSubscription(facts, SITE.locale)).toContain('Payments are not set up here');
    expect(buttonsOf(facts)).toEqual([]);
  });
});

describe('2. usage', () => {
  const groups = { answered: 1200, unchanged: 30, limited: 7, refused: 0, failed: 1 };

  it('adds up in a sentence', () => {
    expect(summarise(usageOf('day', groups), SITE.locale)).toBe(
      '1,238 requests in the last 30 days: 1,200 answered, 30 not modified, 7 over a limit, 1 failed on our side. The busiest day was 3 May 2026, with 1,238.',
    );
    expect(
      summarise(usageOf('hour', { ...groups, answered: 1, unchanged: 0, limited: 0, failed: 0 }), SITE.locale),
    ).toBe('1 request in the last 48 hours: 1 answered. The busiest hour was 3 May 2026, 14:00 UTC, with 1.');
    expect(summarise(usageOf('hour'), SITE.locale)).toBe('No requests in the last 48 hours.');
  });

  it.each([
    ['day', 30],
    ['hour', 48],
  ] as const)('lists every %s, the latest first', (by, count) => {
    const usage = usageOf(by, groups);
    const html = renderUsagePage(SITE, { username: USERNAME, usage, keyId: 3, keys: [] });
    const times = readTags(html).filter(({ name }) => name === 'time');
    const listed = times.map(({ attributes }) => attributes.get('datetime'));
    expect(listed).toEqual(usage.series.map(({ start }) => start).reverse());
    expect(listed).toHaveLength(count);
  });

  it('has short words for an axis', () => {
    expect(writeTick('day', '2026-09-03T00:00:00.000Z', SITE.locale)).toBe('3 Sept');
    expect(writeTick('hour', '2026-09-03T14:00:00.000Z', SITE.locale)).toBe('14:00');
  });
});

describe('3. keys', () => {
  it('are shown by how they begin and end', () => {
    expect(readMain(DASHBOARD_PAGES['a key']!)).toContain('lk_Ab12…wXyZ');
    expect(readMain(DASHBOARD_PAGES['a key']!)).toContain('works until 4 May 2026, 14:00 UTC');
  });

  it('that have expired say so, and get no new secret', () => {
    const text = readMain(DASHBOARD_PAGES['an expired key']!);
    expect(text).toContain('expired 3 May 2026');
    expect(text).not.toContain('Replace its secret');
    expect(text).toContain('Revoke this key');
  });

  it('that are new stand on their page with the request that uses them', () => {
    const html = DASHBOARD_PAGES['a new key']!;
    expect(html).toContain('data-load-instead="/account/keys"');
    expect(readMain(html)).toContain("-H 'Authorization: Bearer lk_secret'");
  });
});

describe('4. the overview', () => {
  it('begins with a request for someone without a named key, and only then', () => {
    expect(readMain(DASHBOARD_PAGES['the overview of someone new']!)).toContain(
      "curl 'https://larder.example/search?q=banana&limit=1'",
    );
    expect(readMain(DASHBOARD_PAGES['the overview']!)).not.toContain('curl');
    expect(readMain(DASHBOARD_PAGES['the overview']!)).toContain('Requests today 1,240');
  });
});

import {
  FREE_PLAN,
  limitsOf,
  NO_OVERAGE_CHARGES,
  PLANS,
  type PlanSettings,
  type PriceTexts,
  planOf,
  priceIn,
} from '../../accounts/plans.ts';
import { limitFacts } from '../account/plan/plan-words.ts';
import { Locale } from '../language/locale.ts';
import type { Site } from '../site.ts';
import { Table } from '../tables.tsx';
import { renderDocsPage } from './docs-page.tsx';

/** The plans as this service offers them. */
export interface Plans {
  settings: PlanSettings;
  prices: PriceTexts;
  /** Whether people can pay for a plan by themselves. */
  canPay: boolean;
}

/** What each kind of caller may ask, with the values that this service runs with. */
export function renderLimitsPage(site: Site, plans: Plans): string {
  return renderDocsPage(site, {
    path: '/docs/limits',
    description: 'How many requests each plan of the Larder food API allows.',
    children: (
      <>
        <section>
          <p>{NO_OVERAGE_CHARGES}</p>
          <p>
            {plans.canPay ? (
              <>
                You change your plan <a href="/account/billing">in your account</a>, a program by{' '}
                <code>POST /billing/checkout</code>; cards stay with the payment provider.
              </>
            ) : (
              'Payments are not set up here: ask the operator of this service to change your plan.'
            )}
          </p>
          <LimitTable {...plans} names={site.locale.names} />
        </section>
        <section id="free-key">
          <h2>What a free key is good for</h2>
          <p>
            A Starter key has the limits of a caller without one. <a href="/account/register">It costs nothing</a>, and
            with it
          </p>
          <ul>
            <li>you see what each program asked, by the day and the hour;</li>
            <li>answers say how many requests are left, so that a program can slow down in time;</li>
            <li>each program has a key of its own, which you can revoke or cap alone;</li>
            <li>another plan changes the limits at once, and no program has to be changed.</li>
          </ul>
        </section>
        <section id="headers">
          <h2>What answers contain</h2>
          <p>
            Above a limit you get a 429 with <code>Retry-After</code>: wait that many whole seconds. Answers to requests
            with a key carry <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and{' '}
            <code>X-RateLimit-Reset</code> (seconds). A window begins with your first request in it.
          </p>
          <p>
            <code>/health</code> is never limited. What you asked before costs less time with <code>If-None-Match</code>{' '}
            and the <code>ETag</code> of the answer, but counts all the same.
          </p>
        </section>
        <section id="keys">
          <h2>Keys</h2>
          <p>
            Named keys, one for each environment, share the account's limit, can be revoked one by one, and may have an
            expiry date or a tighter cap of their own. Read-scope keys only read. Only the account key manages the
            account. You <a href="/account/register">get one with an account</a>, which is free, and create others{' '}
            <a href="/account/keys">under Keys</a>.
          </p>
        </section>
      </>
    ),
  });
}

/** A statement in each row, a kind of caller in each column. */
function LimitTable({ settings, prices, names }: Plans & Pick<Locale, 'names'>) {
  const english = new Locale('en', names);
  const free = planOf(FREE_PLAN);
  const callers = [
    { name: 'No key', price: 'Free', plan: free },
    ...PLANS.map((plan) => ({ name: `${plan.name} key`, price: priceIn(prices[plan.id], 'en'), plan })),
  ];
  const facts = callers.map(({ plan, price }) => [
    ['Price', price ?? 'Not stated'] as const,
    // The last one is about named keys, which a caller without an account has not.
    ...limitFacts(limitsOf(plan, settings), plan.countedPer, english).slice(0, -1),
  ]);
  return (
    <Table
      class="rows"
      heads={[<span class="unseen">What</span>, ...callers.map(({ name }) => name)]}
      rows={facts[0]!.map(([name], row) => [name, ...facts.map((column) => column[row]![1])])}
    />
  );
}

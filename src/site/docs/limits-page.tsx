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
import { Prose } from './prose.tsx';
import { renderTextPage } from './text-page.tsx';

/** The plans as this service offers them. */
export interface Plans {
  settings: PlanSettings;
  prices: PriceTexts;
  /** Whether people can pay for a plan by themselves. */
  canPay: boolean;
}

/** What each kind of caller may ask, with the values that this service runs with. */
export function renderLimitsPage(site: Site, plans: Plans): string {
  return renderTextPage(site, '/docs/limits', {
    overage: <p>{NO_OVERAGE_CHARGES}</p>,
    payments: (
      <Prose
        text={
          plans.canPay
            ? 'You change your plan [in your account](/account/billing), a program by `POST /billing/checkout`; cards stay with the payment provider.'
            : 'Payments are not set up here: ask the operator of this service to change your plan.'
        }
      />
    ),
    limits: <LimitTable {...plans} names={site.locale.names} />,
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

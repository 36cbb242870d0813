/** The plan of an account, what it costs, and the other plans. People pay on the pages of the payment provider. */
import type { JSX } from 'preact';
import {
  FREE_PLAN,
  limitsOf,
  NO_OVERAGE_CHARGES,
  PLANS,
  type Plan,
  type PlanId,
  type PlanSettings,
  type PriceTexts,
} from '../../accounts/plans.ts';
import type { Site } from '../site.ts';
import { renderMemberPage } from './account-frame.tsx';
import type { FormOutcome } from './form-parts.tsx';
import { Notice, PageForm, ProblemSummary } from './form-parts.tsx';
import { describeSubscription, limitFacts, type SubscriptionFacts } from './plan-words.ts';

const PATH = '/account/billing';
/** With these, a first payment can begin; a subscription that lives changes on the payment provider's page. */
const CAN_BEGIN: readonly (string | undefined)[] = ['no-subscription', 'not-paid-yet', 'ended'];

/** What the page shows. */
export interface BillingPage {
  username: string;
  plan: PlanId;
  subscription: SubscriptionFacts;
  settings: PlanSettings;
  /** What the paid plans cost, in the operator's words. */
  prices: PriceTexts;
  outcome: FormOutcome | undefined;
  /** The word with which the payment provider sends people back: `done` or `cancelled`. */
  checkout: string | null;
}

/** The page of plan and payments. */
export function renderBillingPage(site: Site, page: BillingPage): string {
  const { username, plan, subscription, outcome, checkout } = page;
  const { planName, isSetByOperator, canPay, hasSubscription, reason } = subscription;
  const canBegin = canPay && !isSetByOperator && CAN_BEGIN.includes(reason);
  return renderMemberPage(site, {
    username,
    part: PATH,
    title: 'Plan',
    outcome,
    children: (
      <>
        <ProblemSummary outcome={outcome} />
        {outcome === undefined ? <Back {...{ checkout, plan, planName }} /> : null}
        <section class="part">
          <p class="lead">
            You are on <strong>{planName}</strong>.
          </p>
          <p>{describeSubscription(subscription)}</p>
          {canPay && hasSubscription ? (
            <>
              <PageForm name="manage" action={PATH} submit="Manage subscription" />
              <p class="hint">Change plan or card, see invoices, and cancel, on the payment provider's page.</p>
            </>
          ) : null}
        </section>
        <section class="part">
          <h2>All plans</h2>
          <p>{NO_OVERAGE_CHARGES}</p>
          <div class="plans">
            {PLANS.map((each) => (
              <PlanColumn
                key={each.id}
                plan={each}
                isMine={each.id === plan}
                canBegin={canBegin && each.sale !== undefined}
                price={page.prices[each.id]}
                settings={page.settings}
              />
            ))}
          </div>
          {canBegin ? (
            <p class="hint">You pay on the payment provider's page. This service never sees your card number.</p>
          ) : null}
        </section>
      </>
    ),
  });
}

/** For someone who comes back from the payment provider. */
function Back(props: { checkout: string | null; plan: PlanId; planName: string }): JSX.Element | null {
  const { checkout, plan, planName } = props;
  if (checkout === 'cancelled') return <Notice>You did not pay, and nothing has changed.</Notice>;
  if (checkout !== 'done') return null;
  return (
    <Notice>
      {plan === FREE_PLAN ? (
        <>
          Thank you. The payment provider usually reports your payment within seconds.{' '}
          <a href={`${PATH}?checkout=done`}>Look again</a>
        </>
      ) : (
        `Thank you. Your account is on ${planName}, and your keys have its limits already.`
      )}
    </Notice>
  );
}

function PlanColumn(props: {
  plan: Plan;
  isMine: boolean;
  canBegin: boolean;
  price: string | undefined;
  settings: PlanSettings;
}): JSX.Element {
  const { plan, isMine, canBegin, price, settings } = props;
  return (
    <section class={isMine ? 'plan plan-mine' : 'plan'}>
      <h3>
        {plan.name} {isMine ? <span class="tag">your plan</span> : null}
      </h3>
      <p class="plan-price">{price ?? <span class="unknown">price not stated</span>}</p>
      <p>{plan.about}</p>
      <dl class="plan-limits">
        {limitFacts(limitsOf(plan, settings), plan.countedPer).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {canBegin ? (
        <PageForm name="checkout" action={PATH} submit={`Choose ${plan.name}`} hidden={{ plan: plan.id }} />
      ) : null}
    </section>
  );
}

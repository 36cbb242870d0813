/** The plan of an account, what it costs, and the other plans. People pay on the pages of the payment provider. */
import type { JSX } from 'preact';
import {
  FREE_PLAN,
  limitsOf,
  PLANS,
  type Plan,
  type PlanId,
  type PlanSettings,
  type PriceTexts,
  priceIn,
} from '../../../accounts/plans.ts';
import type { ProofKind } from '../../../sign-in/proofs.ts';
import { useLocale } from '../../language/locale.ts';
import type { Site } from '../../site.ts';
import { renderMemberPage } from '../account-frame.tsx';
import type { FormOutcome } from '../form-parts.tsx';
import { Notice, PageForm } from '../form-parts.tsx';
import { GuardedForm } from '../security/guarded-form.tsx';
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
  /** The proof that managing the subscription needs. */
  needed: ProofKind | undefined;
  outcome: FormOutcome | undefined;
  /** The word with which the payment provider sends people back: `done` or `cancelled`. */
  checkout: string | null;
}

/** The page of plan and payments. */
export function renderBillingPage(site: Site, page: BillingPage): string {
  const { username, plan, subscription, outcome, checkout } = page;
  const { planName, isSetByOperator, canPay, hasSubscription, reason } = subscription;
  const { t, rich } = site.locale;
  const canBegin = canPay && !isSetByOperator && CAN_BEGIN.includes(reason);
  return renderMemberPage(site, {
    username,
    part: PATH,
    title: t('account.plan'),
    outcome,
    children: (
      <>
        {outcome === undefined ? <Back {...{ checkout, plan, planName }} /> : null}
        <section class="part">
          <p class="lead">{rich('plan.lead', { plan: <strong>{planName}</strong> })}</p>
          <p>{describeSubscription(subscription, site.locale)}</p>
          {canPay && hasSubscription ? (
            <>
              <GuardedForm
                name="manage"
                action={PATH}
                submit={t('plan.manage')}
                needed={page.needed}
                outcome={outcome}
              />
              <p class="hint">{t('plan.manageHint')}</p>
            </>
          ) : null}
        </section>
        <section class="part">
          <h2>{t('plan.all')}</h2>
          <p>{t('plan.noOverage')}</p>
          <div class="plans">
            {PLANS.map((each) => (
              <PlanColumn
                key={each.id}
                plan={each}
                isMine={each.id === plan}
                canBegin={canBegin && each.sale !== undefined}
                price={priceIn(page.prices[each.id], site.locale.language)}
                settings={page.settings}
              />
            ))}
          </div>
          {canBegin ? <p class="hint">{t('plan.payHint')}</p> : null}
        </section>
      </>
    ),
  });
}

/** For someone who comes back from the payment provider. */
function Back(props: { checkout: string | null; plan: PlanId; planName: string }): JSX.Element | null {
  const { checkout, plan, planName } = props;
  const { t, rich } = useLocale();
  if (checkout === 'cancelled') return <Notice>{t('plan.canceled')}</Notice>;
  if (checkout !== 'done') return null;
  return (
    <Notice>
      {plan === FREE_PLAN
        ? rich('plan.reported', { again: (text) => <a href={`${PATH}?checkout=done`}>{text}</a> })
        : t('plan.thanks', { plan: planName })}
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
  const locale = useLocale();
  const { t } = locale;
  return (
    <section class={isMine ? 'plan plan-mine' : 'plan'}>
      <h3>
        {plan.name} {isMine ? <span class="tag">{t('plan.yours')}</span> : null}
      </h3>
      <p class="plan-price">
        {plan.sale === undefined ? t('plan.free') : (price ?? <span class="unknown">{t('plan.noPrice')}</span>)}
      </p>
      <p>{t(`plan.about.${plan.id}`)}</p>
      <dl class="plan-limits">
        {limitFacts(limitsOf(plan, settings), plan.countedPer, locale).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {canBegin ? (
        <PageForm
          name="checkout"
          action={PATH}
          submit={t('plan.choose', { plan: plan.name })}
          hidden={{ plan: plan.id }}
        />
      ) : null}
    </section>
  );
}

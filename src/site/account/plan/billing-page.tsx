/** The plan of an account, what it costs, and the other plans. People pay on the pages of the payment provider. */
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
import { type Locale, useLocale } from '../../language/locale.ts';
import { Section } from '../../sections.tsx';
import type { Site } from '../../site.ts';
import { type MemberPage, renderMemberPage } from '../account-frame.tsx';
import { PageForm } from '../form-parts.tsx';
import { GuardedForm } from '../security/guarded-form.tsx';
import { describeSubscription, limitFacts, type SubscriptionFacts } from './plan-words.ts';

const PATH = '/account/billing';
/** With these, a first payment can begin; a subscription that lives changes on the payment provider's page. */
const CAN_BEGIN: readonly (string | undefined)[] = ['no-subscription', 'not-paid-yet', 'ended'];

export interface BillingPage extends MemberPage {
  plan: PlanId;
  subscription: SubscriptionFacts;
  settings: PlanSettings;
  /** What the paid plans cost, in the operator's words. */
  prices: PriceTexts;
  /** The proof that managing the subscription needs. */
  needed: ProofKind | undefined;
  /** The word with which the payment provider sends people back: `done` or `cancelled`. */
  checkout: string | null;
}

/** The page of plan and payments. */
export function renderBillingPage(site: Site, page: BillingPage): string {
  const { plan, subscription, needed } = page;
  const { planName, isSetByOperator, canPay, hasSubscription, reason } = subscription;
  const { t, rich } = site.locale;
  const canBegin = canPay && !isSetByOperator && CAN_BEGIN.includes(reason);
  return renderMemberPage(site, page, {
    part: PATH,
    title: t('account.plan'),
    notice: noticeOnReturn(page, site.locale),
    children: (
      <>
        <section class="part">
          <p class="lead">{rich('plan.lead', { plan: <strong>{planName}</strong> })}</p>
          <p>{describeSubscription(subscription, site.locale)}</p>
          {canPay && hasSubscription ? (
            <>
              <GuardedForm name="manage" action={PATH} submit={t('plan.manage')} needed={needed} />
              <p class="hint">{t('plan.manageHint')}</p>
            </>
          ) : null}
        </section>
        <Section class="part" title={t('plan.all')}>
          <p>{t('plan.noOverage')}</p>
          <div class="plans">
            {PLANS.map((each) => (
              <PlanColumn
                plan={each}
                isMine={each.id === plan}
                canBegin={canBegin && each.sale !== undefined}
                price={priceIn(page.prices[each.id], site.locale.language)}
                settings={page.settings}
              />
            ))}
          </div>
          {canBegin ? <p class="hint">{t('plan.payHint')}</p> : null}
        </Section>
      </>
    ),
  });
}

/** For someone who comes back from the payment provider. */
function noticeOnReturn({ checkout, plan, subscription: { planName } }: BillingPage, { t, rich }: Locale) {
  if (checkout === 'cancelled') return t('plan.canceled');
  if (checkout !== 'done') return undefined;
  return plan === FREE_PLAN
    ? rich('plan.reported', { again: `${PATH}?checkout=done` })
    : t('plan.thanks', { plan: planName });
}

function PlanColumn(props: {
  plan: Plan;
  isMine: boolean;
  canBegin: boolean;
  price: string | undefined;
  settings: PlanSettings;
}) {
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
          <div>
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

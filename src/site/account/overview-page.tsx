/** The first page of the dashboard: how things stand, and what to do next. */
import type { ComponentChildren } from 'preact';
import type { ListedKey } from '../../accounts/account-store.ts';
import type { AuditEvent } from '../../accounts/audit/audit-trail.ts';
import { limitsOf, type Plan, type PlanSettings } from '../../accounts/plans.ts';
import type { Usage } from '../../accounts/usage/usage-store.ts';
import { curlCommand } from '../address.ts';
import { CommandBox } from '../command-box.tsx';
import { Moment } from '../dates.tsx';
import { useLocale } from '../language/locale.ts';
import { LinkLine, Section } from '../sections.tsx';
import type { Site } from '../site.ts';
import { type MemberPage, renderMemberPage } from './account-frame.tsx';
import { keyAddress, LastUse } from './keys/key-parts.tsx';
import { summarise } from './plan/usage-words.ts';

/** How many keys are named here; the page of keys has them all. */
const SHOWN_KEYS = 3;

export interface OverviewPage extends MemberPage {
  plan: Plan;
  settings: PlanSettings;
  keys: readonly ListedKey[];
  /** Of all keys, by day. */
  usage: Usage;
  /** The latest first. */
  events: readonly AuditEvent[];
}

/** The first page of the dashboard. */
export function renderOverviewPage(site: Site, page: OverviewPage): string {
  const { plan, settings, keys, usage, events } = page;
  const named = keys.filter(({ kind }) => kind === 'named');
  const { t } = site.locale;
  return renderMemberPage(site, page, {
    part: '/account',
    title: t('account.overview'),
    children: (
      <>
        {usage.requests === 0 ? <FirstSteps publicUrl={site.publicUrl} /> : null}
        <Figures {...{ usage, plan, settings }} />
        {usage.requests === 0 ? null : <DayChart usage={usage} />}
        {named.length === 0 ? null : <Keys {...{ named }} />}
        <Section class="part" title={t('overview.recent')}>
          <Events {...{ events }} />
          <LinkLine href="/account/activity">{t('overview.allActivity')}</LinkLine>
        </Section>
      </>
    ),
  });
}

function FirstSteps({ publicUrl }: { publicUrl: string }) {
  const { t } = useLocale();
  return (
    <Section class="part" title={t('overview.begin')}>
      <p>{t('overview.paste')}</p>
      <CommandBox command={curlCommand(publicUrl, '/search?q=banana&limit=1')} label={t('overview.requestLabel')} />
      <p>{t('overview.thenKey')}</p>
      <LinkLine class="button" href="/account/keys?new=key">
        {t('overview.createKey')}
      </LinkLine>
    </Section>
  );
}

/** The figures that matter, as large as they are on a label. */
function Figures({ usage, plan, settings }: Pick<OverviewPage, 'usage' | 'plan' | 'settings'>) {
  const today = usage.series.at(-1)?.requests ?? 0;
  const { perMinute } = limitsOf(plan, settings);
  const { t, numbers } = useLocale();
  const allowed = perMinute === undefined ? t('plan.noLimit') : t('overview.perMinute', { count: perMinute });
  const figures: readonly (readonly [name: string, figure: string, about: ComponentChildren])[] = [
    [t('overview.today'), numbers.count(today), <a href="/account/usage?by=hour">{t('overview.byHour')}</a>],
    [t('overview.last30'), numbers.count(usage.requests), <a href="/account/usage">{t('overview.byDay')}</a>],
    [
      t('account.plan'),
      plan.name,
      <>
        {allowed}. <a href="/account/billing">{t('overview.whatItAllows')}</a>
      </>,
    ],
  ];
  return (
    <dl class="figures">
      {figures.map(([name, figure, about]) => (
        <div>
          <dt>{name}</dt>
          <dd class="figure">{figure}</dd>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Requests by day in small; the page of usage has the figures. */
function DayChart({ usage }: { usage: Usage }) {
  const locale = useLocale();
  const most = Math.max(...usage.series.map(({ requests }) => requests));
  return (
    <svg
      class="day-chart"
      viewBox={`0 0 ${4 * usage.series.length - 1} 40`}
      preserveAspectRatio="none"
      role="img"
      aria-label={summarise(usage, locale)}
    >
      {usage.series.map(({ requests }, at) => {
        // A single request is seen too.
        const height = requests === 0 ? 0.5 : Math.max(2, (39 * requests) / most);
        return <rect x={4 * at} y={40 - height} width="3" height={height} />;
      })}
    </svg>
  );
}

function Keys({ named }: { named: readonly ListedKey[] }) {
  const { t, rich } = useLocale();
  const lately = named.toSorted((one, other) => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? ''));
  return (
    <Section class="part" title={t('account.keys')}>
      <ul class="brief">
        {lately.slice(0, SHOWN_KEYS).map((key) => (
          <li>
            <a href={keyAddress(key.id)}>{key.name}</a>
            <span class="brief-about">{rich('keys.lastUsedAt', { at: <LastUse of={key} /> })}</span>
          </li>
        ))}
      </ul>
      <LinkLine href="/account/keys">{t('overview.allKeys')}</LinkLine>
    </Section>
  );
}

function Events({ events }: { events: readonly AuditEvent[] }) {
  const { t } = useLocale();
  return (
    <ul class="brief">
      {events.map(({ kind, at, detail }) => (
        <li>
          <span>
            {t(`event.${kind}`)} {typeof detail.name === 'string' ? <strong>{detail.name}</strong> : null}
          </span>
          <span class="brief-about">
            <Moment at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

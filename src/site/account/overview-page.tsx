/** The first page of the dashboard: how things stand, and what to do next. */
import type { JSX } from 'preact';
import type { ListedKey } from '../../accounts/account-store.ts';
import type { AuditEvent } from '../../accounts/audit/audit-trail.ts';
import { EVENT_KINDS } from '../../accounts/audit/event-kinds.ts';
import { limitsOf, type Plan, type PlanSettings } from '../../accounts/plans.ts';
import type { Usage } from '../../accounts/usage/usage-store.ts';
import { writeCount } from '../../food/amount.ts';
import { curlCommand } from '../address.ts';
import { CommandBox } from '../command-box.tsx';
import { Moment } from '../dates.tsx';
import type { Site } from '../site.ts';
import { renderMemberPage } from './account-frame.tsx';
import { keyAddress, LastUse } from './key-parts.tsx';

/** How many keys are named here; the page of keys has them all. */
const SHOWN_KEYS = 3;

/** What the page shows. */
export interface OverviewPage {
  username: string;
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
  const { username, plan, settings, keys, usage, events } = page;
  const named = keys.filter(({ kind }) => kind === 'named');
  return renderMemberPage(site, {
    username,
    part: '/account',
    title: 'Overview',
    outcome: undefined,
    children: (
      <>
        {named.length === 0 ? <FirstSteps publicUrl={site.publicUrl} /> : null}
        <Figures {...{ usage, plan, settings }} />
        {named.length === 0 ? null : <Keys {...{ named }} />}
        <section class="part">
          <h2>Lately</h2>
          <Events {...{ events }} />
          <p>
            <a href="/account/activity">All activity</a>
          </p>
        </section>
      </>
    ),
  });
}

function FirstSteps({ publicUrl }: { publicUrl: string }): JSX.Element {
  return (
    <section class="part">
      <h2>Begin here</h2>
      <p>Paste this into a terminal: it needs no key.</p>
      <CommandBox command={curlCommand(publicUrl, '/search?q=banana&limit=1')} label="A request without a key" />
      <p>Then create a key for each program of yours: it gives you the limits of your plan and shows your usage.</p>
      <p>
        <a class="button" href="/account/keys#create">
          Create a key
        </a>
      </p>
    </section>
  );
}

/** The figures that matter, as large as they are on a label. */
function Figures({ usage, plan, settings }: Pick<OverviewPage, 'usage' | 'plan' | 'settings'>): JSX.Element {
  const today = usage.series.at(-1)?.requests ?? 0;
  const { perMinute } = limitsOf(plan, settings);
  return (
    <dl class="figures">
      <div>
        <dt>Requests today</dt>
        <dd class="figure">{writeCount(today)}</dd>
        <dd>
          <a href="/account/usage?by=hour">By the hour</a>
        </dd>
      </div>
      <div>
        <dt>Last 30 days</dt>
        <dd class="figure">{writeCount(usage.requests)}</dd>
        <dd>
          <a href="/account/usage">By the day</a>
        </dd>
      </div>
      <div>
        <dt>Plan</dt>
        <dd class="figure">{plan.name}</dd>
        <dd>
          {perMinute === undefined ? 'No limit' : `${writeCount(perMinute)} requests a minute`}.{' '}
          <a href="/account/billing">What it allows</a>
        </dd>
      </div>
    </dl>
  );
}

function Keys({ named }: { named: readonly ListedKey[] }): JSX.Element {
  const lately = named.toSorted((one, other) => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? ''));
  return (
    <section class="part">
      <h2>Keys</h2>
      <ul class="brief">
        {lately.slice(0, SHOWN_KEYS).map((key) => (
          <li key={key.id}>
            <a href={keyAddress(key.id)}>{key.name}</a>
            <span class="brief-about">
              Last used: <LastUse of={key} />
            </span>
          </li>
        ))}
      </ul>
      <p>
        <a href="/account/keys">{named.length > SHOWN_KEYS ? `All ${named.length} keys` : 'All keys'}</a>
      </p>
    </section>
  );
}

function Events({ events }: { events: readonly AuditEvent[] }): JSX.Element {
  return (
    <ul class="brief">
      {events.map(({ id, kind, at, detail }) => (
        <li key={id}>
          <span>
            {EVENT_KINDS[kind]} {typeof detail.name === 'string' ? <strong>{detail.name}</strong> : null}
          </span>
          <span class="brief-about">
            <Moment at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** One named key: what is known of it, and what can be done with it. */
import type { JSX } from 'preact';
import type { ListedKey } from '../../accounts/account-store.ts';
import { scopeOf } from '../../accounts/keys/scopes.ts';
import { writeCount } from '../../food/amount.ts';
import { Moment } from '../dates.tsx';
import type { Site } from '../site.ts';
import { renderMemberPage } from './account-frame.tsx';
import { ChoiceField } from './choice-field.tsx';
import type { FormOutcome } from './form-parts.tsx';
import { Field, Notice, PageForm, ProblemSummary } from './form-parts.tsx';
import { capOf, Expiry, KeyHint, keyAddress, LastUse } from './key-parts.tsx';

/** How long the old secret of a key can go on working after a rotation, as the form sends it. */
export const OVERLAPS = [
  { value: 'none', hours: 0, label: 'Stop at once', hint: 'If it may have leaked.' },
  { value: 'hour', hours: 1, label: 'Work for one more hour', hint: undefined },
  { value: 'day', hours: 24, label: 'Work for one more day', hint: undefined },
  { value: 'week', hours: 7 * 24, label: 'Work for seven more days', hint: 'While you roll the new one out.' },
] as const;

/** What the page shows. */
export interface KeyPage {
  username: string;
  key: ListedKey;
  outcome: FormOutcome | undefined;
  /** The word of the address for what was done just before. */
  done: string | null;
  nowMs: number;
}

/** The page of one named key. */
export function renderKeyPage(site: Site, page: KeyPage): string {
  const { username, key, outcome, done, nowMs } = page;
  const isExpired = key.expiresAt !== undefined && Date.parse(key.expiresAt) <= nowMs;
  return renderMemberPage(site, {
    username,
    part: '/account/keys',
    title: key.name!,
    outcome,
    children: (
      <>
        <p class="crumb">
          <a href="/account/keys">All keys</a>
        </p>
        <ProblemSummary outcome={outcome} />
        {outcome === undefined && done === 'renamed' ? <Notice>The key has its new name.</Notice> : null}
        <Facts {...{ key, nowMs }} of={key} />
        <section class="part">
          <h2>Rename</h2>
          <PageForm name="rename" action={keyAddress(key.id)} submit="Rename">
            <Field
              name="name"
              label="Name"
              value={key.name!}
              autocomplete="off"
              maxlength={64}
              {...{ form: 'rename', outcome }}
            />
          </PageForm>
        </section>
        {isExpired ? null : <Rotate {...{ outcome }} of={key} />}
        <section class="part">
          <h2>Revoke</h2>
          <details class="step">
            <summary>Revoke this key</summary>
            <p>
              Every server refuses it within a second, whoever uses it. This cannot be undone; its usage stays on your
              usage page.
            </p>
            <PageForm name="revoke" action={keyAddress(key.id)} submit="Revoke for good" isGrave />
          </details>
        </section>
      </>
    ),
  });
}

function Facts({ of: key, nowMs }: { of: ListedKey; nowMs: number }): JSX.Element {
  const { previousWorksUntil: until } = key;
  return (
    <dl class="facts">
      <dt>Key</dt>
      <dd>
        <KeyHint shown={key} />
      </dd>
      {until !== undefined && Date.parse(until) > nowMs ? (
        <>
          <dt>Old secret</dt>
          <dd>
            works until <Moment at={until} />
          </dd>
        </>
      ) : null}
      <dt>Scope</dt>
      <dd>{scopeOf(key.scope).label}</dd>
      <dt>Cap</dt>
      <dd>{capOf(key)}</dd>
      <dt>Expires</dt>
      <dd>
        <Expiry of={key} nowMs={nowMs} />
      </dd>
      <dt>Created</dt>
      <dd>
        <Moment at={key.createdAt} />
      </dd>
      <dt>Last used</dt>
      <dd>
        <LastUse of={key} />
      </dd>
      <dt>Requests today</dt>
      <dd>
        {writeCount(key.requestsToday)}, <a href={`/account/usage?key=${key.id}`}>see its usage</a>
      </dd>
    </dl>
  );
}

function Rotate({ of: key, outcome }: { of: ListedKey; outcome: FormOutcome | undefined }): JSX.Element {
  return (
    <section class="part">
      <h2>Replace its secret</h2>
      <p>Name, scope, cap and usage stay; only the secret is a new one, which you see once.</p>
      <PageForm
        name="rotate"
        action={keyAddress(key.id)}
        submit="Replace secret"
        // Sending the form twice, by a reload, must not replace the secret that was just copied.
        hidden={{ last_four: key.lastFour }}
      >
        <ChoiceField
          name="overlap_until"
          legend="The old secret should"
          options={OVERLAPS}
          {...{ form: 'rotate', outcome }}
        />
      </PageForm>
    </section>
  );
}

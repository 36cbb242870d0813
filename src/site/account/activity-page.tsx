/** What happened to the account, for its owner to read through. */
import type { JSX } from 'preact';
import type { AuditEvent } from '../../accounts/audit/audit-trail.ts';
import { type Actor, EVENT_KINDS, type EventKind } from '../../accounts/audit/event-kinds.ts';
import { Moment } from '../dates.tsx';
import type { Site } from '../site.ts';
import { renderMemberPage } from './account-frame.tsx';

const PATH = '/account/activity';

const ACTORS: Readonly<Record<Actor, string>> = {
  owner: 'By you, or someone signed in as you',
  operator: 'By the operator of this service',
  system: 'By the service itself',
  payment_provider: 'By the payment provider',
};

/** What needs no sign-in, or is one: anyone may have been there. */
const BY_ANYONE: Partial<Record<EventKind, string>> = {
  account_created: 'By whoever registered',
  signed_in: 'By you, or someone who can sign in as you',
  sign_in_failed: 'By someone who could not sign in',
  password_recovery_asked: 'By someone who was not signed in',
  password_recovered: 'By whoever reads the mail of the account',
  email_verified: 'By whoever reads the mail of the address',
};

/** The page. */
export function renderActivityPage(
  site: Site,
  page: {
    username: string;
    /** The latest first. */
    events: readonly AuditEvent[];
    nextCursor: string | undefined;
    /** Whether these are the latest of all. */
    isFirst: boolean;
  },
): string {
  const { username, events, nextCursor, isFirst } = page;
  return renderMemberPage(site, {
    username,
    part: PATH,
    title: 'Activity',
    outcome: undefined,
    children: (
      <>
        <p>
          Sign-ins and changes to your account, the latest first. See something that you did not do?{' '}
          <a href="/account/security">Change your password and end the sessions</a>, then{' '}
          <a href="/account/keys">look through your keys</a>.
        </p>
        {events.length === 0 ? <p>Nothing older is kept.</p> : null}
        {events.length === 0 ? null : (
          <ol class="entries">
            {events.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ol>
        )}
        {isFirst && nextCursor === undefined ? null : (
          <nav class="pager" aria-label="Pages of activity">
            {isFirst ? null : <a href={PATH}>Latest</a>}
            {nextCursor === undefined ? null : (
              <a rel="next" href={`${PATH}?cursor=${encodeURIComponent(nextCursor)}`}>
                Older
              </a>
            )}
          </nav>
        )}
      </>
    ),
  });
}

function Event({ event }: { event: AuditEvent }): JSX.Element {
  const { kind, at, actor, address, userAgent } = event;
  const detail = eventDetail(event);
  const from = [address && `from ${address}`, userAgent && `with ${userAgent}`].filter(Boolean).join(', ');
  const who = actor === 'owner' ? (BY_ANYONE[kind] ?? ACTORS.owner) : ACTORS[actor];
  return (
    <li>
      <div>
        <p class="entry-name">
          {EVENT_KINDS[kind]}
          {detail === undefined ? null : <span class="entry-detail"> {detail}</span>}
        </p>
        <p class="hint">
          <Moment at={at} />. {who}
          {from === '' ? '' : `, ${from}`}.
        </p>
      </div>
    </li>
  );
}

/** The facts beside an event in words, such as the name of a key; undefined when there are none. */
export function eventDetail({ kind, detail }: Pick<AuditEvent, 'kind' | 'detail'>): string | undefined {
  const text = (name: string) => (detail[name] === undefined || detail[name] === null ? '' : String(detail[name]));
  if (kind === 'signed_in') return text('method') === 'third_party' ? 'Through a sign-in provider.' : undefined;
  if (kind === 'plan_changed') return `From ${text('from')} to ${text('to')}.`;
  if (text('provider') !== '') return `${text('provider')}.`;
  if (text('key_kind') === 'account') return `The account key, now ending in ${text('last_four')}.`;
  if (text('former_name') !== '') return `${quoted(text('former_name'))} is now ${quoted(text('name'))}.`;
  return text('name') === '' ? undefined : `${quoted(text('name'))}, ending in ${text('last_four')}.`;
}

function quoted(name: string): string {
  return `“${name}”`;
}

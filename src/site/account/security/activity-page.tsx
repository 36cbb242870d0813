/** What happened to the account, for its owner to read through. */
import type { AuditEvent } from '../../../accounts/audit/audit-trail.ts';
import type { EventKind } from '../../../accounts/audit/event-kinds.ts';
import { Moment } from '../../dates.tsx';
import { type Locale, useLocale } from '../../language/locale.ts';
import type { Site } from '../../site.ts';
import { type MemberPage, renderMemberPage } from '../account-frame.tsx';
import { deviceName } from './device-name.ts';

const PATH = '/account/activity';

/** What happens without a sign-in: anyone may have been there. */
const BY_ANYONE: readonly EventKind[] = ['sign_in_failed', 'password_recovery_asked'];

export function renderActivityPage(
  site: Site,
  page: MemberPage & {
    /** The latest first. */
    events: readonly AuditEvent[];
    nextCursor: string | undefined;
    /** Whether these are the latest of all. */
    isFirst: boolean;
  },
): string {
  const { events, nextCursor, isFirst } = page;
  const { t, rich } = site.locale;
  return renderMemberPage(site, page, {
    part: PATH,
    title: t('account.activity'),
    children: (
      <>
        <p>{rich('activity.about', { security: '/account/security', keys: '/account/keys' })}</p>
        {events.length === 0 ? <p>{t('activity.nothingOlder')}</p> : null}
        {events.length === 0 ? null : (
          <ol class="entries">
            {events.map((event) => (
              <Event event={event} />
            ))}
          </ol>
        )}
        {isFirst && nextCursor === undefined ? null : (
          <nav class="pager" aria-label={t('pager.label')}>
            {isFirst ? null : <a href={PATH}>{t('activity.latest')}</a>}
            {nextCursor === undefined ? null : (
              <a rel="next" href={`${PATH}?cursor=${encodeURIComponent(nextCursor)}`}>
                {t('activity.older')}
              </a>
            )}
          </nav>
        )}
      </>
    ),
  });
}

function Event({ event }: { event: AuditEvent }) {
  const { kind, at, actor, address, userAgent } = event;
  const locale = useLocale();
  const { t } = locale;
  const detail = eventDetail(event, locale);
  const who = t(`activity.by.${actor === 'owner' && BY_ANYONE.includes(kind) ? 'notSignedIn' : actor}`);
  const facts = [who, userAgent && deviceName(locale, userAgent), address];
  return (
    <li>
      <div>
        <p class="entry-name">
          {t(`event.${kind}`)}
          {detail === undefined ? null : <span class="entry-detail"> {detail}</span>}
        </p>
        <p class="hint">
          {facts.filter(Boolean).join(', ')} · <Moment at={at} />
        </p>
      </div>
    </li>
  );
}

/** The facts beside an event in words, such as the name of a key; undefined when there are none. */
export function eventDetail({ kind, detail }: Pick<AuditEvent, 'kind' | 'detail'>, { t }: Locale): string | undefined {
  const text = (name: string) => (detail[name] === undefined || detail[name] === null ? '' : String(detail[name]));
  if (kind === 'signed_in') return text('method') === 'third_party' ? t('activity.detail.provider') : undefined;
  if (kind === 'plan_changed') return t('activity.detail.plan', { from: text('from'), to: text('to') });
  if (text('provider') !== '') return `${text('provider')}.`;
  if (text('key_kind') === 'account') return t('activity.detail.accountKey', { digits: text('last_four') });
  const name = text('name');
  if (text('former_name') !== '') return t('activity.detail.renamed', { before: text('former_name'), name });
  return name === '' ? undefined : t('activity.detail.key', { name, digits: text('last_four') });
}

import type { JSX } from 'preact';
import type { SessionRecord } from '../../sign-in/sessions.ts';
import { Moment } from '../dates.tsx';
import { useLocale } from '../language/locale.ts';
import { Pager } from '../pager.tsx';
import { deviceName } from './device-name.ts';
import { PageForm } from './form-parts.tsx';

const PATH = '/account/security';

/** Some of the sessions of an account. */
export interface SessionPage {
  listed: readonly SessionRecord[];
  page: number;
  isLast: boolean;
}

/** Where someone is signed in to the account. */
export function SessionSection({ listed, page, isLast }: SessionPage): JSX.Element {
  const { t } = useLocale();
  const hasOthers = listed.some(({ isCurrent }) => !isCurrent);
  return (
    <section class="setting" id="sessions">
      <h2>{t('sessions.title')}</h2>
      <p>{t('sessions.about')}</p>
      <ul class="entries">
        {listed.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      <Pager page={page} isLast={isLast} addressOf={(number) => `${PATH}?sessions=${number}#sessions`} />
      {hasOthers ? <PageForm name="endOthers" action={PATH} submit={t('sessions.endOthers')} isQuiet /> : null}
    </section>
  );
}

function Session({ session }: { session: SessionRecord }): JSX.Element {
  const { id, isCurrent, userAgent, address, lastUsedAt, signedInAt } = session;
  const locale = useLocale();
  const { t, rich } = locale;
  const times = { used: <Moment at={lastUsedAt} />, since: <Moment at={signedInAt} /> };
  return (
    <li>
      <div>
        <p class="entry-name">
          {userAgent === undefined ? (
            <span class="unknown">{t('sessions.unknownDevice')}</span>
          ) : (
            deviceName(locale, userAgent)
          )}{' '}
          {isCurrent ? <span class="tag">{t('sessions.current')}</span> : null}
        </p>
        <p class="hint">
          {address === undefined
            ? rich('sessions.factsNoAddress', times)
            : rich('sessions.facts', { address, ...times })}
        </p>
      </div>
      {isCurrent ? null : (
        <PageForm name="endSession" action={PATH} submit={t('sessions.end')} isQuiet hidden={{ session_id: id }} />
      )}
    </li>
  );
}

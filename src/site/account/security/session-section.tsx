import type { ProofKind } from '../../../sign-in/proofs.ts';
import type { SessionRecord } from '../../../sign-in/sessions/sessions.ts';
import { Moment } from '../../dates.tsx';
import { useLocale } from '../../language/locale.ts';
import { Pager } from '../../pager.tsx';
import { Section } from '../../sections.tsx';
import { PageForm } from '../form-parts.tsx';
import { deviceName } from './device-name.ts';
import { GuardedForm } from './guarded-form.tsx';

const PATH = '/account/security';

/** Some of the sessions of an account. */
export interface SessionPage {
  listed: readonly SessionRecord[];
  page: number;
  isLast: boolean;
  /** What ending one asks for. */
  needed: ProofKind | undefined;
}

/** Where someone is signed in to the account. */
export function SessionSection({ listed, page, isLast, needed }: SessionPage) {
  const { t } = useLocale();
  const hasOthers = listed.some(({ isCurrent }) => !isCurrent);
  return (
    <Section class="setting" id="sessions" title={t('sessions.title')}>
      <p>{t('sessions.about')}</p>
      <ul class="entries">
        {listed.map((session) => (
          <Session session={session} mayEnd={needed === undefined} />
        ))}
      </ul>
      <Pager page={page} isLast={isLast} addressOf={(number) => `${PATH}?sessions=${number}#sessions`} />
      {hasOthers && needed === undefined ? (
        <PageForm name="endOthers" action={PATH} submit={t('sessions.endOthers')} isQuiet />
      ) : null}
      {hasOthers && needed !== undefined ? (
        <>
          <p>{t('sessions.prove')}</p>
          <GuardedForm name="prove" action={PATH} submit={t('sessions.proveSubmit')} isQuiet needed={needed} />
        </>
      ) : null}
    </Section>
  );
}

function Session({ session, mayEnd }: { session: SessionRecord; mayEnd: boolean }) {
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
      {isCurrent || !mayEnd ? null : (
        <PageForm name="endSession" action={PATH} submit={t('sessions.end')} isQuiet hidden={{ session_id: id }} />
      )}
    </li>
  );
}

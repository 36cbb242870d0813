import type { JSX } from 'preact';
import type { SessionRecord } from '../../sign-in/sessions.ts';
import { Moment } from '../dates.tsx';
import { Pager } from '../pager.tsx';
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
  const hasOthers = listed.some(({ isCurrent }) => !isCurrent);
  return (
    <section class="setting" id="sessions">
      <h2>Sessions</h2>
      <p>
        Where someone is signed in to your account. End any session that you do not recognise, then change your
        password.
      </p>
      <ul class="entries">
        {listed.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      <Pager page={page} isLast={isLast} addressOf={(number) => `${PATH}?sessions=${number}#sessions`} />
      {hasOthers ? <PageForm name="endOthers" action={PATH} submit="End all other sessions" isQuiet /> : null}
    </section>
  );
}

function Session({ session }: { session: SessionRecord }): JSX.Element {
  const { id, isCurrent, userAgent, address, lastUsedAt, signedInAt } = session;
  return (
    <li>
      <div>
        <p class="entry-name">
          {userAgent ?? <span class="unknown">Unknown device</span>}{' '}
          {isCurrent ? <span class="tag">this one</span> : null}
        </p>
        <p class="hint">
          {address === undefined ? 'Address not kept' : `From ${address}`}. Last used <Moment at={lastUsedAt} />. Signed
          in <Moment at={signedInAt} />.
        </p>
      </div>
      {isCurrent ? null : <PageForm name="endSession" action={PATH} submit="End" isQuiet hidden={{ session_id: id }} />}
    </li>
  );
}

import type { JSX } from 'preact';
import type { SessionRecord } from '../../sign-in/sessions.ts';
import { PageForm } from './form-parts.tsx';
import { Moment } from './moment.tsx';

const PATH = '/account/security';

/** Where someone is signed in to the account. */
export function SessionSection({ sessions }: { sessions: readonly SessionRecord[] }): JSX.Element {
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <section class="setting">
      <h2>Sessions</h2>
      <p>Where someone is signed in to your account. End what you do not recognise, then change your password.</p>
      <ul class="entries">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
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

import type { JSX } from 'preact';
import type { EmailState } from '../../sign-in/email-addresses.ts';
import type { ProofKind } from '../../sign-in/proofs.ts';
import { Moment } from '../dates.tsx';
import type { FormOutcome } from './form-parts.tsx';
import { Field, PageForm } from './form-parts.tsx';
import { Folded, GuardedForm } from './guarded-form.tsx';

const PATH = '/account/security';

/** The address of an account, and whether mail can be sent at all. */
export interface EmailFacts extends EmailState {
  isMailOn: boolean;
}

/** The address: given, waiting, confirmed, removed. */
export function EmailSection(props: {
  email: EmailFacts;
  needed: ProofKind | undefined;
  outcome: FormOutcome | undefined;
}): JSX.Element {
  const { email, needed, outcome } = props;
  const { address, pendingAddress, isMailOn } = email;
  const hasAny = address !== undefined || pendingAddress !== undefined;
  return (
    <section class="setting">
      <h2>Email address</h2>
      <EmailWords email={email} />
      {pendingAddress !== undefined && isMailOn ? (
        <PageForm name="resendEmail" action={PATH} submit="Send the mail again" isQuiet />
      ) : null}
      {isMailOn ? (
        <Folded summary={hasAny ? 'Use another address' : 'Add an address'} forms={['giveEmail']} outcome={outcome}>
          <GuardedForm name="giveEmail" action={PATH} submit="Send a mail to confirm it" {...{ needed, outcome }}>
            <Field
              name="email"
              label="Email address"
              type="email"
              autocomplete="email"
              form="giveEmail"
              outcome={outcome}
            />
          </GuardedForm>
        </Folded>
      ) : null}
      {hasAny ? (
        <Folded summary="Remove the address" forms={['removeEmail']} outcome={outcome}>
          <GuardedForm name="removeEmail" action={PATH} submit="Remove the address" isGrave {...{ needed, outcome }}>
            <p class="hint">Without an address, only the operator can help you when you lose your password.</p>
          </GuardedForm>
        </Folded>
      ) : null}
    </section>
  );
}

function EmailWords({ email }: { email: EmailFacts }): JSX.Element {
  const { address, verifiedAt, pendingAddress, isMailOn } = email;
  return (
    <>
      {address === undefined ? null : (
        <p>
          <strong>{address}</strong>, confirmed {verifiedAt === undefined ? null : <Moment at={verifiedAt} />}
        </p>
      )}
      {pendingAddress === undefined ? null : (
        <p>
          <strong>{pendingAddress}</strong> is waiting for confirmation. Open the link in the mail that we sent there
          {address === undefined ? '.' : '; until then the confirmed one stays.'}
        </p>
      )}
      {address === undefined && pendingAddress === undefined ? (
        <p>
          {isMailOn
            ? 'None. With a confirmed address you can sign in with it, and choose a new password when you lose yours.'
            : 'This service sends no mail, so it stores no addresses. Its operator can reset a lost password.'}
        </p>
      ) : null}
    </>
  );
}

import type { JSX } from 'preact';
import type { EmailState } from '../../../sign-in/email-addresses.ts';
import type { ProofKind } from '../../../sign-in/proofs.ts';
import { Moment } from '../../dates.tsx';
import { useLocale } from '../../language/locale.ts';
import type { FormOutcome } from '../form-parts.tsx';
import { Field, PageForm } from '../form-parts.tsx';
import { FoldedForm } from './guarded-form.tsx';

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
  const { t } = useLocale();
  const hasAny = address !== undefined || pendingAddress !== undefined;
  return (
    <section class="setting">
      <h2>{t('register.email')}</h2>
      <EmailWords email={email} />
      {pendingAddress !== undefined && isMailOn ? (
        <PageForm name="resendEmail" action={PATH} submit={t('email.resend')} isQuiet />
      ) : null}
      {isMailOn ? (
        <FoldedForm
          summary={t(hasAny ? 'email.another' : 'email.add')}
          name="giveEmail"
          action={PATH}
          submit={t('email.send')}
          {...{ needed, outcome }}
        >
          <Field
            name="email"
            label={t('register.email')}
            type="email"
            autocomplete="email"
            form="giveEmail"
            outcome={outcome}
          />
        </FoldedForm>
      ) : null}
      {hasAny ? (
        <FoldedForm
          summary={t('email.remove')}
          name="removeEmail"
          action={PATH}
          submit={t('email.remove')}
          isGrave
          {...{ needed, outcome }}
        >
          <p class="hint">{t('email.removeHint')}</p>
        </FoldedForm>
      ) : null}
    </section>
  );
}

function EmailWords({ email }: { email: EmailFacts }): JSX.Element {
  const { address, verifiedAt, pendingAddress, isMailOn } = email;
  const { t, rich } = useLocale();
  return (
    <>
      {address === undefined ? null : (
        <p>
          {rich('email.confirmed', {
            address: <strong>{address}</strong>,
            at: verifiedAt === undefined ? null : <Moment at={verifiedAt} />,
          })}
        </p>
      )}
      {pendingAddress === undefined ? null : (
        <p>
          {rich(address === undefined ? 'email.pending' : 'email.pendingSecond', {
            address: <strong>{pendingAddress}</strong>,
          })}
        </p>
      )}
      {address === undefined && pendingAddress === undefined ? (
        <p>{t(isMailOn ? 'email.none' : 'email.noMail')}</p>
      ) : null}
    </>
  );
}

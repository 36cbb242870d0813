import type { EmailState } from '../../../sign-in/email-addresses.ts';
import type { ProofKind } from '../../../sign-in/proofs.ts';
import { Moment } from '../../dates.tsx';
import { useLocale } from '../../language/locale.ts';
import { Section } from '../../sections.tsx';
import { Field, PageForm } from '../form-parts.tsx';
import { FoldedForm } from './guarded-form.tsx';

const PATH = '/account/security';

/** The address of an account, and whether mail can be sent at all. */
export interface EmailFacts extends EmailState {
  isMailOn: boolean;
}

/** The address: given, waiting, confirmed, removed. */
export function EmailSection({ email, needed }: { email: EmailFacts; needed: ProofKind | undefined }) {
  const { address, pendingAddress, isMailOn } = email;
  const { t } = useLocale();
  const guard = { action: PATH, needed };
  const hasAny = address !== undefined || pendingAddress !== undefined;
  return (
    <Section class="setting" title={t('register.email')}>
      <EmailWords email={email} />
      {pendingAddress !== undefined && isMailOn ? (
        <PageForm name="resendEmail" action={PATH} submit={t('email.resend')} isQuiet />
      ) : null}
      {isMailOn ? (
        <FoldedForm
          summary={t(hasAny ? 'email.another' : 'email.add')}
          name="giveEmail"
          submit={t('email.send')}
          {...guard}
        >
          <Field name="email" label={t('register.email')} type="email" autocomplete="email" />
        </FoldedForm>
      ) : null}
      {hasAny ? (
        <FoldedForm summary={t('email.remove')} name="removeEmail" submit={t('email.remove')} isGrave {...guard}>
          <p class="hint">{t('email.removeHint')}</p>
        </FoldedForm>
      ) : null}
    </Section>
  );
}

function EmailWords({ email }: { email: EmailFacts }) {
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

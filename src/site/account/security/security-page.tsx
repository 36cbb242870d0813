/** How one signs in to the account, and from where: everything that keeps others out of it. */
import type { ProofKind } from '../../../sign-in/proofs.ts';
import type { Locale, WordKey } from '../../language/locale.ts';
import { LinkLine, Section } from '../../sections.tsx';
import type { Site } from '../../site.ts';
import { type MemberPage, renderMemberPage } from '../account-frame.tsx';
import { NewPasswordField, pageProblem } from '../form-parts.tsx';
import { type EmailFacts, EmailSection } from './email-section.tsx';
import { FoldedForm } from './guarded-form.tsx';
import { type LinkFacts, LinkSection } from './identity-provider-section.tsx';
import { type SessionPage, SessionSection } from './session-section.tsx';

const PATH = '/account/security';

const NOTICES: ReadonlyMap<string | null, WordKey> = new Map([
  ['password', 'security.done.password'],
  ['mail-sent', 'security.done.mailSent'],
  ['email-removed', 'security.done.emailRemoved'],
  ['unlinked', 'security.done.unlinked'],
  ['session-ended', 'security.done.sessionEnded'],
  ['sessions-ended', 'security.done.sessionsEnded'],
]);

export interface SecurityFacts extends MemberPage {
  hasPassword: boolean;
  /** Whether nothing else can be done before the password is changed. */
  mustChangePassword: boolean;
  /** What a change asks for. */
  needed: ProofKind | undefined;
  /** What a new password asks for. */
  neededForPassword: ProofKind | undefined;
  email: EmailFacts;
  twoFactor: { isOn: boolean; recoveryCodesLeft: number };
  links: LinkFacts;
  sessions: SessionPage;
  /** The word for what was done just before. */
  done: string | null;
  /** The name of the identity provider that was linked just before. */
  linked: string | undefined;
  /** What went wrong at an identity provider. */
  problem: string | undefined;
}

export function renderSecurityPage(site: Site, facts: SecurityFacts): string {
  const { hasPassword, done, linked, problem } = facts;
  const { t } = site.locale;
  const outcome = facts.outcome ?? pageProblem(problem);
  const doneKey = NOTICES.get(done);
  return renderMemberPage(
    site,
    { ...facts, outcome },
    {
      part: PATH,
      title: t('account.security'),
      notice: linked === undefined ? doneKey && t(doneKey) : t('security.linked', { provider: linked }),
      children: (
        <>
          <Section class="setting" title={t('signIn.password')}>
            <p>
              {t(
                facts.mustChangePassword
                  ? 'security.mustChange'
                  : hasPassword
                    ? 'security.hasPassword'
                    : 'security.noPassword',
              )}
            </p>
            <FoldedForm
              summary={t(hasPassword ? 'security.changePassword' : 'security.setPassword')}
              name="password"
              action={PATH}
              submit={t(hasPassword ? 'security.changePassword' : 'reset.submit')}
              needed={facts.neededForPassword}
            >
              <NewPasswordField name="new_password" label={t('reset.newPassword')} />
              <p class="hint">{t('security.endsOthers')}</p>
            </FoldedForm>
          </Section>
          {facts.mustChangePassword ? null : <OtherWays site={site} facts={facts} />}
          <Section class="setting" title={t('deletion.leaving')}>
            <LinkLine href="/account/delete">{t('deletion.link')}</LinkLine>
          </Section>
        </>
      ),
    },
  );
}

function OtherWays({ site, facts }: { site: Site; facts: SecurityFacts }) {
  const { needed, twoFactor } = facts;
  const { t } = site.locale;
  return (
    <>
      <Section class="setting" title={t('twoFactor.title')}>
        <p>{twoFactorWords(twoFactor, site.locale)}</p>
        <LinkLine href="/account/security/two-factor">
          {t(twoFactor.isOn ? 'twoFactor.manage' : 'twoFactor.setUpLink')}
        </LinkLine>
      </Section>
      <EmailSection email={facts.email} needed={needed} />
      <LinkSection links={facts.links} needed={needed} />
      <SessionSection {...facts.sessions} />
    </>
  );
}

function twoFactorWords({ isOn, recoveryCodesLeft }: SecurityFacts['twoFactor'], { t }: Locale): string {
  return isOn ? t('twoFactor.briefOn', { count: recoveryCodesLeft }) : t('twoFactor.briefOff');
}

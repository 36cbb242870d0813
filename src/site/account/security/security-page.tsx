/** How one signs in to the account, and from where: everything that keeps others out of it. */
import type { ProofKind } from '../../../sign-in/proofs.ts';
import type { Locale, WordKey } from '../../language/locale.ts';
import type { Site } from '../../site.ts';
import { renderMemberPage } from '../account-frame.tsx';
import type { FormOutcome } from '../form-parts.tsx';
import { NewPasswordField, Notice, noticeOf } from '../form-parts.tsx';
import { type EmailFacts, EmailSection } from './email-section.tsx';
import { FoldedForm } from './guarded-form.tsx';
import { type LinkFacts, LinkSection } from './identity-provider-section.tsx';
import { type SessionPage, SessionSection } from './session-section.tsx';

const PATH = '/account/security';

const NOTICES: Readonly<Record<string, WordKey>> = {
  password: 'security.done.password',
  'mail-sent': 'security.done.mailSent',
  'email-removed': 'security.done.emailRemoved',
  unlinked: 'security.done.unlinked',
  'session-ended': 'security.done.sessionEnded',
  'sessions-ended': 'security.done.sessionsEnded',
};

/** What the page shows. */
export interface SecurityFacts {
  username: string;
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
  outcome: FormOutcome | undefined;
}

/** The page. */
export function renderSecurityPage(site: Site, facts: SecurityFacts): string {
  const { username, hasPassword, done, linked, problem, outcome } = facts;
  const { t } = site.locale;
  const shown = outcome ?? (problem === undefined ? undefined : { form: '', problem, problems: {}, typed: {} });
  const doneKey = noticeOf(NOTICES, done);
  const news = linked === undefined ? doneKey && t(doneKey) : t('security.linked', { provider: linked });
  const notice = shown === undefined ? news : undefined;
  return renderMemberPage(site, {
    username,
    part: PATH,
    title: t('account.security'),
    outcome: shown,
    children: (
      <>
        {notice ? <Notice>{notice}</Notice> : null}
        <section class="setting">
          <h2>{t('signIn.password')}</h2>
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
            outcome={outcome}
          >
            <NewPasswordField name="new_password" label={t('reset.newPassword')} form="password" outcome={outcome} />
            <p class="hint">{t('security.endsOthers')}</p>
          </FoldedForm>
        </section>
        {facts.mustChangePassword ? null : <OtherWays site={site} facts={facts} />}
        <section class="setting">
          <h2>{t('deletion.leaving')}</h2>
          <p>
            <a href="/account/delete">{t('deletion.link')}</a>
          </p>
        </section>
      </>
    ),
  });
}

function OtherWays({ site, facts }: { site: Site; facts: SecurityFacts }) {
  const { needed, twoFactor, outcome } = facts;
  const { t } = site.locale;
  return (
    <>
      <section class="setting">
        <h2>{t('twoFactor.title')}</h2>
        <p>{twoFactorWords(twoFactor, site.locale)}</p>
        <p>
          <a href="/account/security/two-factor">{t(twoFactor.isOn ? 'twoFactor.manage' : 'twoFactor.setUpLink')}</a>
        </p>
      </section>
      <EmailSection email={facts.email} {...{ needed, outcome }} />
      <LinkSection links={facts.links} {...{ needed, outcome }} />
      <SessionSection {...facts.sessions} outcome={outcome} />
    </>
  );
}

function twoFactorWords({ isOn, recoveryCodesLeft }: SecurityFacts['twoFactor'], { t }: Locale): string {
  return isOn ? t('twoFactor.briefOn', { count: recoveryCodesLeft }) : t('twoFactor.briefOff');
}

/** How one signs in to the account, and from where: everything that keeps others out of it. */
import type { ProofKind } from '../../sign-in/proofs.ts';
import type { Site } from '../site.ts';
import { renderMemberPage } from './account-frame.tsx';
import { type EmailFacts, EmailSection } from './email-section.tsx';
import type { FormOutcome } from './form-parts.tsx';
import { NewPasswordField, Notice, noticeOf, ProblemSummary } from './form-parts.tsx';
import { Folded, GuardedForm } from './guarded-form.tsx';
import { type SessionPage, SessionSection } from './session-section.tsx';
import { type LinkFacts, LinkSection } from './third-party-section.tsx';

const PATH = '/account/security';

const NOTICES: Readonly<Record<string, string>> = {
  password: 'Your password is set. All other sessions were ended.',
  'mail-sent': 'A mail is on its way. Open the link in it to confirm the address.',
  'email-removed': 'The address is removed.',
  unlinked: 'The link is removed. You can no longer sign in with it.',
  'session-ended': 'The session is ended. Whoever used it is signed out.',
  'sessions-ended': 'All other sessions are ended.',
};

/** What the page shows. */
export interface SecurityFacts {
  username: string;
  hasPassword: boolean;
  /** What a change asks for. */
  needed: ProofKind | undefined;
  email: EmailFacts;
  twoFactor: { isOn: boolean; recoveryCodesLeft: number };
  links: LinkFacts;
  sessions: SessionPage;
  /** The word for what was done just before. */
  done: string | null;
  /** The name of the third party that was linked just before. */
  linked: string | undefined;
  /** What went wrong at a third party. */
  problem: string | undefined;
  outcome: FormOutcome | undefined;
}

/** The page. */
export function renderSecurityPage(site: Site, facts: SecurityFacts): string {
  const { username, hasPassword, needed, twoFactor, done, linked, problem, outcome } = facts;
  const shown = outcome ?? (problem === undefined ? undefined : { form: '', problem, problems: {}, typed: {} });
  const linkedWords = linked && `${linked} is linked. From now on you can sign in with it.`;
  const notice = shown === undefined ? (linkedWords ?? noticeOf(NOTICES, done)) : undefined;
  return renderMemberPage(site, {
    username,
    part: PATH,
    title: 'Security',
    outcome: shown,
    children: (
      <>
        <ProblemSummary outcome={shown} />
        {notice ? <Notice>{notice}</Notice> : null}
        <section class="setting">
          <h2>Password</h2>
          <p>
            {hasPassword
              ? 'You sign in with a password.'
              : 'You have no password: you sign in with a provider, or manage the account with its key.'}
          </p>
          <Folded
            summary={hasPassword ? 'Change the password' : 'Set a password'}
            forms={['password']}
            outcome={outcome}
          >
            <GuardedForm
              name="password"
              action={PATH}
              submit={hasPassword ? 'Change the password' : 'Set the password'}
              {...{ needed, outcome }}
            >
              <NewPasswordField name="new_password" label="New password" form="password" outcome={outcome} />
              <p class="hint">This ends all other sessions.</p>
            </GuardedForm>
          </Folded>
        </section>
        <section class="setting">
          <h2>Two-factor sign-in</h2>
          <p>{twoFactorWords(twoFactor)}</p>
          <p>
            <a href="/account/security/two-factor">
              {twoFactor.isOn ? 'Recovery codes and switching it off' : 'Set up two-factor sign-in'}
            </a>
          </p>
        </section>
        <EmailSection email={facts.email} {...{ needed, outcome }} />
        <LinkSection links={facts.links} {...{ needed, outcome }} />
        <SessionSection {...facts.sessions} />
        <section class="setting">
          <h2>Leaving</h2>
          <p>
            <a href="/account/delete">Get a copy of your data, or delete the account</a>
          </p>
        </section>
      </>
    ),
  });
}

function twoFactorWords({ isOn, recoveryCodesLeft }: SecurityFacts['twoFactor']): string {
  if (!isOn) return 'Off. Whoever learns your password can sign in.';
  const codes = recoveryCodesLeft === 1 ? '1 recovery code is' : `${recoveryCodesLeft || 'No'} recovery codes are`;
  return `On. Signing in needs a code from your app. ${codes} left.`;
}

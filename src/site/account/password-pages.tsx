/** Pages that are opened from mails, and the one that asks for a mail. Opening a link does nothing yet: scanners do too. */
import type { Site } from '../site.ts';
import { renderEntrancePage } from './account-frame.tsx';
import type { FormOutcome } from './form-parts.tsx';
import { Field, NewPasswordField, Notice, PageForm, ProblemSummary } from './form-parts.tsx';

/** The page that asks for a mail; what it says afterwards is the same whoever exists. */
export function renderRecoverPage(
  site: Site,
  page: { isMailOn: boolean; isSent: boolean; outcome: FormOutcome | undefined },
): string {
  const { isMailOn, isSent, outcome } = page;
  const title = 'Choose a new password';
  if (!isMailOn) {
    return renderEntrancePage(site, {
      title,
      outcome,
      children: (
        <>
          <p>This service sends no mail. Ask its operator, who can set a new password for you.</p>
          <ToSignIn />
        </>
      ),
    });
  }
  if (isSent && outcome === undefined) {
    return renderEntrancePage(site, {
      title: 'Check your mail',
      outcome,
      children: (
        <>
          <Notice>
            If there is such an account and it has a confirmed address, a mail with a link is on its way there.
          </Notice>
          <p>
            The link works once and only for a short time, which the mail states. If no mail arrives, check your spam
            folder, or <a href="/account/recover">ask again</a> with another name.
          </p>
          <p class="hint">An account without a confirmed address gets no mail. Then only the operator can help.</p>
          <ToSignIn />
        </>
      ),
    });
  }
  return renderEntrancePage(site, {
    title,
    outcome,
    children: (
      <>
        <ProblemSummary outcome={outcome} />
        <p>We send a link to the confirmed address of the account. With it you choose a new password.</p>
        <PageForm name="recover" action="/account/recover" submit="Send the mail">
          <Field
            name="login"
            label="Username or email address"
            autocomplete="username"
            form="recover"
            outcome={outcome}
          />
        </PageForm>
        <ToSignIn />
      </>
    ),
  });
}

/** The page that takes the new password; without a token that can be right it says what to do instead. */
export function renderResetPage(site: Site, page: { token: string; outcome: FormOutcome | undefined }): string {
  const { token, outcome } = page;
  if (token === '' || outcome?.code === 'token_invalid') {
    return renderDeadLink(site, {
      outcome,
      words: 'A reset link works once and only for a short time, which the mail states.',
      next: { href: '/account/recover', text: 'Ask for another mail' },
    });
  }
  return renderEntrancePage(site, {
    title: 'Choose a new password',
    outcome,
    children: (
      <>
        <ProblemSummary outcome={outcome} />
        <PageForm name="reset" action="/account/reset-password" submit="Set the password" hidden={{ token }}>
          <NewPasswordField name="new_password" label="New password" form="reset" outcome={outcome} />
        </PageForm>
        <p class="hint">This signs you out everywhere. Two-factor sign-in does not change.</p>
      </>
    ),
  });
}

/** The page that confirms an address by a button. */
export function renderVerifyPage(
  site: Site,
  page: { token: string; isDone: boolean; outcome: FormOutcome | undefined },
): string {
  const { token, isDone, outcome } = page;
  if (isDone && outcome === undefined) {
    return renderEntrancePage(site, {
      title: 'Your address is confirmed',
      outcome,
      children: (
        <>
          <Notice>From now on you can sign in with it, and choose a new password by mail.</Notice>
          <p>
            <a class="button" href="/account/security">
              Go to your account
            </a>
          </p>
        </>
      ),
    });
  }
  if (token === '' || outcome?.code === 'token_invalid') {
    return renderDeadLink(site, {
      outcome,
      words:
        'If you have already confirmed the address, there is nothing to do. A newer mail makes the links in earlier ones invalid.',
      next: { href: '/account/security', text: 'See which address your account has' },
    });
  }
  return renderEntrancePage(site, {
    title: 'Confirm your address',
    outcome,
    children: (
      <>
        <ProblemSummary outcome={outcome} />
        {outcome?.code === 'email_taken' ? (
          <p>
            <a href="/account/sign-in">Sign in to that account</a> with the address, or{' '}
            <a href="/account/recover">choose a new password for it</a>.
          </p>
        ) : (
          <>
            <p>Confirm that this address belongs to your account.</p>
            <PageForm name="verify" action="/account/verify-email" submit="Confirm the address" hidden={{ token }} />
            <p class="hint">If you did not request this mail, close this page. Nothing will change.</p>
          </>
        )}
      </>
    ),
  });
}

function renderDeadLink(
  site: Site,
  page: { outcome: FormOutcome | undefined; words: string; next: { href: string; text: string } },
): string {
  const { outcome, words, next } = page;
  return renderEntrancePage(site, {
    title: 'This link no longer works',
    outcome,
    children: (
      <>
        <p>It has already been used, has expired, or is incomplete. {words}</p>
        <p>
          <a class="button" href={next.href}>
            {next.text}
          </a>
        </p>
      </>
    ),
  });
}

function ToSignIn() {
  return (
    <p>
      <a href="/account/sign-in">Back to sign-in</a>
    </p>
  );
}

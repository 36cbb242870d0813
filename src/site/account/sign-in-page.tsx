/** The pages on which one signs in. */
import type { Site } from '../site.ts';
import { renderEntrancePage } from './account-frame.tsx';
import type { FormOutcome } from './form-outcome.ts';
import { Field, Notice, PageForm, ProblemSummary } from './form-parts.tsx';

const NOTICES: Readonly<Record<string, string>> = {
  'signed-out': 'You are signed out.',
  'new-password': 'Your password is changed. Sign in with it.',
  deleted: 'Your account is deleted, with all that belonged to it.',
};

/** The page on which one signs in. */
export function renderSignInPage(
  site: Site,
  page: {
    providers: readonly { id: string; name: string }[];
    /** Whether this service sends mail, so that a lost password can be replaced. */
    canRecover: boolean;
    /** Where to go on to. */
    next: string;
    /** What went wrong at a third party. */
    problem: string | undefined;
    /** What was done just before. */
    notice: string | null;
    outcome: FormOutcome | undefined;
  },
): string {
  const { providers, canRecover, next, problem, notice, outcome } = page;
  const form = { form: 'signIn', outcome };
  const shown = outcome ?? (problem === undefined ? undefined : { form: '', problem, problems: {}, typed: {} });
  return renderEntrancePage(site, {
    title: 'Sign in',
    outcome: shown,
    children: (
      <>
        <ProblemSummary outcome={shown} />
        {shown === undefined && notice && Object.hasOwn(NOTICES, notice) ? <Notice>{NOTICES[notice]}</Notice> : null}
        <PageForm name="signIn" action="/account/sign-in" submit="Sign in" hidden={{ next }}>
          <Field name="login" label="Username or email address" autocomplete="username" {...form} />
          <Field name="password" label="Password" type="password" autocomplete="current-password" {...form} />
        </PageForm>
        {providers.map(({ id, name }) => (
          <p key={id}>
            <a class="button button-quiet" href={`/auth/providers/${encodeURIComponent(id)}/start`}>
              Sign in with {name}
            </a>
          </p>
        ))}
        <p>
          New here? <a href="/account/register">Create an account</a>. It is free.
        </p>
        <p>
          {canRecover ? (
            <a href="/account/recover">I cannot remember my password</a>
          ) : (
            <span class="hint">Lost your password? Ask whoever runs this service: it sends no mail.</span>
          )}
        </p>
      </>
    ),
  });
}

/** The page that asks for the code after the password. */
export function renderCodePage(site: Site, page: { next: string; outcome: FormOutcome | undefined }): string {
  const { next, outcome } = page;
  return renderEntrancePage(site, {
    title: 'Enter your code',
    outcome,
    children: (
      <>
        <ProblemSummary outcome={outcome} />
        <PageForm name="code" action="/account/sign-in/code" submit="Sign in" hidden={{ next }}>
          <Field
            name="code"
            label="Code"
            hint="The six digits that your two-factor app shows now, or one of your recovery codes."
            autocomplete="one-time-code"
            form="code"
            outcome={outcome}
          />
        </PageForm>
        <p>
          <a href="/account/sign-in">Sign in as someone else</a>
        </p>
      </>
    ),
  });
}

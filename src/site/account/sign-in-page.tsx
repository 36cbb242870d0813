/** The pages on which one signs in. */
import type { JSX } from 'preact';
import type { Site } from '../site.ts';
import { renderEntrancePage } from './account-frame.tsx';
import type { FormOutcome } from './form-parts.tsx';
import { Field, Notice, noticeOf, PageForm, ProblemSummary } from './form-parts.tsx';

const NOTICES: Readonly<Record<string, string>> = {
  'signed-out': 'You are signed out.',
  ended: 'You have been signed out, so nothing was changed. Sign in to continue.',
  'new-password': 'Your password is changed. Sign in with it.',
  deleted: 'Your account and everything in it has been deleted.',
};

/** A third party to sign in with. */
export interface Provider {
  id: string;
  name: string;
}

/** The page on which one signs in. */
export function renderSignInPage(
  site: Site,
  page: {
    providers: readonly Provider[];
    /** Whether this service sends mail, so that a lost password can be replaced. */
    canRecover: boolean;
    /** Where to go on to. */
    next: string;
    /** What went wrong on the way here, as at a third party. */
    problem: string | undefined;
    /** The word for what was done just before. */
    done: string | null;
    outcome: FormOutcome | undefined;
  },
): string {
  const { providers, canRecover, next, problem, done, outcome } = page;
  const form = { form: 'signIn', outcome };
  const shown = outcome ?? (problem === undefined ? undefined : { form: '', problem, problems: {}, typed: {} });
  const notice = shown === undefined ? noticeOf(NOTICES, done) : undefined;
  return renderEntrancePage(site, {
    title: 'Sign in',
    outcome: shown,
    children: (
      <>
        <ProblemSummary outcome={shown} />
        {notice ? <Notice>{notice}</Notice> : null}
        <PageForm name="signIn" action="/account/sign-in" submit="Sign in" hidden={{ next }}>
          <Field name="login" label="Username or email address" autocomplete="username" {...form} />
          <Field name="password" label="Password" type="password" autocomplete="current-password" {...form} />
        </PageForm>
        <ProviderButtons providers={providers} verb="Sign in" />
        <div class="entrance-else">
          <p>
            New here? <a href="/account/register">Create an account</a>. It is free.
          </p>
          <p>
            {canRecover ? (
              <a href="/account/recover">Forgot your password?</a>
            ) : (
              <span class="hint">Forgot your password? Ask the operator of this service: it sends no mail.</span>
            )}
          </p>
        </div>
      </>
    ),
  });
}

/** The ways through third parties, where there are any. */
export function ProviderButtons({
  providers,
  verb,
}: {
  providers: readonly Provider[];
  verb: string;
}): JSX.Element | null {
  if (providers.length === 0) return null;
  return (
    <div class="doors-outside">
      <p class="hint">Or without a password:</p>
      {providers.map(({ id, name }) => (
        <a key={id} class="button button-quiet" href={`/auth/providers/${encodeURIComponent(id)}/start`}>
          {verb} with {name}
        </a>
      ))}
    </div>
  );
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

/** The pages on which one gets an account: by hand, or after a third party has said who it is. */
import type { Site } from '../site.ts';
import { renderEntrancePage } from './account-frame.tsx';
import type { FormOutcome } from './form-parts.tsx';
import { Field, NewPasswordField, PageForm, ProblemSummary } from './form-parts.tsx';
import { type Provider, ProviderButtons } from './sign-in-page.tsx';

const USERNAME_HINT = 'At least 3 letters (a to z), digits, dots, underscores or hyphens.';

/** The page on which one chooses a username and a password. */
export function renderRegisterPage(
  site: Site,
  page: { providers: readonly Provider[]; isMailOn: boolean; outcome: FormOutcome | undefined },
): string {
  const { providers, isMailOn, outcome } = page;
  const form = { form: 'register', outcome };
  return renderEntrancePage(site, {
    title: 'Create an account',
    outcome,
    children: (
      <>
        <ProblemSummary outcome={outcome} />
        <p>Free, no card needed. With an account you get your own keys and see how they are used.</p>
        <PageForm name="register" action="/account/register" submit="Create the account">
          <Field name="username" label="Username" hint={USERNAME_HINT} autocomplete="username" {...form} />
          <NewPasswordField name="password" label="Password" {...form} />
          {isMailOn ? (
            <Field
              name="email"
              label="Email address"
              type="email"
              hint="Only for resetting your password and for warnings about your account."
              autocomplete="email"
              isOptional
              {...form}
            />
          ) : (
            <p class="hint">
              This service sends no mail: keep your password safe, because only the operator can reset it.
            </p>
          )}
        </PageForm>
        <ProviderButtons providers={providers} verb="Continue" />
        <HaveOne />
      </>
    ),
  });
}

/** The page on which someone whom a third party has named chooses a username. */
export function renderNewPersonPage(
  site: Site,
  page: { provider: Provider; username: string; outcome: FormOutcome | undefined },
): string {
  const { provider, username, outcome } = page;
  return renderEntrancePage(site, {
    title: 'Choose a username',
    outcome,
    children: (
      <>
        <ProblemSummary outcome={outcome} />
        <p>
          You are new here. Choose a username, and from now on you sign in with {provider.name}. You need no password.
        </p>
        <PageForm
          name="newPerson"
          action="/account/register"
          submit="Create the account"
          hidden={{ provider: provider.id }}
        >
          <Field
            name="username"
            label="Username"
            hint={USERNAME_HINT}
            autocomplete="username"
            value={username}
            form="newPerson"
            outcome={outcome}
          />
        </PageForm>
        <p>
          Have an account already? <a href="/account/sign-in">Sign in to it</a>, then link {provider.name} on the
          Security page.
        </p>
      </>
    ),
  });
}

function HaveOne() {
  return (
    <p>
      Have an account already? <a href="/account/sign-in">Sign in</a>
    </p>
  );
}

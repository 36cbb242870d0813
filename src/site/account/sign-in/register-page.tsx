/** The pages on which one gets an account: by hand, or after an identity provider has said who it is. */
import { useLocale } from '../../language/locale.ts';
import type { Site } from '../../site.ts';
import { renderSignedOutPage } from '../account-frame.tsx';
import type { FormOutcome } from '../form-parts.tsx';
import { Field, NewPasswordField, PageForm } from '../form-parts.tsx';
import { type Provider, ProviderButtons } from './sign-in-page.tsx';

/** The page on which one chooses a username and a password. */
export function renderRegisterPage(
  site: Site,
  page: { providers: readonly Provider[]; isMailOn: boolean; outcome: FormOutcome | undefined },
): string {
  const { providers, isMailOn, outcome } = page;
  const { t } = site.locale;
  const form = { form: 'register', outcome };
  return renderSignedOutPage(site, {
    title: t('register.title'),
    outcome,
    children: (
      <>
        <p>{t('register.about')}</p>
        <PageForm name="register" action="/account/register" submit={t('register.submit')}>
          <Field
            name="username"
            label={t('register.username')}
            hint={t('register.usernameHint')}
            autocomplete="username"
            {...form}
          />
          <NewPasswordField name="password" label={t('signIn.password')} {...form} />
          {isMailOn ? (
            <Field
              name="email"
              label={t('register.email')}
              type="email"
              hint={t('register.emailHint')}
              autocomplete="email"
              isOptional
              {...form}
            />
          ) : (
            <p class="hint">{t('register.noMail')}</p>
          )}
        </PageForm>
        <ProviderButtons providers={providers} verb="signIn.continueWith" />
        <HaveOne />
      </>
    ),
  });
}

/** The page on which someone whom an identity provider has named chooses a username. */
export function renderNewPersonPage(
  site: Site,
  page: { provider: Provider; username: string; outcome: FormOutcome | undefined },
): string {
  const { provider, username, outcome } = page;
  const { t, rich } = site.locale;
  return renderSignedOutPage(site, {
    title: t('register.chooseUsername'),
    outcome,
    children: (
      <>
        <p>{t('register.newPerson', { provider: provider.name })}</p>
        <PageForm
          name="newPerson"
          action="/account/register"
          submit={t('register.submit')}
          hidden={{ provider: provider.id }}
        >
          <Field
            name="username"
            label={t('register.username')}
            hint={t('register.usernameHint')}
            autocomplete="username"
            value={username}
            form="newPerson"
            outcome={outcome}
          />
        </PageForm>
        <p>{rich('register.linkInstead', { provider: provider.name, signIn: signInLink })}</p>
      </>
    ),
  });
}

function HaveOne() {
  const { rich } = useLocale();
  return <p>{rich('register.haveOne', { signIn: signInLink })}</p>;
}

function signInLink(text: string) {
  return <a href="/account/sign-in">{text}</a>;
}

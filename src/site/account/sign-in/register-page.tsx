/** The pages on which one gets an account: by hand, or after an identity provider has said who it is. */
import { useLocale } from '../../language/locale.ts';
import type { Site } from '../../site.ts';
import { type AccountPage, renderSignedOutPage } from '../account-frame.tsx';
import { Field, NewPasswordField, PageForm } from '../form-parts.tsx';
import { type Provider, ProviderButtons } from './sign-in-page.tsx';

/** The page on which one chooses a username and a password. */
export function renderRegisterPage(
  site: Site,
  page: AccountPage & { providers: readonly Provider[]; isMailOn: boolean },
): string {
  const { providers, isMailOn } = page;
  const { t, rich } = site.locale;
  return renderSignedOutPage(site, page, {
    title: t('register.title'),
    children: (
      <>
        <p>{t('register.about')}</p>
        <PageForm name="register" action="/account/register" submit={t('register.submit')}>
          <UsernameField />
          <NewPasswordField name="password" label={t('signIn.password')} />
          {isMailOn ? (
            <Field
              name="email"
              label={t('register.email')}
              type="email"
              hint={t('register.emailHint')}
              autocomplete="email"
              isOptional
            />
          ) : (
            <p class="hint">{t('register.noMail')}</p>
          )}
        </PageForm>
        <ProviderButtons providers={providers} verb="signIn.continueWith" />
        <p>{rich('register.haveOne', { signIn: '/account/sign-in' })}</p>
      </>
    ),
  });
}

/** The page on which someone whom an identity provider has named chooses a username. */
export function renderNewPersonPage(site: Site, page: AccountPage & { provider: Provider; username: string }): string {
  const { provider, username } = page;
  const { t, rich } = site.locale;
  return renderSignedOutPage(site, page, {
    title: t('register.chooseUsername'),
    children: (
      <>
        <p>{t('register.newPerson', { provider: provider.name })}</p>
        <PageForm
          name="newPerson"
          action="/account/register"
          submit={t('register.submit')}
          hidden={{ provider: provider.id }}
        >
          <UsernameField value={username} />
        </PageForm>
        <p>{rich('register.linkInstead', { provider: provider.name, signIn: '/account/sign-in' })}</p>
      </>
    ),
  });
}

function UsernameField({ value = '' }: { value?: string }) {
  const { t } = useLocale();
  const about = { label: t('register.username'), hint: t('register.usernameHint') };
  return <Field name="username" {...about} autocomplete="username" value={value} />;
}

/** The pages on which one signs in. */
import { useLocale, type WordKey } from '../../language/locale.ts';
import { LinkLine } from '../../sections.tsx';
import type { Site } from '../../site.ts';
import { type AccountPage, renderSignedOutPage } from '../account-frame.tsx';
import { Field, PageForm, pageProblem } from '../form-parts.tsx';

const NOTICES: ReadonlyMap<string | null, WordKey> = new Map([
  ['signed-out', 'signIn.done.signedOut'],
  ['ended', 'signIn.done.ended'],
  ['new-password', 'signIn.done.newPassword'],
  ['deleted', 'signIn.done.deleted'],
]);

/** An identity provider to sign in with. */
export interface Provider {
  id: string;
  name: string;
}

/** The page on which one signs in. */
export function renderSignInPage(
  site: Site,
  page: AccountPage & {
    providers: readonly Provider[];
    /** Whether this service sends mail, so that a lost password can be replaced. */
    canRecover: boolean;
    /** Where to go on to. */
    next: string;
    /** What went wrong on the way here, as at an identity provider. */
    problem: string | undefined;
    /** The word for what was done just before. */
    done: string | null;
  },
): string {
  const { providers, canRecover, next } = page;
  const { t, rich } = site.locale;
  const notice = NOTICES.get(page.done);
  const outcome = page.outcome ?? pageProblem(page.problem);
  return renderSignedOutPage(
    site,
    { outcome },
    {
      title: t('signIn.title'),
      notice: notice && t(notice),
      children: (
        <>
          <PageForm name="signIn" action="/account/sign-in" submit={t('signIn.title')} hidden={{ next }}>
            <Field name="login" label={t('signIn.login')} autocomplete="username" />
            <Field name="password" label={t('signIn.password')} type="password" autocomplete="current-password" />
          </PageForm>
          <ProviderButtons providers={providers} verb="signIn.with" />
          <div class="other-ways">
            <p>{rich('signIn.new', { register: '/account/register' })}</p>
            <p>
              {canRecover ? (
                <a href="/account/recover">{t('signIn.forgot')}</a>
              ) : (
                <span class="hint">{t('signIn.forgotNoMail')}</span>
              )}
            </p>
          </div>
        </>
      ),
    },
  );
}

/** The ways through identity providers, where there are any. */
export function ProviderButtons({
  providers,
  verb,
}: {
  providers: readonly Provider[];
  verb: 'signIn.with' | 'signIn.continueWith';
}) {
  const { t } = useLocale();
  if (providers.length === 0) return null;
  return (
    <div class="sign-in-providers">
      <p class="hint">{t('signIn.withoutPassword')}</p>
      {providers.map(({ id, name }) => (
        <a class="button button-quiet" href={`/auth/providers/${encodeURIComponent(id)}/start`}>
          {t(verb, { provider: name })}
        </a>
      ))}
    </div>
  );
}

/** The page that asks for the code after the password. */
export function renderCodePage(site: Site, page: AccountPage & { next: string }): string {
  const { t } = site.locale;
  return renderSignedOutPage(site, page, {
    title: t('signIn.code.title'),
    children: (
      <>
        <PageForm name="code" action="/account/sign-in/code" submit={t('signIn.title')} hidden={{ next: page.next }}>
          <Field name="code" label={t('signIn.code.label')} hint={t('signIn.code.hint')} autocomplete="one-time-code" />
        </PageForm>
        <LinkLine href="/account/sign-in">{t('signIn.code.other')}</LinkLine>
      </>
    ),
  });
}

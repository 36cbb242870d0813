/** Pages that are opened from emails, and the one that asks for an email. Opening a link does nothing yet: scanners do too. */
import { useLocale, type WordKey } from '../../language/locale.ts';
import { LinkLine } from '../../sections.tsx';
import type { Site } from '../../site.ts';
import { type AccountPage, renderSignedOutPage } from '../account-frame.tsx';
import { Field, NewPasswordField, PageForm } from '../form-parts.tsx';

/** The page that asks for an email; what it says afterwards is the same whoever exists. */
export function renderRecoverPage(site: Site, page: AccountPage & { isMailOn: boolean; isSent: boolean }): string {
  const { t, rich } = site.locale;
  const toSignIn = <LinkLine href="/account/sign-in">{t('recover.backToSignIn')}</LinkLine>;
  if (!page.isMailOn) {
    return renderSignedOutPage(site, page, {
      title: t('recover.title'),
      children: [<p>{t('recover.noMail')}</p>, toSignIn],
    });
  }
  if (page.isSent && page.outcome === undefined) {
    return renderSignedOutPage(site, page, {
      title: t('recover.checkMail'),
      notice: t('recover.sent'),
      children: (
        <>
          <p>{rich('recover.sentMore', { again: '/account/recover' })}</p>
          <p class="hint">{t('recover.sentHint')}</p>
          {toSignIn}
        </>
      ),
    });
  }
  return renderSignedOutPage(site, page, {
    title: t('recover.title'),
    children: (
      <>
        <p>{t('recover.about')}</p>
        <PageForm name="recover" action="/account/recover" submit={t('recover.submit')}>
          <Field name="login" label={t('signIn.login')} autocomplete="username" />
        </PageForm>
        {toSignIn}
      </>
    ),
  });
}

/** The page that takes the new password; for a token that was refused it says what to do instead. */
export function renderResetPage(site: Site, page: AccountPage & { token: string }): string {
  const { t } = site.locale;
  if (page.outcome?.code === 'token_invalid') {
    return renderDeadLink(site, page, 'reset.deadLink', { href: '/account/recover', text: 'reset.another' });
  }
  return renderSignedOutPage(site, page, {
    title: t('recover.title'),
    children: (
      <>
        <PageForm name="reset" action="/account/reset-password" submit={t('reset.submit')}>
          <TokenField token={page.token} />
          <NewPasswordField name="new_password" label={t('reset.newPassword')} />
        </PageForm>
        <p class="hint">{t('reset.hint')}</p>
      </>
    ),
  });
}

/** The page that confirms an address by a button. */
export function renderVerifyPage(site: Site, page: AccountPage & { token: string; isDone: boolean }): string {
  const { token, isDone, outcome } = page;
  const { t, rich } = site.locale;
  if (isDone && outcome === undefined) {
    return renderSignedOutPage(site, page, {
      title: t('verify.doneTitle'),
      notice: t('verify.done'),
      children: (
        <LinkLine class="button" href="/account/security">
          {t('verify.toAccount')}
        </LinkLine>
      ),
    });
  }
  if (outcome?.code === 'token_invalid') {
    return renderDeadLink(site, page, 'verify.deadLink', { href: '/account/security', text: 'verify.which' });
  }
  return renderSignedOutPage(site, page, {
    title: t('verify.title'),
    children:
      outcome?.code === 'email_taken' ? (
        <p>{rich('verify.taken', { signIn: '/account/sign-in', recover: '/account/recover' })}</p>
      ) : (
        <>
          <p>{t('verify.about')}</p>
          <PageForm name="verify" action="/account/verify-email" submit={t('verify.submit')}>
            <TokenField token={token} />
          </PageForm>
          <p class="hint">{t('verify.hint')}</p>
        </>
      ),
  });
}

/**
 * The token of a link. It stands behind the # of the link, so that no server and no log on the way sees it in an address; a
 * script puts it into the field and hides that.
 */
function TokenField({ token }: { token: string }) {
  const { t } = useLocale();
  if (token !== '') return <input type="hidden" name="token" value={token} />;
  return <Field name="token" label={t('link.token')} hint={t('link.tokenHint')} />;
}

function renderDeadLink(site: Site, page: AccountPage, words: WordKey, next: { href: string; text: WordKey }): string {
  const { t } = site.locale;
  return renderSignedOutPage(site, page, {
    title: t('deadLink.title'),
    children: [
      <p>{t(words)}</p>,
      <LinkLine class="button" href={next.href}>
        {t(next.text)}
      </LinkLine>,
    ],
  });
}

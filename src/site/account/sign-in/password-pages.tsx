/** Pages that are opened from emails, and the one that asks for an email. Opening a link does nothing yet: scanners do too. */
import type { JSX } from 'preact';
import { useLocale, type WordKey } from '../../language/locale.ts';
import type { Site } from '../../site.ts';
import { renderSignedOutPage } from '../account-frame.tsx';
import type { FormOutcome } from '../form-parts.tsx';
import { Field, NewPasswordField, Notice, PageForm } from '../form-parts.tsx';

/** The page that asks for an email; what it says afterwards is the same whoever exists. */
export function renderRecoverPage(
  site: Site,
  page: { isMailOn: boolean; isSent: boolean; outcome: FormOutcome | undefined },
): string {
  const { isMailOn, isSent, outcome } = page;
  const { t, rich } = site.locale;
  const title = t('recover.title');
  if (!isMailOn) {
    return renderSignedOutPage(site, {
      title,
      outcome,
      children: (
        <>
          <p>{t('recover.noMail')}</p>
          <ToSignIn />
        </>
      ),
    });
  }
  if (isSent && outcome === undefined) {
    return renderSignedOutPage(site, {
      title: t('recover.checkMail'),
      outcome,
      children: (
        <>
          <Notice>{t('recover.sent')}</Notice>
          <p>{rich('recover.sentMore', { again: (text) => <a href="/account/recover">{text}</a> })}</p>
          <p class="hint">{t('recover.sentHint')}</p>
          <ToSignIn />
        </>
      ),
    });
  }
  return renderSignedOutPage(site, {
    title,
    outcome,
    children: (
      <>
        <p>{t('recover.about')}</p>
        <PageForm name="recover" action="/account/recover" submit={t('recover.submit')}>
          <Field name="login" label={t('signIn.login')} autocomplete="username" form="recover" outcome={outcome} />
        </PageForm>
        <ToSignIn />
      </>
    ),
  });
}

/** The page that takes the new password; for a token that was refused it says what to do instead. */
export function renderResetPage(site: Site, page: { token: string; outcome: FormOutcome | undefined }): string {
  const { token, outcome } = page;
  const { t } = site.locale;
  if (outcome?.code === 'token_invalid') {
    return renderDeadLink(site, {
      outcome,
      words: 'reset.deadLink',
      next: { href: '/account/recover', text: 'reset.another' },
    });
  }
  return renderSignedOutPage(site, {
    title: t('recover.title'),
    outcome,
    children: (
      <>
        <PageForm name="reset" action="/account/reset-password" submit={t('reset.submit')}>
          <TokenField token={token} form="reset" outcome={outcome} />
          <NewPasswordField name="new_password" label={t('reset.newPassword')} form="reset" outcome={outcome} />
        </PageForm>
        <p class="hint">{t('reset.hint')}</p>
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
  const { t, rich } = site.locale;
  if (isDone && outcome === undefined) {
    return renderSignedOutPage(site, {
      title: t('verify.doneTitle'),
      outcome,
      children: (
        <>
          <Notice>{t('verify.done')}</Notice>
          <p>
            <a class="button" href="/account/security">
              {t('verify.toAccount')}
            </a>
          </p>
        </>
      ),
    });
  }
  if (outcome?.code === 'token_invalid') {
    return renderDeadLink(site, {
      outcome,
      words: 'verify.deadLink',
      next: { href: '/account/security', text: 'verify.which' },
    });
  }
  return renderSignedOutPage(site, {
    title: t('verify.title'),
    outcome,
    children: (
      <>
        {outcome?.code === 'email_taken' ? (
          <p>
            {rich('verify.taken', {
              signIn: (text) => <a href="/account/sign-in">{text}</a>,
              recover: (text) => <a href="/account/recover">{text}</a>,
            })}
          </p>
        ) : (
          <>
            <p>{t('verify.about')}</p>
            <PageForm name="verify" action="/account/verify-email" submit={t('verify.submit')}>
              <TokenField token={token} form="verify" outcome={outcome} />
            </PageForm>
            <p class="hint">{t('verify.hint')}</p>
          </>
        )}
      </>
    ),
  });
}

/**
 * The token of a link. It stands behind the # of the link, so that no server and no log on the way sees it in an address; a
 * script puts it into the field and hides that.
 */
function TokenField(props: { token: string; form: string; outcome: FormOutcome | undefined }): JSX.Element {
  const { token, form, outcome } = props;
  const { t } = useLocale();
  if (token !== '') return <input type="hidden" name="token" value={token} />;
  return <Field name="token" label={t('link.token')} hint={t('link.tokenHint')} {...{ form, outcome }} />;
}

function renderDeadLink(
  site: Site,
  page: { outcome: FormOutcome | undefined; words: WordKey; next: { href: string; text: WordKey } },
): string {
  const { outcome, words, next } = page;
  const { t } = site.locale;
  return renderSignedOutPage(site, {
    title: t('deadLink.title'),
    outcome,
    children: (
      <>
        <p>{t(words)}</p>
        <p>
          <a class="button" href={next.href}>
            {t(next.text)}
          </a>
        </p>
      </>
    ),
  });
}

function ToSignIn() {
  const { t } = useLocale();
  return (
    <p>
      <a href="/account/sign-in">{t('recover.backToSignIn')}</a>
    </p>
  );
}

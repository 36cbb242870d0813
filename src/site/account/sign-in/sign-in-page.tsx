/** The pages on which one signs in. */
import type { JSX } from 'preact';
import { useLocale, type WordKey } from '../../language/locale.ts';
import type { Site } from '../../site.ts';
import { renderSignedOutPage } from '../account-frame.tsx';
import type { FormOutcome } from '../form-parts.tsx';
import { Field, Notice, noticeOf, PageForm } from '../form-parts.tsx';

const NOTICES: Readonly<Record<string, WordKey>> = {
  'signed-out': 'signIn.done.signedOut',
  ended: 'signIn.done.ended',
  'new-password': 'signIn.done.newPassword',
  deleted: 'signIn.done.deleted',
};

/** An identity provider to sign in with. */
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
    /** What went wrong on the way here, as at an identity provider. */
    problem: string | undefined;
    /** The word for what was done just before. */
    done: string | null;
    outcome: FormOutcome | undefined;
  },
): string {
  const { providers, canRecover, next, problem, done, outcome } = page;
  const { t, rich } = site.locale;
  const form = { form: 'signIn', outcome };
  const shown = outcome ?? (problem === undefined ? undefined : { form: '', problem, problems: {}, typed: {} });
  const notice = shown === undefined ? noticeOf(NOTICES, done) : undefined;
  return renderSignedOutPage(site, {
    title: t('signIn.title'),
    outcome: shown,
    children: (
      <>
        {notice ? <Notice>{t(notice)}</Notice> : null}
        <PageForm name="signIn" action="/account/sign-in" submit={t('signIn.title')} hidden={{ next }}>
          <Field name="login" label={t('signIn.login')} autocomplete="username" {...form} />
          <Field
            name="password"
            label={t('signIn.password')}
            type="password"
            autocomplete="current-password"
            {...form}
          />
        </PageForm>
        <ProviderButtons providers={providers} verb="signIn.with" />
        <div class="other-ways">
          <p>{rich('signIn.new', { register: (text) => <a href="/account/register">{text}</a> })}</p>
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
  });
}

/** The ways through identity providers, where there are any. */
export function ProviderButtons({
  providers,
  verb,
}: {
  providers: readonly Provider[];
  verb: 'signIn.with' | 'signIn.continueWith';
}): JSX.Element | null {
  const { t } = useLocale();
  if (providers.length === 0) return null;
  return (
    <div class="sign-in-providers">
      <p class="hint">{t('signIn.withoutPassword')}</p>
      {providers.map(({ id, name }) => (
        <a key={id} class="button button-quiet" href={`/auth/providers/${encodeURIComponent(id)}/start`}>
          {t(verb, { provider: name })}
        </a>
      ))}
    </div>
  );
}

/** The page that asks for the code after the password. */
export function renderCodePage(site: Site, page: { next: string; outcome: FormOutcome | undefined }): string {
  const { next, outcome } = page;
  const { t } = site.locale;
  return renderSignedOutPage(site, {
    title: t('signIn.code.title'),
    outcome,
    children: (
      <>
        <PageForm name="code" action="/account/sign-in/code" submit={t('signIn.title')} hidden={{ next }}>
          <Field
            name="code"
            label={t('signIn.code.label')}
            hint={t('signIn.code.hint')}
            autocomplete="one-time-code"
            form="code"
            outcome={outcome}
          />
        </PageForm>
        <p>
          <a href="/account/sign-in">{t('signIn.code.other')}</a>
        </p>
      </>
    ),
  });
}

/** The end of an account: what goes, a copy of it first, and the proof that it is meant. */
import type { ProofKind } from '../../../sign-in/proofs.ts';
import type { Site } from '../../site.ts';
import { renderMemberPage } from '../account-frame.tsx';
import type { FormOutcome } from '../form-parts.tsx';
import { Field } from '../form-parts.tsx';
import { GuardedForm } from './guarded-form.tsx';

/** The page. */
export function renderDeletionPage(
  site: Site,
  page: {
    username: string;
    needed: ProofKind | undefined;
    neededForCopy: ProofKind | undefined;
    outcome: FormOutcome | undefined;
  },
): string {
  const { username, needed, neededForCopy, outcome } = page;
  const { t, rich } = site.locale;
  return renderMemberPage(site, {
    username,
    part: '/account/security',
    title: t('deletion.title'),
    outcome,
    children: (
      <>
        <section class="setting">
          <h2>{t('deletion.copy')}</h2>
          <p>{t('deletion.copyAbout')}</p>
          <GuardedForm
            name="export"
            action="/account/delete"
            submit={t('deletion.download')}
            isQuiet
            needed={neededForCopy}
            outcome={outcome}
          />
        </section>
        <section class="setting">
          <h2>{t('deletion.what')}</h2>
          <ul class="plain-list">
            <li>{t('deletion.keys')}</li>
            <li>{t('deletion.subscription')}</li>
            <li>{t('deletion.rest')}</li>
            <li>{t('deletion.username')}</li>
          </ul>
          <p>{rich('deletion.final', { strong: (text) => <strong>{text}</strong> })}</p>
        </section>
        <section class="setting">
          <h2>{t('deletion.delete')}</h2>
          <GuardedForm
            name="delete"
            action="/account/delete"
            submit={t('deletion.submit')}
            isGrave
            {...{ needed, outcome }}
          >
            <Field
              name="username"
              label={t('deletion.yourUsername')}
              hint={rich('deletion.type', { username: <strong>{username}</strong> })}
              autocomplete="off"
              form="delete"
              outcome={outcome}
            />
          </GuardedForm>
        </section>
        <p>
          <a href="/account/security">{t('deletion.keep')}</a>
        </p>
      </>
    ),
  });
}

/** The end of an account: what goes, a copy of it first, and the proof that it is meant. */
import type { ProofKind } from '../../../sign-in/proofs.ts';
import { LinkLine, Section } from '../../sections.tsx';
import type { Site } from '../../site.ts';
import { type MemberPage, renderMemberPage } from '../account-frame.tsx';
import { Field } from '../form-parts.tsx';
import { GuardedForm } from './guarded-form.tsx';

export function renderDeletionPage(
  site: Site,
  page: MemberPage & {
    needed: ProofKind | undefined;
    neededForCopy: ProofKind | undefined;
  },
): string {
  const { username, needed, neededForCopy } = page;
  const { t, rich } = site.locale;
  return renderMemberPage(site, page, {
    part: '/account/security',
    title: t('deletion.title'),
    children: (
      <>
        <Section class="setting" title={t('deletion.copy')}>
          <p>{t('deletion.copyAbout')}</p>
          <GuardedForm
            name="export"
            action="/account/delete"
            submit={t('deletion.download')}
            isQuiet
            needed={neededForCopy}
          />
        </Section>
        <Section class="setting" title={t('deletion.what')}>
          <ul class="plain-list">
            <li>{t('deletion.keys')}</li>
            <li>{t('deletion.subscription')}</li>
            <li>{t('deletion.rest')}</li>
            <li>{t('deletion.username')}</li>
          </ul>
          <p>{rich('deletion.final')}</p>
        </Section>
        <Section class="setting" title={t('deletion.delete')}>
          <GuardedForm name="delete" action="/account/delete" submit={t('deletion.submit')} isGrave needed={needed}>
            <Field
              name="username"
              label={t('deletion.yourUsername')}
              hint={rich('deletion.type', { username: <strong>{username}</strong> })}
              autocomplete="off"
            />
          </GuardedForm>
        </Section>
        <LinkLine href="/account/security">{t('deletion.keep')}</LinkLine>
      </>
    ),
  });
}

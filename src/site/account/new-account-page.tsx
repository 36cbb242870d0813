import { CommandBox } from '../command-box.tsx';
import { Section } from '../sections.tsx';
import type { Site } from '../site.ts';
import { type MemberPage, renderMemberPage } from './account-frame.tsx';
import { keyedCurl } from './keys/key-parts.tsx';
import { ShownOnce } from './shown-once.tsx';

/** A key that only reads, made for the first request. */
export interface FirstKey {
  name: string;
  key: string;
}

/** The page for someone who has just registered: the account key, this once, and what to do with it. */
export function renderNewAccountPage(
  site: Site,
  page: MemberPage & {
    accountKey: string;
    firstKey: FirstKey | undefined;
    pendingEmail: string | undefined;
  },
): string {
  const { accountKey, firstKey, pendingEmail } = page;
  const { t, rich } = site.locale;
  return renderMemberPage(site, page, {
    title: t('newAccount.title'),
    children: (
      <>
        <Section class="setting" title={t('newAccount.key')}>
          <ShownOnce secret={accountKey} label={t('newAccount.key')} path="/account" />
          <p>{t('newAccount.keyAbout')}</p>
        </Section>
        {firstKey === undefined ? null : (
          <Section class="setting" title={t('newAccount.first')}>
            <p>{rich('newAccount.firstAbout', { name: <strong>{firstKey.name}</strong>, keys: '/account/keys' })}</p>
            <CommandBox command={keyedCurl(site.publicUrl, firstKey.key)} label={t('newAccount.firstLabel')} />
          </Section>
        )}
        <Section class="setting" title={t('newAccount.next')}>
          <ul class="plain-list">
            {pendingEmail === undefined ? null : (
              <li>{rich('newAccount.confirm', { email: <strong>{pendingEmail}</strong> })}</li>
            )}
            <li>{rich('newAccount.createKey', { keys: '/account/keys' })}</li>
            <li>{rich('newAccount.quickStart', { docs: '/docs' })}</li>
            <li>{rich('newAccount.twoFactor', { setUp: '/account/security/two-factor' })}</li>
          </ul>
        </Section>
      </>
    ),
  });
}

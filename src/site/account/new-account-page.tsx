import { CommandBox } from '../command-box.tsx';
import type { Site } from '../site.ts';
import { renderMemberPage } from './account-frame.tsx';
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
  page: {
    username: string;
    accountKey: string;
    firstKey: FirstKey | undefined;
    pendingEmail: string | undefined;
  },
): string {
  const { username, accountKey, firstKey, pendingEmail } = page;
  const { t, rich } = site.locale;
  return renderMemberPage(site, {
    username,
    title: t('newAccount.title'),
    outcome: undefined,
    children: (
      <>
        <section class="setting">
          <h2>{t('newAccount.key')}</h2>
          <ShownOnce secret={accountKey} label={t('newAccount.key')} path="/account" />
          <p>{t('newAccount.keyAbout')}</p>
        </section>
        {firstKey === undefined ? null : (
          <section class="setting">
            <h2>{t('newAccount.first')}</h2>
            <p>
              {rich('newAccount.firstAbout', {
                name: <strong>{firstKey.name}</strong>,
                keys: (text) => <a href="/account/keys">{text}</a>,
              })}
            </p>
            <CommandBox command={keyedCurl(site.publicUrl, firstKey.key)} label={t('newAccount.firstLabel')} />
          </section>
        )}
        <section class="setting">
          <h2>{t('newAccount.next')}</h2>
          <ul class="plain-list">
            {pendingEmail === undefined ? null : (
              <li>{rich('newAccount.confirm', { email: <strong>{pendingEmail}</strong> })}</li>
            )}
            <li>{rich('newAccount.createKey', { keys: (text) => <a href="/account/keys">{text}</a> })}</li>
            <li>{rich('newAccount.quickStart', { docs: (text) => <a href="/docs">{text}</a> })}</li>
            <li>
              {rich('newAccount.twoFactor', { setUp: (text) => <a href="/account/security/two-factor">{text}</a> })}
            </li>
          </ul>
        </section>
      </>
    ),
  });
}

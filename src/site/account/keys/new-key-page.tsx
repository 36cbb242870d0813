/** The pages that show a new key, this once. */
import type { ComponentChildren } from 'preact';
import { CommandBox } from '../../command-box.tsx';
import { Moment } from '../../dates.tsx';
import type { Site } from '../../site.ts';
import { renderMemberPage } from '../account-frame.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { keyAddress, keyedCurl } from './key-parts.tsx';

/** The page after a named key was created. */
export function renderCreatedKeyPage(site: Site, page: { username: string; key: string; name: string }): string {
  const { username, key, name } = page;
  const { t, rich } = site.locale;
  const about = rich('newKey.created', { name: <strong>{name}</strong> });
  return renderNewKeyPage(site, { username, key, title: t('newKey.createdTitle'), about, path: '/account/keys' });
}

/** The page after a named key was given another secret. */
export function renderNewSecretPage(
  site: Site,
  page: { username: string; key: string; keyId: number; name: string; oldWorksUntil: string | undefined },
): string {
  const { username, key, keyId, name, oldWorksUntil } = page;
  const { t, rich } = site.locale;
  const shownName = <strong>{name}</strong>;
  const about =
    oldWorksUntil === undefined
      ? rich('newKey.secret', { name: shownName })
      : rich('newKey.secretOverlap', { name: shownName, at: <Moment at={oldWorksUntil} /> });
  return renderNewKeyPage(site, { username, key, title: t('newKey.secretTitle'), about, path: keyAddress(keyId) });
}

/** The page after the account key was replaced. */
export function renderNewAccountKeyPage(site: Site, { username, key }: { username: string; key: string }): string {
  const { t } = site.locale;
  const about = t('newKey.account');
  return renderNewKeyPage(site, { username, key, title: t('newKey.accountTitle'), about, path: '/account/keys' });
}

function renderNewKeyPage(
  site: Site,
  page: { username: string; title: string; key: string; about: ComponentChildren; path: string },
): string {
  const { username, title, key, about, path } = page;
  const { t, rich } = site.locale;
  return renderMemberPage(site, {
    username,
    part: '/account/keys',
    title,
    outcome: undefined,
    children: (
      <>
        <p>{about}</p>
        <ShownOnce secret={key} label={t('newKey.label')} path={path} />
        <section class="part">
          <h2>{t('newKey.try')}</h2>
          <CommandBox command={keyedCurl(site.publicUrl, key)} label={t('newKey.requestLabel')} />
          <p class="hint">{rich('newKey.keepSafe', { docs: (text) => <a href="/docs#authentication">{text}</a> })}</p>
        </section>
        <p>
          <a class="button button-quiet" href={path}>
            {t('newKey.copied')}
          </a>
        </p>
      </>
    ),
  });
}

/** The pages that show a new key, this once. */
import type { ComponentChildren } from 'preact';
import { CommandBox } from '../../command-box.tsx';
import { Moment } from '../../dates.tsx';
import { LinkLine, Section } from '../../sections.tsx';
import type { Site } from '../../site.ts';
import { type MemberPage, renderMemberPage } from '../account-frame.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { keyAddress, keyedCurl } from './key-parts.tsx';

interface NewKey extends MemberPage {
  key: string;
}

/** The page after a named key was created. */
export function renderCreatedKeyPage(site: Site, page: NewKey & { name: string }): string {
  const { t, rich } = site.locale;
  const about = rich('newKey.created', { name: <strong>{page.name}</strong> });
  return renderNewKeyPage(site, page, t('newKey.createdTitle'), about);
}

/** The page after a named key was given another secret. */
export function renderNewSecretPage(
  site: Site,
  page: NewKey & { keyId: number; name: string; oldWorksUntil: string | undefined },
): string {
  const { oldWorksUntil } = page;
  const { t, rich } = site.locale;
  const name = <strong>{page.name}</strong>;
  const about =
    oldWorksUntil === undefined
      ? rich('newKey.secret', { name })
      : rich('newKey.secretOverlap', { name, at: <Moment at={oldWorksUntil} /> });
  return renderNewKeyPage(site, page, t('newKey.secretTitle'), about, keyAddress(page.keyId));
}

/** The page after the account key was replaced. */
export function renderNewAccountKeyPage(site: Site, page: NewKey): string {
  const { t } = site.locale;
  return renderNewKeyPage(site, page, t('newKey.accountTitle'), t('newKey.account'));
}

function renderNewKeyPage(
  site: Site,
  page: NewKey,
  title: string,
  about: ComponentChildren,
  path = '/account/keys',
): string {
  const { t, rich } = site.locale;
  return renderMemberPage(site, page, {
    part: '/account/keys',
    title,
    children: (
      <>
        <p>{about}</p>
        <ShownOnce secret={page.key} label={t('newKey.label')} path={path} />
        <Section class="part" title={t('newKey.try')}>
          <CommandBox command={keyedCurl(site.publicUrl, page.key)} label={t('newKey.requestLabel')} />
          <p class="hint">{rich('newKey.keepSafe', { docs: '/docs#authentication' })}</p>
        </Section>
        <LinkLine class="button button-quiet" href={path}>
          {t('newKey.copied')}
        </LinkLine>
      </>
    ),
  });
}

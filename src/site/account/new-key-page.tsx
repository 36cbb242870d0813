/** The pages that show a new key, this once. */
import type { ComponentChildren } from 'preact';
import { CommandBox } from '../command-box.tsx';
import { Moment } from '../dates.tsx';
import type { Site } from '../site.ts';
import { renderMemberPage } from './account-frame.tsx';
import { keyAddress, keyedCurl } from './key-parts.tsx';
import { ShownOnce } from './shown-once.tsx';

/** The page after a named key was created. */
export function renderCreatedKeyPage(site: Site, page: { username: string; key: string; name: string }): string {
  const { username, key, name } = page;
  const about = (
    <>
      <strong>{name}</strong> works from now on.
    </>
  );
  return renderNewKeyPage(site, { username, key, title: 'Your new key', about, path: '/account/keys' });
}

/** The page after a named key was given another secret. */
export function renderNewSecretPage(
  site: Site,
  page: { username: string; key: string; keyId: number; name: string; oldWorksUntil: string | undefined },
): string {
  const { username, key, keyId, name, oldWorksUntil } = page;
  const about = (
    <>
      <strong>{name}</strong> has a new secret.{' '}
      {oldWorksUntil === undefined ? (
        'The old one no longer works.'
      ) : (
        <>
          The old one works until <Moment at={oldWorksUntil} />.
        </>
      )}
    </>
  );
  return renderNewKeyPage(site, { username, key, title: 'The new secret', about, path: keyAddress(keyId) });
}

/** The page after the account key was replaced. */
export function renderNewAccountKeyPage(site: Site, { username, key }: { username: string; key: string }): string {
  const about = 'The old account key no longer works. Named keys have not changed.';
  return renderNewKeyPage(site, { username, key, title: 'Your new account key', about, path: '/account/keys' });
}

function renderNewKeyPage(
  site: Site,
  page: { username: string; title: string; key: string; about: ComponentChildren; path: string },
): string {
  const { username, title, key, about, path } = page;
  return renderMemberPage(site, {
    username,
    part: '/account/keys',
    title,
    outcome: undefined,
    children: (
      <>
        <p>{about}</p>
        <ShownOnce secret={key} label="The key" path={path} />
        <section class="part">
          <h2>Try it</h2>
          <CommandBox command={keyedCurl(site.publicUrl, key)} label="A request with the key" />
          <p class="hint">
            Keep it out of code that others see, and out of web pages. <a href="/docs#authentication">How to send it</a>
          </p>
        </section>
        <p>
          <a class="button button-quiet" href={path}>
            I have copied it
          </a>
        </p>
      </>
    ),
  });
}

import { curlCommand } from '../address.ts';
import { CommandBox } from '../command-box.tsx';
import type { Site } from '../site.ts';
import { renderMemberPage } from './account-frame.tsx';
import { ShownOnce } from './shown-once.tsx';

/** The page for someone who has just registered: the account key, this once, and what to do with it. */
export function renderNewAccountPage(
  site: Site,
  page: { username: string; accountKey: string; pendingEmail: string | undefined },
): string {
  const { username, accountKey, pendingEmail } = page;
  const command = `${curlCommand(site.publicUrl, '/search?q=banana')} \\\n  -H 'Authorization: Bearer ${accountKey}'`;
  return renderMemberPage(site, {
    username,
    title: 'Your account is ready',
    outcome: undefined,
    children: (
      <>
        <section class="setting">
          <h2>Your account key</h2>
          <ShownOnce secret={accountKey} label="Your account key" path="/account" />
          <p>It can do everything that you can do here, so keep it like a password.</p>
        </section>
        <section class="setting">
          <h2>Your first request</h2>
          <p>Paste this into a terminal:</p>
          <CommandBox command={command} label="A search with your account key" />
        </section>
        <section class="setting">
          <h2>What to do next</h2>
          <ul class="plain-list">
            {pendingEmail === undefined ? null : (
              <li>
                Open the link in the mail to <strong>{pendingEmail}</strong> to confirm the address.
              </li>
            )}
            <li>
              <a href="/account/keys">Create a key for your program</a>, one that is read-only and can be revoked
              separately.
            </li>
            <li>
              <a href="/docs">Read the quick start</a>, with examples in curl, JavaScript and Python.
            </li>
            <li>
              <a href="/account/security/two-factor">Set up two-factor sign-in</a>, so that a password alone is not
              enough.
            </li>
          </ul>
        </section>
      </>
    ),
  });
}

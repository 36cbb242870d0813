/** The end of an account: what goes, a copy of it first, and the proof that it is meant. */
import type { ProofKind } from '../../sign-in/proofs.ts';
import type { Site } from '../site.ts';
import { renderMemberPage } from './account-frame.tsx';
import type { FormOutcome } from './form-parts.tsx';
import { Field, ProblemSummary } from './form-parts.tsx';
import { GuardedForm } from './guarded-form.tsx';

/** The page. */
export function renderDeletionPage(
  site: Site,
  page: { username: string; needed: ProofKind | undefined; outcome: FormOutcome | undefined },
): string {
  const { username, needed, outcome } = page;
  return renderMemberPage(site, {
    username,
    part: '/account/security',
    title: 'Delete the account',
    outcome,
    children: (
      <>
        <ProblemSummary outcome={outcome} />
        <section class="setting">
          <h2>A copy of your data</h2>
          <p>
            Everything that is stored about your account, as one JSON file: keys without their secrets, usage, sessions,
            activity.
          </p>
          <p>
            <a class="button button-quiet" href="/auth/account/export" download>
              Download a copy
            </a>
          </p>
        </section>
        <section class="setting">
          <h2>What is deleted</h2>
          <ul class="plain-list">
            <li>All keys stop working within a second. Programs that use them get 401.</li>
            <li>A subscription is cancelled first. If that fails, nothing is deleted.</li>
            <li>Usage, activity, sessions, the address and links to sign-in providers are removed.</li>
            <li>The username becomes free for others.</li>
          </ul>
          <p>
            <strong>Nobody can undo this</strong>, not even the operator.
          </p>
        </section>
        <section class="setting">
          <h2>Delete</h2>
          <GuardedForm
            name="delete"
            action="/account/delete"
            submit="Delete the account for good"
            isGrave
            {...{ needed, outcome }}
          >
            <Field
              name="username"
              label="Your username"
              hint={
                <>
                  Type <strong>{username}</strong> to confirm.
                </>
              }
              autocomplete="off"
              form="delete"
              outcome={outcome}
            />
          </GuardedForm>
        </section>
        <p>
          <a href="/account/security">Keep the account</a>
        </p>
      </>
    ),
  });
}

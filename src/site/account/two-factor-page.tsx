/** Two-factor sign-in: set up, its recovery codes, switched off. Every step works without a script. */
import type { ProofKind } from '../../sign-in/proofs.ts';
import type { Site } from '../site.ts';
import { renderMemberPage } from './account-frame.tsx';
import type { FormOutcome } from './form-parts.tsx';
import { Field, Notice, PageForm, ProblemSummary } from './form-parts.tsx';
import { Folded, GuardedForm } from './guarded-form.tsx';
import { ShownOnce } from './shown-once.tsx';

const PATH = '/account/security/two-factor';
const TITLE = 'Two-factor sign-in';

/** The page: whether it is on, and what can be done then. */
export function renderTwoFactorPage(
  site: Site,
  page: {
    username: string;
    isOn: boolean;
    recoveryCodesLeft: number;
    /** What the next step asks for. */
    needed: ProofKind | undefined;
    isJustOff: boolean;
    outcome: FormOutcome | undefined;
  },
): string {
  const { username, isOn, recoveryCodesLeft, needed, isJustOff, outcome } = page;
  const guard = { action: PATH, needed, outcome };
  return renderMemberPage(site, {
    username,
    part: '/account/security',
    title: TITLE,
    outcome,
    children: (
      <>
        <ProblemSummary outcome={outcome} />
        {isJustOff && outcome === undefined ? <Notice>Two-factor sign-in is off.</Notice> : null}
        {isOn ? (
          <>
            <p>
              It is <strong>on</strong>. Signing in needs your password or a sign-in provider, and a code from your app.
            </p>
            <section class="setting">
              <h2>Recovery codes</h2>
              <p>{codesLeft(recoveryCodesLeft)} Each lets you in once when you cannot use your app.</p>
              <Folded summary="Make new ones" forms={['renew']} outcome={outcome}>
                <GuardedForm name="renew" submit="Make new recovery codes" {...guard}>
                  <p class="hint">The old ones then stop working.</p>
                </GuardedForm>
              </Folded>
            </section>
            <section class="setting">
              <h2>Switch it off</h2>
              <p>
                Then your password or sign-in provider alone is enough. To move to another app, switch it off and on
                again.
              </p>
              <Folded summary="Switch off" forms={['off']} outcome={outcome}>
                <GuardedForm name="off" submit="Switch two-factor sign-in off" isGrave {...guard} />
              </Folded>
            </section>
          </>
        ) : (
          <>
            <p>
              It is <strong>off</strong>. When it is on, signing in also needs a six-digit code from an app on your
              phone, so a stolen password alone is not enough.
            </p>
            <p>You need an app that creates such codes, for example your password manager.</p>
            <GuardedForm name="begin" submit="Set it up" {...guard} />
          </>
        )}
        <p>
          <a href="/account/security">Back to Security</a>
        </p>
      </>
    ),
  });
}

/** The page with the secret for the app, which asks for its first code. */
export function renderTwoFactorSetup(
  site: Site,
  page: { username: string; secret: string; qrSvg: string; outcome: FormOutcome | undefined },
): string {
  const { username, secret, qrSvg, outcome } = page;
  return renderMemberPage(site, {
    username,
    part: '/account/security',
    title: 'Set up two-factor sign-in',
    outcome,
    children: (
      <>
        <ProblemSummary outcome={outcome} />
        <section class="setting">
          <h2>1. Scan this with your app</h2>
          <div
            class="qr"
            role="img"
            aria-label="QR code for your app; the same secret is below as text"
            // Drawn by us, of squares alone.
            dangerouslySetInnerHTML={{ __html: qrSvg }}
          />
          <p>Or type the secret into the app as a time-based code:</p>
          <p class="secret">
            <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </section>
        <section class="setting">
          <h2>2. Enter the code that it shows</h2>
          <PageForm name="confirm" action={PATH} submit="Switch it on" hidden={{ secret }}>
            <Field
              name="code"
              label="Code"
              hint="Six digits."
              autocomplete="one-time-code"
              inputmode="numeric"
              form="confirm"
              outcome={outcome}
            />
          </PageForm>
          <p class="hint">This ends all other sessions.</p>
        </section>
        <p>
          <a href={PATH}>Not now</a>
        </p>
      </>
    ),
  });
}

/** The page with the recovery codes, this once. */
export function renderRecoveryCodes(
  site: Site,
  page: { username: string; codes: readonly string[]; isNewlyOn: boolean },
): string {
  const { username, codes, isNewlyOn } = page;
  return renderMemberPage(site, {
    username,
    part: '/account/security',
    title: 'Your recovery codes',
    outcome: undefined,
    children: (
      <>
        <Notice>
          {isNewlyOn
            ? 'Two-factor sign-in is on. From now on, signing in needs a code from your app.'
            : 'These are your new recovery codes. The old ones no longer work.'}
        </Notice>
        <p>
          Each of these lets you in once when you cannot use your app. Print them or store them safely, but not on the
          same phone.
        </p>
        <ShownOnce secret={codes.join('\n')} label="Your recovery codes" path={PATH} isList />
        <p class="print-row">
          <button type="button" class="button button-quiet print" data-print>
            Print
          </button>
          <a class="button" href="/account/security">
            I have saved them
          </a>
        </p>
      </>
    ),
  });
}

function codesLeft(count: number): string {
  if (count === 0) return 'You have none left. Make new ones.';
  return count === 1 ? 'You have 1 left. Make new ones soon.' : `You have ${count} left.`;
}

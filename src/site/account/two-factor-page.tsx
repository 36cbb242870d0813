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
              It is <strong>on</strong>. Signing in takes your password, or a third party, and a code of your app.
            </p>
            <section class="setting">
              <h2>Recovery codes</h2>
              <p>{codesLeft(recoveryCodesLeft)} Each lets you in once when your app is out of reach.</p>
              <Folded summary="Make new ones" forms={['renew']} outcome={outcome}>
                <GuardedForm name="renew" submit="Make new recovery codes" {...guard}>
                  <p class="hint">The old ones no longer work then.</p>
                </GuardedForm>
              </Folded>
            </section>
            <section class="setting">
              <h2>Switch it off</h2>
              <p>Then the password, or a third party, alone is enough. To move to another app, switch it off and on.</p>
              <Folded summary="Switch off" forms={['off']} outcome={outcome}>
                <GuardedForm name="off" submit="Switch two-factor sign-in off" isGrave {...guard} />
              </Folded>
            </section>
          </>
        ) : (
          <>
            <p>
              It is <strong>off</strong>. When it is on, signing in also takes a code of six digits from an app on your
              phone: whoever learns your password cannot get in.
            </p>
            <p>You need an app that makes such codes, for example your password manager.</p>
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
            aria-label="QR code for your app; the same secret stands below as text"
            // Drawn by us, of squares alone.
            dangerouslySetInnerHTML={{ __html: qrSvg }}
          />
          <p>Or type the secret in by hand, as a code that changes with time:</p>
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
          <p class="hint">Other sessions are ended by this, since they never showed a code.</p>
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
            ? 'Two-factor sign-in is on. From now on, signing in takes a code of your app.'
            : 'These are your new recovery codes. The old ones no longer work.'}
        </Notice>
        <p>
          Each of these lets you in once when your app is out of reach. Print them, or keep them where you keep what
          must not be lost, but not on the same phone.
        </p>
        <ShownOnce secret={codes.join('\n')} label="Your recovery codes" path={PATH} isList />
        <p class="print-row">
          <button type="button" class="button button-quiet print" data-print>
            Print
          </button>
          <a class="button" href="/account/security">
            I have kept them
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

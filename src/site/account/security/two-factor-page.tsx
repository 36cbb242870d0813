/** Two-factor sign-in: set up, its recovery codes, switched off. Every step works without a script. */
import type { ProofKind } from '../../../sign-in/proofs.ts';
import type { Site } from '../../site.ts';
import { renderMemberPage } from '../account-frame.tsx';
import type { FormOutcome } from '../form-parts.tsx';
import { Field, Notice, PageForm } from '../form-parts.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { FoldedForm, GuardedForm } from './guarded-form.tsx';

const PATH = '/account/security/two-factor';

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
    /** Whether nothing else can be done before it is on. */
    isRequired: boolean;
    outcome: FormOutcome | undefined;
  },
): string {
  const { username, isOn, recoveryCodesLeft, needed, isJustOff, isRequired, outcome } = page;
  const { t, rich } = site.locale;
  const guard = { action: PATH, needed, outcome };
  return renderMemberPage(site, {
    username,
    part: '/account/security',
    title: t('twoFactor.title'),
    outcome,
    children: (
      <>
        {isRequired && outcome === undefined ? <Notice>{t('twoFactor.required')}</Notice> : null}
        {isJustOff && !isRequired && outcome === undefined ? <Notice>{t('twoFactor.isOff')}</Notice> : null}
        {isOn ? (
          <>
            <p>{rich('twoFactor.on', { strong })}</p>
            <section class="setting">
              <h2>{t('twoFactor.codes')}</h2>
              <p>
                {recoveryCodesLeft === 0
                  ? t('twoFactor.noCodes')
                  : t('twoFactor.codesLeft', { count: recoveryCodesLeft })}
              </p>
              <FoldedForm summary={t('twoFactor.makeNew')} name="renew" submit={t('twoFactor.renew')} {...guard}>
                <p class="hint">{t('twoFactor.oldStop')}</p>
              </FoldedForm>
            </section>
            <section class="setting">
              <h2>{t('twoFactor.switchOff')}</h2>
              <p>{t('twoFactor.switchOffAbout')}</p>
              <FoldedForm
                summary={t('twoFactor.switchOff')}
                name="off"
                submit={t('twoFactor.switchOffSubmit')}
                isGrave
                {...guard}
              />
            </section>
          </>
        ) : (
          <>
            <p>{rich('twoFactor.off', { strong })}</p>
            <p>{t('twoFactor.needApp')}</p>
            <GuardedForm name="begin" submit={t('twoFactor.begin')} {...guard} />
          </>
        )}
        <p>
          <a href="/account/security">{t('twoFactor.back')}</a>
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
  const { t } = site.locale;
  return renderMemberPage(site, {
    username,
    part: '/account/security',
    title: t('twoFactor.setUpLink'),
    outcome,
    children: (
      <>
        <section class="setting">
          <h2>{t('twoFactor.scan')}</h2>
          <div
            class="qr"
            role="img"
            aria-label={t('twoFactor.qr')}
            // Drawn by us, of squares alone.
            dangerouslySetInnerHTML={{ __html: qrSvg }}
          />
          <p>{t('twoFactor.typeSecret')}</p>
          <p class="secret">
            <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </section>
        <section class="setting">
          <h2>{t('twoFactor.enter')}</h2>
          <PageForm name="confirm" action={PATH} submit={t('twoFactor.switchOn')} hidden={{ secret }}>
            <Field
              name="code"
              label={t('signIn.code.label')}
              hint={t('twoFactor.sixDigits')}
              autocomplete="one-time-code"
              inputmode="numeric"
              form="confirm"
              outcome={outcome}
            />
          </PageForm>
          <p class="hint">{t('security.endsOthers')}</p>
        </section>
        <p>
          <a href={PATH}>{t('twoFactor.notNow')}</a>
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
  const { t } = site.locale;
  return renderMemberPage(site, {
    username,
    part: '/account/security',
    title: t('twoFactor.yourCodes'),
    outcome: undefined,
    children: (
      <>
        <Notice>{t(isNewlyOn ? 'twoFactor.nowOn' : 'twoFactor.newCodes')}</Notice>
        <p>{t('twoFactor.codesAbout')}</p>
        <ShownOnce secret={codes.join('\n')} label={t('twoFactor.yourCodes')} path={PATH} isList />
        <p class="print-row">
          <button type="button" class="button button-quiet print" data-print>
            {t('twoFactor.print')}
          </button>
          <a class="button" href="/account/security">
            {t('twoFactor.saved')}
          </a>
        </p>
      </>
    ),
  });
}

function strong(text: string) {
  return <strong>{text}</strong>;
}

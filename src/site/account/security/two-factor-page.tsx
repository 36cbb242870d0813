/** Two-factor sign-in: set up, its recovery codes, switched off. Every step works without a script. */
import type { ProofKind } from '../../../sign-in/proofs.ts';
import { LinkLine, Section } from '../../sections.tsx';
import type { Site } from '../../site.ts';
import { type MemberPage, renderMemberPage } from '../account-frame.tsx';
import { Field, PageForm } from '../form-parts.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { FoldedForm, GuardedForm } from './guarded-form.tsx';

const PATH = '/account/security/two-factor';

/** The page: whether it is on, and what can be done then. */
export function renderTwoFactorPage(
  site: Site,
  page: MemberPage & {
    isOn: boolean;
    recoveryCodesLeft: number;
    /** What the next step asks for. */
    needed: ProofKind | undefined;
    isJustOff: boolean;
    /** Whether nothing else can be done before it is on. */
    isRequired: boolean;
  },
): string {
  const { isOn, recoveryCodesLeft, needed, isJustOff, isRequired } = page;
  const { t, rich } = site.locale;
  const guard = { action: PATH, needed };
  const done = isJustOff ? t('twoFactor.isOff') : undefined;
  return renderMemberPage(site, page, {
    part: '/account/security',
    title: t('twoFactor.title'),
    notice: isRequired ? t('twoFactor.required') : done,
    children: (
      <>
        {isOn ? (
          <>
            <p>{rich('twoFactor.on')}</p>
            <Section class="setting" title={t('twoFactor.codes')}>
              <p>
                {recoveryCodesLeft === 0
                  ? t('twoFactor.noCodes')
                  : t('twoFactor.codesLeft', { count: recoveryCodesLeft })}
              </p>
              <FoldedForm summary={t('twoFactor.makeNew')} name="renew" submit={t('twoFactor.renew')} {...guard}>
                <p class="hint">{t('twoFactor.oldStop')}</p>
              </FoldedForm>
            </Section>
            <Section class="setting" title={t('twoFactor.switchOff')}>
              <p>{t('twoFactor.switchOffAbout')}</p>
              <FoldedForm
                summary={t('twoFactor.switchOff')}
                name="off"
                submit={t('twoFactor.switchOffSubmit')}
                isGrave
                {...guard}
              />
            </Section>
          </>
        ) : (
          <>
            <p>{rich('twoFactor.off')}</p>
            <p>{t('twoFactor.needApp')}</p>
            <GuardedForm name="begin" submit={t('twoFactor.begin')} {...guard} />
          </>
        )}
        <LinkLine href="/account/security">{t('twoFactor.back')}</LinkLine>
      </>
    ),
  });
}

/** The page with the secret for the app, which asks for its first code. */
export function renderTwoFactorSetup(site: Site, page: MemberPage & { secret: string; qrSvg: string }): string {
  const { secret, qrSvg } = page;
  const { t } = site.locale;
  return renderMemberPage(site, page, {
    part: '/account/security',
    title: t('twoFactor.setUpLink'),
    children: (
      <>
        <Section class="setting" title={t('twoFactor.scan')}>
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
        </Section>
        <Section class="setting" title={t('twoFactor.enter')}>
          <PageForm name="confirm" action={PATH} submit={t('twoFactor.switchOn')} hidden={{ secret }}>
            <Field
              name="code"
              label={t('signIn.code.label')}
              hint={t('twoFactor.sixDigits')}
              autocomplete="one-time-code"
              inputmode="numeric"
            />
          </PageForm>
          <p class="hint">{t('security.endsOthers')}</p>
        </Section>
        <LinkLine href={PATH}>{t('twoFactor.notNow')}</LinkLine>
      </>
    ),
  });
}

/** The page with the recovery codes, this once. */
export function renderRecoveryCodes(
  site: Site,
  page: MemberPage & { codes: readonly string[]; isNewlyOn: boolean },
): string {
  const { codes, isNewlyOn } = page;
  const { t } = site.locale;
  return renderMemberPage(site, page, {
    part: '/account/security',
    title: t('twoFactor.yourCodes'),
    notice: t(isNewlyOn ? 'twoFactor.nowOn' : 'twoFactor.newCodes'),
    children: (
      <>
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

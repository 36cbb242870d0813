/** Two-factor sign-in: two-step setup, recovery codes, switching off. */
import { setupOf } from '../../sign-in/two-factor/two-factor.ts';
import {
  renderRecoveryCodes,
  renderTwoFactorPage,
  renderTwoFactorSetup,
} from '../../site/account/security/two-factor-page.tsx';
import { ACCOUNT_PAGES, pageWith } from '../account/account-pages.ts';
import { setupView } from '../account/two-factor-routes.ts';
import { type Form, type MemberVisit, memberPage, type Next } from './dashboard-page.ts';

/** A secret as issued: 20 bytes in base32. */
const SECRET = /^[A-Z2-7]{32}$/;

export const TWO_FACTOR_PAGE = memberPage({
  path: ACCOUNT_PAGES.twoFactor,
  show: async (visit) => {
    const { site, parts, query, caller, signedIn, outcome } = visit;
    const { username } = signedIn;
    const { services } = parts;
    const { isOn, recoveryCodesLeft } = await services.twoFactor.read(caller.accountId);
    const secret = waitingSecret(visit);
    if (!isOn && secret !== undefined) {
      const { qr_svg: qrSvg } = setupView(setupOf(username, secret));
      return renderTwoFactorSetup(site, { username, secret, qrSvg, outcome });
    }
    const needed = await services.proofs.needed(caller, isOn ? { mustBe: 'code' } : {});
    const isJustOff = query.get('done') === 'off';
    const isRequired = (await services.requiredSteps.next(caller)) === 'TWO_FACTOR_REQUIRED';
    return renderTwoFactorPage(site, {
      ...{ username, isOn, recoveryCodesLeft, needed },
      ...{ isJustOff, isRequired, outcome },
    });
  },
  forms: {
    begin: {
      route: 'beginTwoFactor',
      next: ({ body }, { site, signedIn: { username } }) => {
        const { secret, qr_svg: qrSvg } = body as ReturnType<typeof setupView>;
        return { html: renderTwoFactorSetup(site, { username, secret, qrSvg, outcome: undefined }) };
      },
    },
    confirm: {
      route: 'confirmTwoFactor',
      next: (done, visit) => showCodes(done, visit, true),
    },
    renew: {
      route: 'renewRecoveryCodes',
      next: (done, visit) => showCodes(done, visit, false),
    },
    off: {
      route: 'endTwoFactor',
      next: () => ({ location: pageWith('twoFactor', { done: 'off' }) }),
    },
  },
});

/** The secret of a setup whose first code was wrong: the form carries it, because nothing else can show it again. */
function waitingSecret({ outcome, fields }: MemberVisit): string | undefined {
  const secret = fields?.text('secret');
  const goesOn = outcome?.form === 'confirm' && outcome.code !== 'two_factor_off';
  return goesOn && secret !== undefined && SECRET.test(secret) ? secret : undefined;
}

function showCodes(
  { body }: Parameters<Form<MemberVisit>['next']>[0],
  { site, signedIn: { username } }: MemberVisit,
  isNewlyOn: boolean,
): Next {
  const { recovery_codes: codes } = body as { recovery_codes: string[] };
  return { html: renderRecoveryCodes(site, { username, codes, isNewlyOn }) };
}

/** Two-factor sign-in: switched on by a first code, off by another. */
import { renderSVG } from 'uqr';
import type { TwoFactorSetup } from '../../sign-in/two-factor/two-factor.ts';
import { type AccountRoute, ownerRoute } from './account-route.ts';
import { CODE, CODE_PROOF, PROOF, PROOF_FAILURES } from './proof-member.ts';
import { sessionCookies } from './sign-in-routes.ts';

export const TWO_FACTOR_ROUTES: readonly AccountRoute[] = [
  ownerRoute('beginTwoFactor', 'POST /auth/two-factor', {
    body: { proof: PROOF },
    errors: ['TWO_FACTOR_ON', ...PROOF_FAILURES],
    handle: async ({ parts, caller, body }) => {
      return { body: setupView(await parts.services.twoFactor.begin(caller, body.proof ?? {})) };
    },
  }),
  ownerRoute('confirmTwoFactor', 'POST /auth/two-factor/confirm', {
    body: { code: CODE },
    securityEvent: 'two_factor_on',
    errors: ['WRONG_CODE', 'TWO_FACTOR_ON', 'TWO_FACTOR_OFF', 'TOO_MANY_ATTEMPTS', 'TWO_FACTOR_UNREADABLE'],
    handle: async (call) => {
      const { parts, caller, body } = call;
      const { recoveryCodes, session } = await parts.services.twoFactor.confirm(caller, body.code);
      return { body: { recovery_codes: recoveryCodes }, cookies: sessionCookies(call, session) };
    },
  }),
  ownerRoute('endTwoFactor', 'DELETE /auth/two-factor', {
    body: { proof: CODE_PROOF },
    securityEvent: 'two_factor_off',
    errors: ['TWO_FACTOR_OFF', ...PROOF_FAILURES],
    handle: async (call) => {
      const { parts, caller, body } = call;
      const session = await parts.services.twoFactor.switchOff(caller, body.proof ?? {});
      return { cookies: sessionCookies(call, session) };
    },
  }),
  ownerRoute('renewRecoveryCodes', 'POST /auth/two-factor/recovery-codes', {
    body: { proof: CODE_PROOF },
    securityEvent: 'recovery_codes_renewed',
    errors: ['TWO_FACTOR_OFF', ...PROOF_FAILURES],
    handle: async ({ parts, caller, body }) => {
      const codes = await parts.services.twoFactor.regenerateRecoveryCodes(caller, body.proof ?? {});
      return { body: { recovery_codes: codes } };
    },
  }),
];

/** What an app needs, also as a QR code. */
export function setupView({ secret, uri }: TwoFactorSetup): { secret: string; uri: string; qr_svg: string } {
  return { secret, uri, qr_svg: renderSVG(uri, { border: 4 }) };
}

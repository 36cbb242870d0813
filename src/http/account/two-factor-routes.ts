/** Two-factor sign-in: switched on by a first code, off by another. */
import { renderSVG } from 'uqr';
import type { TwoFactorSetup } from '../../sign-in/two-factor/two-factor.ts';
import { type AccountRoute, ownerRoute } from './account-route.ts';
import { CODE, CODE_PROOF, PROOF, PROOF_FAILURES } from './proof-member.ts';
import { sessionCookies } from './sign-in-routes.ts';

/** The routes. */
export const TWO_FACTOR_ROUTES: readonly AccountRoute[] = [
  ownerRoute({
    name: 'beginTwoFactor',
    method: 'POST',
    path: '/auth/two-factor',
    summary: 'Start setting up two-factor sign-in',
    description: 'Returns the secret for an app. Sign-in changes only once its first code is confirmed.',
    body: { proof: PROOF },
    response: { status: 201, description: 'The secret, in three forms.', schema: 'TwoFactorSetup' },
    errors: ['TWO_FACTOR_ON', ...PROOF_FAILURES],
    handle: async ({ parts, caller, body }) => {
      return { status: 201, body: setupView(await parts.services.twoFactor.begin(caller, body.proof ?? {})) };
    },
  }),
  ownerRoute({
    name: 'confirmTwoFactor',
    method: 'POST',
    path: '/auth/two-factor/confirm',
    summary: 'Switch two-factor sign-in on',
    description: 'With the first code of the app. All other sessions end.',
    body: { code: CODE },
    response: { status: 200, description: 'On. Ten recovery codes, shown only once.', schema: 'RecoveryCodes' },
    securityEvent: 'two_factor_on',
    errors: ['WRONG_CODE', 'TWO_FACTOR_ON', 'TWO_FACTOR_OFF', 'TOO_MANY_ATTEMPTS', 'TWO_FACTOR_UNREADABLE'],
    handle: async (call) => {
      const { parts, caller, body } = call;
      const { recoveryCodes, session } = await parts.services.twoFactor.confirm(caller, body.code);
      return { status: 200, body: { recovery_codes: recoveryCodes }, cookies: sessionCookies(call, session) };
    },
  }),
  ownerRoute({
    name: 'endTwoFactor',
    method: 'DELETE',
    path: '/auth/two-factor',
    summary: 'Switch two-factor sign-in off',
    description: 'Needs a code; a password alone is not enough.',
    body: { proof: CODE_PROOF },
    response: { status: 204, description: 'Off.' },
    securityEvent: 'two_factor_off',
    errors: ['TWO_FACTOR_OFF', ...PROOF_FAILURES],
    handle: async (call) => {
      const { parts, caller, body } = call;
      const session = await parts.services.twoFactor.switchOff(caller, body.proof ?? {});
      return { status: 204, cookies: sessionCookies(call, session) };
    },
  }),
  ownerRoute({
    name: 'renewRecoveryCodes',
    method: 'POST',
    path: '/auth/two-factor/recovery-codes',
    summary: 'Replace the recovery codes',
    description: 'The old ones no longer work. Needs a code.',
    body: { proof: CODE_PROOF },
    response: { status: 201, description: 'Ten recovery codes, shown only once.', schema: 'RecoveryCodes' },
    securityEvent: 'recovery_codes_renewed',
    errors: ['TWO_FACTOR_OFF', ...PROOF_FAILURES],
    handle: async ({ parts, caller, body }) => {
      const codes = await parts.services.twoFactor.regenerateRecoveryCodes(caller, body.proof ?? {});
      return { status: 201, body: { recovery_codes: codes } };
    },
  }),
];

/** What an app needs, also as a QR code. */
export function setupView({ secret, uri }: TwoFactorSetup): { secret: string; uri: string; qr_svg: string } {
  return { secret, uri, qr_svg: renderSVG(uri, { border: 4 }) };
}

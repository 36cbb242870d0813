/** Passwords, and the address by which they are recovered. */
import { type AccountRoute, openRoute, ownerRoute } from './account-route.ts';
import { text } from './members.ts';
import { PROOF, PROOF_FAILURES } from './proof-member.ts';
import { EMAIL, NEW_PASSWORD, sessionCookies } from './sign-in-routes.ts';
import { emailView } from './views.ts';

const MAILED_TOKEN = text({
  description: 'From the link in the email.',
  example: 'TOKEN_FROM_THE_MAIL',
  isSecret: true,
});

/** The routes. */
export const PASSWORD_ROUTES: readonly AccountRoute[] = [
  ownerRoute({
    name: 'changePassword',
    method: 'PUT',
    path: '/auth/password',
    summary: 'Change the password',
    description: 'Or set the first password. All other sessions end, and this one gets a new cookie.',
    body: { new_password: NEW_PASSWORD, proof: PROOF },
    response: { status: 204, description: 'Changed.' },
    securityEvent: 'password_changed',
    errors: PROOF_FAILURES,
    handle: async (call) => {
      const { parts, caller, body } = call;
      const session = await parts.services.passwords.change(caller, body.new_password, body.proof ?? {});
      return { status: 204, cookies: sessionCookies(call, session) };
    },
  }),
  openRoute({
    name: 'askForRecovery',
    method: 'POST',
    path: '/auth/password/recovery',
    summary: 'Request a password reset email',
    description: 'The answer is the same whether or not such an account exists.',
    body: { login: text({ description: 'The username, or the confirmed address.', example: 'ada' }) },
    response: { status: 202, description: 'If there is such an account, an email is on its way.' },
    securityEvent: 'password_recovery_asked',
    errors: ['MAIL_OFF', 'TOO_MANY_ATTEMPTS'],
    handle: async ({ parts, body, client }) => {
      await parts.services.passwords.askForRecovery(body.login, client);
      return { status: 202 };
    },
  }),
  openRoute({
    name: 'resetPassword',
    method: 'POST',
    path: '/auth/password/reset',
    summary: 'Reset the password by email',
    description: 'Ends all sessions. Two-factor sign-in stays as it is.',
    body: { token: MAILED_TOKEN, new_password: NEW_PASSWORD },
    response: { status: 200, description: 'Changed; sign in with it.', schema: 'Username' },
    securityEvent: 'password_recovered',
    errors: ['TOKEN_INVALID', 'SIGN_IN_BUSY'],
    handle: async ({ parts, body, client, cookies }) => {
      const { username, device } = await parts.services.passwords.recover(body.token, body.new_password, client);
      return { status: 200, body: { username }, cookies: [cookies.set('device', device, parts.now())] };
    },
  }),
  ownerRoute({
    name: 'readEmail',
    method: 'GET',
    path: '/auth/email',
    summary: 'Read the email address',
    description: 'The confirmed one, and one waiting for confirmation.',
    response: { status: 200, description: 'The address.', schema: 'Email' },
    errors: [],
    handle: async ({ parts, caller }) => ({
      status: 200,
      body: emailView(await parts.services.email.read(caller.accountId)),
    }),
  }),
  ownerRoute({
    name: 'giveEmail',
    method: 'PUT',
    path: '/auth/email',
    summary: 'Set an email address',
    description: 'It takes effect once the link in an email to it is opened; until then the old one stays.',
    body: { email: EMAIL, proof: PROOF },
    response: { status: 202, description: 'An email is on its way.', schema: 'Email' },
    securityEvent: 'email_change_asked',
    errors: ['MAIL_OFF', ...PROOF_FAILURES],
    handle: async ({ parts, caller, body }) => {
      await parts.services.email.setAddress(caller, body.email, body.proof ?? {});
      return { status: 202, body: emailView(await parts.services.email.read(caller.accountId)) };
    },
  }),
  ownerRoute({
    name: 'removeEmail',
    method: 'DELETE',
    path: '/auth/email',
    summary: 'Remove the email address',
    description: 'Also one waiting for confirmation. Without an address, only the operator can reset a lost password.',
    body: { proof: PROOF },
    response: { status: 204, description: 'Removed.' },
    securityEvent: 'email_removed',
    errors: ['EMAIL_NOT_FOUND', ...PROOF_FAILURES],
    handle: async ({ parts, caller, body }) => {
      await parts.services.email.remove(caller, body.proof ?? {});
      return { status: 204 };
    },
  }),
  ownerRoute({
    name: 'resendEmail',
    method: 'POST',
    path: '/auth/email/resend',
    summary: 'Resend the confirmation email',
    description: 'For the address waiting for confirmation. The link in the previous email stops working.',
    response: { status: 202, description: 'An email is on its way.' },
    errors: ['EMAIL_NOT_FOUND', 'MAIL_OFF', 'TOO_MANY_ATTEMPTS'],
    handle: async ({ parts, caller }) => {
      await parts.services.email.resend(caller);
      return { status: 202 };
    },
  }),
  openRoute({
    name: 'confirmEmail',
    method: 'POST',
    path: '/auth/email/confirm',
    summary: 'Confirm an email address',
    description: 'With the token in the email; no sign-in needed.',
    body: { token: MAILED_TOKEN },
    response: { status: 200, description: 'Confirmed.', schema: 'ConfirmedEmail' },
    securityEvent: 'email_verified',
    errors: ['TOKEN_INVALID', 'EMAIL_TAKEN'],
    handle: async ({ parts, body, client }) => {
      const { username, address } = await parts.services.email.confirm(body.token, client);
      return { status: 200, body: { username, email: address } };
    },
  }),
];

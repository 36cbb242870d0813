/** Passwords, and the address for recovering them. */
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

export const PASSWORD_ROUTES: readonly AccountRoute[] = [
  ownerRoute('changePassword', 'PUT /auth/password', {
    body: { new_password: NEW_PASSWORD, proof: PROOF },
    securityEvent: 'password_changed',
    errors: PROOF_FAILURES,
    handle: async (call) => {
      const { parts, caller, body } = call;
      const session = await parts.services.passwords.change(caller, body.new_password, body.proof ?? {});
      return { cookies: sessionCookies(call, session) };
    },
  }),
  openRoute('askForRecovery', 'POST /auth/password/recovery', {
    body: { login: text({ description: 'The username, or the confirmed address.', example: 'ada' }) },
    securityEvent: 'password_recovery_asked',
    errors: ['MAIL_OFF', 'TOO_MANY_ATTEMPTS'],
    handle: async ({ parts, body, client }) => {
      await parts.services.passwords.askForRecovery(body.login, client);
      return {};
    },
  }),
  openRoute('resetPassword', 'POST /auth/password/reset', {
    body: { token: MAILED_TOKEN, new_password: NEW_PASSWORD },
    securityEvent: 'password_recovered',
    errors: ['TOKEN_INVALID', 'SIGN_IN_BUSY'],
    handle: async ({ parts, body, client, cookies }) => {
      const { username, device } = await parts.services.passwords.recover(body.token, body.new_password, client);
      return { body: { username }, cookies: [cookies.set('device', device, parts.now())] };
    },
  }),
  ownerRoute('readEmail', 'GET /auth/email', {
    handle: async ({ parts, caller }) => ({ body: emailView(await parts.services.email.read(caller.accountId)) }),
  }),
  ownerRoute('giveEmail', 'PUT /auth/email', {
    body: { email: EMAIL, proof: PROOF },
    securityEvent: 'email_change_asked',
    errors: ['MAIL_OFF', ...PROOF_FAILURES],
    handle: async ({ parts, caller, body }) => {
      await parts.services.email.setAddress(caller, body.email, body.proof ?? {});
      return { body: emailView(await parts.services.email.read(caller.accountId)) };
    },
  }),
  ownerRoute('removeEmail', 'DELETE /auth/email', {
    body: { proof: PROOF },
    securityEvent: 'email_removed',
    errors: ['EMAIL_NOT_FOUND', ...PROOF_FAILURES],
    handle: async ({ parts, caller, body }) => {
      await parts.services.email.remove(caller, body.proof ?? {});
      return {};
    },
  }),
  ownerRoute('resendEmail', 'POST /auth/email/resend', {
    errors: ['EMAIL_NOT_FOUND', 'MAIL_OFF', 'TOO_MANY_ATTEMPTS'],
    handle: async ({ parts, caller }) => {
      await parts.services.email.resend(caller);
      return {};
    },
  }),
  openRoute('confirmEmail', 'POST /auth/email/confirm', {
    body: { token: MAILED_TOKEN },
    securityEvent: 'email_verified',
    errors: ['TOKEN_INVALID', 'EMAIL_TAKEN'],
    handle: async ({ parts, body, client }) => {
      const { username, address } = await parts.services.email.confirm(body.token, client);
      return { body: { username, email: address } };
    },
  }),
];

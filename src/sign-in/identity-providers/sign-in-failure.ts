/**
 * Failures between us and an identity provider. Causes are rebuilt with message and code only: the libraries' errors
 * contain whole answers with tokens and personal data, which must not reach a log.
 */
import { AccountsError } from '../../accounts/errors.ts';

type Thrown = Error & { code?: string | undefined };

/** The identity provider does not answer, or violates its protocol. */
export function unavailable(provider: string, reason: string, cause?: unknown): AccountsError {
  const message = `Signing in with ${provider} is not possible right now: ${reason}. Try again later, or sign in another way.`;
  return new AccountsError('SIGN_IN_PROVIDER_UNAVAILABLE', message, { value: provider, cause: briefly(cause) });
}

/** The person refused at the identity provider. */
export function refused(provider: string): AccountsError {
  const message = `The sign-in with ${provider} was cancelled there. Start again, or sign in another way.`;
  return new AccountsError('SIGN_IN_REFUSED', message, { value: provider });
}

/** The answer proves nothing. */
export function invalid(provider: string, reason: string, cause?: unknown): AccountsError {
  const message = `The sign-in with ${provider} could not be completed: ${reason}. Start again.`;
  return new AccountsError('SIGN_IN_INVALID', message, { value: provider, cause: briefly(cause) });
}

/** The failure for an OAuth error code in the browser's answer. */
export function failureOfAnswer(provider: string, error: string): AccountsError {
  if (error === 'access_denied') return refused(provider);
  const isTheirs = ['server_error', 'temporarily_unavailable', 'unauthorized_client', 'redirect_uri_mismatch'];
  const reason = `it answered ${plainCode(error)}`;
  return isTheirs.includes(error) ? unavailable(provider, reason) : invalid(provider, reason);
}

/** A code from outside, reduced to the characters of codes. */
export function plainCode(code: string): string {
  return JSON.stringify(code.replace(/[^A-Za-z0-9_.-]/g, '?').slice(0, 60));
}

function briefly(cause: unknown): Thrown | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { message, code } = cause as Thrown;
  // fetch says only "fetch failed", with the reason one level deeper.
  const inner = cause instanceof TypeError && cause.cause instanceof Error ? (cause.cause as Thrown) : undefined;
  const brief = new Error(inner ? `${message}: ${inner.message}` : message);
  return Object.assign(brief, { code: code ?? inner?.code });
}

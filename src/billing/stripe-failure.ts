import { AccountsError } from '../accounts/errors.ts';

type StripeFailure = Error & { type?: string; code?: string; statusCode?: number; requestId?: string };

/** Transient failures of Stripe or of the connection to it. */
const TRANSIENT_TYPES = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'];

export function isMissing(error: unknown): boolean {
  return (error as StripeFailure).code === 'resource_missing';
}

/** Whether Stripe says that the request does not fit its object's state. */
export function isInvalidRequest(error: unknown): boolean {
  return (error as StripeFailure).type === 'StripeInvalidRequestError';
}

export function isRefunded(error: unknown): boolean {
  return (error as StripeFailure).code === 'charge_already_refunded';
}

/** Runs `work`; any failure means that the event was not signed by Stripe for us. */
export function orSignatureInvalid<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const text = 'The event is not signed with the webhook secret, or is too old. Check the webhook secret.';
    // Rebuilt: the library's error contains the whole event.
    const cause = new Error((error as Error).message);
    throw new AccountsError('BILLING_SIGNATURE_INVALID', text, { cause });
  }
}

/** The typed error for an SDK error; the cause keeps Stripe's message and request id, without our key. */
export function billingFailure(error: unknown, secretKey: string): AccountsError {
  if (error instanceof AccountsError) return error;
  const { type = '', code, statusCode, requestId, message } = error as StripeFailure;
  const cause = Object.assign(new Error(message.replaceAll(secretKey, '…')), { type, code, statusCode, requestId });
  if (TRANSIENT_TYPES.includes(type)) {
    const text = 'The payment provider is not responding. Nothing was charged; try again later.';
    return new AccountsError('BILLING_UNAVAILABLE', text, { value: type, cause });
  }
  const text = `The payment provider did not accept the request (${code ?? (type || 'unknown')}). Check the Stripe settings.`;
  return new AccountsError('BILLING_REFUSED', text, { value: code ?? type, cause });
}

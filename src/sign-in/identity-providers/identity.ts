import { readEmail } from '../../accounts/email-address.ts';
import type { Identity } from './identity-providers.ts';
import { invalid } from './sign-in-failure.ts';

const NAME_CHARACTERS = 64;
/** The longest subject that OpenID Connect allows. */
const SUBJECT_CHARACTERS = 255;
/** The last second of the year 9999. */
const LATEST_SECONDS = 253_402_300_799;

/** What an identity provider said about a person, not yet validated. */
export interface RawIdentity {
  provider: string;
  issuer: string;
  subject: string;
  email: unknown;
  isEmailVerified: unknown;
  displayName: unknown;
  /** Seconds since 1970. */
  authenticatedAt?: unknown;
}

/** The validated identity; an invalid address or name is left out. */
export function toIdentity({ provider, issuer, subject, ...raw }: RawIdentity): Identity {
  if (subject === '' || subject.length > SUBJECT_CHARACTERS) {
    throw invalid(provider, 'it did not identify anyone');
  }
  const email = typeof raw.email === 'string' ? readEmail(raw.email) : undefined;
  const { authenticatedAt } = raw;
  const isTime = typeof authenticatedAt === 'number' && authenticatedAt > 0 && authenticatedAt < LATEST_SECONDS;
  return {
    provider,
    issuer,
    subject,
    email,
    emailVerified: email !== undefined && raw.isEmailVerified === true,
    displayName: typeof raw.displayName === 'string' ? readName(raw.displayName) : undefined,
    ...(isTime && { authenticatedAtMs: authenticatedAt * 1000 }),
  };
}

function readName(text: string): string | undefined {
  const visible = text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .normalize('NFC');
  return [...visible].slice(0, NAME_CHARACTERS).join('').trim() || undefined;
}

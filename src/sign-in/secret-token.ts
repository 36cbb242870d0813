/** Bearer tokens: 256 random bits, of which only a SHA-256 is stored. */
import { hash, randomBytes } from 'node:crypto';

/**
 * A token's purpose, visible in its prefix: a session, a single act (an email link, the second half of a sign-in), or
 * recognizing a device.
 */
export type TokenPrefix = 'ls_' | 'lt_' | 'ld_';

const TOKEN = /^l[std]_[A-Za-z0-9_-]{43}$/;

export function createToken(prefix: TokenPrefix): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** A public id, which grants nothing. */
export function createPublicId(): string {
  return randomBytes(12).toString('base64url');
}

/** The hash by which a token is stored and found; undefined if the text cannot be such a token. */
export function tokenHash(prefix: TokenPrefix, text: string): string | undefined {
  return text.startsWith(prefix) && TOKEN.test(text) ? sha256(text) : undefined;
}

/** SHA-256 as stored. */
export function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}

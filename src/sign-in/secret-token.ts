/** Tokens that open something to whoever holds them: 256 random bits, of which only a SHA-256 is stored. */
import { hash, randomBytes } from 'node:crypto';

/**
 * What a token is for, seen in how it begins: a session, one act (the link in an email, the second half of a sign-in), or to
 * know a device again.
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

/** The hash by which a token is stored and found; undefined when the text cannot be one of that kind. */
export function tokenHash(prefix: TokenPrefix, text: string): string | undefined {
  return text.startsWith(prefix) && TOKEN.test(text) ? sha256(text) : undefined;
}

/** SHA-256 in the form in which hashes are stored. */
export function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}

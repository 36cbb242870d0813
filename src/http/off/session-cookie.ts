/** The cookie by which clients of Open Food Facts stay signed in. Here it holds a key, and counts under /off only. */
import { hashKey, isWellFormedKey } from '../../accounts/keys/key-format.ts';
import { cookiesNamed } from '../account/cookies.ts';

/** As it is called there. */
const NAME = 'session';
const MONTH_SECONDS = 30 * 24 * 60 * 60;

/** The hash of the key in a Cookie header; a cookie of that name that holds no key belongs to something else. */
export function keyHashInCookie(header: string): string | undefined {
  const key = cookiesNamed(NAME, header).find(isWellFormedKey);
  return key === undefined ? undefined : hashKey(key);
}

/** The Set-Cookie header for a key. No script reads it, and other sites send it with nothing but a plain link. */
export function sessionCookie(key: string, { path, isSecure }: { path: string; isSecure: boolean }): string {
  const cookie = `${NAME}=${key}; Path=${path}; Max-Age=${MONTH_SECONDS}; HttpOnly; SameSite=Lax`;
  return isSecure ? `${cookie}; Secure` : cookie;
}

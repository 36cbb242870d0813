/** The cookie that keeps clients of Open Food Facts signed in. Here it holds a key, and counts only under /off. */
import { hashKey, isWellFormedKey } from '../../accounts/keys/key-format.ts';
import { cookiesNamed } from '../account/cookies.ts';

/** The name at Open Food Facts. */
const NAME = 'session';
const MONTH_SECONDS = 30 * 24 * 60 * 60;

/** The hash of the key in a Cookie header; such a cookie without a key belongs to something else. */
export function keyHashInCookie(header: string): string | undefined {
  const key = cookiesNamed(NAME, header).find(isWellFormedKey);
  return key === undefined ? undefined : hashKey(key);
}

/** The Set-Cookie header for a key. No script reads it, and other sites send it only with plain links. */
export function sessionCookie(key: string, { path, isSecure }: { path: string; isSecure: boolean }): string {
  const cookie = `${NAME}=${key}; Path=${path}; Max-Age=${MONTH_SECONDS}; HttpOnly; SameSite=Lax`;
  return isSecure ? `${cookie}; Secure` : cookie;
}

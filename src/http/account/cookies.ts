/**
 * Cookies of people at the dashboard, and of visitors who made a choice. All are HttpOnly, so that no script reads them,
 * and SameSite=Lax, so that other sites send them only with plain links. Over HTTPS they have the prefix `__Host-`: no
 * sibling subdomain can set one for us, and none travels in the clear.
 */

/** Cookies by purpose: the session, a sign-in in progress, a known browser, a choice. */
const PURPOSES = {
  session: 'larder_session',
  /** On the way to an identity provider and back. */
  identityProvider: 'larder_third_party',
  /** Returned from an identity provider; a code is still needed. */
  secondFactor: 'larder_second_factor',
  /** Returned from an identity provider without an account. */
  newPerson: 'larder_new_person',
  /** Identifies a browser that has signed in before. */
  device: 'larder_device',
  language: 'larder_language',
  label: 'larder_label',
} as const;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export type CookiePurpose = keyof typeof PURPOSES;

export class Cookies {
  readonly #isSecure: boolean;

  constructor(publicUrl: string) {
    this.#isSecure = publicUrl.startsWith('https:');
  }

  /** The cookie's value, if present; the first of several with one name. */
  read(purpose: CookiePurpose, header: string | undefined): string | undefined {
    return header === undefined ? undefined : cookiesNamed(this.nameOf(purpose), header)[0];
  }

  /** The Set-Cookie header for a token with this expiry. */
  set(purpose: CookiePurpose, { token, expiresAt }: { token: string; expiresAt: string }, nowMs: number): string {
    const seconds = Math.max(0, Math.floor((Date.parse(expiresAt) - nowMs) / 1000));
    return this.#write(purpose, token, seconds);
  }

  /** The Set-Cookie header for a choice that is kept for a year. */
  remember(purpose: 'language' | 'label', choice: string): string {
    return this.#write(purpose, choice, YEAR_SECONDS);
  }

  clear(purpose: CookiePurpose): string {
    return this.#write(purpose, '', 0);
  }

  nameOf(purpose: CookiePurpose): string {
    return this.#isSecure ? `__Host-${PURPOSES[purpose]}` : PURPOSES[purpose];
  }

  #write(purpose: CookiePurpose, value: string, seconds: number): string {
    const cookie = `${this.nameOf(purpose)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
    return this.#isSecure ? `${cookie}; Secure` : cookie;
  }
}

/** All values of a cookie; a header may have several with one name. */
export function cookiesNamed(name: string, header: string): string[] {
  return header.split(';').flatMap((part) => {
    const at = part.indexOf('=');
    return at > 0 && part.slice(0, at).trim() === name ? [part.slice(at + 1).trim()] : [];
  });
}

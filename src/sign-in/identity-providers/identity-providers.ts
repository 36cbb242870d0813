/**
 * The port of sign-in with identity providers. A sign-in begins here, goes through the identity provider's pages in the
 * person's browser, and comes back with a code that only we can redeem. What ties the two halves together is the
 * pending sign-in: the caller keeps it on the server, bound to the browser that began, and gives it up for the first
 * return, good or bad.
 */

/** What must be remembered between the two halves of a sign-in; plain JSON. */
export interface PendingSignIn {
  readonly provider: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/**
 * Who the identity provider says it is. Only `issuer` and `subject` together name a person forever: an email address
 * changes hands, so it must never decide which account is opened.
 */
export interface Identity {
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether the identity provider vouches that the address is the person's. */
  readonly emailVerified: boolean;
  readonly displayName: string | undefined;
  /** When the person last gave a password or the like there, milliseconds since 1970; undefined where it does not say. */
  readonly authenticatedAtMs?: number | undefined;
}

/** Sign-in with the identity providers that the operator configured. */
export interface IdentityProviders {
  /** The identity providers to offer, with the name that a button shows. */
  list(): { id: string; name: string }[];
  /** The address to send the browser to, and what to remember. */
  begin(id: string, redirectUri: string): Promise<{ url: string; pending: PendingSignIn }>;
  /** Who came back; of `callbackUrl` only the query counts, the rest is what was asked for at the beginning. */
  finish(pending: PendingSignIn, callbackUrl: string | URL): Promise<Identity>;
}

export interface ProviderSettings {
  readonly id: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The OpenID Connect issuer; for GitHub, the address of its site. */
  readonly issuer: string;
}

export interface IdentityProvider {
  authorizationUrl(pending: PendingSignIn, codeChallenge: string): Promise<URL>;
  identify(pending: PendingSignIn, answer: URLSearchParams): Promise<Identity>;
}

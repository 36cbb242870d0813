/**
 * The port of sign-in with identity providers. A sign-in starts here, continues on the provider's pages in the person's
 * browser, and returns with a code that only we can redeem. The pending sign-in ties the halves together: the caller keeps
 * it on the server, bound to the browser, and discards it at the first return, valid or not.
 */

/** What must be kept between the halves of a sign-in; plain JSON. */
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
 * Who the identity provider says it is. Only `issuer` and `subject` together identify a person permanently: an email
 * address changes hands, so it must never decide which account is opened.
 */
export interface Identity {
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether the identity provider has verified the address. */
  readonly emailVerified: boolean;
  readonly displayName: string | undefined;
  /** When the person last authenticated there, in milliseconds since 1970; undefined if not stated. */
  readonly authenticatedAtMs?: number | undefined;
}

/** Sign-in with the identity providers that the operator configured. */
export interface IdentityProviders {
  /** The identity providers to offer, with the names for buttons. */
  list(): { id: string; name: string }[];
  /** The address to send the browser to, and what to keep. */
  begin(id: string, redirectUri: string): Promise<{ url: string; pending: PendingSignIn }>;
  /** Who returned; only the query of `callbackUrl` counts. */
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

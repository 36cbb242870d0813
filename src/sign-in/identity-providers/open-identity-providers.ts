import { createHash, randomBytes as nodeRandomBytes } from 'node:crypto';
import { AccountsError } from '../../accounts/errors.ts';
import { readUpTo } from '../../network/read-up-to.ts';
import { openGitHub } from './github.ts';
import type { IdentityProviders, PendingSignIn, ProviderSettings } from './identity-providers.ts';
import { openIdConnect } from './openid-connect.ts';
import { invalid } from './sign-in-failure.ts';

export interface IdentityProviderTools {
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
  readonly randomBytes?: (size: number) => Uint8Array;
  /** The timeout of a request to an identity provider; a sign-in makes up to four. */
  readonly timeoutMs?: number;
}

/** How long a person may take on the provider's pages, including two-factor. */
export const SIGN_IN_MINUTES = 10;

const TIMEOUT_MS = 8_000;
/** Key sets and profiles are a few kilobytes. */
const MAX_ANSWER_BYTES = 512 * 1024;
/** 256 bits: states, nonces and verifiers are never guessed or repeated. */
const SECRET_BYTES = 32;

/** Names that are not just the id capitalized. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
]);

/** Sign-in with the configured identity providers; none is contacted before its first sign-in. */
export function openIdentityProviders(
  providers: readonly ProviderSettings[],
  {
    fetch = globalThis.fetch,
    now = Date.now,
    randomBytes = nodeRandomBytes,
    timeoutMs = TIMEOUT_MS,
  }: IdentityProviderTools = {},
): IdentityProviders {
  const bounded = boundedFetch(fetch, timeoutMs, MAX_ANSWER_BYTES);
  const providersById = new Map(
    providers.map((provider) => [
      provider.id,
      provider.id === 'github'
        ? openGitHub(provider, bounded)
        : openIdConnect(provider, { fetch: bounded, now, timeoutMs }),
    ]),
  );
  const secret = () => Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url');

  function providerOf(id: string) {
    const provider = providersById.get(id);
    if (provider) return provider;
    const known = [...providersById.keys()].join(', ') || 'none';
    const message = `Sign-in with ${JSON.stringify(id)} is not configured. Configured: ${known}.`;
    throw new AccountsError('SIGN_IN_PROVIDER_UNKNOWN', message, { value: id });
  }

  return {
    list: () => providers.map(({ id }) => ({ id, name: NAMES.get(id) ?? displayName(id) })),

    async begin(id, redirectUri) {
      const provider = providerOf(id);
      const pending: PendingSignIn = {
        provider: id,
        state: secret(),
        nonce: secret(),
        codeVerifier: secret(),
        redirectUri,
        createdAt: now(),
      };
      const codeChallenge = createHash('sha256').update(pending.codeVerifier).digest('base64url');
      const url = await provider.authorizationUrl(pending, codeChallenge);
      return { url: url.href, pending };
    },

    async finish(pending, callbackUrl) {
      const provider = providerOf(pending.provider);
      if (now() - pending.createdAt > SIGN_IN_MINUTES * 60_000) {
        throw invalid(pending.provider, `it took longer than ${SIGN_IN_MINUTES} minutes`);
      }
      return provider.identify(pending, new URL(callbackUrl, pending.redirectUri).searchParams);
    },
  };
}

function displayName(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A `fetch` that reads whole answers within a time and size limit, so that no identity provider can hang or flood the service. */
export function boundedFetch(fetch: typeof globalThis.fetch, timeoutMs: number, maxBytes: number) {
  return async (address: string, init: RequestInit = {}): Promise<Response> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    // Redirects are not followed: only addresses published by the identity provider are requested.
    const response = await fetch(address, { ...init, signal, redirect: 'manual' });
    const tooLarge = () => new Error(`the answer is larger than ${maxBytes} bytes`);
    const body = Uint8Array.from(await readUpTo(response.body, maxBytes, { tooLarge }));
    const { status, statusText, headers } = response;
    return new Response(body.length === 0 ? null : body, { status, statusText, headers });
  };
}

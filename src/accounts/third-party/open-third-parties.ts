import { createHash, randomBytes as nodeRandomBytes } from 'node:crypto';
import { AccountsError } from '../errors.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { openGitHub } from './github.ts';
import { openIdConnect } from './openid-connect.ts';
import { invalid } from './sign-in-failure.ts';
import type { PendingSignIn, ProviderSettings, ThirdParties } from './third-parties.ts';

/** What third-party sign-in takes from outside. */
export interface ThirdPartyTools {
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
  readonly randomBytes?: (size: number) => Uint8Array;
  /** How long one request to a third party may take; a sign-in makes up to four. */
  readonly timeoutMs?: number;
}

/** How long a person may take on the third party's pages, two-factor included. */
export const SIGN_IN_MINUTES = 10;

const TIMEOUT_MS = 8_000;
/** Key sets and profiles are a few kilobytes. */
const MAX_ANSWER_BYTES = 512 * 1024;
/** 256 bits: no state, nonce or verifier is ever guessed or met twice. */
const SECRET_BYTES = 32;

/** The names of those whose name is not just theirs with a capital. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
]);

/** Sign-in with the configured third parties; none of them is asked anything before its first sign-in. */
export function openThirdParties(
  providers: readonly ProviderSettings[],
  {
    fetch = globalThis.fetch,
    now = Date.now,
    randomBytes = nodeRandomBytes,
    timeoutMs = TIMEOUT_MS,
  }: ThirdPartyTools = {},
): ThirdParties {
  const bounded = boundedFetch(fetch, timeoutMs, MAX_ANSWER_BYTES);
  const doors = new Map(
    providers.map((provider) => [
      provider.id,
      provider.id === 'github'
        ? openGitHub(provider, bounded)
        : openIdConnect(provider, { fetch: bounded, now, timeoutMs }),
    ]),
  );
  const secret = () => Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url');

  function doorOf(id: string) {
    const door = doors.get(id);
    if (door) return door;
    const known = [...doors.keys()].join(', ') || 'none';
    const message = `There is no sign-in with ${JSON.stringify(id)} here. Configured: ${known}.`;
    throw new AccountsError('SIGN_IN_PROVIDER_UNKNOWN', message, { value: id });
  }

  return {
    list: () => providers.map(({ id }) => ({ id, name: NAMES.get(id) ?? shownName(id) })),

    async begin(id, redirectUri) {
      const door = doorOf(id);
      const pending: PendingSignIn = {
        provider: id,
        state: secret(),
        nonce: secret(),
        codeVerifier: secret(),
        redirectUri,
        createdAt: now(),
      };
      const codeChallenge = createHash('sha256').update(pending.codeVerifier).digest('base64url');
      const url = await door.authorizationUrl(pending, codeChallenge);
      return { url: url.href, pending };
    },

    async finish(pending, callbackUrl) {
      const door = doorOf(pending.provider);
      if (now() - pending.createdAt > SIGN_IN_MINUTES * 60_000) {
        throw invalid(pending.provider, `it took longer than ${SIGN_IN_MINUTES} minutes`);
      }
      return door.identify(pending, new URL(callbackUrl, pending.redirectUri).searchParams);
    },
  };
}

function shownName(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Sign-in over OpenID Connect: the authorization code flow with PKCE, state and nonce, with any discoverable provider.
 * openid-client is loaded with the first sign-in.
 */
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import { isLoopback } from '../../network/is-loopback.ts';
import { FRESH_MS } from '../proofs.ts';
import { toIdentity } from './identity.ts';
import type { IdentityProvider, ProviderSettings } from './identity-providers.ts';
import { failureOfAnswer, invalid, plainCode, unavailable } from './sign-in-failure.ts';

/** How long a provider's metadata is cached. */
const DISCOVERY_MS = 60 * 60 * 1000;

/** openid-client's codes for well-formed answers that prove nothing; any other failure is the provider's. */
const PROVES_NOTHING = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

export interface OpenIdConnectTools {
  readonly fetch: (address: string, init?: RequestInit) => Promise<Response>;
  readonly now: () => number;
  readonly timeoutMs: number;
}

export function openIdConnect(
  provider: ProviderSettings,
  { fetch, now, timeoutMs }: OpenIdConnectTools,
): IdentityProvider {
  const { id } = provider;
  let discovered: { configuration: Promise<Configuration>; atMs: number } | undefined;

  async function discover(): Promise<Configuration> {
    const client = await import('openid-client');
    const issuer = new URL(provider.issuer);
    const execute = [client.enableNonRepudiationChecks];
    if (issuer.protocol === 'http:' && isLoopback(issuer.hostname)) execute.push(client.allowInsecureRequests);
    const { clientId, clientSecret } = provider;
    const options = { execute, timeout: timeoutMs / 1000, [client.customFetch]: fetch as CustomFetch };
    const post = client.ClientSecretPost(clientSecret);
    const basic = client.ClientSecretBasic(clientSecret);
    // Every provider must support Basic; the form is safer with those that forget to decode it.
    const authentication: ClientAuth = (server, ...rest) =>
      (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(server, ...rest);
    return client.discovery(issuer, clientId, undefined, authentication, options);
  }

  // Cached for a time, shared by concurrent callers, and dropped on failure, so that the next one retries.
  async function configuration(): Promise<Configuration> {
    if (discovered === undefined || now() - discovered.atMs > DISCOVERY_MS) {
      discovered = { configuration: discover(), atMs: now() };
    }
    const used = discovered;
    try {
      return await used.configuration;
    } catch (error) {
      if (discovered === used) discovered = undefined;
      throw unavailable(id, 'its address does not answer as OpenID Connect', error);
    }
  }

  return {
    async authorizationUrl({ redirectUri, state, nonce }, codeChallenge) {
      const { buildAuthorizationUrl } = await import('openid-client');
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        // Older sign-ins must be repeated there; `auth_time` tells whether they were.
        max_age: String(FRESH_MS / 1000),
      });
    },

    async identify({ redirectUri, state, nonce, codeVerifier }, answer) {
      const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
      const config = await configuration();
      const returned = new URL(redirectUri);
      returned.search = answer.toString();
      try {
        const tokens = await authorizationCodeGrant(config, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        // Some providers give address and name only here.
        const isMore = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
        const said = isMore ? await fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
        return toIdentity({
          provider: id,
          issuer: claims.iss,
          subject: claims.sub,
          email: said.email,
          isEmailVerified: said.email_verified,
          authenticatedAt: claims.auth_time,
          displayName: said.name ?? said.preferred_username ?? claims.name,
        });
      } catch (error) {
        throw failureOf(id, error as OAuthError);
      }
    },
  };
}

type OAuthError = Error & { code?: string; error?: string };

function failureOf(provider: string, thrown: OAuthError): Error {
  if (thrown.name === 'AccountsError') return thrown;
  const { code = '', error = '' } = thrown;
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return failureOfAnswer(provider, error);
  if (error === 'invalid_grant') return invalid(provider, 'the code is not valid, or no longer valid', thrown);
  if (error !== '') return unavailable(provider, `it answered ${plainCode(error)}`, thrown);
  if (PROVES_NOTHING.has(code)) return invalid(provider, 'its answer does not belong to this sign-in', thrown);
  return unavailable(provider, 'it does not answer as OpenID Connect', thrown);
}

/**
 * Sign-in with GitHub, which speaks OAuth 2 without OpenID Connect: no discovery, no ID token, errors with status 200. The
 * identity comes from the API, requested with the token obtained by our secret and code verifier.
 */
import { toIdentity } from './identity.ts';
import type { IdentityProvider, ProviderSettings } from './identity-providers.ts';
import { failureOfAnswer, invalid, plainCode, unavailable } from './sign-in-failure.ts';

const GITHUB = 'https://github.com';

interface VerifiableEmail {
  readonly email?: unknown;
  readonly primary?: unknown;
  readonly verified?: unknown;
}

/** Sign-in with GitHub, or with a GitHub Enterprise Server at the address of its site. */
export function openGitHub(
  provider: ProviderSettings,
  fetch: (address: string, init?: RequestInit) => Promise<Response>,
): IdentityProvider {
  const { id, clientId, clientSecret } = provider;
  const site = provider.issuer.replace(/\/+$/, '');
  const api = site === GITHUB ? 'https://api.github.com' : `${site}/api/v3`;

  async function ask(address: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
    const headers = { accept: 'application/json', 'user-agent': 'larder', ...init.headers };
    try {
      const response = await fetch(address, { ...init, headers });
      return { status: response.status, body: await response.json() };
    } catch (error) {
      throw unavailable(id, 'it does not answer', error);
    }
  }

  async function redeem(code: string, redirectUri: string, codeVerifier: string): Promise<string> {
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    });
    const answer = await ask(`${site}/login/oauth/access_token`, { method: 'POST', body });
    const { access_token: token, error } = asObject(answer.body);
    if (error === 'bad_verification_code') throw invalid(id, 'the code is not valid, or no longer valid');
    if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token) && answer.status === 200) return token;
    throw unavailable(id, `it answered ${plainCode(typeof error === 'string' ? error : String(answer.status))}`);
  }

  async function look(path: string, token: string) {
    return ask(`${api}${path}`, {
      headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token}` },
    });
  }

  return {
    async authorizationUrl({ redirectUri, state }, codeChallenge) {
      const url = new URL(`${site}/login/oauth/authorize`);
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }).toString();
      return url;
    },

    async identify({ redirectUri, state, codeVerifier }, answer) {
      const states = answer.getAll('state');
      if (states.length !== 1 || states[0] !== state) throw invalid(id, 'its answer does not belong to this sign-in');
      const error = answer.get('error');
      if (error !== null) throw failureOfAnswer(id, error);
      const codes = answer.getAll('code');
      if (codes.length !== 1 || codes[0] === '') throw invalid(id, 'its answer has no code');
      const token = await redeem(codes[0]!, redirectUri, codeVerifier);
      const [user, emails] = await Promise.all([look('/user', token), look('/user/emails', token)]);
      const { id: subject, login, name } = asObject(user.body);
      if (user.status !== 200 || !Number.isSafeInteger(subject)) {
        throw unavailable(id, `it did not say who you are (status ${user.status})`);
      }
      if (![200, 403, 404].includes(emails.status)) throw unavailable(id, `it answered ${emails.status}`);
      const email = verifiedEmail(emails);
      return toIdentity({
        provider: id,
        issuer: site,
        subject: String(subject),
        email,
        isEmailVerified: email !== undefined,
        displayName: name ?? login,
      });
    },
  };
}

// Apps may lack permission to read addresses, which is answered with 403 or 404: then there is none.
function verifiedEmail({ status, body }: { status: number; body: unknown }): unknown {
  const emails: VerifiableEmail[] = status === 200 && Array.isArray(body) ? body.map(asObject) : [];
  const verified = emails.filter((entry) => entry.verified === true);
  return (verified.find((entry) => entry.primary === true) ?? verified[0])?.email;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

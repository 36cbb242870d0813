/** A stand-in for GitHub's sign-in and API, with the habits that matter: errors with status 200, one use of a code. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';

/** The running stand-in. */
export interface FakeGitHub {
  site: string;
  user: unknown;
  emails: unknown;
  /** By path: the status answered instead of 200. */
  statuses: Map<string, number>;
  /** By path: the text answered instead of JSON. */
  texts: Map<string, string>;
  /** The person agrees; gives the query that the browser comes back with. */
  authorize(url: string): string;
  close(): Promise<void>;
}

/** Starts a stand-in that knows one client. */
export async function startFakeGitHub(client: { clientId: string; clientSecret: string }): Promise<FakeGitHub> {
  const codes = new Map<string, { challenge: string; redirectUri: string }>();

  function redeem(form: URLSearchParams): unknown {
    if (form.get('client_id') !== client.clientId || form.get('client_secret') !== client.clientSecret) {
      return { error: 'incorrect_client_credentials' };
    }
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (code?.challenge !== challenge) return { error: 'bad_verification_code' };
    if (code.redirectUri !== form.get('redirect_uri')) return { error: 'redirect_uri_mismatch' };
    return { access_token: 'gho_crust', token_type: 'bearer', scope: 'read:user,user:email' };
  }

  const server = createServer(async (request, response) => {
    const path = request.url!;
    const form = new URLSearchParams(await readAll(request));
    const isKnown = request.headers.authorization === 'Bearer gho_crust' && request.headers['user-agent'] === 'larder';
    const answers: Record<string, () => unknown> = {
      '/login/oauth/access_token': () =>
        request.headers.accept === 'application/json' ? redeem(form) : 'error=accept',
      '/api/v3/user': () => (isKnown ? running.user : { message: 'Bad credentials' }),
      '/api/v3/user/emails': () => (isKnown ? running.emails : { message: 'Bad credentials' }),
    };
    response.writeHead(running.statuses.get(path) ?? 200, { 'content-type': 'application/json' });
    response.end(running.texts.get(path) ?? JSON.stringify(answers[path]?.() ?? { message: 'Not Found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const running: FakeGitHub = {
    site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    user: { id: 4_242, login: 'ada', name: 'Ada Lovelace', email: 'public@food.example' },
    emails: [
      { email: 'old@food.example', primary: false, verified: true },
      { email: 'ada@food.example', primary: true, verified: true },
    ],
    statuses: new Map(),
    texts: new Map(),
    authorize(url) {
      const asked = new URL(url).searchParams;
      const code = `code-${codes.size}-${asked.get('state')}`;
      codes.set(code, { challenge: asked.get('code_challenge')!, redirectUri: asked.get('redirect_uri')! });
      return `${asked.get('redirect_uri')}?${new URLSearchParams({ code, state: asked.get('state')! })}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}

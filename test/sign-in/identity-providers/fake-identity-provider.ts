/** A real OpenID provider on this machine, a browser that goes through its pages, and ways to make it misbehave. */
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import type { Configuration } from 'oidc-provider';
import { expect } from 'vitest';
import { AccountsError } from '../../../src/accounts/errors.ts';

/** Where the provider sends people back to. */
export const REDIRECT_URI = 'http://127.0.0.1:9/auth/return';
/** What we are to the provider. */
export const CLIENT = { id: 'kitchen', clientId: 'larder', clientSecret: 'a-secret-of-the-larder' };

/** Answers a request in the provider's place. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** The running provider. */
export interface FakeIdentityProvider {
  issuer: string;
  /** By path: what is answered in the provider's place. */
  instead: Map<string, Answer>;
  /** The paths asked for, in order. */
  paths: string[];
  /** Signs claims as the provider does, or with another key. */
  sign(claims: Record<string, unknown>, options?: { key?: KeyObject; alg?: string }): string;
  close(): Promise<void>;
}

/** The people that the provider knows, and what it says about them. */
const PEOPLE: Record<string, Record<string, unknown>> = {
  ada: { email: 'ada@food.example', email_verified: true, name: 'Ada\u202e  Lovelace' },
  eve: { email: 'ada@food.example', email_verified: false, name: 'Eve' },
  bob: { email: 'not an address', email_verified: true, preferred_username: 'bob' },
};

/** Starts a provider; `configuration` changes what it does, `redirectUri` where it sends people back to. */
export async function startIdentityProvider(
  configuration: Configuration = {},
  redirectUri = REDIRECT_URI,
): Promise<FakeIdentityProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = createServer((request, response) => {
    const path = new URL(request.url!, issuer).pathname;
    running.paths.push(path);
    (running.instead.get(path) ?? handle)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: Configuration = {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] }],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'shelf', use: 'sig', alg: 'RS256' }] as never },
    cookies: { keys: ['crumbs'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...PEOPLE[id] }) }),
    ...configuration,
  };
  const provider = await quietly(async () => {
    const { Provider } = await import('oidc-provider');
    return new Provider(issuer, settings);
  });
  const handle = provider.callback();
  const running: FakeIdentityProvider = {
    issuer,
    instead: new Map(),
    paths: [],
    sign: (claims, { key = privateKey, alg = 'RS256' } = {}) => {
      const head = [{ alg, kid: 'shelf' }, claims].map((part) =>
        Buffer.from(JSON.stringify(part)).toString('base64url'),
      );
      const signature = alg === 'none' ? '' : createSign('sha256').update(head.join('.')).sign(key, 'base64url');
      return [...head, signature].join('.');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}

// It warns that its own pages are for trying out, and that Node 20, on which all of this works, is old.
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, info } = console;
  console.warn = console.info = () => {};
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info });
  }
}

/** Goes through the provider's pages as a person would; gives the address to which the browser is sent in the end. */
export async function browse(
  address: string,
  login: string,
  { consents = true, redirectUri = REDIRECT_URI } = {},
): Promise<string> {
  const cookies = new Map<string, string>();
  let next: { address: string; form?: URLSearchParams } = { address };
  for (let steps = 0; steps < 20; steps++) {
    const response = await fetch(next.address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.form && { method: 'POST', body: next.form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      cookies.set(name!, value!);
    }
    const location = response.headers.get('location');
    const page = await response.text();
    if (location !== null) {
      next = { address: new URL(location, next.address).href };
      if (next.address.startsWith(redirectUri)) return next.address;
      continue;
    }
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    if (action === undefined || prompt === undefined) throw new Error(`no form at ${next.address}: ${page}`);
    next =
      prompt === 'consent' && !consents
        ? { address: `${action}/abort` }
        : { address: action, form: new URLSearchParams({ prompt, login, password: 'any' }) };
  }
  throw new Error(`never sent back from ${address}`);
}

/** The error of a sign-in that must fail, without a secret, a code or a token in it. */
export async function failureOf(work: Promise<unknown>): Promise<AccountsError> {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(AccountsError);
  expect(error.value).toBe(CLIENT.id);
  const shown = inspect(error, { depth: 9, showHidden: true });
  for (const secret of [CLIENT.clientSecret, 'id_token', 'access_token', 'code_verifier']) {
    expect(shown).not.toContain(secret);
  }
  return error;
}

// 1. A provider that is down, slow, endless or talking nonsense is named as such, in time, and asked again next time.
// 2. Plain HTTP is only spoken within this machine.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openIdentityProviders } from '../../../src/sign-in/identity-providers/open-identity-providers.ts';
import {
  type Answer,
  browse,
  CLIENT,
  type FakeIdentityProvider,
  failureOf,
  REDIRECT_URI,
  startIdentityProvider,
} from './fake-identity-provider.ts';

let provider: FakeIdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
});
beforeEach(() => provider.instead.clear());
afterAll(() => provider.close());

const DISCOVERY = '/.well-known/openid-configuration';

function identityProviders(tools: Parameters<typeof openIdentityProviders>[1] = {}, issuer = provider.issuer) {
  return openIdentityProviders([{ ...CLIENT, issuer }], tools);
}

const json =
  (status: number, body: unknown): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const NONSENSE: [string, Answer][] = [
  ['answers with a page', (_, response) => void response.setHeader('content-type', 'text/html').end('<h1>Soup</h1>')],
  ['fails', (_, response) => void response.writeHead(500).end()],
  ['sends elsewhere', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['hangs up', (request) => void request.socket.destroy()],
  ['never answers', () => {}],
  [
    'stops half-way',
    (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"issuer":'),
  ],
  [
    'never ends',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, ' ')));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    },
  ],
];

describe('unavailable', () => {
  it.each([
    ...NONSENSE,
    ['is another issuer', json(200, { issuer: 'https://accounts.google.com' })] as [string, Answer],
    ['is nothing', json(200, [])] as [string, Answer],
  ])('is a provider that %s when asked about itself, until it does not', async (_, answer) => {
    const providers = identityProviders({ timeoutMs: 3_000 });
    provider.instead.set(DISCOVERY, answer);
    const error = await failureOf(providers.begin(CLIENT.id, REDIRECT_URI));
    expect(error).toMatchObject({ code: 'SIGN_IN_PROVIDER_UNAVAILABLE', cause: expect.any(Error) });
    provider.instead.clear();
    expect((await providers.begin(CLIENT.id, REDIRECT_URI)).url).toContain(provider.issuer);
  });

  it.each([...NONSENSE, ['does not know our secret', json(401, { error: 'invalid_client' })] as [string, Answer]])(
    'is a provider that %s when given the code',
    async (_, answer) => {
      const providers = identityProviders({ timeoutMs: 3_000 });
      const { url, pending } = await providers.begin(CLIENT.id, REDIRECT_URI);
      const callback = await browse(url, 'ada');
      provider.instead.set('/token', answer);
      const error = await failureOf(providers.finish(pending, callback));
      expect(error).toMatchObject({ code: 'SIGN_IN_PROVIDER_UNAVAILABLE' });
    },
  );

  it('is a provider that is down, or says so itself', async () => {
    const providers = identityProviders();
    const { pending } = await providers.begin(CLIENT.id, REDIRECT_URI);
    const answer = new URLSearchParams({
      error: 'temporarily_unavailable',
      state: pending.state,
      iss: provider.issuer,
    });
    const said = await failureOf(providers.finish(pending, `${REDIRECT_URI}?${answer}`));
    expect(said).toMatchObject({ code: 'SIGN_IN_PROVIDER_UNAVAILABLE' });
    const gone = await startIdentityProvider();
    await gone.close();
    const down = await failureOf(identityProviders({}, gone.issuer).begin(CLIENT.id, REDIRECT_URI));
    expect(down).toMatchObject({ code: 'SIGN_IN_PROVIDER_UNAVAILABLE', cause: { code: 'ECONNREFUSED' } });
  });

  it('is a provider beyond this machine over plain HTTP, which is not even asked', async () => {
    const asked: unknown[] = [];
    const fetch = async (address: unknown) => {
      asked.push(address);
      return new Response('{}');
    };
    const work = identityProviders({ fetch }, 'http://id.food.example').begin(CLIENT.id, REDIRECT_URI);
    expect(await failureOf(work)).toMatchObject({ code: 'SIGN_IN_PROVIDER_UNAVAILABLE' });
    expect(asked).toEqual([]);
  });
});

// 1. Every request to a bucket is signed so that an independent check of the signature believes it, bodies included.
// 2. Wrong keys are refused and named; without keys nothing is signed; half a pair of keys is a mistake that is named.
// 3. Addresses: a bucket of Amazon is in the host name where a certificate allows it, elsewhere in the path.
// 4. No message shows a secret.
import { describe, expect, it } from 'vitest';
import { openStore, type S3Access } from '../../src/replica/open-store.ts';
import { signedBy } from './signature-check.ts';
import { type Check, startStore } from './store-server.ts';

const KEYS = { accessKeyId: 'AKPANTRY', secretAccessKey: 'jam/and+cream=', region: 'eu-west-3' };

async function bucket(access: Partial<S3Access>, check: Check = signedBy(KEYS)) {
  const server = await startStore({ prefix: '/larder-test/', check });
  return {
    server,
    store: openStore('s3://larder-test', {
      s3: { region: KEYS.region, endpoint: server.url.replace('/larder-test/', ''), ...access },
    }),
  };
}

describe('signatures', () => {
  it.each([
    ['plain.json', 'oats'],
    ['objects/ab/abcd', ''],
    ['a name with (odd) characters & signs!.json', 'käse'],
  ])('hold for %j, whatever is done with it', async (name, text) => {
    const { store, server } = await bucket(KEYS);
    const encoded = encodeURIComponent(name).replace(/%2F/g, '/');
    await store.write(encoded, Buffer.from(text));
    expect(await store.size(encoded)).toBe(Buffer.byteLength(text));
    const stored = await store.read(encoded, { maxBytes: 100 });
    expect(stored).toMatchObject({ bytes: Buffer.from(text) });
    const tag = (stored as { tag: string }).tag;
    expect(await store.read(encoded, { maxBytes: 100, unless: tag })).toBe('unchanged');
    await store.remove(encoded);
    expect(await store.read(encoded, { maxBytes: 100 })).toBeUndefined();
    expect(server.requests.every((line) => !line.endsWith(' 403'))).toBe(true);
  });

  it('carry a session token', async () => {
    const session = { ...KEYS, sessionToken: 'for an hour' };
    const { store } = await bucket(session, signedBy(session));
    await store.write('oats', Buffer.from('oats'));
    const { store: without } = await bucket(KEYS, signedBy(session));
    await expect(without.write('oats', Buffer.from('oats'))).rejects.toMatchObject({ code: 'REPLICA_STORE_REFUSED' });
  });

  it('are checked by a check that can say no', async () => {
    const wrong: Partial<S3Access>[] = [
      { ...KEYS, secretAccessKey: 'another' },
      { ...KEYS, accessKeyId: 'ANOTHER' },
      { ...KEYS, region: 'eu-west-1' },
      {},
    ];
    for (const access of wrong) {
      const { store } = await bucket(access);
      await expect(store.write('oats', Buffer.from('oats'))).rejects.toMatchObject({ code: 'REPLICA_STORE_REFUSED' });
      const error = await store.read('oats', { maxBytes: 10 }).catch((reason: Error) => reason);
      expect(String(error)).toContain('credentials');
      expect(String(error)).not.toContain(KEYS.secretAccessKey);
    }
  });
});

it('a public bucket is read without keys; half a pair of keys is named', async () => {
  const isUnsigned: Check = (request) => (request.headers.authorization === undefined ? undefined : 'signed');
  const { store, server } = await bucket({}, isUnsigned);
  server.objects.set('oats', Buffer.from('oats'));
  expect(await store.read('oats', { maxBytes: 10 })).toMatchObject({ bytes: Buffer.from('oats') });
  const { store: half } = await bucket({ accessKeyId: 'AKPANTRY' });
  await expect(half.read('oats', { maxBytes: 10 })).rejects.toThrow(/AWS_SECRET_ACCESS_KEY/);
});

describe('addresses', () => {
  async function asked(location: string, access: S3Access): Promise<string> {
    const urls: string[] = [];
    const fetch = (async (url: string) => {
      urls.push(url);
      return new Response('', { status: 404 });
    }) as typeof globalThis.fetch;
    await openStore(location, { s3: access }, { fetch }).read('published.json', { maxBytes: 10 });
    return urls[0]!;
  }

  it.each([
    ['s3://foods', { region: 'eu-west-3' }, 'https://foods.s3.eu-west-3.amazonaws.com/published.json'],
    ['s3://foods/a/b/', { region: 'eu-west-3' }, 'https://foods.s3.eu-west-3.amazonaws.com/a/b/published.json'],
    [
      's3://foods.example/a',
      { region: 'us-east-1' },
      'https://s3.us-east-1.amazonaws.com/foods.example/a/published.json',
    ],
    [
      's3://foods/a',
      { region: 'x', endpoint: 'https://minio.example:9000' },
      'https://minio.example:9000/foods/a/published.json',
    ],
    [
      's3://foods',
      { region: 'x', endpoint: 'http://127.0.0.1:9000/s3/' },
      'http://127.0.0.1:9000/s3/foods/published.json',
    ],
  ])('%s with %j', async (location, access, url) => {
    expect(await asked(location, access)).toBe(url);
  });

  it.each(['ftp://foods.example', 's3://', 's3://a', 's3:///path', '', 'https://', 'https://foods.example/?a=1'])(
    '%j names no store',
    (location) => {
      expect(() => openStore(location)).toThrow(expect.objectContaining({ code: 'REPLICA_LOCATION' }));
    },
  );

  it('nor does a bad endpoint, and the address is not repeated', () => {
    const access = { s3: { region: 'x', endpoint: 'minio.example' } };
    expect(() => openStore('s3://foods', access)).toThrow(expect.objectContaining({ code: 'REPLICA_LOCATION' }));
    expect(() => openStore('https://ann:secret@foods.example/?a=1')).toThrow(/^(?!.*secret)/);
  });
});

// The real Argon2id:
// 1. Hashes name at least OWASP's parameters and a salt of their own; only the right password verifies.
// 2. Without a hash a full check is made too, and says no.
// 3. Hashes of other parameters are outdated, and still verify.
// 4. Only so many run at once and wait; the rest is refused at once, and the event loop goes on turning.
// 5. Devices that an account knows are served before all others, also in a full queue.
// 1 to 4 hold on Node's own threads, as commands hash, and on those of a server.
import { hash } from '@node-rs/argon2';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createPasswordHasher, type PasswordWorkers } from '../../../src/sign-in/passwords/password-hasher.ts';
import { openPasswordThreads } from '../../../src/sign-in/passwords/password-threads.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

const threads = openPasswordThreads({
  threadUrl: new URL('../../../dist/password-thread.js', import.meta.url),
  threads: 2,
});
afterAll(() => threads.close());

describe.each([
  ['in the pool', {}],
  ['in threads', { workers: threads }],
])('%s', (_, options: { workers?: PasswordWorkers }) => {
  const hasher = createPasswordHasher(options);

  it('1. hashes and verifies', async () => {
    const [one, other] = [await hasher.hash('seven jars of plum jam'), await hasher.hash('seven jars of plum jam')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await hasher.verify(one, 'seven jars of plum jam')).toBe(true);
    expect(await hasher.verify(one, 'seven jars of plum jan')).toBe(false);
    expect(await hasher.verify(one, '')).toBe(false);
  });

  it('2. checks something where there is nothing to check', async () => {
    expect(await hasher.verify(undefined, 'seven jars of plum jam')).toBe(false);
    expect(await hasher.verify(undefined, '')).toBe(false);
  });

  it('3. knows outdated hashes', async () => {
    const weak = await hash('seven jars of plum jam', { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    expect(hasher.isOutdated(weak)).toBe(true);
    expect(await hasher.verify(weak, 'seven jars of plum jam')).toBe(true);
    expect(hasher.isOutdated(await hasher.hash('seven jars of plum jam'))).toBe(false);
  });

  it('4. refuses what is too much, without blocking', async () => {
    const small = createPasswordHasher({ ...options, atOnce: 1, queue: 2 });
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const checks = await Promise.allSettled(
      Array.from({ length: 5 }, () => small.verify(undefined, 'plum jam plum jam')),
    );
    clearInterval(timer);
    expect(checks.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(checks[3]).toMatchObject({ reason: { code: 'SIGN_IN_BUSY' } });
    expect(turns).toBeGreaterThan(3);
    expect(await small.verify(undefined, 'plum jam plum jam')).toBe(false);
  });
});

it('5. serves known devices first', async () => {
  const ended: string[] = [];
  const running: (() => void)[] = [];
  const workers: PasswordWorkers = {
    atOnce: 1,
    hash: async () => '',
    verify: ({ password }) =>
      new Promise((resolve) => {
        running.push(() => {
          ended.push(password);
          resolve(false);
        });
      }),
  };
  const busy = createPasswordHasher({ workers, queue: 2 });
  const checks = [
    busy.verify(undefined, 'running'),
    busy.verify(undefined, 'stranger 1'),
    busy.verify(undefined, 'stranger 2'),
    busy.verify(undefined, 'owner', { isKnownDevice: true }),
  ];
  await expect(busy.verify(undefined, 'stranger 3')).rejects.toMatchObject({ code: 'SIGN_IN_BUSY' });
  for (const check of ['running', 'owner', 'stranger 1', 'stranger 2']) {
    await vi.waitFor(() => expect(running).toHaveLength(1), PATIENCE_MS);
    running.shift()!();
    await vi.waitFor(() => expect(ended.at(-1)).toBe(check), PATIENCE_MS);
  }
  await Promise.all(checks);
});

it('work that fails leaves the threads at work', async () => {
  const hasher = createPasswordHasher({ workers: threads });
  await expect(hasher.verify('no hash at all', 'plum jam')).rejects.toThrow(/could not be hashed/);
  expect(await hasher.verify(await hasher.hash('plum jam'), 'plum jam')).toBe(true);
});

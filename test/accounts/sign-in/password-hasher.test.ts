// The real Argon2id:
// 1. Hashes name at least OWASP's parameters and a salt of their own; only the right password verifies.
// 2. Without a hash a full check is made too, and says no.
// 3. Hashes of other parameters are outdated, and still verify.
// 4. Only so many run at once and wait; the rest is refused at once, and the event loop goes on turning.
import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { createPasswordHasher } from '../../../src/accounts/sign-in/password-hasher.ts';

const hasher = createPasswordHasher();

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
  const small = createPasswordHasher({ atOnce: 1, queue: 2 });
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

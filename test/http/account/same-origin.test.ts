// 1. Our own site is the public address, or the host that the request went to, over either scheme.
// 2. Anything else is another site, also what only looks alike; without Origin nothing is said.
// 3. A cookie is read by its exact name, and written so that nothing but our own site sends it back.
import { expect, it } from 'vitest';
import { Cookies } from '../../../src/http/account/cookies.ts';
import { requestOrigin } from '../../../src/http/account/same-origin.ts';

const PUBLIC = 'https://food.example';

it.each([
  [{ origin: PUBLIC }, 'own'],
  [{ origin: 'http://localhost:8080', host: 'localhost:8080' }, 'own'],
  [{ origin: 'https://localhost:8080', host: 'localhost:8080' }, 'own'],
  [{ origin: PUBLIC, 'sec-fetch-site': 'same-origin' }, 'own'],
  [{ origin: 'http://food.example' }, 'other'],
  [{ origin: 'https://food.example:444' }, 'other'],
  [{ origin: 'https://food.example.evil.example' }, 'other'],
  [{ origin: 'https://evil.example', host: 'localhost:8080' }, 'other'],
  [{ origin: 'http://localhost:8081', host: 'localhost:8080' }, 'other'],
  [{ origin: 'null', host: 'null' }, 'other'],
  [{ origin: '' }, 'other'],
  [{ origin: PUBLIC, 'sec-fetch-site': 'cross-site' }, 'other'],
  [{ 'sec-fetch-site': 'cross-site' }, 'other'],
  [{ host: 'food.example' }, 'unsaid'],
  [{}, 'unsaid'],
] as const)('%j is %s', (headers, expected) => {
  expect(requestOrigin(headers, PUBLIC)).toBe(expected);
});

it('3. cookies', () => {
  const [secure, plain] = [new Cookies(PUBLIC), new Cookies('http://localhost:8080')];
  const issued = { token: 'ls_x', expiresAt: new Date(90_000).toISOString() };
  expect(secure.set('session', issued, 0)).toBe(
    '__Host-larder_session=ls_x; Path=/; Max-Age=90; HttpOnly; SameSite=Lax; Secure',
  );
  expect(plain.set('session', issued, 100_000)).toBe('larder_session=ls_x; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
  expect(plain.clear('newPerson')).toBe('larder_new_person=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
  expect(plain.read('session', 'a=b; larder_session=x=y; larder_session=z')).toBe('x=y');
  expect(plain.read('session', 'xlarder_session=1; larder_sessions=2; LARDER_SESSION=3')).toBeUndefined();
  expect(secure.read('session', 'larder_session=x')).toBeUndefined();
  expect(plain.read('session', undefined)).toBeUndefined();
});

/**
 * Guessing on the real server. The rules themselves are tested with a clock that moves, in test/accounts/sign-in; here:
 * 1. Guesses at codes through every route that takes one count together, and no right password in between forgives them.
 * 2. A username or address is counted as what it is looked up as, however it is spelled.
 * 3. From a shared address, guesses at an account that was signed in from there are answered like guesses at nobody.
 * 4. The cookie of an earlier sign-in lets the owner in while strangers have to wait; it is worth nothing elsewhere.
 * 5. A flood of sign-ins is answered 503 with Retry-After beyond a queue, and look-ups go on.
 */
import { expect, it } from 'vitest';
import { freshAddress, PASSWORD, Person } from '../http/account/person.ts';
import { NUTELLA } from '../support/foods.ts';
import { type Answer, get, request } from '../support/http.ts';
import { codeNow, wrongCode } from '../support/one-time-codes.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';

const proof = { password: PASSWORD };
const larder = useLarder({
  env: { ...UNLIMITED, LARDER_ACCOUNT_PER_MINUTE: '0', LARDER_TRUST_PROXY: '127.0.0.1' },
  foods: [NUTELLA],
});

/** Asks as a program does that keeps no cookies. */
async function ask(method: string, path: string, body: object, headers: object = {}): Promise<Answer> {
  const bytes = Buffer.from(JSON.stringify(body));
  const sent = {
    'X-Forwarded-For': freshAddress(),
    'Content-Type': 'application/json',
    'Content-Length': String(bytes.length),
    ...headers,
  };
  return request(larder.url, path, { method, body: bytes, headers: sent });
}
const post = (path: string, body: object, address = freshAddress(), headers: object = {}) =>
  ask('POST', path, body, { 'X-Forwarded-For': address, ...headers });
const guess = (login: string, address?: string, headers?: object) =>
  post('/auth/sign-in', { login, password: 'a wrong guess' }, address, headers);
const codeOf = ({ headers }: Answer) => headers['x-error-code'];

async function registered(username: string): Promise<Person & { key: string }> {
  const person = new Person(larder.url);
  return Object.assign(person, { key: await person.register(username) });
}

it('1. codes count together, and a right password in between forgives none', async () => {
  const ada = await registered('ada-guessed');
  const { secret } = await ada.must(201, 'POST', '/auth/two-factor', { proof });
  await ada.must(200, 'POST', '/auth/two-factor/confirm', { code: await codeNow(secret) });
  const wrong = () => wrongCode(secret);
  const byKey = (method: string, path: string, body: object) =>
    ask(method, path, body, { Authorization: `Bearer ${ada.key}` });
  const services: (() => Promise<Answer>)[] = [
    async () => {
      const { pending_token } = (await post('/auth/sign-in', { login: 'ada-guessed', password: PASSWORD })).json<{
        pending_token: string;
      }>();
      return post('/auth/sign-in/code', { pending_token, code: wrong() });
    },
    () => byKey('POST', '/auth/account-key/rotate', { proof: { code: wrong() } }),
    () => byKey('DELETE', '/auth/two-factor', { proof: { code: wrong() } }),
    () => byKey('POST', '/auth/two-factor/recovery-codes', { proof: { code: wrong() } }),
    () => byKey('PUT', '/auth/password', { new_password: 'eleven jars of plum jam', proof: { code: wrong() } }),
    () => byKey('PUT', '/auth/email', { email: 'thief@food.example', proof: { code: wrong() } }),
    () => byKey('DELETE', '/auth/account', { proof: { code: wrong() } }),
  ];
  const codes: unknown[] = [];
  for (let round = 0; round < 4; round++) {
    for (const guessCode of services) codes.push(codeOf(await guessCode()));
    // The password is right, and this needs a code all the same.
    expect(codeOf(await byKey('DELETE', '/auth/two-factor', { proof }))).toBe('proof_required');
    expect((await byKey('PUT', '/auth/password', { new_password: PASSWORD, proof })).status).toBe(204);
  }
  const judged = codes.filter((code) => code === 'wrong_code').length;
  expect(judged).toBeLessThanOrEqual(10);
  // A new password takes no code at all, so none is judged there.
  const passwords = codes.filter((_, at) => at % services.length === 4);
  expect(passwords).toEqual(Array(4).fill('proof_required'));
  // Giving an address is refused before any proof where there is no mail.
  expect(codes.filter((code) => code === 'too_many_attempts').length).toBe(codes.length - judged - 8);
});

it('2. spellings count together', async () => {
  await registered('kim.miles');
  const address = freshAddress();
  const spellings = ['kim.miles', 'KIM.MILES', ' kim.miles', 'kim.miles\u00a0', '\u212aim.miles', 'Kim.Miles\ufeff'];
  const answers: number[] = [];
  for (const login of [...spellings, ...spellings]) answers.push((await guess(login, address)).status);
  expect(answers).toEqual([403, 403, 403, 403, 403, 403, 429, 429, 429, 429, 429, 429]);
  const other = freshAddress();
  const addresses = ['victim@mail.example', 'victim@ｍaｉl.example', 'VICTIM@mail.example', 'victim@MAIL.example '];
  const counted: number[] = [];
  for (const login of [...addresses, ...addresses]) counted.push((await guess(login, other)).status);
  expect(counted).toEqual([403, 403, 403, 403, 403, 403, 429, 429]);
});

it('3. a shared address tells nothing', async () => {
  const mia = await registered('mia-shared');
  const outcomes: Record<string, number[]> = { 'mia-shared': [], 'nobody-shared': [] };
  let strangers = 0;
  for (let number = 0; number < 3; number++) {
    // Each time anew: on a slow machine the address may have regained a guess meanwhile.
    while ((await guess(`someone-${++strangers}`, mia.address)).status !== 429);
    for (const login of Object.keys(outcomes)) outcomes[login]!.push((await guess(login, mia.address)).status);
    await mia.must(200, 'POST', '/auth/sign-in', { login: 'mia-shared', password: PASSWORD });
  }
  expect(outcomes['mia-shared']).toEqual(outcomes['nobody-shared']);
  expect(outcomes['mia-shared']).toEqual([429, 429, 429]);
});

it('4. the cookie of an earlier sign-in lets its owner in', async () => {
  const [ben, other] = [await registered('ben-attacked'), await registered('ben-neighbour')];
  for (let number = 0; number < 52; number++) await guess('ben-attacked');
  expect((await guess('ben-attacked')).status).toBe(429);
  const right = { login: 'ben-attacked', password: PASSWORD };
  expect((await post('/auth/sign-in', right)).status).toBe(429);
  const withCookie = (person: Person) => ({ Cookie: `larder_device=${person.cookies.get('larder_device')}` });
  expect((await post('/auth/sign-in', right, freshAddress(), withCookie(other))).status).toBe(429);
  expect((await post('/auth/sign-in', right, freshAddress(), withCookie(ben))).status).toBe(200);
});

it('5. a flood of sign-ins stops at a queue, and look-ups go on', async () => {
  const flood = Array.from({ length: 120 }, (_, number) => guess(`flooded-${number}`));
  let looked = 0;
  while (looked < 40) {
    expect((await get(larder.url, '/search?q=nutella')).status).toBe(200);
    looked += 1;
  }
  const answers = await Promise.all(flood);
  const busy = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 403).length).toBe(120 - busy.length);
  expect(busy.length).toBeGreaterThan(0);
  for (const { headers } of busy) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

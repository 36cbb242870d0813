/**
 * Mail on the real server, through a real SMTP server:
 * 1. An address counts once the link in its mail was used; the link leads to the page that takes it, and works once.
 * 2. A lost password is recovered by mail; the answer is the same for accounts that do not exist; all sessions end.
 * 3. An address of another account is never told; the old address is told when another takes its place.
 * 4. The links have the real port where the service chose it itself; over HTTPS cookies are secure.
 * 5. What is on its way when the service stops still leaves.
 * 6. Replacing the account key, removing the address and deleting the account send one mail each, without the new key.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshAddress, PASSWORD, Person } from '../http/account/person.ts';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';
import { expectUnauthorized } from '../support/expectations.ts';
import { NUTELLA } from '../support/foods.ts';
import { request } from '../support/http.ts';
import { type Larder, startLarder, UNLIMITED } from '../support/start-larder.ts';
import { untilSeen } from '../support/until.ts';

const proof = { password: PASSWORD };
let mail: MailServer;
let larder: Larder;

beforeAll(async () => {
  mail = await startMailServer();
  larder = await start();
});

afterAll(async () => {
  await larder.stop();
  await mail.close();
});

function start(env: Record<string, string> = {}): Promise<Larder> {
  const mailSettings = { LARDER_SMTP_URL: mail.url, LARDER_MAIL_FROM: 'Larder <larder@food.example>' };
  return startLarder({
    env: { ...UNLIMITED, ...mailSettings, LARDER_TRUST_PROXY: '127.0.0.1', LARDER_LOG_LEVEL: 'trace', ...env },
    foods: [NUTELLA],
  });
}

/** The last mail to an address with that subject, once it has come. */
async function mailTo(address: string, subject: RegExp) {
  const last = () =>
    mail.mails.findLast(({ to, parsed }) => to.includes(address) && subject.test(parsed.subject ?? ''));
  const found = await untilSeen(last, (seen) => seen !== undefined, `an email to ${address} about ${subject}`);
  return found!.parsed.text ?? '';
}

async function tokenIn(address: string, subject: RegExp, page: string): Promise<string> {
  const text = await mailTo(address, subject);
  const [, base, token] = new RegExp(`(\\S+)${page}#token=(\\S+)`).exec(text)!;
  expect(base).toBe(larder.url);
  return token!;
}

it('1. an address is confirmed by its mail', async () => {
  const ada = new Person(larder.url);
  await ada.register('ada', { email: 'ada@food.example' });
  expect(await ada.must(200, 'GET', '/auth/email')).toEqual({
    email: null,
    verified_at: null,
    pending_email: 'ada@food.example',
  });
  const first = await tokenIn('ada@food.example', /^Confirm/, '/account/verify-email');
  mail.mails.length = 0;
  await ada.must(202, 'POST', '/auth/email/resend');
  const token = await tokenIn('ada@food.example', /^Confirm/, '/account/verify-email');
  const anyone = new Person(larder.url);
  await anyone.must(410, 'POST', '/auth/email/confirm', { token: first });
  const confirmed = { username: 'ada', email: 'ada@food.example' };
  expect(await anyone.must(200, 'POST', '/auth/email/confirm', { token })).toEqual(confirmed);
  await anyone.must(410, 'POST', '/auth/email/confirm', { token });
  await anyone.must(200, 'POST', '/auth/sign-in', { login: 'Ada@food.example', password: PASSWORD });
  await ada.must(404, 'POST', '/auth/email/resend');
  expect(larder.log()).not.toContain(token);
});

it('2. a password is recovered by mail, and nobody learns who has an account', async () => {
  const thief = new Person(larder.url);
  await thief.must(200, 'POST', '/auth/sign-in', { login: 'ada', password: PASSWORD });
  const answers = [];
  for (const login of ['ada', 'nobody', 'nobody@food.example', 'not an address @', '']) {
    const answer = await new Person(larder.url).ask('POST', '/auth/password/recovery', { body: { login } });
    answers.push([answer.status, answer.body.toString()]);
  }
  expect(new Set(answers.map(String))).toEqual(new Set(['202,']));
  const token = await tokenIn('ada@food.example', /^Choose a new password/, '/account/reset-password');
  const renewed = 'nine jars of quince jelly';
  const anyone = new Person(larder.url);
  const short = await anyone.must(422, 'POST', '/auth/password/reset', { token, new_password: 'short' });
  expect(short.detail[0]).toMatchObject({ loc: ['body', 'new_password'], input: null });
  const own = await anyone.must(422, 'POST', '/auth/password/reset', { token, new_password: 'ada ada ada' });
  expect(own.detail[0]).toMatchObject({ loc: ['body', 'new_password'], type: 'password_common', input: null });
  expect(await anyone.must(200, 'POST', '/auth/password/reset', { token, new_password: renewed })).toEqual({
    username: 'ada',
  });
  await anyone.must(410, 'POST', '/auth/password/reset', { token, new_password: renewed });
  expectUnauthorized(await thief.ask('GET', '/auth/account'));
  await anyone.must(403, 'POST', '/auth/sign-in', { login: 'ada', password: PASSWORD });
  await anyone.must(200, 'POST', '/auth/sign-in', { login: 'ada', password: renewed });
  await mailTo('ada@food.example', /^Your password was changed/);
  for (const secret of [token, renewed]) expect(larder.log()).not.toContain(secret);
});

it('3. a taken address is never told, and the old one learns of the new', async () => {
  const ben = new Person(larder.url);
  await ben.register('ben', { email: 'ben@food.example' });
  const first = await tokenIn('ben@food.example', /^Confirm/, '/account/verify-email');
  await ben.must(200, 'POST', '/auth/email/confirm', { token: first });
  await ben.must(403, 'PUT', '/auth/email', { email: 'ada@food.example' });
  mail.mails.length = 0;
  expect(await ben.must(202, 'PUT', '/auth/email', { email: 'ada@food.example', proof })).toMatchObject({
    email: 'ben@food.example',
    pending_email: 'ada@food.example',
  });
  const stolen = await tokenIn('ada@food.example', /^Confirm/, '/account/verify-email');
  await ben.must(409, 'POST', '/auth/email/confirm', { token: stolen });
  await ben.must(202, 'PUT', '/auth/email', { email: 'ben@kitchen.example', proof });
  const token = await tokenIn('ben@kitchen.example', /^Confirm/, '/account/verify-email');
  await ben.must(200, 'POST', '/auth/email/confirm', { token });
  expect(await mailTo('ben@food.example', /^Your email address was changed/)).toContain('b…@kitchen.example');
  await ben.must(204, 'DELETE', '/auth/email', { proof });
  await ben.must(404, 'DELETE', '/auth/email', { proof });
});

it('4. over HTTPS the cookie is secure and bears the prefix', async () => {
  const secure = await start({ LARDER_PUBLIC_URL: 'https://food.example' });
  const text = JSON.stringify({ username: 'ada', password: PASSWORD, email: 'ada@secure.example' });
  const answer = await request(secure.url, '/auth/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'https://food.example', 'X-Forwarded-For': freshAddress() },
    body: text,
  });
  expect(answer.status).toBe(201);
  const [cookie] = answer.headers['set-cookie']!;
  expect(cookie).toMatch(/^__Host-larder_session=ls_[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
  const Cookie = cookie!.split(';')[0]!;
  expect((await request(secure.url, '/auth/account', { headers: { Cookie } })).status).toBe(200);
  const plain = { Cookie: Cookie.replace('__Host-', '') };
  expectUnauthorized(await request(secure.url, '/auth/account', { headers: plain }));
  const change = { method: 'POST', headers: { Cookie, Origin: 'https://food.example.evil.example' } };
  expect((await request(secure.url, '/auth/sign-out', change)).status).toBe(403);
  // 5. Stopped at once: the mail still leaves, and its link has the public address.
  expect(await secure.stop()).toBe(0);
  expect(await mailTo('ada@secure.example', /^Confirm/)).toContain(
    'https://food.example/account/verify-email#token=lt_',
  );
});

it('6. changes that could take the account away send mail', async () => {
  const eve = new Person(larder.url);
  await eve.register('eve', { email: 'eve@food.example' });
  const toEve = () => mail.mails.filter(({ to }) => to.includes('eve@food.example'));
  const confirmAddress = async () => {
    const token = await tokenIn('eve@food.example', /^Confirm/, '/account/verify-email');
    await eve.must(200, 'POST', '/auth/email/confirm', { token });
    mail.mails.length = 0;
  };
  await confirmAddress();
  const { account_key: key } = await eve.must(201, 'POST', '/auth/account-key/rotate', { proof });
  expect(await mailTo('eve@food.example', /^Your account key was replaced/)).toContain('“eve”');
  await eve.must(204, 'DELETE', '/auth/email', { proof });
  await mailTo('eve@food.example', /^Your email address was removed/);
  expect(toEve()).toHaveLength(2);
  for (const { raw, parsed } of toEve()) expect(`${raw}${parsed.text}`).not.toContain(key);
  // Without an address, nobody is told.
  await eve.must(201, 'POST', '/auth/account-key/rotate', { proof });
  await eve.must(202, 'PUT', '/auth/email', { email: 'eve@food.example', proof });
  await confirmAddress();
  await eve.must(204, 'DELETE', '/auth/account', { proof });
  await mailTo('eve@food.example', /^Your account was deleted/);
  expect(toEve()).toHaveLength(1);
});

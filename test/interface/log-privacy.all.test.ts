/**
 * No address of a person in a log, at any level: neither a client's IP address nor an email address, whatever goes wrong.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, Person } from '../http/account/person.ts';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';
import { NUTELLA } from '../support/foods.ts';
import { request } from '../support/http.ts';
import { type Larder, startLarder, UNLIMITED } from '../support/start-larder.ts';
import { until } from '../support/until.ts';

let mail: MailServer;
let larder: Larder;

beforeAll(async () => {
  mail = await startMailServer();
  larder = await startLarder({
    env: {
      ...UNLIMITED,
      LARDER_SMTP_URL: mail.url,
      LARDER_MAIL_FROM: 'Larder <larder@service.example>',
      LARDER_TRUST_PROXY: '127.0.0.1',
      LARDER_LOG_LEVEL: 'trace',
    },
    foods: [NUTELLA],
  });
});
afterAll(async () => {
  await larder.stop();
  await mail.close();
});

it('holds no address of anyone', async () => {
  // Mail servers like to repeat whom they did not take a mail for.
  mail.refusal = 'mailbox of <Ada.Private@Home.example> is full, ask ada.private@home.example';
  const people = [new Person(larder.url), new Person(larder.url)];
  await people[0]!.register('ada-private', { email: 'ada.private@home.example' });
  await people[1]!.register('ben-private');
  await people[1]!.must(202, 'PUT', '/auth/email', {
    email: 'ben.private@home.example',
    proof: { password: PASSWORD },
  });
  await people[1]!.must(202, 'POST', '/auth/password/recovery', { login: 'ada.private@home.example' });
  for (const login of ['ada-private', 'ada.private@home.example', 'nobody']) {
    await people[1]!.must(403, 'POST', '/auth/sign-in', { login, password: 'a wrong guess' });
  }
  for (const path of [
    '/x/ada.private@home.example',
    '/x/ada.private%40home.example',
    '/search?q=ada.private@home.example',
  ]) {
    await request(larder.url, path, { headers: { 'X-Forwarded-For': people[0]!.address } });
  }
  await until(() => larder.log().split('could not be sent').length > 2);
  const log = larder.log();
  expect(log).not.toMatch(/private@|private%40|home\.example/i);
  for (const { address } of people) expect(log).not.toContain(address);
});

// LARDER_SECRET is changed as the documentation says, with the real program:
// 1. After a restart with both secrets, sessions of before go on and two-factor secrets of before still open.
// 2. `accounts re-encrypt` says what it did, may be repeated, and names what it cannot read.
// 3. After a restart without the previous secret everything still works.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, Person } from '../http/account/person.ts';
import { codeNow } from '../support/one-time-codes.ts';
import { makeDataFolder, removeDataFolder, runLarder, startLarder } from '../support/start-larder.ts';

const OLD = { LARDER_SECRET: 'the old secret of more than thirty-two characters' };
const NEW = { LARDER_SECRET: 'the new secret of more than thirty-two characters' };
const BOTH = { ...NEW, LARDER_SECRET_PREVIOUS: OLD.LARDER_SECRET };
/** Three starts and four commands, on a busy machine. */
const ALL_STARTS_MS = 180_000;
let data: string;

beforeAll(async () => {
  data = await makeDataFolder();
});
afterAll(() => removeDataFolder(data));

/** Someone who has begun to set up two-factor sign-in: the secret is stored, and no code was used yet. */
async function settingUpTwoFactor(url: string, username: string) {
  const owner = new Person(url);
  await owner.register(username);
  const { secret } = await owner.must(201, 'POST', '/auth/two-factor', { proof: { password: PASSWORD } });
  return { username, secret, cookies: owner.cookies };
}

async function expectAdmitted(
  url: string,
  { username, secret, cookies }: Awaited<ReturnType<typeof settingUpTwoFactor>>,
) {
  const browser = new Person(url);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  expect(await browser.must(200, 'GET', '/auth/account')).toMatchObject({ username });
  await browser.must(200, 'POST', '/auth/two-factor/confirm', { code: await codeNow(secret) });
}

it(
  '1. to 3. the secret is changed, and nobody notices',
  async () => {
    const before = await startLarder({ data, env: OLD });
    const ann = await settingUpTwoFactor(before.url, 'ann');
    const ben = await settingUpTwoFactor(before.url, 'ben');
    await before.end('SIGTERM');

    const during = await startLarder({ data, env: BOTH });
    await expectAdmitted(during.url, ann);
    await expect.poll(during.log).toContain('larder accounts re-encrypt');
    const lost = await runLarder(['accounts', 're-encrypt'], { LARDER_DATA: data, ...NEW });
    expect([lost.status, lost.stderr]).toEqual([
      1,
      expect.stringMatching(/^larder: 2 two-factor secrets .* \d+, \d+\. Set /m),
    ]);
    const first = await during.cli('accounts', 're-encrypt');
    expect(first).toEqual({
      status: 0,
      stderr: `larder: using the data folder ${data}\n`,
      stdout: expect.stringMatching(/^Re-encrypted 2 two-factor secrets; 0 were .*\n.*Remove LARDER_SECRET_PREVIOUS/),
    });
    const again = await during.cliJson('accounts', 're-encrypt', '--json');
    expect(again).toEqual({ re_encrypted: 0, unchanged: 2, unreadable: [] });
    expect(during.log()).not.toMatch(/thirty-two characters/);
    await during.end('SIGTERM');

    const after = await startLarder({ data, env: NEW });
    await expectAdmitted(after.url, ben);
    await after.end('SIGTERM');
  },
  ALL_STARTS_MS,
);

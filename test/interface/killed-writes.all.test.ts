/**
 * The server is killed with -9 while people register, make keys and change passwords. After a new start on the same folder
 * everything that was acknowledged holds, and nothing that was refused.
 */
import { afterAll, expect, it } from 'vitest';
import { Person } from '../http/account/person.ts';
import { NUTELLA } from '../support/foods.ts';
import { bearer, get } from '../support/http.ts';
import { type Environment, makeDataFolder, removeDataFolder, startLarder, UNLIMITED } from '../support/start-larder.ts';

const ENV: Environment = { ...UNLIMITED, LARDER_ACCOUNT_PER_MINUTE: '0', LARDER_TRUST_PROXY: '127.0.0.1' };
const folders: string[] = [];
let lives: Promise<Acknowledged | undefined>[] = [];
afterAll(() => Promise.all(folders.map(removeDataFolder)));

interface Acknowledged {
  username: string;
  password: string;
  /** What was asked for when the server died, and may or may not be done. */
  nextPassword?: string;
  accountKey: string;
  keys: { id: number; key: string }[];
  revoked: string[];
}

/** Lives at the service until it dies; notes what was acknowledged. */
async function live(url: string, username: string, acknowledge: () => void): Promise<Acknowledged | undefined> {
  const person = new Person(url);
  const password = (nth: number) => `${nth} jars of plum jam in the cellar`;
  let known: Acknowledged | undefined;
  try {
    const { account_key } = await person.must(201, 'POST', '/auth/register', { username, password: password(0) });
    known = { username, password: password(0), accountKey: account_key, keys: [], revoked: [] };
    acknowledge();
    for (let nth = 1; ; nth++) {
      known.keys.push(await person.must(201, 'POST', '/auth/keys', { name: `key ${nth}` }));
      if (nth % 3 === 0) {
        // Until it is answered, neither is known to hold.
        const { id, key } = known.keys.shift()!;
        await person.must(204, 'DELETE', `/auth/keys/${id}`);
        known.revoked.push(key);
      }
      known.nextPassword = password(nth);
      await person.must(204, 'PUT', '/auth/password', {
        new_password: password(nth),
        proof: { password: known.password },
      });
      known.password = password(nth);
      delete known.nextPassword;
      acknowledge();
    }
  } catch (error) {
    // The end that was meant; anything else must be seen.
    if (!['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return known;
  }
}

it.each([1, 7, 20])('killed after %i acknowledged changes', async (changes) => {
  const data = await makeDataFolder();
  folders.push(data);
  const first = await startLarder({ env: ENV, foods: [NUTELLA], data });
  let seen = 0;
  const killed = new Promise<number>((resolve) => {
    const acknowledge = () => {
      seen += 1;
      // Not at once: so that it comes in the middle of the changes that follow.
      if (seen === changes) setTimeout(() => void first.end('SIGKILL').then(resolve), changes);
    };
    lives = ['ada', 'ben', 'carl'].map((username) => live(first.url, username, acknowledge));
  });
  expect(await killed).toBe(-1);
  const acknowledged = (await Promise.all(lives)).filter((each) => each !== undefined);
  expect(acknowledged.length).toBeGreaterThan(0);

  const second = await startLarder({ env: ENV, data });
  const status = async (key: string) => (await get(second.url, '/search?q=nutella', bearer(key))).status;
  for (const { username, password, nextPassword, accountKey, keys, revoked } of acknowledged) {
    expect((await get(second.url, '/auth/account', bearer(accountKey))).json()).toMatchObject({ username });
    for (const { key } of keys) expect(await status(key)).toBe(200);
    for (const key of revoked) expect(await status(key)).toBe(401);
    const passwords = [password, nextPassword].filter((text) => text !== undefined);
    const opened = await Promise.all(
      passwords.map(
        async (text) =>
          (await new Person(second.url).ask('POST', '/auth/sign-in', { body: { login: username, password: text } }))
            .status,
      ),
    );
    expect(opened.filter((each) => each === 200)).toHaveLength(1);
  }
  expect(await second.stop()).toBe(0);
});

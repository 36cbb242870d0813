/**
 * A deleted account leaves nothing: after it, and after the service was stopped or killed, no file of the data folder holds
 * its username, email addresses, key names, client address or third party, and those of another account are still there.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PASSWORD, Person } from '../http/account/person.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { NUTELLA } from '../support/foods.ts';
import { makeDataFolder, startLarder, UNLIMITED } from '../support/start-larder.ts';
import { until } from '../support/until.ts';

const proof = { password: PASSWORD };

/** All bytes of all files in a folder, as texts in which names can be looked for. */
function filesIn(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(path.join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(path.join(folder, name), 'latin1').toLowerCase()]));
}

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'leaves nothing in the data folder, after %s too',
  async (signal) => {
    const mail = await startMailServer();
    const data = await makeDataFolder();
    const larder = await startLarder({
      env: {
        ...UNLIMITED,
        LARDER_ACCOUNT_PER_MINUTE: '0',
        LARDER_TRUST_PROXY: '127.0.0.1',
        LARDER_SMTP_URL: mail.url,
        LARDER_MAIL_FROM: 'larder@service.example',
      },
      foods: [NUTELLA],
      data,
    });
    const [ada, ben] = [new Person(larder.url), new Person(larder.url)];
    for (const [person, name] of [
      [ada, 'adaforget'],
      [ben, 'benremember'],
    ] as const) {
      await person.register(name, { email: `${name}.first@home.example` });
      await person.must(202, 'PUT', '/auth/email', { email: `${name}.second@home.example`, proof });
      const { id } = await person.must(201, 'POST', '/auth/keys', { name: `${name} production key` });
      await person.must(200, 'PATCH', `/auth/keys/${id}`, { name: `${name} renamed key` });
      await person.must(201, 'POST', '/auth/keys', { name: `${name} other key` });
      await person.must(403, 'POST', '/auth/sign-in', { login: name, password: 'a wrong guess' });
      await person.must(200, 'POST', '/auth/sign-in', { login: name, password: PASSWORD });
    }
    await until(() => mail.mails.length >= 4);
    await ada.must(204, 'DELETE', '/auth/account', { proof });
    await larder.end(signal);
    await mail.close();

    const files = filesIn(data);
    expect([...files.keys()]).toContain('accounts.db');
    const holding = (text: string) => [...files].filter(([, content]) => content.includes(text)).map(([name]) => name);
    for (const text of ['adaforget', `"${ada.address}"`, ada.address])
      expect([text, holding(text)]).toEqual([text, []]);
    for (const text of ['benremember', 'benremember.second@home.example', 'benremember renamed key', ben.address]) {
      expect([text, holding(text).length > 0]).toEqual([text, true]);
    }
  },
  60_000,
);

// A process of its own that signs people in, until it is killed. With "flood" it changes the password of one account over
// and over, signs in with each, and prints both once they are acknowledged; with "secret" it prints the key of a folder.
import { type AccountsLocation, openAccountsDatabase } from '../../src/accounts/database/database.ts';
import { openSignIn } from '../../src/sign-in/open-sign-in.ts';
import { createSecretBox, readSecretFile } from '../../src/sign-in/two-factor/secret-box.ts';

const [mode, argument] = process.argv.slice(2);
const client = { address: '192.0.2.1', userAgent: undefined };

async function flood(location: AccountsLocation): Promise<void> {
  const { registration, signIn, passwords } = openSignIn({
    database: await openAccountsDatabase(location),
    box: createSecretBox(() => 'a secret of thirty-two characters'),
    sessionTerms: { idleDays: 14, longestDays: 90, perAccount: 50 },
    addressDays: 30,
    onBackgroundError: (error) => {
      throw error;
    },
  });
  const username = `cook-${process.pid}`;
  let password = 'seven jars of plum jam';
  const registered = await registration.withPassword({ username, password }, { client });
  let session = registered.session;
  for (let number = 0; ; number++) {
    const { sessionId, tokenHash: credentialHash } = session;
    const caller = { accountId: registered.account.id, sessionId, credentialHash, client };
    const next = `${number} jars of plum jam in the cellar`;
    await passwords.change(caller, next, { password });
    await print({ username, password: next });
    password = next;
    const result = await signIn.withPassword(username, password, { client });
    if (result.status !== 'signed_in') throw new Error(result.status);
    session = result.session;
    await print({ username, password, token: session.token });
  }
}

/** Lets the line leave the process before the next change is made. */
async function print(line: object): Promise<void> {
  process.stdout.write(`${JSON.stringify(line)}\n`);
  await new Promise((resolve) => setImmediate(resolve));
}

if (mode === 'flood') await flood(JSON.parse(argument) as AccountsLocation);
else process.stdout.write(`${readSecretFile(argument)}\n`);

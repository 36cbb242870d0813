// 1. With the previous key, codes of before and of after the change work.
// 2. After the secrets were encrypted anew the previous key is no longer needed, whatever the size of the batches.
// 3. Done twice, or by two at once, while owners set theirs up anew, no secret is lost.
// 4. What neither key opens is named and left as it is.
// 5. What was sealed before there were formats still works, and is sealed in the current format.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { reEncryptSecrets } from '../../../src/sign-in/two-factor/re-encrypt-secrets.ts';
import { createSecretBox } from '../../../src/sign-in/two-factor/secret-box.ts';
import { HOME, useSignInHarness } from '../sign-in-harness.ts';

const harness = useSignInHarness();
const boxOf = (letter: string, previous?: string) => createSecretBox(() => letter.repeat(32), previous?.repeat(32));

/** Who can sign in by a code while the service has that box. */
async function admits(
  { username, code }: { username: string; code: () => string },
  box: ReturnType<typeof createSecretBox>,
): Promise<string> {
  const services = harness.build({ box });
  const pending = await harness.signIn(username, 'seven jars of plum jam');
  if (pending.status !== 'second_factor_needed') throw new Error(`no code was asked for, but ${pending.status}`);
  harness.nextStep();
  return services.signIn.withCode(pending.pendingToken, code(), { client: HOME }).then(
    () => 'signed in',
    (error) => error.code,
  );
}

it('1. to 4. changes the key step by step', async () => {
  harness.services = harness.build({ box: boxOf('a') });
  const before = [];
  for (let count = 0; count < 5; count++) before.push(await harness.registerWithTwoFactor());

  const both = boxOf('b', 'a');
  harness.services = harness.build({ box: both });
  const after = await harness.registerWithTwoFactor();
  expect(await admits(before[0]!, both)).toBe('signed in');
  expect(await admits(after, both)).toBe('signed in');
  expect(await admits(before[0]!, boxOf('b'))).toBe('TWO_FACTOR_UNREADABLE');
  // A node that still encrypts with the old key and was given the new one beside it.
  expect(await admits(after, boxOf('a', 'b'))).toBe('signed in');

  const [one, other] = await Promise.all([
    reEncryptSecrets(harness.database, both, { batch: 2 }),
    reEncryptSecrets(harness.database, both, { batch: 3 }),
  ]);
  for (const done of [one, other]) {
    expect(done.reEncrypted + done.unchanged).toBe(6);
    expect(done.unreadable).toEqual([]);
  }
  expect(await reEncryptSecrets(harness.database, both)).toEqual({ reEncrypted: 0, unchanged: 6, unreadable: [] });
  for (const person of [...before, after]) expect(await admits(person, boxOf('b'))).toBe('signed in');

  const sealed = () => harness.database.kysely.selectFrom('two_factor').selectAll().orderBy('account_id').execute();
  const rows = await sealed();
  expect(await reEncryptSecrets(harness.database, boxOf('d', 'c'), { batch: 4 })).toEqual({
    reEncrypted: 0,
    unchanged: 0,
    unreadable: rows.map(({ account_id }) => account_id),
  });
  expect(await sealed()).toEqual(rows);
});

it('5. renews what has no format', async () => {
  const box = boxOf('e');
  await harness.database.write((write) => write.deleteFrom('two_factor').execute());
  harness.services = harness.build({ box });
  const [first, second] = [await harness.registerWithTwoFactor(), await harness.registerWithTwoFactor()];
  await harness.database.write((write) =>
    write
      .updateTable('two_factor')
      .set({ sealed_secret: sql`substr(sealed_secret, 4)` })
      .where('account_id', '=', first.account.id)
      .execute(),
  );
  expect(await admits(first, box)).toBe('signed in');
  expect(await reEncryptSecrets(harness.database, box)).toEqual({ reEncrypted: 1, unchanged: 1, unreadable: [] });
  for (const person of [first, second]) expect(await admits(person, box)).toBe('signed in');
  const rows = await harness.database.kysely.selectFrom('two_factor').select('sealed_secret').execute();
  for (const { sealed_secret } of rows) expect(sealed_secret).toMatch(/^v1\./);
});

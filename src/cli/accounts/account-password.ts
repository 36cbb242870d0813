/** Sets an account's password for the operator, so that its owner can get in when all else is lost. */
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { openSignIn } from '../../sign-in/open-sign-in.ts';
import type { CommandContext } from '../context.ts';
import { openBreachedCheck, openSecretBox, sessionTerms } from './sign-in-settings.ts';
import { withAccounts } from './with-accounts.ts';

/** Sets a password that is generated, read from standard input, or prompted for. */
export async function setPassword(
  context: CommandContext,
  options: { username: string; generate?: true; disableTwoFactor?: true },
) {
  const generated = options.generate ? generatePassword() : undefined;
  const password = generated ?? (await readPassword(context));
  const settings = context.settings();
  const report = (error: unknown) => context.stderr.write(`larder: ${(error as Error).message}\n`);
  return withAccounts(context, async (database) => {
    const { passwords } = openSignIn({
      database,
      box: openSecretBox(settings),
      sessionTerms: sessionTerms(settings),
      addressDays: settings.addressDays,
      isBreached: openBreachedCheck(settings, report),
      onBackgroundError: report,
    });
    const switchTwoFactorOff = options.disableTwoFactor ?? false;
    return {
      generated,
      ...(await passwords.setByOperator(options.username, password, {
        switchTwoFactorOff,
        isGenerated: generated !== undefined,
      })),
    };
  });
}

/** The first line of piped input, or at a terminal the same password twice. */
async function readPassword({ stdin, stderr }: CommandContext): Promise<string> {
  if (!stdin.isTTY) return (await readAll(stdin)).split(/\r?\n/, 1)[0];
  const password = await promptHidden('New password: ', stdin, stderr);
  const again = await promptHidden('Repeat the password: ', stdin, stderr);
  if (password !== again) {
    throw Object.assign(new Error('The two passwords differ. Nothing was changed.'), { code: 'PASSWORDS_DIFFER' });
  }
  return password;
}

/** 120 random bits in groups that can be read aloud. */
function generatePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
  const letters = Array.from(randomBytes(24), (byte) => alphabet[byte % alphabet.length]).join('');
  return letters.match(/.{6}/g)!.join('-');
}

/** Prompts for a secret without echo; the prompt goes to standard error. */
export async function promptHidden(
  question: string,
  stdin: NodeJS.ReadStream,
  stderr: NodeJS.WriteStream,
): Promise<string> {
  stderr.write(question);
  // Discards readline's echo; it still handles backspace and the rest.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      const stopped = () => reject(Object.assign(new Error('Stopped. Nothing was changed.'), { code: 'STOPPED' }));
      lines.once('SIGINT', stopped);
      lines.once('close', stopped);
    });
  } finally {
    lines.removeAllListeners('close');
    lines.close();
    stderr.write('\n');
  }
}

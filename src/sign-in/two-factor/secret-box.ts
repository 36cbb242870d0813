/**
 * Seals two-factor secrets, which the service must be able to read again. Their key is not in the database, so that a
 * stolen database file alone reveals no codes; whoever has both, like the running service, can read them. The key comes
 * from LARDER_SECRET, which several nodes must share, or else from a file beside the database, created on first use.
 * `larder backup` copies only the database, so that file must be kept too. If it is lost, recovery codes still work,
 * because they are hashed, and the operator can switch two-factor sign-in off. To change the key, the previous one is given
 * as well: it opens what it sealed until `re-encrypt-secrets.ts` has re-encrypted everything. Sealed texts begin with their
 * format, to distinguish future ciphers. Texts without a format are from before formats: they open as `v1`, and the next
 * re-encryption renews them.
 */

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { AccountsError } from '../../accounts/errors.ts';
import { syncPath } from '../../files/replace-file.ts';

export const SECRET_FILE = 'secret.key';

/** AES-256-GCM: nonce, tag and body in base64url, which never contains a dot. */
const FORMAT = 'v1.';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals and opens texts; `context` says what a text belongs to, and must be equal both times. */
export interface SecretBox {
  seal(text: string, context: string): string;
  /** Undefined if it was sealed with an unknown key or format or for another context, or was altered. */
  open(sealed: string, context: string): string | undefined;
  /** Whether it was sealed with the current key and format. */
  isCurrent(sealed: string, context: string): boolean;
}

/** A box whose key is read on first use; `previousSecret` is that of the previous key. */
export function createSecretBox(readSecret: () => string, previousSecret?: string): SecretBox {
  let derived: Buffer | undefined;
  // Derived outside any try: an unreadable key file is a different problem than a secret that does not open.
  const currentKey = () => {
    derived ??= deriveKey(readSecret());
    return derived;
  };
  const previousKey = previousSecret === undefined ? undefined : deriveKey(previousSecret);
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, currentKey(), nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return FORMAT + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, context) {
      return decrypt(currentKey(), sealed, context) ?? (previousKey && decrypt(previousKey, sealed, context));
    },
    isCurrent: (sealed, context) => sealed.startsWith(FORMAT) && decrypt(currentKey(), sealed, context) !== undefined,
  };
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'larder sealed secrets', 32));
}

function decrypt(key: Buffer, sealed: string, context: string): string | undefined {
  const encoded = sealed.startsWith(FORMAT) ? sealed.slice(FORMAT.length) : sealed;
  if (encoded.includes('.')) return undefined;
  const bytes = Buffer.from(encoded, 'base64url');
  const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(rest.subarray(0, TAG_BYTES));
    return decipher.update(rest.subarray(TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/** Reads the key file of a data folder, or creates it; if several processes create it at once, one wins. */
export function readSecretFile(dataFolder: string): string {
  const file = path.join(dataFolder, SECRET_FILE);
  try {
    return readIfThere(file) ?? makeSecretFile(file);
  } catch (error) {
    const message = `The key file ${file} cannot be used: ${(error as Error).message}. Check the folder and its permissions, or set LARDER_SECRET.`;
    throw new AccountsError('SECRET_UNUSABLE', message, { value: file, cause: error });
  }
}

function readIfThere(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length < 32) throw new Error('it is cut short');
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function makeSecretFile(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  const partial = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = openSync(partial, 'wx', 0o600);
  try {
    writeSync(handle, `${randomBytes(32).toString('base64url')}\n`);
    fsyncSync(handle);
    // Unlike a rename, linking fails if the name exists: no key is ever replaced.
    linkSync(partial, file);
    syncPath(path.dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(handle);
    rmSync(partial, { force: true });
  }
  return readIfThere(file)!;
}

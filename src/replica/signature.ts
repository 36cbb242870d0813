/**
 * Ed25519 signatures of published manifests. A manifest has the SHA-256 of every piece and file, so whoever trusts it need
 * not trust the store. The signature is a member of the manifest, so that both are always read and written together, and
 * covers the JSON of all other members: what is verified is what is used.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { OWNER_ONLY } from '../files/replace-file.ts';
import { ReplicaError } from './replica-error.ts';

/** Distinguishes manifest signatures from anything else a key may sign. */
const CONTEXT = 'larder-published-manifest\n';
const ALGORITHM = 'ed25519:';

export interface Signature {
  /** The public key, as written by `publicKeyText`. */
  key: string;
  /** In base64. */
  value: string;
}

/** A private key, with its public key as text. */
export interface SigningKey {
  privateKey: KeyObject;
  publicKey: string;
}

/** Creates a private key in a new file readable only by its owner; returns the public key as text. */
export function createSigningKey(file: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  try {
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: OWNER_ONLY });
  } catch (cause) {
    const message = `The key could not be written: ${(cause as Error).message}. A file that exists is not overwritten.`;
    throw new ReplicaError('REPLICA_SIGNING_KEY', message, { cause });
  }
  return publicKeyText(publicKey);
}

export function readSigningKey(file: string): SigningKey {
  let privateKey: KeyObject | undefined;
  try {
    privateKey = createPrivateKey(readFileSync(file));
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    // OpenSSL's own message for a file without a key does not help.
    const problem = code?.startsWith('ERR_') === false ? message : 'it holds no private key in PEM';
    throw unusableKey(file, problem, cause);
  }
  if (privateKey.asymmetricKeyType !== 'ed25519') throw unusableKey(file, 'it is not an Ed25519 key');
  return { privateKey, publicKey: publicKeyText(createPublicKey(privateKey)) };
}

function unusableKey(file: string, problem: string, cause?: unknown): ReplicaError {
  const message = `The signing key ${file} cannot be used: ${problem}. "larder signing-key create FILE" makes one.`;
  return new ReplicaError('REPLICA_SIGNING_KEY', message, { cause });
}

/** A public key as text: the algorithm's name, and the 32 bytes in base64. */
function publicKeyText(key: KeyObject): string {
  return `${ALGORITHM}${Buffer.from(key.export({ format: 'jwk' }).x!, 'base64url').toString('base64')}`;
}

function publicKeyOf(text: string): KeyObject {
  const x = Buffer.from(text.slice(ALGORITHM.length), 'base64').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

export function signManifest(manifest: object, { privateKey, publicKey }: SigningKey): Signature {
  return { key: publicKey, value: sign(null, signedBytes(manifest), privateKey).toString('base64') };
}

/** Throws unless one of the keys signed the manifest. */
export function verifySignature(manifest: object, trustedKeys: readonly string[], label: string): void {
  const { signature, ...content } = manifest as { signature?: Partial<Signature> | null };
  if (typeof signature?.key !== 'string' || typeof signature.value !== 'string') {
    throw notTrusted(`The catalog in ${label} is not signed`);
  }
  const { key, value } = signature;
  if (!trustedKeys.includes(key)) {
    throw notTrusted(`The catalog in ${label} is signed by a key that this machine does not trust`);
  }
  if (!verify(null, signedBytes(content), publicKeyOf(key), Buffer.from(value, 'base64'))) {
    throw notTrusted(`The signature of the catalog in ${label} does not match: the manifest was changed`);
  }
}

function signedBytes(manifest: object): Buffer {
  return Buffer.from(CONTEXT + JSON.stringify(manifest));
}

function notTrusted(problem: string): ReplicaError {
  const advice =
    'Find out who wrote to the store, and publish again with a signing key whose public key is in LARDER_CATALOG_PUBLIC_KEYS.';
  return new ReplicaError('REPLICA_SIGNATURE', `${problem}. ${advice}`);
}

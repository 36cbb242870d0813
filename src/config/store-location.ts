/** Parses the catalog store's settings. They may contain secrets, so no message quotes them. */
import path from 'node:path';
import { BadValue } from './read-value.ts';

/** A web address without a query, a bucket with an optional prefix, or a folder's path, which is made absolute. */
export function storeLocation(text: string): string {
  const [scheme] = /^[a-z][a-z0-9+.-]*(?=:\/\/)/i.exec(text) ?? [];
  if (scheme === undefined) return path.resolve(text);
  if (/^https?$/i.test(scheme) && URL.canParse(text)) {
    const { search, hash } = new URL(text);
    if (search === '' && hash === '') return text;
  }
  if (/^s3$/i.test(scheme) && /^s3:\/\/[\w.-]{3,255}(?:\/[^?#]*)?$/i.test(text)) return text;
  throw new BadValue('expected the path of a folder, https://host/path without a query, or s3://bucket/prefix');
}

/** What a header may contain. */
export function headerValue(text: string): string {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new BadValue('expected a line of plain characters');
  return text;
}

/** Public keys as "larder signing-key" prints them: the algorithm's name, and 32 bytes in base64. */
export function publicKeys(text: string): string[] {
  const keys = text.split(',').map((key) => key.trim());
  if (!keys.every((key) => /^ed25519:[A-Za-z0-9+/]{43}=$/.test(key))) {
    throw new BadValue('expected public keys as "larder signing-key show FILE" prints them, separated by commas');
  }
  return keys;
}

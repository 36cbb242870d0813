/** AWS Signature Version 4 checked by the letter of its description, from what arrived and nothing else. */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Check } from './store-server.ts';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
  region: string;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Makes the check for one pair of keys. */
export function signedBy({ accessKeyId, secretAccessKey, sessionToken, region }: Credentials): Check {
  return (request, body) => {
    const header = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
    if (!header) return 'not signed';
    const [, credential, signedHeaders, signature] = header;
    const moment = String(request.headers['x-amz-date']);
    const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`;
    if (credential !== `${accessKeyId}/${scope}`) return `credential ${credential}`;
    if (Math.abs(Date.now() - timeOf(moment)) > 300_000) return `the time ${moment} is not now`;
    if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'the body is not the one that was signed';
    if (request.headers['x-amz-security-token'] !== sessionToken) return 'another session token';
    const names = signedHeaders!.split(';');
    for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
      if (!names.includes(needed)) return `${needed} is not signed`;
    }
    const canonical = [
      request.method,
      ...pathAndQuery(request),
      ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
      '',
      signedHeaders,
      sha256(body),
    ].join('\n');
    const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
    const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, moment.slice(0, 8)), region));
    return hmac(key, toSign).toString('hex') === signature ? undefined : 'the signature is another';
  };
}

function pathAndQuery(request: IncomingMessage): [string, string] {
  const [path = '', query = ''] = request.url!.split('?');
  return [path.split('/').map(encode).join('/'), query.split('&').sort().join('&')];
}

/** Every byte but letters, digits and - . _ ~ is escaped, whether or not it came escaped. */
function encode(segment: string): string {
  return [...Buffer.from(decodeURIComponent(segment))]
    .map((byte) => (/[\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${hex(byte)}`))
    .join('');
}

const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0');

function timeOf(moment: string): number {
  return Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

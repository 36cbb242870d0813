/**
 * Fetches a photo from an address that a catalog names, which anybody may have chosen: by https from public addresses only, also
 * after redirects and whatever a name resolves to, and bounded in bytes, dimensions and time.
 */
import { lookup as resolve } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { readUpTo } from '../network/read-up-to.ts';
import { type ImageHeader, readImageHeader } from './image-header.ts';

/** A photo that was checked. */
export interface Photo extends Pick<ImageHeader, 'type'> {
  bytes: Buffer;
}

/** Which origins may be asked; tests have one of their own. */
export interface PhotoOrigins {
  isAllowed: (address: URL) => boolean;
  isPublic: (ip: string) => boolean;
}

/** Web servers at their usual port on public addresses. */
export const PUBLIC_ORIGINS: PhotoOrigins = {
  isAllowed: ({ protocol, port, username, password }) =>
    protocol === 'https:' && port === '' && username === '' && password === '',
  // An IPv4 address in the clothes of an IPv6 one is looked at as such.
  isPublic: (ip) => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast',
};

const MAX_BYTES = 2 << 20;
const MAX_SIDE = 4_096;
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Thrown where there is no photo to be had; the message says why. */
export class PhotoError extends Error {
  readonly code = 'PHOTO_UNUSABLE';
}

export async function fetchPhoto(address: string, signal: AbortSignal, origins = PUBLIC_ORIGINS): Promise<Photo> {
  let url = new URL(address);
  for (let redirects = 0; ; redirects++) {
    const answer = await ask(url, signal, origins);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return checked(await bodyOf(answer));
    answer.destroy();
    const { location } = headers;
    if (!REDIRECTS.has(statusCode) || location === undefined) throw new PhotoError(`the origin answers ${statusCode}`);
    if (redirects === MAX_REDIRECTS || !URL.canParse(location, url))
      throw new PhotoError('the origin redirects too often');
    url = new URL(location, url);
  }
}

function ask(url: URL, signal: AbortSignal, { isAllowed, isPublic }: PhotoOrigins): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address is not looked up.
  if (!isAllowed(url) || (isIP(host) !== 0 && !isPublic(host))) throw new PhotoError('the address may not be asked');
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((answered, fail) => {
    // Neither cookies nor anything of the visitor is sent; a compressed image would be a trap.
    const headers = {
      accept: 'image/jpeg, image/webp, image/png',
      'accept-encoding': 'identity',
      'user-agent': 'Larder',
    };
    request(url, { signal, headers, lookup: publicLookup(isPublic), maxHeaderSize: 16_384 }, answered)
      .once('error', fail)
      .end();
  });
}

/** Connects to what was checked: a name that resolves to something else a moment later gains nothing. */
function publicLookup(isPublic: PhotoOrigins['isPublic']): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address))) {
        return callback(new PhotoError('the name leads to an address that is not public'), '');
      }
      if (options.all) callback(null, addresses);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}

function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const tooLarge = () => new PhotoError('the photo is too large');
  if (Number(answer.headers['content-length']) > MAX_BYTES) {
    answer.destroy();
    throw tooLarge();
  }
  return readUpTo(answer, MAX_BYTES, { tooLarge });
}

function checked(bytes: Buffer): Photo {
  const header = readImageHeader(bytes);
  if (!header) throw new PhotoError('what the origin sends is not a photo');
  const { type, width, height } = header;
  if (Math.min(width, height) === 0 || Math.max(width, height) > MAX_SIDE) {
    throw new PhotoError(`the photo has ${width} by ${height} pixels`);
  }
  return { type, bytes };
}

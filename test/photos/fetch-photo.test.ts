/**
 * 1. A photo is given with the type that its bytes say, whatever its name or headers do.
 * 2. What is no photo, too large in bytes or pixels, cut short, slow, or behind too many redirects is refused in bounded time.
 * 3. Addresses that are not public are never asked: written out in any form, behind a name, or behind a redirect.
 * 4. Nothing of a visitor is sent.
 */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPhoto, type PhotoOrigins, PUBLIC_ORIGINS } from '../../src/photos/fetch-photo.ts';
import { readImageHeader } from '../../src/photos/image-header.ts';
import { jpeg, PNG, WEBP_LOSSLESS, WEBP_LOSSY } from './sample-photos.ts';

const PATIENT_MS = 60_000;
const LOCAL: PhotoOrigins = { isAllowed: () => true, isPublic: () => true };

let server: Server;
let origin: string;
let asked: { path: string; headers: IncomingHttpHeaders }[] = [];

const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/front.jpg': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(jpeg(400, 300)),
  '/page.jpg': (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>no photo</html>'),
  '/drawing.svg': (response) => response.writeHead(200).end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/none.jpg': (response) => response.writeHead(404).end(),
  '/wide.jpg': (response) => response.writeHead(200).end(jpeg(60_000, 10)),
  '/empty.jpg': (response) => response.writeHead(200).end(jpeg(0, 10)),
  '/announced.jpg': (response) => void response.writeHead(200, { 'content-length': 1e9 }).write(jpeg(4, 4)),
  '/endless.jpg': (response) => {
    response.writeHead(200);
    const more = () => response.destroyed || response.write(Buffer.alloc(1 << 16), more);
    more();
  },
  '/hangs.jpg': () => {},
  '/drips.jpg': (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 5);
    response.once('close', () => clearInterval(timer));
  },
  '/moved.jpg': (response) => response.writeHead(302, { location: '/front.jpg' }).end(),
  '/round.jpg': (response) => response.writeHead(301, { location: 'round.jpg' }).end(),
  '/nowhere.jpg': (response) => response.writeHead(302).end(),
  '/file.jpg': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/inside.jpg': (response) => response.writeHead(302, { location: 'http://[::1]:1/' }).end(),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ path: request.url!, headers: request.headers });
    ANSWERS[request.url!]!(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string, origins = LOCAL, ms = PATIENT_MS) =>
  fetchPhoto(`${origin}${path}`, AbortSignal.timeout(ms), origins);

it.each([
  [PNG, { type: 'image/png', width: 1, height: 1 }],
  [WEBP_LOSSLESS, { type: 'image/webp', width: 1, height: 1 }],
  [WEBP_LOSSY, { type: 'image/webp', width: 1, height: 1 }],
  [jpeg(640, 480), { type: 'image/jpeg', width: 640, height: 480 }],
])('1. reads headers', (bytes, header) => {
  expect(readImageHeader(bytes)).toEqual(header);
  // However early it is cut, it gives the same or nothing, and never fails.
  for (let end = 0; end < bytes.length; end++) {
    expect([undefined, JSON.stringify(header)]).toContain(JSON.stringify(readImageHeader(bytes.subarray(0, end))));
  }
});

it('1, 4. gives a photo, also after a redirect, and tells nothing of anybody', async () => {
  asked = [];
  expect(await get('/front.jpg')).toEqual({ type: 'image/jpeg', bytes: jpeg(400, 300) });
  expect(await get('/moved.jpg')).toMatchObject({ type: 'image/jpeg' });
  for (const { headers } of asked) {
    expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  }
});

describe('2. refuses', () => {
  it.each([
    ['/page.jpg', /not a photo/],
    ['/drawing.svg', /not a photo/],
    ['/none.jpg', /404/],
    ['/wide.jpg', /60000 by 10/],
    ['/empty.jpg', /0 by 10/],
    ['/announced.jpg', /too large/],
    ['/endless.jpg', /too large/],
    ['/round.jpg', /redirects too often/],
    ['/nowhere.jpg', /302/],
  ])('%s', async (path, words) => {
    await expect(get(path)).rejects.toThrow(words);
  });

  it.each(['/hangs.jpg', '/drips.jpg'])('%s, in time', async (path) => {
    await expect(get(path, LOCAL, 50)).rejects.toThrow(/abort|timeout/i);
  });
});

describe('3. never asks', () => {
  it.each([
    'https://127.0.0.1/a.jpg',
    'https://2130706433/a.jpg',
    'https://0x7f.1/a.jpg',
    'https://10.1.2.3/a.jpg',
    'https://192.168.0.1/a.jpg',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/a.jpg',
    'https://0.0.0.0/a.jpg',
    'https://224.0.0.1/a.jpg',
    'https://[::1]/a.jpg',
    'https://[::ffff:10.0.0.1]/a.jpg',
    'https://[fd00::1]/a.jpg',
    'https://[fe80::1]/a.jpg',
    'https://[64:ff9b::a00:1]/a.jpg',
    'http://images.openfoodfacts.org/a.jpg',
    'https://images.openfoodfacts.org:8443/a.jpg',
    'https://user:pass@images.openfoodfacts.org/a.jpg',
  ])('%s', async (address) => {
    await expect(fetchPhoto(address, AbortSignal.timeout(PATIENT_MS))).rejects.toThrow(/may not be asked/);
  });

  it('a name that leads to such an address, at the moment of connecting', async () => {
    asked = [];
    const named = origin.replace('127.0.0.1', 'localhost');
    const origins = { ...LOCAL, isPublic: PUBLIC_ORIGINS.isPublic };
    await expect(fetchPhoto(`${named}/front.jpg`, AbortSignal.timeout(PATIENT_MS), origins)).rejects.toThrow(
      /not public/,
    );
    expect(asked).toEqual([]);
  });

  it('such an address behind a redirect', async () => {
    const origins = {
      isAllowed: ({ protocol }: URL) => protocol === 'http:',
      isPublic: (ip: string) => ip === '127.0.0.1',
    };
    await expect(get('/inside.jpg', origins)).rejects.toThrow(/may not be asked/);
    await expect(get('/file.jpg', origins)).rejects.toThrow(/may not be asked/);
  });
});

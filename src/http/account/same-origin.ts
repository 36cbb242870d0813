import type { IncomingHttpHeaders } from 'node:http';

/**
 * The origin of the page that made a request: our site, another, or unstated. Browsers send `Origin` with every request but
 * plain GETs, and no page can forge it. Our site is the public address, or the address that the request itself went to, so
 * that `localhost` works beside a public name.
 */
export function requestOrigin(
  { origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders,
  publicUrl: string,
): 'own' | 'other' | 'unsaid' {
  if (site === 'cross-site') return 'other';
  if (origin === undefined) return 'unsaid';
  const isOwn =
    origin === publicUrl || (host !== undefined && (origin === `https://${host}` || origin === `http://${host}`));
  return isOwn ? 'own' : 'other';
}

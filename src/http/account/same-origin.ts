import type { IncomingHttpHeaders } from 'node:http';

/**
 * Where the page that made a request comes from: our own site, another one, or nobody says. Browsers send `Origin` with
 * every request that is not a plain GET, and no page can forge it. Our own site is the public address, or the address that
 * the request itself went to, so that it also works at `localhost` beside a public name.
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

/** The pages for people, and what belongs to them. They have a limit of their own per address, and no delay. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import type { Food } from '../food/food.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { SearchPool } from '../search/pool.ts';
import { FAVICON_PATH, FAVICON_SVG } from '../site/favicon.ts';
import { renderFoodPage } from '../site/food-page.tsx';
import { renderHomePage } from '../site/home-page.tsx';
import {
  renderFoodNotFound,
  renderServerError,
  renderTooManyRequests,
  renderUnknownPath,
} from '../site/not-found-pages.tsx';
import { renderReference } from '../site/reference-page.tsx';
import { STYLESHEET, STYLESHEET_PATH } from '../site/stylesheet.ts';
import { send, sendEncoded, sendRefusal } from './answer.ts';
import type { HeaderList } from './base-headers.ts';
import type { LimitSettings } from './caller.ts';
import { compress, negotiateEncoding } from './compression.ts';
import type { FairnessDelay } from './fairness-delay.ts';
import { limitRows } from './limit-rows.ts';
import { openApiDocument } from './openapi.ts';
import { queryOf } from './raw-url.ts';
import { REFUSALS, type Refusal } from './refusal.ts';

/** What the pages work with. */
export interface PageRouteOptions {
  catalog: LiveCatalog;
  search: SearchPool;
  limiter: Limiter;
  pagesPerMinute: number;
  limits: LimitSettings;
  delay: FairnessDelay;
  publicUrl: string;
}

const RESULTS_ON_PAGE = 20;
const MIN_QUERY = 2;

/** Nothing is loaded but our own stylesheet and the photo of a food from its source. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' https://images.openfoodfacts.org data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const PAGE_HEADERS: HeaderList = [
  'content-type',
  'text/html; charset=utf-8',
  'cache-control',
  'no-cache',
  'vary',
  'Accept-Encoding',
  'content-security-policy',
  CONTENT_SECURITY_POLICY,
  'referrer-policy',
  'strict-origin-when-cross-origin',
  'x-frame-options',
  'DENY',
];

/** Adds the pages to the server. */
export function addPageRoutes(app: FastifyInstance, options: PageRouteOptions): void {
  const { catalog, search, publicUrl } = options;
  const openApi = openApiDocument(publicUrl);

  addPage(app, options, '/', async (request, reply) => {
    const query = queryOf(request.raw.url!)?.getAll('q').at(-1)?.trim();
    const isSearch = query !== undefined && [...query].length >= MIN_QUERY;
    const { foods, manifest, isStarterOnly } = catalog.current;
    const results = isSearch ? await search.search({ query, limit: RESULTS_ON_PAGE }) : undefined;
    const html = renderHomePage({
      foods,
      catalogDate: manifest.built_at,
      isStarterOnly,
      ...(query !== undefined && { query }),
      ...(results && { results: JSON.parse(Buffer.from(results).toString()) as Food[] }),
      publicUrl,
    });
    return sendPage(request, reply, 200, html);
  });

  addPage(app, options, '/foods/:page(^\\d.*$)', (request, reply) => {
    const { page } = request.params as { page: string };
    // An id, or an id and the name's slug; anything else under /foods/ does not exist.
    if (!/^\d+(?:-|$)/.test(page)) return sendRefusal(reply, REFUSALS.unauthorised);
    const { records } = catalog.current;
    const doc = records.docById(Number.parseInt(page, 10));
    if (doc === undefined) return sendPage(request, reply, 404, renderFoodNotFound(publicUrl));
    const { food, details } = records.record(doc);
    if (food.static_url !== `/foods/${page}`) return send(reply, 301, ['location', food.static_url!], Buffer.alloc(0));
    return sendPage(request, reply, 200, renderFoodPage({ food, details, publicUrl }));
  });

  const reference = renderReference(openApi, publicUrl, limitRows(options.limits, options.delay.ms));
  addPage(app, options, '/docs', (request, reply) => sendPage(request, reply, 200, reference));

  addFile(app, '/openapi.json', 'application/json; charset=utf-8', JSON.stringify(openApi, null, 2));
  addFile(app, STYLESHEET_PATH, 'text/css; charset=utf-8', STYLESHEET, 'public, max-age=31536000, immutable');
  addFile(app, FAVICON_PATH, 'image/svg+xml', FAVICON_SVG, 'public, max-age=86400');
  addFile(app, '/robots.txt', 'text/plain; charset=utf-8', 'User-agent: *\nAllow: /\n');
}

/** Whether a browser asks for a page to look at. */
export function wantsHtml({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept?.includes('text/html') ?? false);
}

/** Answers a browser on a path where nothing is; the status stays that of the interface. */
export function sendUnknownPathPage(reply: FastifyReply, path: string): void {
  const { status, headers } = REFUSALS.unauthorised;
  send(reply, status, PAGE_HEADERS.concat(headers), Buffer.from(renderUnknownPath(path)));
}

/** Answers a browser when a page could not be made. */
export function sendErrorPage(reply: FastifyReply, { status, headers }: Refusal): void {
  send(reply, status, PAGE_HEADERS.concat(headers), Buffer.from(renderServerError()));
}

function addPage(
  app: FastifyInstance,
  { limiter, pagesPerMinute }: PageRouteOptions,
  url: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>,
): void {
  app.route({
    method: app.supportedMethods,
    url,
    config: { access: 'page' },
    handler: async (request, reply) => {
      if (pagesPerMinute > 0) {
        const window = { key: `page:${request.caller.address}`, limit: pagesPerMinute, seconds: 60 };
        const verdict = (await limiter.admit([window]))!;
        if (!verdict.isAdmitted) {
          const html = renderTooManyRequests(verdict.resetSeconds);
          return sendPage(request, reply, 429, html, ['retry-after', String(verdict.resetSeconds)]);
        }
      }
      return handler(request, reply);
    },
  });
}

/** A file that never changes while the server runs; compressed once for each encoding. */
function addFile(app: FastifyInstance, url: string, type: string, text: string, caching = 'public, max-age=300'): void {
  const body = Buffer.from(text);
  const packed = { br: compress(body, 'br'), gzip: compress(body, 'gzip'), identity: Promise.resolve(body) };
  app.route({
    method: app.supportedMethods,
    url,
    config: { access: 'page' },
    handler: async (request, reply) => {
      const encoding = negotiateEncoding(request.headers['accept-encoding']);
      const headers = ['content-type', type, 'cache-control', caching, 'vary', 'Accept-Encoding'];
      if (encoding !== 'identity') headers.push('content-encoding', encoding);
      send(reply, 200, headers, await packed[encoding]);
    },
  });
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  html: string,
  further: HeaderList = [],
): void | Promise<void> {
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  return sendEncoded(reply, status, PAGE_HEADERS.concat(further), Buffer.from(html), encoding);
}

/** One page: its limit, handler and answer. Handlers say what to answer; only this file sends. */
import type { BaseLogger } from 'pino';
import type { LiveCatalog } from '../../catalog/versions/live-catalog.ts';
import type { FoodPortions } from '../../kinds/amounts/food-portions.ts';
import type { LimitDecision, Limiter } from '../../limits/limiter.ts';
import type { SearchPool } from '../../search/threads/pool.ts';
import { renderTooManyRequests } from '../../site/error-pages.tsx';
import type { FoodKinds } from '../../site/food-kinds.ts';
import type { Site } from '../../site/site.ts';
import { abortOnDisconnect } from '../connection/abort-on-disconnect.ts';
import { queryOf } from '../connection/request-target.ts';
import type { AddRoute, ServerReply, ServerRequest } from '../exchange.ts';
import { addressWindows } from '../gate/rate-limits.ts';
import type { HeaderList } from '../response/base-headers.ts';
import { compressPage, negotiateEncoding } from '../response/compression.ts';
import { type ErrorResponse, tooManyRequests } from '../response/error-response.ts';
import { send, sendError } from '../response/send-response.ts';
import { type PageNeeds, pageHeaders } from './page-headers.ts';
import type { SiteFor } from './page-site.ts';

export interface PageContext {
  readonly addRoute: AddRoute;
  readonly log: BaseLogger;
  readonly siteFor: SiteFor;
  readonly foodKinds: FoodKinds;
  readonly portions: FoodPortions;
  readonly publicUrl: string;
  /** Whether pages load photos from their source's host. */
  readonly hasPhotos: boolean;
  readonly catalog: LiveCatalog;
  readonly search: SearchPool;
  readonly limiter: Limiter;
  /** Pages per minute and client address; 0 means no limit. */
  readonly pagesPerMinute: number;
  /** Pages with foods per hour and client address; 0 means no limit. */
  readonly pagesPerHour: number;
}

export interface PageRequest {
  /** The site as this visitor sees it. */
  readonly site: Site;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly log: BaseLogger;
  /** Aborts when the visitor disconnects. */
  readonly abortSignal: () => AbortSignal;
}

/** A page, a redirect, or an error. */
export type PageResponse =
  | { readonly html: string; readonly status?: number; readonly needs?: PageNeeds }
  | { readonly location: string; readonly status: 301 | 303 }
  | { readonly error: ErrorResponse };

type PageHandler = (request: PageRequest) => PageResponse | Promise<PageResponse>;

const NO_QUERY = new URLSearchParams();

/** Adds what pages load besides themselves; errors are JSON. */
export function addLimited(
  context: PageContext,
  url: string,
  kind: keyof typeof PAGE_LIMITS,
  answer: (request: ServerRequest, reply: ServerReply) => void | Promise<void>,
): void {
  context.addRoute({
    url,
    access: 'page',
    answer: async (request, reply) => {
      const decision = await admit(context, request, kind);
      if (decision?.isAdmitted === false) return sendError(reply, tooManyRequests(decision.resetSeconds));
      return answer(request, reply);
    },
  });
}

export function addPage(context: PageContext, url: string, handler: PageHandler): void {
  addPageOf(context, url, handler, 'foods');
}

/** Adds a page. Pages with foods have an hourly cap, since a program could read the catalog from them. */
export function addPageOf(context: PageContext, url: string, handler: PageHandler, content: 'foods' | 'text'): void {
  const { addRoute, siteFor } = context;
  addRoute({
    url,
    access: 'page',
    answer: async (request, reply) => {
      const decision = await admit(context, request, content === 'foods' ? 'food-page' : 'page');
      if (decision?.isAdmitted === false) {
        const headers = pageHeaders({}).concat('retry-after', String(decision.resetSeconds));
        return sendHtml(request, reply, 429, headers, renderTooManyRequests(siteFor(request), decision.resetSeconds));
      }
      return sendResponse(request, reply, await handler(pageRequest(request, reply, context)));
    },
  });
}

/** Visitors' requests by kind, each with its share of the page limits per minute and, if capped, per hour. */
const PAGE_LIMITS = {
  page: { countedAs: 'page', perMinute: 1, perHour: 0 },
  'food-page': { countedAs: 'page', perMinute: 1, perHour: 1 },
  /** Typing a word takes several. */
  suggestions: { countedAs: 'suggestions', perMinute: 1, perHour: 4 },
  /** A file costs as much as many pages. */
  sitemap: { countedAs: 'sitemap', perMinute: 0.1, perHour: 0 },
} as const;

/** Counts a request; undefined if nothing is limited. */
export async function admit(
  { limiter, pagesPerMinute, pagesPerHour }: PageContext,
  request: ServerRequest,
  kind: keyof typeof PAGE_LIMITS,
): Promise<LimitDecision | undefined> {
  if (pagesPerMinute === 0) return undefined;
  const { address } = request.caller;
  const { countedAs, perMinute, perHour } = PAGE_LIMITS[kind];
  return limiter.admit([
    ...addressWindows(countedAs, address, Math.ceil(pagesPerMinute * perMinute), 60),
    ...addressWindows(countedAs, address, pagesPerHour * perHour, 3_600),
  ]);
}

export function pageRequest(request: ServerRequest, reply: ServerReply, { siteFor, log }: PageContext): PageRequest {
  return {
    site: siteFor(request),
    parameters: request.parameters,
    query: queryOf(request.raw.url!) ?? NO_QUERY,
    log,
    abortSignal: () => abortOnDisconnect(reply.raw),
  };
}

function sendResponse(request: ServerRequest, reply: ServerReply, answer: PageResponse): void {
  if ('error' in answer) sendError(reply, answer.error);
  else if ('location' in answer) send(reply, answer.status, ['location', answer.location], Buffer.alloc(0));
  else sendHtml(request, reply, answer.status ?? 200, pageHeaders(answer.needs ?? {}), answer.html);
}

/** Sends a page, compressed as the browser accepts. */
export function sendHtml(
  request: ServerRequest,
  reply: ServerReply,
  status: number,
  headers: HeaderList,
  html: string,
): void {
  const body = Buffer.from(html);
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') send(reply, status, headers, body);
  else send(reply, status, headers.concat('content-encoding', encoding), compressPage(body, encoding));
}

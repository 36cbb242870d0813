/** Searches by words, tags, nutrients and codes, as in the oldest version, the second version, and the search service. */
import type { OpenCatalog } from '../../catalog/versions/open-catalog.ts';
import { refusal } from '../../off/dialect.ts';
import {
  codesIn,
  isWithinReach,
  MAX_REACH,
  type ProductSearch,
  readFirstSearch,
  readSecondSearch,
  readServiceSearch,
} from '../../off/read-search.ts';
import type { ProductListAnswer, ProductListRequest } from '../../search/products/product-list.ts';
import { abortOnDisconnect } from '../connection/abort-on-disconnect.ts';
import type { Route, ServerReply, ServerRequest } from '../exchange.ts';
import { type Answer, withinLimits } from '../gate/within-limits.ts';
import type { ErrorResponse } from '../response/error-response.ts';
import { etagOf, sendJson } from '../response/send-response.ts';
import { docOf } from './product-routes.ts';
import {
  dialectResponse,
  jsonMembersOf,
  MAX_FORM_BYTES,
  type OffRouteOptions,
  parametersOf,
  READ_METHODS,
  sendFound,
} from './route-options.ts';

/** Writes the answer with a page of products, which are JSON already. */
type Write = (search: ProductSearch, found: ProductListAnswer, tookMs: number) => { before: string; after: string };

type Asked = { values: ProductSearch } | { refusal: ErrorResponse };

export function searchRoutes(options: OffRouteOptions): Route[] {
  const { catalog, search: pool, cache, publicUrl, hasOwnPhotoUrls: hasOwnPhotos } = options;
  const posted = { access: 'off', allow: READ_METHODS, bodyLimit: MAX_FORM_BYTES } as const;
  const page = (url: string, read: (parameters: URLSearchParams) => ProductSearch): Route => ({
    url,
    ...posted,
    answer: withinLimits(options, {
      cost: countCodes,
      read: (request) => known(read(parametersOf(request))),
      answer: answerWith(writePage),
    }),
  });
  return [
    page('/cgi/search.pl', readFirstSearch),
    page('/api/v2/search', readSecondSearch),
    { url: '/search', ...posted, answer: withinLimits(options, { read: readService, answer: answerWith(writeHits) }) },
    {
      url: '/health',
      access: 'health',
      answer: (_request, reply) => {
        const passed = catalog.state !== 'damaged';
        const results = [{ checker: 'catalog', output: passed ? 'ok' : 'damaged', passed }];
        sendJson(reply, { status: passed ? 'success' : 'failure', results });
      },
    },
  ];

  function answerWith(write: Write): Answer<ProductSearch> {
    return (search, request, reply, rateHeaders) => {
      const { current } = catalog;
      const body = async () => {
        const started = performance.now();
        const found = await findPage(search, write === writeHits, reply);
        const { before, after } = write(search, found, Math.round(performance.now() - started));
        return Buffer.concat([Buffer.from(before), found.bytes, Buffer.from(after)]);
      };
      const tag = etagOf('off-search', write.name, JSON.stringify([search, hasOwnPhotos]));
      return sendFound(request, reply, rateHeaders, { version: current.version, tag, cache, body });
    };
  }

  function findPage(search: ProductSearch, areHits: boolean, reply: ServerReply): Promise<ProductListAnswer> {
    const { words, conditions, order, page, pageSize, fields, codes } = search;
    const { current } = catalog;
    const offset = (page - 1) * pageSize;
    const request = { selection: { fields, version: '2' }, areHits, publicUrl, hasOwnPhotos } as const;
    const ask = (from: ProductListRequest['from']) => pool.products({ ...request, from }, abortOnDisconnect(reply.raw));
    if (codes !== undefined && codes.length > 0) {
      const docs = docsOf(current, codes);
      const found = ask({ docs: docs.slice(offset, offset + pageSize) });
      return found.then((page) => ({ ...page, count: docs.length }));
    }
    if (words !== '' || conditions.length > 0 || order !== 'popular') {
      return ask({ words, conditions, order, offset, limit: isWithinReach(search) ? pageSize : 0 });
    }
    // All foods are stored in this order.
    const limit = isWithinReach(search) ? pageSize : 0;
    const docs = current.popular({ category: undefined, withImageOnly: false, offset, limit });
    const count = Math.min(current.foods, MAX_REACH);
    return ask({ docs }).then((found) => ({ ...found, count, isExact: current.foods <= MAX_REACH }));
  }
}

/** Each product counts as if requested by itself. */
function countCodes(_query: URLSearchParams | undefined, request: ServerRequest): number {
  return Math.max(1, codesIn(parametersOf(request)).length);
}

function docsOf(current: OpenCatalog, codes: readonly string[]): number[] {
  return [...new Set(codes.map((code) => docOf(current, code)).filter((doc) => doc !== undefined))];
}

/** A search that asks for nothing the catalog lacks. */
function known(search: ProductSearch): Asked {
  if (search.unknown.length === 0) return { values: search };
  const names = search.unknown.map((name) => name.slice(0, 80)).join(', ');
  return { refusal: dialectResponse(400, refusal('2', `Products cannot be searched by ${names} here.`)) };
}

function readService(request: ServerRequest): Asked {
  const form = parametersOf(request);
  const json = jsonMembersOf(request);
  if (json === undefined) {
    return serviceRefusal('Invalid body', 'The body must be a JSON object, such as {"q": "jam", "page_size": 10}.');
  }
  const search = readServiceSearch((name) => textOf(json[name]) ?? form.getAll(name).join(',') ?? undefined);
  if (isWithinReach(search)) return { values: search };
  const description = `Maximum number of returned results is ${MAX_REACH}, please adjust the page or page_size.`;
  return serviceRefusal('page * page_size is too large', description);
}

function serviceRefusal(title: string, description: string): Asked {
  return { refusal: dialectResponse(400, { debug: null, errors: [{ title, description, status: 400 }] }) };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? value.map((each) => textOf(each) ?? '').join(',') : undefined;
}

function writePage({ page, pageSize }: ProductSearch, { onPage, count, isExact }: ProductListAnswer) {
  const facts = { count, is_count_exact: isExact, page, page_count: onPage, page_size: pageSize };
  return {
    before: `${JSON.stringify(facts).slice(0, -1)},"products":`,
    after: `,"skip":${(page - 1) * pageSize}}`,
  };
}

function writeHits({ page, pageSize, unknown }: ProductSearch, found: ProductListAnswer, tookMs: number) {
  const { count, isExact } = found;
  const warnings = unknown.map((field) => ({
    title: 'Unknown field',
    description: `Nothing is searched by ${field} here, so it was left out.`,
  }));
  const facts = {
    aggregations: {},
    facets: {},
    charts: {},
    page,
    page_size: pageSize,
    page_count: Math.ceil(count / pageSize),
    debug: {},
    took: tookMs,
    timed_out: false,
    count,
    is_count_exact: isExact,
    warnings,
  };
  return { before: '{"hits":', after: `,${JSON.stringify(facts).slice(1)}` };
}

/**
 * The data endpoints. Behind the gate every one goes the same way: limits, validation, the fairness delay, look-up.
 */
import type { LiveCatalog } from '../../catalog/versions/live-catalog.ts';
import type { OpenCatalog } from '../../catalog/versions/open-catalog.ts';
import { wholeFoodJson } from '../../details/whole-food.ts';
import { detailsWords } from '../../details/words.ts';
import type { FoodPortions } from '../../kinds/amounts/food-portions.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../messages/languages.ts';
import type { SearchPool } from '../../search/threads/pool.ts';
import { acceptedLanguages, spokenLanguage } from '../accepted-languages.ts';
import { abortOnDisconnect } from '../connection/abort-on-disconnect.ts';
import type { Route, ServerReply, ServerRequest } from '../exchange.ts';
import { type Answer, type LimitOptions, type Read, withinLimits } from '../gate/within-limits.ts';
import { responseWithOwnPhotos } from '../photos/own-photos.ts';
import { changesGone, ERROR_RESPONSES, type ErrorResponse, validationFailed } from '../response/error-response.ts';
import { ResponseCache } from '../response/response-cache.ts';
import { type CatalogResponse, etagOf, sendCatalogResponse, sendError } from '../response/send-response.ts';
import { changesAnswer } from './changes-answer.ts';
import {
  BARCODE,
  BARCODE_DETAILS,
  BATCH,
  CATEGORIES,
  CHANGES,
  costOf,
  type Endpoint,
  FOOD,
  FOOD_DETAILS,
  MEAL,
  POPULAR,
  SEARCH,
} from './endpoints.ts';
import { type Parameters, readParameters, type Values } from './parameters.ts';

/** What the data endpoints work with. */
export interface DataRouteOptions extends LimitOptions {
  catalog: LiveCatalog;
  search: SearchPool;
  cache: ResponseCache;
  portions: FoodPortions;
  publicUrl: string;
  /** Whether the addresses of photos are those of this service. */
  hasOwnPhotoUrls: boolean;
}

/** For details that are asked for again: some thousand. Apart from other answers, which a walk through all foods must not push out. */
const DETAILS_CACHE_BYTES = 8 << 20;

type LookUp<P extends Parameters> = (values: Values<P>, reply: ServerReply) => CatalogResponse | ErrorResponse;

/** The data endpoints of a server. */
export function dataRoutes(options: DataRouteOptions): Route[] {
  const { catalog, search, cache, portions } = options;
  const detailsCache = new ResponseCache(DETAILS_CACHE_BYTES);
  const food = (doc: number | undefined, missing: ErrorResponse) =>
    doc === undefined ? missing : foodResponse(catalog.current, doc);
  const details = (doc: number | undefined, missing: ErrorResponse, language: Language) =>
    doc === undefined ? missing : detailsResponse(catalog.current, doc, language, portions, detailsCache);
  return [
    dataRoute(options, FOOD, ({ food_id }) =>
      food(catalog.current.records.docById(food_id), ERROR_RESPONSES.foodNotFound),
    ),

    dataRoute(options, BARCODE, ({ code }) =>
      food(catalog.current.records.docByBarcode(code), ERROR_RESPONSES.barcodeNotFound),
    ),

    dataRoute(options, FOOD_DETAILS, ({ food_id, lang }, { request }) =>
      details(catalog.current.records.docById(food_id), ERROR_RESPONSES.foodNotFound, lang ?? spoken(request)),
    ),

    dataRoute(options, BARCODE_DETAILS, ({ code, lang }, { request }) =>
      details(catalog.current.records.docByBarcode(code), ERROR_RESPONSES.barcodeNotFound, lang ?? spoken(request)),
    ),

    dataRoute(options, BATCH, ({ ids, barcodes }) => {
      const current = catalog.current;
      const { records } = current;
      const docs = ids?.map((id) => records.docById(id)) ?? barcodes!.map((code) => records.docByBarcode(code));
      return {
        version: current.version,
        tag: etagOf('foods', ...docs),
        isLong: true,
        body: () => {
          const foods = docs.map((doc) => (doc === undefined ? 'null' : current.jsonBytesAsText(doc)));
          return Buffer.from(`[${foods.join()}]`, 'latin1');
        },
      };
    }),

    dataRoute(options, SEARCH, ({ q, limit, ...filters }, reply) => ({
      version: catalog.current.version,
      tag: etagOf('search', q, limit, ...Object.values(filters)),
      isLong: true,
      cache,
      body: async () => {
        const bytes = await search.search({ query: q, limit, ...filters }, abortOnDisconnect(reply.raw));
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      },
    })),

    dataRoute(options, MEAL, ({ q, servings }, reply) => ({
      version: catalog.current.version,
      tag: etagOf('meal', q, servings),
      isLong: true,
      cache,
      body: async () => {
        const bytes = await search.meal({ meal: q, servings }, abortOnDisconnect(reply.raw));
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      },
    })),

    dataRoute(options, POPULAR, ({ limit, offset, category, has_image }) => {
      const current = catalog.current;
      return {
        version: current.version,
        tag: etagOf('popular', limit, offset, category, has_image),
        isLong: true,
        // Further pages are asked for by programs that read the whole list once.
        ...(offset === 0 && { cache }),
        body: () => current.records.jsonArray(current.popular({ limit, offset, category, withImageOnly: has_image })),
      };
    }),

    dataRoute(options, CHANGES, ({ since, after, limit }) => {
      const { changes, version } = catalog.current;
      const all = changes.since(since ?? version);
      if (all === undefined) return changesGone(since!, version);
      const body = () => Buffer.from(JSON.stringify(changesAnswer(all, { since, version, after, limit })));
      return { version, tag: etagOf('changes', since, after, limit), isLong: true, body };
    }),

    dataRoute(options, CATEGORIES, () => {
      const { version, categories } = catalog.current;
      return { version, tag: 'categories', isLong: true, cache, body: () => Buffer.from(JSON.stringify(categories)) };
    }),
  ];
}

function foodResponse(current: OpenCatalog, doc: number): CatalogResponse {
  return { version: current.version, tag: String(doc), isLong: false, body: () => current.jsonBytesAsText(doc) };
}

function detailsResponse(
  current: OpenCatalog,
  doc: number,
  language: Language,
  portions: FoodPortions,
  cache: ResponseCache,
): CatalogResponse {
  return {
    version: current.version,
    tag: `details-${doc}-${language}`,
    isLong: true,
    vary: 'Accept-Language',
    cache,
    body: () => {
      const record = current.records.record(doc);
      return Buffer.from(wholeFoodJson(record, detailsWords(language), portions.of(record), current.terms));
    },
  };
}

/** The language of names that a request accepts. */
function spoken({ headers }: ServerRequest): Language {
  return spokenLanguage(acceptedLanguages(headers['accept-language'])) ?? DEFAULT_LANGUAGE;
}

function dataRoute<P extends Parameters>(options: DataRouteOptions, endpoint: Endpoint<P>, lookUp: LookUp<P>): Route {
  const read: Read<Values<P>> = ({ parameters }, query) => {
    const values = readParameters(endpoint.parameters, parameters, query, endpoint.oneOf);
    return 'errors' in values ? { refusal: validationFailed(values.errors) } : values;
  };
  const answer: Answer<Values<P>> = (values, request, reply, rateHeaders) => {
    const found = lookUp(values, reply);
    if ('status' in found) return sendError(reply, found, rateHeaders);
    const response = options.hasOwnPhotoUrls ? responseWithOwnPhotos(found, options.publicUrl) : found;
    return sendCatalogResponse(request, reply, response, rateHeaders);
  };
  return {
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    access: 'data',
    answer: withinLimits(options, { cost: (query) => costOf(endpoint, query), read, answer }),
  };
}

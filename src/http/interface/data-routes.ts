/** The data endpoints. Behind the gate, each one applies limits, validation, the fairness delay, and the look-up. */
import type { LiveCatalog } from '../../catalog/versions/live-catalog.ts';
import type { OpenCatalog } from '../../catalog/versions/open-catalog.ts';
import { wholeFoodJson } from '../../details/whole-food.ts';
import { detailsWords } from '../../details/words.ts';
import type { FoodPortions } from '../../kinds/amounts/food-portions.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../messages/languages.ts';
import type { SearchPool } from '../../search/threads/pool.ts';
import { acceptedLanguages, spokenLanguage } from '../accepted-languages.ts';
import { abortOnDisconnect } from '../connection/abort-on-disconnect.ts';
import type { Route, ServerReply } from '../exchange.ts';
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

export interface DataRouteOptions extends LimitOptions {
  catalog: LiveCatalog;
  search: SearchPool;
  cache: ResponseCache;
  portions: FoodPortions;
  publicUrl: string;
  /** Whether photo addresses are this service's. */
  hasOwnPhotoUrls: boolean;
}

/** For frequently requested details: some thousand. Separate from other answers, which a crawl of all foods must not evict. */
const DETAILS_CACHE_BYTES = 8 << 20;

/** Without a reply it is for an example, and no client can disconnect. */
type LookUp<P extends Parameters> = (
  values: Values<P>,
  reply: ServerReply | undefined,
) => CatalogResponse | ErrorResponse;

export interface DataRoute extends Route {
  readonly endpoint: Endpoint;
  /** Its answer for these path and query parameters; undefined for an error. */
  readonly ask: (inPath: Readonly<Record<string, string>>, query: URLSearchParams) => Promise<unknown>;
}

export function dataRoutes(options: DataRouteOptions): DataRoute[] {
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

    dataRoute(options, FOOD_DETAILS, ({ food_id, lang }, reply) =>
      details(catalog.current.records.docById(food_id), ERROR_RESPONSES.foodNotFound, lang ?? spoken(reply)),
    ),

    dataRoute(options, BARCODE_DETAILS, ({ code, lang }, reply) =>
      details(catalog.current.records.docByBarcode(code), ERROR_RESPONSES.barcodeNotFound, lang ?? spoken(reply)),
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
        const bytes = await search.search({ query: q, limit, ...filters }, signalOf(reply));
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      },
    })),

    dataRoute(options, MEAL, ({ q, servings }, reply) => ({
      version: catalog.current.version,
      tag: etagOf('meal', q, servings),
      isLong: true,
      cache,
      body: async () => {
        const bytes = await search.meal({ meal: q, servings }, signalOf(reply));
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      },
    })),

    dataRoute(options, POPULAR, ({ limit, offset, category, has_image }) => {
      const current = catalog.current;
      return {
        version: current.version,
        tag: etagOf('popular', limit, offset, category, has_image),
        isLong: true,
        // Further pages are requested by programs that read the whole list once.
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

/** Aborts when the client disconnects. */
function signalOf(reply: ServerReply | undefined): AbortSignal {
  return reply === undefined ? new AbortController().signal : abortOnDisconnect(reply.raw);
}

/** The language of names that a request accepts. */
function spoken(reply: ServerReply | undefined): Language {
  return spokenLanguage(acceptedLanguages(reply?.request.headers['accept-language'])) ?? DEFAULT_LANGUAGE;
}

function dataRoute<P extends Parameters>(
  options: DataRouteOptions,
  endpoint: Endpoint<P>,
  lookUp: LookUp<P>,
): DataRoute {
  const find: LookUp<P> = (values, reply) => {
    const found = lookUp(values, reply);
    return 'status' in found || !options.hasOwnPhotoUrls ? found : responseWithOwnPhotos(found, options.publicUrl);
  };
  const read: Read<Values<P>> = ({ parameters }, query) => {
    const values = readParameters(endpoint.parameters, parameters, query, endpoint.oneOf);
    return 'errors' in values ? { refusal: validationFailed(values.errors) } : values;
  };
  const answer: Answer<Values<P>> = (values, request, reply, rateHeaders) => {
    const found = find(values, reply);
    if ('status' in found) return sendError(reply, found, rateHeaders);
    return sendCatalogResponse(request, reply, found, rateHeaders);
  };
  return {
    endpoint,
    ask: async (inPath, query) => {
      const asked = readParameters(endpoint.parameters, inPath, query, endpoint.oneOf);
      const found = 'errors' in asked ? undefined : find(asked.values, undefined);
      if (found === undefined || 'status' in found) return undefined;
      const body = await found.body();
      // The text has one byte in each character.
      return JSON.parse(String(typeof body === 'string' ? Buffer.from(body, 'latin1') : body));
    },
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    access: 'data',
    answer: withinLimits(options, { cost: (query) => costOf(endpoint, query), read, answer }),
  };
}

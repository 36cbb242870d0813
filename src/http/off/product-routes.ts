/** One product by code, in every version, and as a document of the search service. */
import { memoize } from '../../caches/bounded-map.ts';
import type { OpenCatalog } from '../../catalog/versions/open-catalog.ts';
import type { Food } from '../../food/food.ts';
import { DIALECT_VERSIONS, foundText, notFound } from '../../off/dialect.ts';
import type { KindTags } from '../../off/kind-tags.ts';
import { Product, type ProductContext } from '../../off/product.ts';
import { codeOf, idInCode, normalizedCode } from '../../off/product-code.ts';
import { productWriter, readFields } from '../../off/select-fields.ts';
import type { Route, ServerRequest } from '../exchange.ts';
import { type Answer, withinLimits } from '../gate/within-limits.ts';
import type { ErrorResponse } from '../response/error-response.ts';
import { ResponseCache } from '../response/response-cache.ts';
import { etagOf, sendError } from '../response/send-response.ts';
import { dialectResponse, type OffRouteOptions, sendFound } from './route-options.ts';
import { WRITE_METHODS, writeRefusal } from './write-routes.ts';

/** Caches frequently requested products. */
const CACHE_BYTES = 32 * 2 ** 20;

/** The requested members, and a text that identifies them. */
interface AskedFields {
  readonly fields: readonly string[] | undefined;
  readonly id: string;
}

/** A requested product; the code is as typed. */
interface ProductQuery extends AskedFields {
  readonly code: string;
}

/** A product, or its absence, in one version's words. */
interface ProductWords {
  readonly found: (product: Product, fields: AskedFields['fields']) => string;
  readonly missing: (code: string) => ErrorResponse;
}

export function productRoutes(options: OffRouteOptions, kindTags: KindTags): Route[] {
  const cache = new ResponseCache(CACHE_BYTES);
  const photos = options.hasOwnPhotoUrls ? ' own' : '';
  const routes = DIALECT_VERSIONS.flatMap((version) => {
    const read = answerWith(version, {
      found: (product, fields) => foundText(version, product.code, productWriter({ fields, version })(product)),
      missing: (code) => {
        const { status, body } = notFound(version, normalizedCode(gs1Code(code)));
        return dialectResponse(status, body);
      },
    });
    const answer: Route['answer'] = (request, reply) =>
      WRITING.has(request.method) ? sendError(reply, writeRefusal(version)) : read(request, reply);
    return ['', '/'].map((end) => ({
      url: `/api/v${version}/product/:code${end}`,
      access: 'off' as const,
      allow: WRITE_METHODS,
      answer,
    }));
  });
  const document = answerWith('document', {
    found: (product, fields) => productWriter({ fields, version: '2', hasListOfBrands: true })(product),
    missing: () => dialectResponse(404, { detail: 'code not found' }),
  });
  return [...routes, { url: '/document/:code', access: 'off', answer: document }];

  function answerWith(name: string, { found, missing }: ProductWords): Route['answer'] {
    const answer: Answer<ProductQuery> = ({ code, fields, id }, request, reply, rateHeaders) => {
      const { current } = options.catalog;
      const doc = docOf(current, code);
      if (doc === undefined) return sendError(reply, missing(code), rateHeaders);
      const body = () => {
        const { food, details } = current.records.record(doc);
        return Buffer.from(found(new Product(food, details, contextOf(current)), fields));
      };
      const tag = `off-${doc}-${tagOfSelection(`${name} ${id}${photos}`)}`;
      return sendFound(request, reply, rateHeaders, { version: current.version, tag, cache, body });
    };
    return withinLimits(options, { read: readProductQuery, answer });
  }

  function contextOf(current: OpenCatalog): ProductContext {
    return {
      publicUrl: options.publicUrl,
      hasOwnPhotos: options.hasOwnPhotoUrls,
      codeOf: (food: Food) => codeOf(food, (code) => current.records.docByBarcode(code) !== undefined),
      tagsOfKind: (path) => kindTags.ofPath(path),
    };
  }
}

const WRITING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function readProductQuery({ parameters }: ServerRequest, query: URLSearchParams | undefined): { values: ProductQuery } {
  const typed = parameters.code!;
  const code = typed.endsWith('.json') ? typed.slice(0, -'.json'.length) : typed;
  const { fields, id } = askedFields(query?.getAll('fields').join() ?? '');
  return { values: { code, fields, id } };
}

/** Clients send the same lists again and again. */
const askedFields = memoize((list: string): AskedFields => {
  const fields = readFields([list]);
  return { fields, id: fields?.join() ?? '' };
}, 1_000);

/** Identifies selections; clients repeat them, and hashing one takes longer than looking it up. */
const tagOfSelection = memoize((selection: string) => etagOf('off', selection), 1_000);

/** The document of a code: a barcode in any spelling, or a code made for a food without a barcode. */
export function docOf({ records }: OpenCatalog, typed: string): number | undefined {
  const doc = records.docByBarcode(gs1Code(typed));
  if (doc !== undefined) return doc;
  const id = idInCode(typed);
  const made = id === undefined ? undefined : records.docById(id);
  if (made === undefined) return undefined;
  const food = records.food(made);
  return codeOf(food, (code) => records.docByBarcode(code) !== undefined) === typed.trim() ? made : undefined;
}

/** The code in a GS1 digital link; anything else unchanged. */
function gs1Code(typed: string): string {
  return /^https?:\/\/.*\/01\/(\d{8,14})(?:[/?]|$)/.exec(typed)?.[1] ?? typed;
}

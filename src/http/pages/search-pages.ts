/** The home page with its search, and suggestions while typing. */

import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import type { LiveCatalog } from '../../catalog/versions/live-catalog.ts';
import type { Food } from '../../food/food.ts';
import type { Kind } from '../../kinds/kind-table.ts';
import { hasWordsOf } from '../../kinds/names/has-words-of.ts';
import { KindNamesByPrefix } from '../../kinds/names/kind-names-by-prefix.ts';
import type { SearchAddress } from '../../site/address.ts';
import { renderHomePage } from '../../site/find/home-page.tsx';
import { isLongEnough } from '../../site/find/long-enough.ts';
import { BEST_MATCHES, narrowResults } from '../../site/find/narrow-results.ts';
import { renderResultsPage } from '../../site/find/results-page.tsx';
import { kindSuggestion, type Suggestion, suggestionOf } from '../../site/find/suggestion.ts';
import type { Site } from '../../site/site.ts';
import { JSON_HEADERS } from '../response/base-headers.ts';
import { send } from '../response/send-response.ts';
import { filterParameters, listParameters, textParameter } from './page-parameters.ts';
import {
  addLimited,
  addPage,
  type PageContext,
  type PageRequest,
  type PageResponse,
  pageRequest,
} from './page-route.ts';

/** Longer than any name; the rest would only cost time. */
const MAX_QUERY = 200;
const NEAR_MATCHES = 6;
/** Each is a search. */
const MAX_MAIN_WORDS = 2;
const SUGGESTED_FOODS = 8;
/** More tables than any country has. */
const MOST_TABLES = 20;
const SUGGESTED_KINDS = 2;

/** Adds `/` and `/foods/suggestions`. */
export function addSearchPages(context: PageContext): void {
  addPage(context, '/', (request) => {
    const query = queryText(request.query);
    return query === undefined ? homePage(context, request.site) : resultsPage(context, request, query);
  });
  addSuggestions(context);
}

function homePage({ catalog }: PageContext, site: Site): PageResponse {
  const { current } = catalog;
  const [mostPopular] = current.popularDocumented(0, 1).docs;
  const html = renderHomePage(site, {
    foods: current.foods,
    catalogDate: current.manifest.built_at,
    isStarterOnly: current.isStarterOnly,
    ...(mostPopular !== undefined && { example: current.records.record(mostPopular) }),
  });
  return { html };
}

async function resultsPage(context: PageContext, request: PageRequest, query: string): Promise<PageResponse> {
  const { catalog, search } = context;
  const { site } = request;
  const filters = filterParameters(request.query);
  const choice = listParameters(request.query);
  const { compare = [] } = choice;
  const asked: SearchAddress = {
    query,
    ...choice,
    ...filters,
    category: textParameter(request.query, 'category'),
    withFigures: textParameter(request.query, 'figures') === 'yes',
    asTyped: textParameter(request.query, 'as-typed') === 'yes',
  };
  if (!isLongEnough(query)) return { html: renderResultsPage(site, asked, undefined) };
  const ofBarcode = compare.length === 0 ? foodOfBarcode(catalog, query) : undefined;
  if (ofBarcode !== undefined) return { location: ofBarcode.static_url!, status: 303 };
  const { bytes, otherKind, correctedQuery, nothing } = await search.answer(
    { query, limit: BEST_MATCHES, asTypedOnly: asked.asTyped === true, ...filters },
    request.abortSignal(),
  );
  const { foods, ...results } = narrowResults(foodsOf(bytes), asked);
  const near = results.count === 0 && nothing === undefined ? await nearMatches(context, request, query) : undefined;
  const shown = {
    ...results,
    near,
    otherName: otherKind && otherName(site, query, otherKind),
    correctedQuery,
    nothing,
    foods: foods.map((food) => recordOf(catalog, ofTable(catalog, food, site.country))),
  };
  return { html: renderResultsPage(site, asked, shown), needs: { hasPhotos: context.hasPhotos } };
}

/** The same food in the table of the visitor's country, if that has it. */
function ofTable({ current: { records, repeats, terms } }: LiveCatalog, food: Food, country: string | undefined): Food {
  const doc = country === undefined || food.barcode !== null ? undefined : records.docById(food.id);
  if (doc === undefined) return food;
  const others = repeats.othersOf(doc, MOST_TABLES).map((other) => records.record(other));
  const own = others.find(({ details }) => terms.get(details.dataset)?.country?.toUpperCase() === country);
  return own?.food ?? food;
}

/** The food's name in the page's language, if the query used another. */
function otherName({ kinds, locale }: Site, query: string, key: string): string | undefined {
  const name = kinds.table.byKey(key)?.namesIn(locale.language)[0];
  const isTyped = name === undefined || hasWordsOf(query, name.singular) || hasWordsOf(query, name.plural);
  return isTyped ? undefined : name.singular;
}

/** Foods with at least one main word of a query, the longest word first. */
async function nearMatches({ catalog, search }: PageContext, request: PageRequest, query: string) {
  const words = [...new Set(query.match(/\p{L}{3,}/gu))].sort((a, b) => b.length - a.length);
  if (words.length < 2) return undefined;
  for (const word of words.slice(0, MAX_MAIN_WORDS)) {
    const foods = foodsOf(await search.search({ query: word, limit: NEAR_MATCHES }, request.abortSignal()));
    if (foods.length > 0) return { query: word, foods: foods.map((food) => recordOf(catalog, food)) };
  }
  return undefined;
}

/** The food whose complete barcode was typed. */
function foodOfBarcode({ current: { records } }: LiveCatalog, query: string): Food | undefined {
  const doc = /^[\d\s-]{8,20}$/.test(query) ? records.docByBarcode(query.replace(/[\s-]/g, '')) : undefined;
  return doc === undefined ? undefined : records.food(doc);
}

/** A food with its details; without them if the catalog was swapped since it was found, and the new one lacks it. */
function recordOf({ current: { records } }: LiveCatalog, food: Food): FoodRecord {
  const doc = records.docById(food.id);
  return doc === undefined ? { food, details: { dataset: '', key: '', popularity: 0 } } : records.record(doc);
}

/**
 * Names while typing, as JSON for the pages' script: foods, then kinds by their names in the visitor's language. They are
 * counted separately, so that typing neither uses up a visitor's pages nor is subject to the API's limits; and they only
 * include energy, so they do not bypass those.
 */
function addSuggestions(context: PageContext): void {
  const { search, catalog, foodKinds } = context;
  const kindNames = new KindNamesByPrefix(foodKinds.table);
  addLimited(context, '/foods/suggestions', 'suggestions', async (request, reply) => {
    const { query: parameters, site, abortSignal } = pageRequest(request, reply, context);
    const query = queryText(parameters) ?? '';
    const suggestions: Suggestion[] = [];
    if (isLongEnough(query)) {
      const foods = foodsOf(await search.search({ query, limit: SUGGESTED_FOODS, isTyping: true }, abortSignal()));
      const { language } = site.locale;
      const isThere = ({ key }: Kind) => catalog.current.kinds.count(key) > 0;
      const kinds = kindNames.find(query, language, SUGGESTED_KINDS, isThere);
      const named = foods.map((food) => suggestionOf(recordOf(catalog, food), language));
      suggestions.push(...named, ...kinds.map((kind) => kindSuggestion(kind, foodKinds, language)));
    }
    const headers = [...JSON_HEADERS, 'cache-control', 'private, max-age=60', 'vary', 'Accept-Language, Cookie'];
    send(reply, 200, headers, Buffer.from(JSON.stringify(suggestions)));
  });
}

function queryText(parameters: URLSearchParams): string | undefined {
  const text = textParameter(parameters, 'q');
  return text === undefined ? undefined : [...text].slice(0, MAX_QUERY).join('');
}

function foodsOf(bytes: Uint8Array): Food[] {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()) as Food[];
}

/** The home page with its search, and the suggestions while typing. */
import type { Food } from '../../food/food.ts';
import { renderHomePage } from '../../site/find/home-page.tsx';
import { BEST_MATCHES, narrowResults } from '../../site/find/narrow-results.ts';
import { renderResultsPage } from '../../site/find/results-page.tsx';
import { suggestionOf } from '../../site/find/suggestion.ts';
import type { Site } from '../../site/site.ts';
import { JSON_HEADERS } from '../base-headers.ts';
import { tooManyRequests } from '../error-response.ts';
import { send, sendError } from '../send-response.ts';
import { filterParameters, idsParameter, pageParameter, textParameter } from './page-parameters.ts';
import { addPage, admit, type PageContext, type PageRequest, type PageResponse, pageRequest } from './page-route.ts';

const MIN_QUERY = 2;
/** Longer than any name; what is beyond would only cost time. */
const MAX_QUERY = 200;
const SUGGESTIONS = 8;

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
  const [mostPopular] = current.popular({ category: undefined, withImageOnly: false, offset: 0, limit: 1 });
  const html = renderHomePage(site, {
    foods: current.foods,
    catalogDate: current.manifest.built_at,
    isStarterOnly: current.isStarterOnly,
    ...(mostPopular !== undefined && { example: current.records.record(mostPopular).food }),
  });
  return { html };
}

async function resultsPage({ search }: PageContext, request: PageRequest, query: string): Promise<PageResponse> {
  const { site } = request;
  const filters = filterParameters(request.query);
  const category = textParameter(request.query, 'category');
  const asked = { query, ...filters, category, compare: idsParameter(request.query, 'compare') };
  if ([...query].length < MIN_QUERY) return { html: renderResultsPage(site, asked, undefined) };
  const bytes = await search.search({ query, limit: BEST_MATCHES, ...filters }, request.abortSignal());
  const results = narrowResults(foodsOf(bytes), category, pageParameter(request.query));
  return { html: renderResultsPage(site, asked, results), needs: { hasPhotos: site.hasPhotos } };
}

/**
 * Names while typing, as JSON for the pages' own script. They have a count of their own, so that typing neither uses up
 * a visitor's pages nor is held to the limits of the API, and they carry no figures, so that they are no way around those.
 */
function addSuggestions(context: PageContext): void {
  const { app, search, pagesPerMinute } = context;
  app.route({
    method: app.supportedMethods,
    url: '/foods/suggestions',
    config: { access: 'page' },
    handler: async (request, reply) => {
      const decision = await admit(context, request, 'suggestions', pagesPerMinute);
      if (decision?.isAdmitted === false) return sendError(reply, tooManyRequests(decision.resetSeconds));
      const { query: parameters, abortSignal } = pageRequest(request, reply, context);
      const query = queryText(parameters) ?? '';
      const isSearch = [...query].length >= MIN_QUERY;
      const foods = isSearch ? foodsOf(await search.search({ query, limit: SUGGESTIONS }, abortSignal())) : [];
      const headers = [...JSON_HEADERS, 'cache-control', 'private, max-age=60'];
      send(reply, 200, headers, Buffer.from(JSON.stringify(foods.map(suggestionOf))));
    },
  });
}

function queryText(parameters: URLSearchParams): string | undefined {
  const text = textParameter(parameters, 'q');
  return text === undefined ? undefined : [...text].slice(0, MAX_QUERY).join('');
}

function foodsOf(bytes: Uint8Array): Food[] {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()) as Food[];
}

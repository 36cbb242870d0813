/** Suggestions while typing, as in version 3, the oldest version, and the search service. */
import { readCountries } from '../../catalog/build/countries.ts';
import type { OpenCatalog } from '../../catalog/versions/open-catalog.ts';
import type { Food } from '../../food/food.ts';
import { KindNamesByPrefix } from '../../kinds/names/kind-names-by-prefix.ts';
import { DIALECT_VERSIONS, isVersion3, success } from '../../off/dialect.ts';
import { plainWords } from '../../off/read-search.ts';
import {
  brandsThatBegin,
  type SuggestionQuery,
  TAXONOMIES,
  type TagSuggestion,
  taxonomyName,
} from '../../off/suggestions.ts';
import { abortOnDisconnect } from '../connection/abort-on-disconnect.ts';
import type { Route, ServerReply, ServerRequest } from '../exchange.ts';
import { type Answer, withinLimits } from '../gate/within-limits.ts';
import { etagOf } from '../response/send-response.ts';
import { type OffRouteOptions, parametersOf, sendFound } from './route-options.ts';

interface Asked extends SuggestionQuery {
  /** Tag types as requested. */
  readonly types: readonly string[];
}

type Write = (found: readonly (TagSuggestion & { type: string })[], asked: Asked) => unknown;

const MAX_LIMIT = 400;
const MAX_TYPES = 10;
const DEFAULT_LIMITS = { taxonomy: 25, autocomplete: 10 };
/** Foods whose brands are searched for suggestions. */
const FOODS_FOR_BRANDS = 200;
const LANGUAGE = /^[a-z]{2,3}$/;

export function suggestionRoutes(options: OffRouteOptions): Route[] {
  const { catalog, search, cache } = options;
  const kindNames = new KindNamesByPrefix(options.kinds.table);
  let countries: { catalog: OpenCatalog; tags: readonly string[] } | undefined;
  const versions = DIALECT_VERSIONS.filter(isVersion3);
  return [
    ...versions.map((version) => ({
      ...route(readTaxonomyQuery, (found) =>
        success({ suggestions: found.map(({ name }) => name), matched_synonyms: {} }),
      ),
      url: `/api/v${version}/taxonomy_suggestions`,
    })),
    { ...route(readTaxonomyQuery, (found) => found.map(({ name }) => name)), url: '/cgi/suggest.pl' },
    { ...route(readAutocompleteQuery, writeOptions), url: '/autocomplete' },
  ];

  function route(read: (request: ServerRequest) => { values: Asked }, write: Write): Omit<Route, 'url'> {
    const answer: Answer<Asked> = (asked, request, reply, rateHeaders) => {
      const { version } = catalog.current;
      const body = async () => Buffer.from(JSON.stringify(write(await suggest(asked, reply), asked)));
      const tag = etagOf('off-suggest', request.route!.url, JSON.stringify(asked));
      return sendFound(request, reply, rateHeaders, { version, tag, cache, body });
    };
    return { access: 'off', answer: withinLimits(options, { read, answer }) };
  }

  async function suggest(asked: Asked, reply: ServerReply): Promise<(TagSuggestion & { type: string })[]> {
    const found: (TagSuggestion & { type: string })[] = [];
    for (const type of asked.types) {
      const suggestions = await suggestIn(taxonomyName(type), asked, reply);
      found.push(...suggestions.map((suggestion) => ({ ...suggestion, type })));
    }
    return found.slice(0, asked.limit);
  }

  async function suggestIn(taxonomy: string, asked: Asked, reply: ServerReply): Promise<TagSuggestion[]> {
    if (taxonomy === 'brands') {
      if (asked.text === '') return [];
      const request = { query: asked.text, limit: FOODS_FOR_BRANDS, isTyping: true };
      const bytes = await search.search(request, abortOnDisconnect(reply.raw));
      const foods = JSON.parse(Buffer.from(bytes).toString()) as Food[];
      const brands = foods.map(({ brand }) => brand);
      return brandsThatBegin(brands, asked);
    }
    const ofTaxonomy = Object.hasOwn(TAXONOMIES, taxonomy) ? TAXONOMIES[taxonomy] : undefined;
    return ofTaxonomy?.(asked, { kindNames, countries: countriesOf(catalog.current) }) ?? [];
  }

  function countriesOf(current: OpenCatalog): readonly string[] {
    if (countries?.catalog !== current) {
      countries = { catalog: current, tags: readCountries(current.database).map(({ tag }) => tag) };
    }
    return countries.tags;
  }
}

function readTaxonomyQuery(request: ServerRequest): { values: Asked } {
  const parameters = parametersOf(request);
  const text = parameters.get('string') ?? parameters.get('term') ?? '';
  const type = parameters.get('tagtype') ?? 'categories';
  const language = parameters.get('lc') ?? parameters.get('tags_lc');
  return { values: askedFor(text, [type], language, parameters.get('limit'), DEFAULT_LIMITS.taxonomy) };
}

function readAutocompleteQuery(request: ServerRequest): { values: Asked } {
  const parameters = parametersOf(request);
  const types = (parameters.get('taxonomy_names') ?? 'categories').split(',', MAX_TYPES);
  const language = parameters.get('langs')?.split(',', 1)[0] ?? parameters.get('lang');
  const text = parameters.get('q') ?? '';
  return { values: askedFor(text, types, language, parameters.get('size'), DEFAULT_LIMITS.autocomplete) };
}

function askedFor(
  text: string,
  types: readonly string[],
  language: string | null | undefined,
  limit: string | null,
  defaultLimit: number,
): Asked {
  const wanted = /^\d{1,9}$/.test(limit ?? '') ? Number(limit) : 0;
  return {
    text: plainWords(text),
    types: types.map((type) => type.trim().slice(0, 40)),
    language: LANGUAGE.test(language ?? '') ? language! : 'en',
    limit: Math.min(wanted || defaultLimit, MAX_LIMIT),
  };
}

function writeOptions(found: readonly (TagSuggestion & { type: string })[], { text }: Asked): object {
  const options = found.map(({ id, name, type }, at) => ({
    id,
    text: name,
    name,
    score: Math.round(1e4 / (at + 1)) / 100,
    input: text,
    taxonomy_name: type,
  }));
  return { took: 0, timed_out: false, options, debug: {} };
}

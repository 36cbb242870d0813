/**
 * What a search can be narrowed to, besides its words: one entry for each filter. The parameters of `/search`, the
 * options of the command line, the tools for assistants, the addresses of result pages and the links on them come from
 * this table; how a search finds the foods that pass is in `search/document-filter.ts`.
 */
import { FILTERABLE_SOURCES, SOURCE_WORDS, SOURCES } from './source.ts';

/** The filters by the names that parameters and options have. */
export const SEARCH_FILTERS = {
  source: {
    /** Above the choices on a page. */
    title: 'Source',
    description: 'Only foods of this source.',
    toolDescription: 'Only foods of this source: off (label data) or ai_estimate. Leave out for all.',
    /** What the interface takes. */
    values: FILTERABLE_SOURCES,
    /** What the website offers. */
    pageValues: SOURCES,
    nameOf: (source: (typeof SOURCES)[number]): string => SOURCE_WORDS[source].name,
  },
} as const;

type Filters = typeof SEARCH_FILTERS;

/** The name of a filter. */
export type FilterName = keyof Filters;

/** A value for each filter that is used, of those that the website offers. */
export type SearchFilters = { readonly [Name in FilterName]?: Filters[Name]['pageValues'][number] | undefined };

/** The same with the values that the interface takes. */
export type InterfaceFilters = { readonly [Name in FilterName]?: Filters[Name]['values'][number] | undefined };

/** The names of all filters. */
export const FILTER_NAMES = Object.keys(SEARCH_FILTERS) as FilterName[];

/** The filters that are used, among other options, as the parameters of an address. */
export function filtersIn(options: SearchFilters): Record<string, string> {
  const used = FILTER_NAMES.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]));
  return Object.fromEntries(used) as Record<string, string>;
}

/**
 * The filters of a search, one entry each. The parameters of `/search`, command-line options, tools for assistants, and
 * result pages' addresses and links derive from this table; `search/run/match/document-filter.ts` implements them.
 */
import { ALLERGENS, type AllergenKey } from './allergens.ts';
import type { KnownMark } from './label/label-bits.ts';
import { FILTERABLE_SOURCES, SOURCE_WORDS, SOURCES } from './source.ts';

/** The filters by parameter and option name. */
export const SEARCH_FILTERS = {
  source: {
    /** The heading on a page. */
    title: 'Source',
    description: 'Only foods of this source.',
    toolDescription: 'Only foods of this source: off (label data) or ai_estimate. Leave out for all.',
    values: FILTERABLE_SOURCES,
    pageValues: SOURCES,
    nameOf: (source: (typeof SOURCES)[number]): string => SOURCE_WORDS[source].name,
  },
} as const;

/** What labels must state; offered by pages and the command line, but not the interface. */
export const LABEL_FILTERS = {
  /** All of these diets and marks that are requested. */
  diet: {
    description: 'Only foods whose label, or an analysis of its ingredients, says so; several with commas.',
    values: ['vegan', 'vegetarian', 'halal', 'kosher', 'organic'],
  },
  /** None of these may be an allergen or trace, and the label must list allergens. */
  without: {
    description: 'Only foods whose label lists allergens, and not these among them or the traces; several with commas.',
    values: ALLERGENS.map(({ key }) => key),
  },
} as const satisfies Record<string, { description: string; values: readonly (KnownMark | AllergenKey)[] }>;

/** What labels must state, as lists. */
export interface LabelFilters {
  readonly diet?: readonly (typeof LABEL_FILTERS.diet.values)[number][] | undefined;
  readonly without?: readonly AllergenKey[] | undefined;
}

export type LabelFilterName = keyof LabelFilters;
export const LABEL_FILTER_NAMES = Object.keys(LABEL_FILTERS) as LabelFilterName[];

/** The distinct known values of a comma-separated list. */
export function labelFilterValues<Name extends LabelFilterName>(name: Name, text: string): LabelFilters[Name] {
  const asked = text.split(',').map((value) => value.trim());
  const known = (LABEL_FILTERS[name].values as readonly string[]).filter((value) => asked.includes(value));
  return (known.length > 0 ? known : undefined) as LabelFilters[Name];
}

type Filters = typeof SEARCH_FILTERS;

export type FilterName = keyof Filters;

/** The values of used filters, among those offered by the website. */
export type SearchFilters = LabelFilters & {
  readonly [Name in FilterName]?: Filters[Name]['pageValues'][number] | undefined;
};

/** The same among the values of the interface. */
export type InterfaceFilters = { readonly [Name in FilterName]?: Filters[Name]['values'][number] | undefined };

export const FILTER_NAMES = Object.keys(SEARCH_FILTERS) as FilterName[];

/** The used filters among other options, as query parameters. */
export function filtersIn(options: SearchFilters): Record<string, string> {
  const used = FILTER_NAMES.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]));
  const stated = LABEL_FILTER_NAMES.flatMap((name) => {
    const values = options[name] ?? [];
    return values.length === 0 ? [] : [[name, values.join(',')]];
  });
  return Object.fromEntries([...used, ...stated]) as Record<string, string>;
}

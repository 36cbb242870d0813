/**
 * What a search can be narrowed to, besides its words: one entry for each filter. The parameters of `/search`, the
 * options of the command line, the tools for assistants, the addresses of result pages and the links on them come from
 * this table; how a search finds the foods that pass is in `search/document-filter.ts`.
 */
import { ALLERGENS, type AllergenKey } from './allergens.ts';
import type { KnownMark } from './label/label-bits.ts';
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

/** What labels must say; pages and the command line have these, the interface has not. */
export const LABEL_FILTERS = {
  /** Of these diets and marks, all that are asked for. */
  diet: {
    description: 'Only foods whose label, or an analysis of its ingredients, says so; several with commas.',
    values: ['vegan', 'vegetarian', 'halal', 'kosher', 'organic'],
  },
  /** None of these may be an allergen or a trace, and the label must list allergens. */
  without: {
    description: 'Only foods whose label lists allergens, and not these among them or the traces; several with commas.',
    values: ALLERGENS.map(({ key }) => key),
  },
} as const satisfies Record<string, { description: string; values: readonly (KnownMark | AllergenKey)[] }>;

/** What labels must say, as lists. */
export interface LabelFilters {
  readonly diet?: readonly (typeof LABEL_FILTERS.diet.values)[number][] | undefined;
  readonly without?: readonly AllergenKey[] | undefined;
}

export type LabelFilterName = keyof LabelFilters;
export const LABEL_FILTER_NAMES = Object.keys(LABEL_FILTERS) as LabelFilterName[];

/** The known values of a list with commas, each once. */
export function labelFilterValues<Name extends LabelFilterName>(name: Name, text: string): LabelFilters[Name] {
  const asked = text.split(',').map((value) => value.trim());
  const known = (LABEL_FILTERS[name].values as readonly string[]).filter((value) => asked.includes(value));
  return (known.length > 0 ? known : undefined) as LabelFilters[Name];
}

type Filters = typeof SEARCH_FILTERS;

export type FilterName = keyof Filters;

/** A value for each filter that is used, of those that the website offers. */
export type SearchFilters = LabelFilters & {
  readonly [Name in FilterName]?: Filters[Name]['pageValues'][number] | undefined;
};

/** The same with the values that the interface takes. */
export type InterfaceFilters = { readonly [Name in FilterName]?: Filters[Name]['values'][number] | undefined };

export const FILTER_NAMES = Object.keys(SEARCH_FILTERS) as FilterName[];

/** The filters that are used, among other options, as the parameters of an address. */
export function filtersIn(options: SearchFilters): Record<string, string> {
  const used = FILTER_NAMES.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]));
  const stated = LABEL_FILTER_NAMES.flatMap((name) => {
    const values = options[name] ?? [];
    return values.length === 0 ? [] : [[name, values.join(',')]];
  });
  return Object.fromEntries([...used, ...stated]) as Record<string, string>;
}

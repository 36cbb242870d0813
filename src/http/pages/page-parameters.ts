/** Parses the parameters of pages. Pages have no 422: invalid values are ignored. */
import {
  FILTER_NAMES,
  LABEL_FILTER_NAMES,
  labelFilterValues,
  SEARCH_FILTERS,
  type SearchFilters,
} from '../../food/search-filters.ts';
import { COMPARED_FIGURES } from '../../food/trust/kind-figures.ts';
import { boundNames, type ListChoice, MAX_COMPARED, type Sort } from '../../site/address.ts';

const MAX_PAGE = 1_000_000;

/** The last value of a parameter, trimmed; undefined if blank or absent. */
export function textParameter(query: URLSearchParams, name: string): string | undefined {
  const text = query.getAll(name).at(-1)?.trim();
  return text === '' ? undefined : text;
}

/** The page number, from 1. */
export function pageParameter(query: URLSearchParams): number {
  const text = textParameter(query, 'page') ?? '1';
  const page = /^\d{1,7}$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(page, 1), MAX_PAGE);
}

/** The sort order: a figure's name, with a minus before it for descending. */
function sortParameter(query: URLSearchParams): Sort | undefined {
  const [, minus, name] = /^(-?)(\w+)$/.exec(textParameter(query, 'sort') ?? '') ?? [];
  const field = COMPARED_FIGURES.find((figure) => figure.field === name)?.field;
  return field === undefined ? undefined : { field, isAscending: minus === '' };
}

/** A list's filters and order. */
export function listParameters(query: URLSearchParams): ListChoice {
  const number = (name: string) => {
    const text = textParameter(query, name)?.replace(',', '.') ?? '';
    return /^\d{1,6}(?:\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
  };
  const bounds = COMPARED_FIGURES.flatMap(({ field }) => {
    const names = boundNames(field);
    const [least, most] = [number(names.least), number(names.most)];
    return least === undefined && most === undefined ? [] : [[field, { least, most }]];
  });
  const { source: _source, ...labels } = filterParameters(query);
  return {
    ...labels,
    bounds: Object.fromEntries(bounds) as ListChoice['bounds'],
    withoutEstimates: textParameter(query, 'estimates') === 'no',
    sort: sortParameter(query),
    page: pageParameter(query),
    compare: idsParameter(query, 'compare'),
    isFilterOpen: textParameter(query, 'filter') === 'open',
  };
}

export function filterParameters(query: URLSearchParams): SearchFilters {
  const filters = FILTER_NAMES.map((name) => {
    const text = textParameter(query, name);
    return [name, SEARCH_FILTERS[name].pageValues.find((value) => value === text)];
  });
  const stated = LABEL_FILTER_NAMES.map((name) => [name, labelFilterValues(name, textParameter(query, name) ?? '')]);
  return Object.fromEntries([...filters, ...stated]) as SearchFilters;
}

/** The distinct ids of foods to compare, as many as fit. */
export function idsParameter(query: URLSearchParams, name: string): number[] {
  const ids = (textParameter(query, name) ?? '').split(',').flatMap((text) => {
    return /^\s*\d{1,15}\s*$/.test(text) ? [Number(text)] : [];
  });
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}

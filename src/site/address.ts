import type { FigureBounds, ListedFigure, ListQuery } from '../catalog/index/narrowed-lists.ts';
import type { Food } from '../food/food.ts';
import { filtersIn, type SearchFilters } from '../food/search-filters.ts';
import { DEFAULT_LANGUAGE, type Language } from '../messages/languages.ts';

/** Where the choices of a visitor are remembered. */
export const PREFERENCES_PATH = '/preferences';

/** The parameter that asks for a page in a language. */
export const LANGUAGE_PARAMETER = 'lang';

/** The address of a page in a language. In English it is the plain one: that is what those get who ask for no language. */
export function addressIn(address: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${language}`;
}

/** The path of a food's page. */
export function pagePath(food: Pick<Food, 'id' | 'static_url'>): string {
  return food.static_url ?? `/foods/${food.id}`;
}

/** A path of this service as a full address. */
export function fullAddress(publicUrl: string, path: string): string {
  return publicUrl.replace(/\/+$/, '') + path;
}

/** A curl command that a person can paste: the address quoted for a shell. */
export function curlCommand(publicUrl: string, path: string): string {
  return `curl '${fullAddress(publicUrl, path).replace(/'/g, '%27')}'`;
}

/** How a list of foods is narrowed and sorted, and which foods are chosen for a comparison. */
export interface ListChoice extends ListQuery {
  readonly page?: number | undefined;
  readonly compare?: readonly number[] | undefined;
  /** Whether the fields that narrow it are shown. */
  readonly isFilterOpen?: boolean | undefined;
}

/** By which figure foods are sorted, and whether the least comes first. */
export type Sort = NonNullable<ListQuery['sort']>;

/** What a page of search results is asked with. */
export interface SearchAddress extends SearchFilters, ListChoice {
  query: string;
  category?: string | undefined;
  /** Only foods of which some figure is known. */
  withFigures?: boolean | undefined;
  /** Only foods that have the words as they are typed: nothing is corrected. */
  asTyped?: boolean | undefined;
}

/** A sort as a parameter of an address: the figure, with a minus before it where the most comes first. */
export function sortText({ field, isAscending }: Sort): string {
  return isAscending ? field : `-${field}`;
}

/** The names of the parameters that bound a figure. */
export function boundNames(field: ListedFigure): Record<keyof FigureBounds, string> {
  return { least: `min-${field}`, most: `max-${field}` };
}

/** Adds what a list is narrowed to and sorted by. */
function addChoice(parameters: URLSearchParams, choice: ListChoice): void {
  const { sort, bounds = {}, withoutEstimates, page = 1, compare = [], isFilterOpen } = choice;
  for (const [field, wanted] of Object.entries(bounds)) {
    const names = boundNames(field as ListedFigure);
    for (const end of ['least', 'most'] as const) {
      if (wanted?.[end] !== undefined) parameters.set(names[end], String(wanted[end]));
    }
  }
  if (withoutEstimates) parameters.set('estimates', 'no');
  if (sort !== undefined) parameters.set('sort', sortText(sort));
  if (page > 1) parameters.set('page', String(page));
  if (compare.length > 0) parameters.set('compare', compare.join(','));
  if (isFilterOpen) parameters.set('filter', 'open');
}

/** The address of a page of search results, one that can be shared. */
export function searchAddress(asked: SearchAddress): string {
  const { query, category, withFigures, asTyped } = asked;
  const parameters = new URLSearchParams({ q: query, ...filtersIn(asked) });
  if (category !== undefined) parameters.set('category', category);
  if (withFigures) parameters.set('figures', 'yes');
  if (asTyped) parameters.set('as-typed', 'yes');
  addChoice(parameters, asked);
  return `/?${parameters.toString().replaceAll('%2C', ',')}`;
}

/** The address of a list of foods below a path. */
export function listAddress(path: string, choice: ListChoice): string {
  const parameters = new URLSearchParams(filtersIn(choice));
  addChoice(parameters, choice);
  return parameters.size === 0 ? path : `${path}?${parameters.toString().replaceAll('%2C', ',')}`;
}

/** How many foods stand side by side at most. */
export const MAX_COMPARED = 4;

/** The address of a comparison, one that can be shared. */
export function compareAddress(ids: readonly number[], per?: ComparedAmount): string {
  if (ids.length === 0) return '/compare';
  return `/compare?foods=${ids.join(',')}${per === undefined ? '' : `&per=${per}`}`;
}

/** What compared figures refer to: a serving, or so many grams; 100 g where nothing is chosen. */
export type ComparedAmount = 'serving' | number;

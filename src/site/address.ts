import type { Food } from '../food/food.ts';
import type { NutrientField } from '../food/nutrients.ts';
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

/** What a page of search results is asked with. */
export interface SearchAddress extends SearchFilters {
  query: string;
  category?: string | undefined;
  /** Only foods of which some figure is known. */
  withFigures?: boolean | undefined;
  /** Only foods that have the words as they are typed: nothing is corrected. */
  asTyped?: boolean | undefined;
  sort?: Sort | undefined;
  page?: number | undefined;
  /** The foods of a comparison that a result will be added to. */
  compare?: readonly number[];
}

/** By which figure foods are sorted, and whether the least comes first. */
export interface Sort {
  readonly field: NutrientField;
  readonly isAscending: boolean;
}

/** A sort as a parameter of an address: the figure, with a minus before it where the most comes first. */
function sortText({ field, isAscending }: Sort): string {
  return isAscending ? field : `-${field}`;
}

/** The address of a page of search results, one that can be shared. */
export function searchAddress(asked: SearchAddress): string {
  const { query, category, withFigures, asTyped, sort, page = 1, compare = [] } = asked;
  const parameters = new URLSearchParams({ q: query, ...filtersIn(asked) });
  if (category !== undefined) parameters.set('category', category);
  if (withFigures) parameters.set('figures', 'yes');
  if (asTyped) parameters.set('as-typed', 'yes');
  if (sort !== undefined) parameters.set('sort', sortText(sort));
  if (page > 1) parameters.set('page', String(page));
  if (compare.length > 0) parameters.set('compare', compare.join(','));
  return `/?${parameters.toString().replaceAll('%2C', ',')}`;
}

/** How many foods stand side by side at most. */
export const MAX_COMPARED = 4;

/** The address of a comparison, one that can be shared. */
export function compareAddress(ids: readonly number[], isPerServing = false): string {
  return ids.length === 0 ? '/compare' : `/compare?foods=${ids.join(',')}${isPerServing ? '&per=serving' : ''}`;
}

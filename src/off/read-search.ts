/**
 * Parses searches by clients of Open Food Facts: the parameters of its oldest and second versions, and of its search
 * service. Unknown parameters are ignored; requests for data that the catalog lacks are reported.
 */
import { type Condition, MAX_CONDITIONS, readAmount, readTags, tagMember } from './conditions.ts';
import { readLucene } from './lucene.ts';
import { readFields } from './select-fields.ts';

/** The orders of a list without words. */
export const LIST_ORDERS = ['popular', 'name', 'changed', 'rank'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

export interface ProductSearch {
  /** Empty for a list by product properties. */
  readonly words: string;
  readonly conditions: readonly Condition[];
  readonly order: ListOrder;
  readonly page: number;
  readonly pageSize: number;
  readonly fields: readonly string[] | undefined;
  /** Requests these products by code instead of searching. */
  readonly codes?: readonly string[];
  /** Parameters that request data the catalog lacks. */
  readonly unknown: readonly string[];
}

/** The last product that pages reach, as at Open Food Facts. */
export const MAX_REACH = 10_000;
const MAX_PAGE_SIZE = 100;
const MAX_WORDS = 1_000;
const MAX_CODES = 100;
const DEFAULT_SIZES = { v1: 50, v2: 24, service: 10 } as const;

/** Orders that users choose; others, and synonyms of popularity, mean the default. */
const ORDERS: Readonly<Record<string, ListOrder>> = {
  product_name: 'name',
  last_modified_t: 'changed',
  nothing: 'rank',
};

/** A search of the oldest version: words, and up to twenty numbered tags and nutrients. */
export function readFirstSearch(query: URLSearchParams): ProductSearch {
  const search = readSecondSearch(query, DEFAULT_SIZES.v1);
  const numbered: Condition[] = [];
  const unknown: string[] = [];
  for (let n = 0; n < MAX_CONDITIONS; n++) {
    const tag = query.get(`tag_${n}`)?.trim();
    const type = query.get(`tagtype_${n}`)?.trim();
    if (tag && type) {
      const member = tagMember(type);
      const not = query.get(`tag_contains_${n}`) === 'does_not_contain' ? '-' : '';
      if (member === undefined) unknown.push(type);
      else numbered.push(...readTags(member, not + tag.replaceAll(',', ' ')));
    }
    const amount = readAmount(
      query.get(`nutriment_${n}`) ?? '',
      query.get(`nutriment_compare_${n}`) ?? '',
      query.get(`nutriment_value_${n}`) ?? '',
    );
    if (amount) numbered.push(amount);
  }
  return {
    ...search,
    words: plainWords(query.get('search_terms') ?? query.get('search_terms2') ?? ''),
    conditions: [...search.conditions, ...numbered].slice(0, MAX_CONDITIONS),
    unknown: [...search.unknown, ...unknown],
  };
}

/** A search of the second version, which has no words: tags, nutrients, and codes. */
export function readSecondSearch(query: URLSearchParams, defaultSize: number = DEFAULT_SIZES.v2): ProductSearch {
  const codes = codesIn(query);
  const conditions: Condition[] = [];
  const unknown: string[] = [];
  for (const [name, value] of query) {
    if (conditions.length >= MAX_CONDITIONS) break;
    const amount = readComparison(name, value);
    if (amount) conditions.push(amount);
    else if (name !== 'code' && isTagParameter(name) && value.trim() !== '') {
      const member = tagMember(name);
      if (member === undefined) unknown.push(name);
      else conditions.push(...readTags(member, value));
    }
  }
  return {
    words: '',
    conditions,
    order: orderOf(query.get('sort_by')),
    // A request for codes without a size means all of them.
    ...paging(query.get('page'), query.get('page_size'), Math.max(defaultSize, codes.length)),
    fields: readFields(query.getAll('fields')),
    codes,
    unknown,
  };
}

/** The requested codes, if it is not a search. */
export function codesIn(query: URLSearchParams): string[] {
  const codes = query.get('code')?.split(/[\s,|]+/, MAX_CODES) ?? [];
  return codes.filter((code) => code !== '');
}

/** A search of the search service, with parameters in the address or in a JSON body. */
export function readServiceSearch(parameter: (name: string) => string | undefined): ProductSearch {
  const { words, conditions, unknown } = readLucene(parameter('q') ?? '');
  return {
    words,
    conditions: conditions.slice(0, MAX_CONDITIONS),
    order: orderOf(parameter('sort_by')),
    ...paging(parameter('page'), parameter('page_size'), DEFAULT_SIZES.service),
    fields: readFields([parameter('fields') ?? '']),
    unknown,
  };
}

export function isWithinReach({ page, pageSize }: Pick<ProductSearch, 'page' | 'pageSize'>): boolean {
  return page * pageSize <= MAX_REACH;
}

/** Words as intended: some clients join them with an escaped plus. */
export function plainWords(text: string): string {
  return text.slice(0, MAX_WORDS).replaceAll('+', ' ').replace(/\s+/g, ' ').trim();
}

function isTagParameter(name: string): boolean {
  return /_tags(?:_[a-z]{2})?$/.test(name) || tagMember(name) !== undefined;
}

/** `sugars_100g<8`, `sugars_100g>=15` and `sugars_100g=>15`, of which only the last has its sign in the value. */
function readComparison(name: string, value: string): Condition | undefined {
  const [, nutriment, sign, rest] = /^([a-z0-9.-]+_100g)\s*([<>]=?|=[<>])?(.*)$/.exec(name) ?? [];
  if (nutriment === undefined) return undefined;
  if (sign !== undefined) {
    const isEqualToo = rest === '' && value !== '' && !sign.includes('=');
    return readAmount(nutriment, isEqualToo ? `${sign}=` : sign, rest + value);
  }
  const [, given = '=', amount = ''] = /^\s*([<>]=?|=[<>])?\s*(.*)$/s.exec(value) ?? [];
  // `sugars_100g=>15` is split at its first sign.
  return readAmount(nutriment, given, amount);
}

function orderOf(sortBy: string | null | undefined): ListOrder {
  const name = sortBy?.trim().replace(/^[-+]/, '') ?? '';
  return Object.hasOwn(ORDERS, name) ? ORDERS[name]! : 'popular';
}

function paging(page: string | null | undefined, size: string | null | undefined, defaultSize: number) {
  return {
    page: Math.min(wholeNumber(page) || 1, 2 ** 31),
    pageSize: Math.min(wholeNumber(size) || defaultSize, MAX_PAGE_SIZE),
  };
}

function wholeNumber(text: string | null | undefined): number {
  return text !== null && text !== undefined && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : 0;
}

/**
 * Lists of products, by words, tags and nutrients, of one catalog. A search with words is ranked like any other. A list by
 * conditions goes through the foods that an index gives for the narrowest of them (a category by its kind, a brand by its words), or
 * through all in the catalog's rank order, and reads each, but not more than ten thousand: where it stopped, its count is a bound.
 */
import { hash } from 'node:crypto';
import { BoundedMap } from '../../caches/bounded-map.ts';
import type { SearchIndex } from '../../catalog/index/search-index.ts';
import type { RecordReader } from '../../catalog/records/record-reader.ts';
import type { Food } from '../../food/food.ts';
import { meets, type TagCondition } from '../../off/conditions.ts';
import { selectionOfHits, withScore } from '../../off/hit.ts';
import type { KindTags } from '../../off/kind-tags.ts';
import { Product, type ProductContext } from '../../off/product.ts';
import { codeOf } from '../../off/product-code.ts';
import { MAX_REACH } from '../../off/read-search.ts';
import { productWriter } from '../../off/select-fields.ts';
import { analyse } from '../../text/analyse.ts';
import { fold } from '../../text/fold.ts';
import { kindWord } from '../../text/kind-word.ts';
import type { SearchEngine } from '../engine.ts';
import type { FoundList, ProductListAnswer, ProductListRequest } from './product-list.ts';

/** Lists that are kept for their further pages; each takes 40 kB at most. */
const MAX_LISTS = 64;
/** Products that are kept as they were sent last; each takes 1 to 5 kB. */
const MAX_RENDERED = 1_500;
/** Foods that one list reads at most. */
const MOST_READ = 10_000;

interface ProductListsOptions {
  readonly index: SearchIndex;
  readonly reader: RecordReader;
  readonly engine: SearchEngine;
  readonly kindTags: KindTags;
}

interface List {
  readonly docs: Uint32Array;
  readonly isExact: boolean;
}

/** The lists of one catalog. */
export class ProductLists {
  readonly #options: ProductListsOptions;
  /** Common foods are found by many searches. */
  readonly #rendered = new BoundedMap<string, string>(MAX_RENDERED);
  readonly #lists = new BoundedMap<string, List>(MAX_LISTS);

  constructor(options: ProductListsOptions) {
    this.#options = options;
  }

  /** A page, rendered. */
  answer({ from, selection, areHits, publicUrl, hasOwnPhotos }: ProductListRequest): ProductListAnswer {
    const list = 'docs' in from ? { docs: Uint32Array.from(from.docs), isExact: true } : this.#list(from);
    const first = 'docs' in from ? 0 : from.offset;
    const docs = 'docs' in from ? list.docs : list.docs.subarray(first, first + from.limit);
    const context = this.#context(publicUrl, hasOwnPhotos);
    const wanted = areHits ? selectionOfHits(selection) : selection;
    const write = productWriter(wanted);
    const kind = hash('sha1', JSON.stringify([wanted, areHits, publicUrl, hasOwnPhotos]), 'base64');
    const products: string[] = [];
    for (const doc of docs) {
      const product = this.#rendered.getOrCompute(`${doc} ${kind}`, () => write(this.#product(doc, context)));
      products.push(areHits ? withScore(product, first + products.length) : product);
    }
    // Not from the shared pool: the whole buffer is transferred.
    const text = `[${products.join(',')}]`;
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
    bytes.write(text);
    return { bytes, onPage: products.length, count: list.docs.length, isExact: list.isExact };
  }

  #context(publicUrl: string, hasOwnPhotos = false): ProductContext {
    const { reader, kindTags } = this.#options;
    const isBarcode = (code: string) => reader.docByBarcode(code) !== undefined;
    return {
      publicUrl,
      hasOwnPhotos,
      codeOf: (food: Food) => codeOf(food, isBarcode),
      tagsOfKind: (path) => kindTags.ofPath(path),
    };
  }

  #product(doc: number, context: ProductContext): Product {
    const { food, details } = this.#options.reader.record(doc);
    return new Product(food, details, context);
  }

  #list(from: FoundList): List {
    // The foods of a search depend on how many are on a page.
    const wanted = from.words === '' ? 0 : from.limit;
    const key = JSON.stringify([from.words, wanted, from.conditions, from.order]);
    return this.#lists.getOrCompute(key, () => (from.words === '' ? this.#byConditions(from) : this.#byWords(from)));
  }

  #byWords({ words, conditions, limit }: FoundList): List {
    const { docs, isWhole } = this.#options.engine.list(words, limit, MAX_REACH);
    const context = this.#context('');
    const passing =
      conditions.length === 0
        ? docs
        : docs.slice(0, MOST_READ).filter((doc) => meets(this.#product(doc, context), conditions));
    const isRead = conditions.length === 0 || docs.length <= MOST_READ;
    return {
      docs: Uint32Array.from(passing.slice(0, MAX_REACH)),
      isExact: isWhole && isRead && passing.length <= MAX_REACH,
    };
  }

  #byConditions({ conditions, order }: FoundList): List {
    const { facts, foods } = this.#options.index;
    const candidates = this.#candidates(conditions.filter((condition) => 'member' in condition));
    const context = this.#context('');
    const isSorted = order === 'name' || order === 'changed';
    const sortKeys = new Map<number, string>();
    const docs: number[] = [];
    for (const doc of candidates.docs.subarray(0, MOST_READ)) {
      const isRead = conditions.length > 0 || isSorted;
      const product = isRead ? this.#product(doc, context) : undefined;
      if (product !== undefined && !meets(product, conditions)) continue;
      docs.push(doc);
      if (order === 'name') sortKeys.set(doc, fold(product!.food.name));
      if (order === 'changed') sortKeys.set(doc, product!.details.updated ?? '');
    }
    if (order === 'popular') docs.sort((a, b) => facts.popularity(b) - facts.popularity(a) || a - b);
    if (order === 'name') docs.sort((a, b) => compare(sortKeys.get(a)!, sortKeys.get(b)!) || a - b);
    if (order === 'changed') docs.sort((a, b) => compare(sortKeys.get(b)!, sortKeys.get(a)!) || a - b);
    return {
      docs: Uint32Array.from(docs),
      isExact: candidates.areAll && candidates.docs.length <= MOST_READ && foods > 0,
    };
  }

  /** The foods that can meet the conditions, in rank order, and whether no others do. */
  #candidates(conditions: readonly TagCondition[]): { docs: Uint32Array; areAll: boolean } {
    const { foods } = this.#options.index;
    if (foods > MOST_READ) {
      const narrow = conditions
        .filter(({ isNot }) => !isNot)
        .map((condition) => this.#indexed(condition))
        .filter((found) => found !== undefined)
        .sort((a, b) => a.docs.length - b.docs.length);
      if (narrow[0] !== undefined) return narrow[0];
    }
    return { docs: Uint32Array.from({ length: Math.min(foods, MOST_READ + 1) }, (_, doc) => doc), areAll: true };
  }

  #indexed({ member, anyOf }: TagCondition): { docs: Uint32Array; areAll: boolean } | undefined {
    if (member === 'brands') return { docs: merged(anyOf.map((tag) => this.#ofBrand(tag))), areAll: true };
    if (member !== 'categories') return undefined;
    const paths = anyOf.map((tag) => this.#options.kindTags.pathsOf(tag));
    if (paths.some((ofTag) => ofTag.length === 0)) return undefined;
    // A food with the category may have been found to be something else.
    return { docs: merged(paths.flat().map((path) => this.#ofKind(path))), areAll: false };
  }

  /** The foods with the rarest word of a brand. */
  #ofBrand(tag: string): Uint32Array {
    const { index } = this.#options;
    const numbers = analyse(tag.replaceAll('-', ' ')).map((word) => index.wordNumber(word));
    if (numbers.length === 0 || numbers.includes(-1)) return new Uint32Array(0);
    const rarest = numbers.reduce((one, other) => (index.docFrequency(one) <= index.docFrequency(other) ? one : other));
    return index.postings.docs(rarest, MOST_READ + 1);
  }

  #ofKind(path: string): Uint32Array {
    const { index } = this.#options;
    const { from, to } = index.wordsWithPrefix(kindWord(path));
    const lists: Uint32Array[] = [];
    for (let number = from; number < to; number++) lists.push(index.postings.docs(number, MOST_READ + 1));
    return merged(lists);
  }
}

/** The documents of several lists in rank order, each once, and not more than one list may have. */
function merged(lists: readonly Uint32Array[]): Uint32Array {
  if (lists.length === 1) return lists[0]!;
  const docs = new Set<number>();
  for (const list of lists) for (const doc of list) docs.add(doc);
  return Uint32Array.from(docs)
    .sort()
    .slice(0, MOST_READ + 1);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

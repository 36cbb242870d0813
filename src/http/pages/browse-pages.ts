/** Shelves, kinds, their foods, and popular foods. */
import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import type { OpenCatalog } from '../../catalog/versions/open-catalog.ts';
import type { Kind } from '../../kinds/kind-table.ts';
import type { ListChoice } from '../../site/address.ts';
import { renderCategoryNotFound } from '../../site/error-pages.tsx';
import {
  FOODS_ON_SHELF,
  isChosen,
  type KindCount,
  renderBrowsePage,
  renderFoodListPage,
} from '../../site/find/browse-page.tsx';
import { CategoryFinder } from '../../site/find/category-address.ts';
import type { Site } from '../../site/site.ts';
import { listParameters, textParameter } from './page-parameters.ts';
import { addPage, type PageContext, type PageResponse } from './page-route.ts';

const POPULAR_ON_BROWSE = 6;
/** A kind's lists are merged for each page, so they must end somewhere; search finds the rest. */
const MAX_PAGES_OF_KIND = 20;

/** Adds `/browse`, `/browse/popular`, `/browse/{category}` and `/browse/{category}/{kind}`. */
export function addBrowsePages(context: PageContext): void {
  const { catalog, foodKinds, hasPhotos } = context;
  const needs = { hasPhotos };
  let finder: { of: OpenCatalog['categories']; categories: CategoryFinder } | undefined;

  /** The category in an address, in the catalog's spelling. */
  function categoryNamed(asked: string): string | undefined {
    const { categories } = catalog.current;
    // Built once for each catalog, not each visit: there can be tens of thousands.
    if (finder?.of !== categories) finder = { of: categories, categories: new CategoryFinder(categories) };
    const ofTable = foodKinds.table.categories.find(({ key }) => key === asked)?.names.get('en');
    return ofTable ?? finder.categories.find(asked);
  }

  /** A category's foods, or by default all documented ones. */
  function popularFoods(category: string | undefined, offset: number, limit: number) {
    const { current } = catalog;
    const { docs, count } =
      category === undefined
        ? current.popularDocumented(offset, limit)
        : { docs: current.popular({ category, withImageOnly: false, offset, limit }), count: 0 };
    return { foods: docs.map((doc) => current.records.record(doc)), count };
  }

  /** Those of the kinds that have foods, the largest first. */
  function counted(kinds: readonly Kind[]): KindCount[] {
    return kinds
      .map((kind) => ({ kind, count: catalog.current.kinds.count(kind.key) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count);
  }

  function popularPage(
    site: Site,
    category: string | undefined,
    all: number | undefined,
    choice: ListChoice,
  ): PageResponse {
    const isNarrowable = category !== undefined && catalog.current.hasNarrowedLists;
    const { page = 1 } = choice;
    const { foods, count, isLast } =
      (isNarrowable && category !== undefined && narrowedFoods({ category }, choice)) ||
      popularList(category, all, page);
    const shelf = foodKinds.category(category ?? null);
    const kinds = shelf === undefined ? [] : counted(foodKinds.kindsOn(shelf));
    return { html: renderFoodListPage(site, { category, kinds, count, foods, choice, isNarrowable, isLast }), needs };
  }

  function popularList(category: string | undefined, all: number | undefined, page: number) {
    const { foods, count } = popularFoods(category, (page - 1) * FOODS_ON_SHELF, FOODS_ON_SHELF);
    return listOf(foods, all ?? count, page);
  }

  function kindPage(site: Site, kind: Kind, asked: ListChoice): PageResponse {
    const { kinds, records, hasNarrowedLists: isNarrowable } = catalog.current;
    const all = kinds.count(kind.key);
    if (all === 0) return { html: renderCategoryNotFound(site), status: 404 };
    const page = Math.min(asked.page ?? 1, MAX_PAGES_OF_KIND);
    const choice = { ...asked, page };
    const kindPath = foodKinds.pathOf(kind);
    const ranked = () => kinds.docs(kindPath, (page - 1) * FOODS_ON_SHELF, FOODS_ON_SHELF);
    const { foods, count, isLast } =
      (isNarrowable && narrowedFoods({ kindPath }, choice)) ||
      listOf(
        ranked().map((doc) => records.record(doc)),
        all,
        page,
      );
    const html = renderFoodListPage(site, {
      kind,
      kinds: counted(foodKinds.table.childrenOf(kind)),
      count,
      foods,
      choice,
      isNarrowable,
      isLast: isLast || page === MAX_PAGES_OF_KIND,
    });
    return { html, needs };
  }

  /** The foods that pass the filters, or undefined without any. */
  function narrowedFoods(of: Parameters<OpenCatalog['narrowed']>[0], choice: ListChoice) {
    if (!isChosen(choice)) return undefined;
    const page = Math.min(choice.page ?? 1, MAX_PAGES_OF_KIND);
    const { current } = catalog;
    const { docs, count } = current.narrowed(of, choice, (page - 1) * FOODS_ON_SHELF, FOODS_ON_SHELF);
    const foods = docs.map((doc) => current.records.record(doc));
    const list = listOf(foods, count, page);
    return { ...list, isLast: list.isLast || page === MAX_PAGES_OF_KIND };
  }

  function listOf(foods: FoodRecord[], count: number, page: number) {
    return { foods, count, isLast: page * FOODS_ON_SHELF >= count };
  }

  addPage(context, '/browse', ({ site, query }) => {
    const { foods: popular } = popularFoods(undefined, 0, POPULAR_ON_BROWSE);
    const letter = textParameter(query, 'letter')?.slice(0, 1).toUpperCase();
    return { html: renderBrowsePage(site, { categories: catalog.current.categories, popular, letter }), needs };
  });

  addPage(context, '/browse/popular', ({ site, query }) =>
    popularPage(site, undefined, undefined, listParameters(query)),
  );

  addPage(context, '/browse/:category', ({ site, parameters, query }) => {
    const asked = parameters.category!;
    const category = categoryNamed(asked);
    const found = catalog.current.categories.find((candidate) => candidate.category === category);
    if (found === undefined) return { html: renderCategoryNotFound(site), status: 404 };
    const shelf = foodKinds.category(found.category);
    if (shelf !== undefined && shelf.key !== asked) return { location: `/browse/${shelf.key}`, status: 301 };
    return popularPage(site, found.category, found.count, listParameters(query));
  });

  addPage(context, '/browse/:category/:kind', ({ site, parameters, query }) => {
    const kind = foodKinds.table.byKey(parameters.kind!);
    if (kind === undefined) return { html: renderCategoryNotFound(site), status: 404 };
    const address = foodKinds.kindAddress(kind);
    if (address !== `/browse/${parameters.category}/${kind.key}`) return { location: address, status: 301 };
    return kindPage(site, kind, listParameters(query));
  });
}

/** Shelves, kinds, the foods of each, and popular foods. */
import type { OpenCatalog } from '../../catalog/versions/open-catalog.ts';
import type { Kind } from '../../kinds/kind-table.ts';
import { renderCategoryNotFound } from '../../site/error-pages.tsx';
import { FOODS_ON_SHELF, type KindCount, renderBrowsePage, renderFoodListPage } from '../../site/find/browse-page.tsx';
import { CategoryFinder } from '../../site/find/category-address.ts';
import type { Site } from '../../site/site.ts';
import { pageParameter, textParameter } from './page-parameters.ts';
import { addPage, type PageContext, type PageResponse } from './page-route.ts';

const POPULAR_ON_BROWSE = 6;
/** The lists of a kind are merged for each page, so they end somewhere; a search finds the rest. */
const MAX_PAGES_OF_KIND = 20;

/** Adds `/browse`, `/browse/popular`, `/browse/{category}` and `/browse/{category}/{kind}`. */
export function addBrowsePages(context: PageContext): void {
  const { catalog, foodKinds, hasPhotos } = context;
  const needs = { hasPhotos };
  let finder: { of: OpenCatalog['categories']; categories: CategoryFinder } | undefined;

  /** The category that an address names, in the spelling of the catalog. */
  function categoryNamed(asked: string): string | undefined {
    const { categories } = catalog.current;
    // Made once for each catalog and not for each visit: there can be tens of thousands.
    if (finder?.of !== categories) finder = { of: categories, categories: new CategoryFinder(categories) };
    const ofTable = foodKinds.table.categories.find(({ key }) => key === asked)?.names.get('en');
    return ofTable ?? finder.categories.find(asked);
  }

  function popularFoods(category: string | undefined, offset: number, limit: number) {
    const { current } = catalog;
    const docs = current.popular({ category, withImageOnly: false, offset, limit });
    return docs.map((doc) => current.records.record(doc));
  }

  /** Those of some kinds that have foods, the largest first. */
  function counted(kinds: readonly Kind[]): KindCount[] {
    return kinds
      .map((kind) => ({ kind, count: catalog.current.kinds.count(kind.key) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count);
  }

  function popularPage(site: Site, category: string | undefined, count: number, page: number): PageResponse {
    const foods = popularFoods(category, (page - 1) * FOODS_ON_SHELF, FOODS_ON_SHELF);
    const shelf = foodKinds.category(category ?? null);
    const kinds = shelf === undefined ? [] : counted(foodKinds.kindsOn(shelf));
    const isLast = page * FOODS_ON_SHELF >= count;
    return { html: renderFoodListPage(site, { category, kinds, count, foods, page, isLast }), needs };
  }

  function kindPage(site: Site, kind: Kind, page: number): PageResponse {
    const { kinds, records } = catalog.current;
    const count = kinds.count(kind.key);
    if (count === 0) return { html: renderCategoryNotFound(site), status: 404 };
    const shown = Math.min(page, MAX_PAGES_OF_KIND);
    const docs = kinds.docs(foodKinds.pathOf(kind), (shown - 1) * FOODS_ON_SHELF, FOODS_ON_SHELF);
    const html = renderFoodListPage(site, {
      kind,
      kinds: counted(foodKinds.table.childrenOf(kind)),
      count,
      foods: docs.map((doc) => records.record(doc)),
      page: shown,
      isLast: shown * FOODS_ON_SHELF >= count || shown === MAX_PAGES_OF_KIND,
    });
    return { html, needs };
  }

  addPage(context, '/browse', ({ site, query }) => {
    const popular = popularFoods(undefined, 0, POPULAR_ON_BROWSE);
    const letter = textParameter(query, 'letter')?.slice(0, 1).toUpperCase();
    return { html: renderBrowsePage(site, { categories: catalog.current.categories, popular, letter }), needs };
  });

  addPage(context, '/browse/popular', ({ site, query }) =>
    popularPage(site, undefined, catalog.current.foods, pageParameter(query)),
  );

  addPage(context, '/browse/:category', ({ site, parameters, query }) => {
    const asked = parameters.category!;
    const category = categoryNamed(asked);
    const found = catalog.current.categories.find((candidate) => candidate.category === category);
    if (found === undefined) return { html: renderCategoryNotFound(site), status: 404 };
    const shelf = foodKinds.category(found.category);
    if (shelf !== undefined && shelf.key !== asked) return { location: `/browse/${shelf.key}`, status: 301 };
    return popularPage(site, found.category, found.count, pageParameter(query));
  });

  addPage(context, '/browse/:category/:kind', ({ site, parameters, query }) => {
    const kind = foodKinds.table.byKey(parameters.kind!);
    if (kind === undefined) return { html: renderCategoryNotFound(site), status: 404 };
    const address = foodKinds.kindAddress(kind);
    if (address !== `/browse/${parameters.category}/${kind.key}`) return { location: address, status: 301 };
    return kindPage(site, kind, pageParameter(query));
  });
}

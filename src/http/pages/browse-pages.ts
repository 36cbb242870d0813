/** Categories, the foods of each, and popular foods. */
import type { OpenCatalog } from '../../catalog/open-catalog.ts';
import { renderCategoryNotFound } from '../../site/error-pages.tsx';
import { FOODS_OF_CATEGORY, renderBrowsePage, renderFoodListPage } from '../../site/find/browse-page.tsx';
import { CategoryFinder } from '../../site/find/category-address.ts';
import type { Site } from '../../site/site.ts';
import { pageParameter, textParameter } from './page-parameters.ts';
import { addPage, type PageContext, type PageResponse } from './page-route.ts';

const POPULAR_ON_BROWSE = 6;

/** Adds `/browse`, `/browse/popular` and `/browse/{category}`. */
export function addBrowsePages(context: PageContext): void {
  const { catalog, hasPhotos } = context;
  const needs = { hasPhotos };
  let finder: { of: OpenCatalog['categories']; categories: CategoryFinder } | undefined;

  /** The category that an address names, in the spelling of the catalog. */
  function categoryNamed(asked: string): string | undefined {
    const { categories } = catalog.current;
    // Made anew for each catalog and not for each visit: there can be tens of thousands.
    if (finder?.of !== categories) finder = { of: categories, categories: new CategoryFinder(categories) };
    return finder.categories.find(asked);
  }

  function foodList(site: Site, category: string | undefined, count: number, page: number): PageResponse {
    const { current } = catalog;
    const offset = (page - 1) * FOODS_OF_CATEGORY;
    const docs = current.popular({ category, withImageOnly: false, offset, limit: FOODS_OF_CATEGORY });
    const foods = docs.map((doc) => current.records.record(doc).food);
    return { html: renderFoodListPage(site, { category, count, foods, page }), needs };
  }

  addPage(context, '/browse', ({ site, query }) => {
    const { current } = catalog;
    const docs = current.popular({ category: undefined, withImageOnly: false, offset: 0, limit: POPULAR_ON_BROWSE });
    const popular = docs.map((doc) => current.records.record(doc).food);
    const letter = textParameter(query, 'letter')?.slice(0, 1).toUpperCase();
    return { html: renderBrowsePage(site, { categories: current.categories, popular, letter }), needs };
  });

  addPage(context, '/browse/popular', ({ site, query }) =>
    foodList(site, undefined, catalog.current.foods, pageParameter(query)),
  );

  addPage(context, '/browse/:category', ({ site, parameters, query }) => {
    const category = categoryNamed(parameters.category!);
    const found = catalog.current.categories.find((candidate) => candidate.category === category);
    if (found === undefined) return { html: renderCategoryNotFound(site), status: 404 };
    return foodList(site, found.category, found.count, pageParameter(query));
  });
}

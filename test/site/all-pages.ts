/** Every page there is, drawn with foods that try everything, for the tests that hold for all. */
import { nutrientsOf } from '../../src/food/amounts/add-up.ts';
import type { MealItem } from '../../src/food/amounts/meal.ts';
import type { Food } from '../../src/food/food.ts';
import { FoodPortions } from '../../src/kinds/amounts/food-portions.ts';
import { renderDataPage } from '../../src/site/docs/data-page.tsx';
import { renderLicensePage } from '../../src/site/docs/license-page.tsx';
import { renderLimitsPage } from '../../src/site/docs/limits-page.tsx';
import { renderQuickStart } from '../../src/site/docs/quick-start.tsx';
import { ACCOUNT_REFERENCES, renderReference } from '../../src/site/docs/reference-page.tsx';
import { renderErrorsPage, renderSelfHostingPage } from '../../src/site/docs/text-page.tsx';
import {
  renderCategoryNotFound,
  renderFoodNotFound,
  renderServerError,
  renderTooManyRequests,
  renderUnknownPath,
} from '../../src/site/error-pages.tsx';
import { renderBrowsePage, renderFoodListPage } from '../../src/site/find/browse-page.tsx';
import { renderComparePage } from '../../src/site/find/compare-page.tsx';
import { renderHomePage } from '../../src/site/find/home-page.tsx';
import { narrowResults } from '../../src/site/find/narrow-results.ts';
import { renderResultsPage, type ShownResults } from '../../src/site/find/results-page.tsx';
import { renderScanPage } from '../../src/site/find/scan-page.tsx';
import { renderFoodPage } from '../../src/site/food/food-page.tsx';
import { type MealPageInput, renderMealPage } from '../../src/site/meal/meal-page.tsx';
import { DASHBOARD_PAGES } from './account/dashboard-pages.ts';
import { SETTINGS } from './account/sample-account.ts';
import { SECURITY_PAGES } from './account/security-pages.ts';
import {
  BARE,
  CURRY,
  DETAILS,
  HOSTILE,
  HOSTILE_DETAILS,
  KINDS,
  LABELLED_DETAILS,
  NUTELLA,
  OPENAPI,
  recordOf,
  SITE,
} from './sample-foods.ts';

const home = { foods: 7912, catalogDate: '2026-05-03', isStarterOnly: true };
const all = [NUTELLA, BARE, CURRY, HOSTILE].map((food) => recordOf(food));
const similar = {
  alternatives: [{ ...recordOf(NUTELLA), less: ['sugar_g' as const] }],
  similar: [BARE, HOSTILE].map((food) => recordOf(food)),
};
const spread = SITE.kinds.table.byKey('sweet-spread')!;
const figure = { foods: 40, deciles: [1, 2, 3, 4, 5, 6, 7, 8, 9], low: 0, high: 90 };
const comparison = { kind: spread, figures: new Map([['fat_g' as const, figure]]) };
const kinds = SITE.kinds.table.childrenOf(spread).map((kind) => ({ kind, count: 7 }));
/** Results as their page shows them. */
const resultsOf = (foods: readonly Food[], page = 1): ShownResults => {
  const { foods: found, ...results } = narrowResults(foods, { page });
  return { ...results, foods: found.map((food) => recordOf(food)) };
};
const categories = Array.from({ length: 70 }, (_, i) => ({ category: `${HOSTILE.name} ${i}`, count: 7 }));
const many = Array.from({ length: 60 }, (_, i): Food => ({ ...HOSTILE, id: 10 + i, category: `${HOSTILE.name} ${i}` }));

/** A meal of these foods; one without a food was not found. */
function mealOf(text: string, ...foods: (Food | undefined)[]): MealPageInput {
  const nutrients = nutrientsOf(NUTELLA);
  const items = foods.map(
    (food, at): MealItem => ({
      text,
      amount: 1,
      unit: null,
      grams: food === undefined ? null : 20,
      grams_from: food === undefined ? null : { by: at === 0 ? 'stated' : 'plain_serving', text: '20 g' },
      food: food ?? null,
      alternatives: food === undefined ? [] : [{ id: 1, name: HOSTILE.name }],
      nutrients: food === undefined ? null : nutrients,
      certainty: at === 0 ? 'sure' : 'unsure',
      reason: '',
    }),
  );
  const sums = { total: nutrients, at_least: nutrients };
  const meal = { items, total_grams: null, ...sums, servings: 2, per_serving: sums, not_understood: [] };
  const records = new Map(foods.flatMap((food) => (food === undefined ? [] : [[food.id, recordOf(food)] as const])));
  return { text, servings: 2, meal: text === '' ? undefined : meal, records, isTooLong: true };
}

/** Each page by what it shows. */
export const PAGES: Record<string, string> = {
  'a food': renderFoodPage(SITE, {
    food: NUTELLA,
    details: DETAILS,
    comparison,
    similar,
    portions: new FoodPortions(KINDS).of({ food: NUTELLA, details: { ...DETAILS, kind: 'chocolate-spread' } }),
    chosen: { count: 2, grams: 20 },
  }),
  'a food with all that labels say': renderFoodPage(SITE, { food: NUTELLA, details: LABELLED_DETAILS }),
  'a bare food': renderFoodPage(SITE, { food: BARE, details: DETAILS }),
  'an estimate': renderFoodPage(SITE, { food: CURRY, details: DETAILS, similar }),
  'a hostile food': renderFoodPage(SITE, { food: HOSTILE, details: HOSTILE_DETAILS, similar }),
  'the home page': renderHomePage(SITE, { ...home, example: recordOf(HOSTILE) }),
  'the home page of a full catalog': renderHomePage(SITE, { ...home, isStarterOnly: false }),
  results: renderResultsPage(SITE, { query: 'nutela' }, resultsOf([NUTELLA, BARE, CURRY, HOSTILE])),
  'results under way to a comparison': renderResultsPage(
    SITE,
    {
      query: HOSTILE.name,
      source: 'off',
      category: HOSTILE.category!,
      withFigures: true,
      compare: [1, 2],
      isFilterOpen: true,
    },
    resultsOf(many, 2),
  ),
  'no results': renderResultsPage(SITE, { query: HOSTILE.name }, resultsOf([])),
  'corrected results': renderResultsPage(
    SITE,
    { query: HOSTILE.name, sort: { field: 'fat_g', isAscending: true } },
    { ...resultsOf([NUTELLA]), correctedQuery: HOSTILE.name },
  ),
  'a query too short': renderResultsPage(SITE, { query: 'n' }, undefined),
  browse: renderBrowsePage(SITE, { categories, popular: all }),
  'a letter': renderBrowsePage(SITE, { categories, popular: all, letter: '#' }),
  'a category': renderFoodListPage(SITE, {
    category: HOSTILE.category!,
    count: 90,
    foods: all,
    choice: {
      page: 2,
      compare: [1, 7],
      diet: ['vegan'],
      without: ['milk'],
      withoutEstimates: true,
      bounds: { protein_g: { least: 20, most: 30 } },
      sort: { field: 'fat_g', isAscending: true },
    },
    isNarrowable: true,
    isLast: false,
  }),
  'a kind': renderFoodListPage(SITE, {
    kind: spread,
    kinds,
    count: 90,
    foods: all,
    choice: {},
    isNarrowable: true,
    isLast: false,
  }),
  'popular foods': renderFoodListPage(SITE, { count: 4, foods: all, choice: {}, isNarrowable: false, isLast: true }),
  'a comparison': renderComparePage(SITE, { foods: all, missing: 1, per: 30 }),
  'an empty comparison': renderComparePage(SITE, { foods: [], missing: 0 }),
  'no meal': renderMealPage(SITE, mealOf('')),
  'a meal': renderMealPage(SITE, mealOf(HOSTILE.name, NUTELLA, HOSTILE, undefined)),
  'a meal that is not food': renderMealPage(SITE, mealOf('blorft', undefined)),
  scan: renderScanPage(SITE),
  'a barcode that was not found': renderScanPage(SITE, '3017620422004'),
  'no barcode': renderScanPage(SITE, HOSTILE.name),
  'no such food': renderFoodNotFound(SITE),
  'no such category': renderCategoryNotFound(SITE),
  'an unknown path': renderUnknownPath(SITE, `/${HOSTILE.name}`),
  'too many requests': renderTooManyRequests(SITE, 12),
  'a server error': renderServerError(SITE),
  'the quick start': renderQuickStart(SITE, OPENAPI),
  'the reference': renderReference(SITE, OPENAPI),
  ...Object.fromEntries(ACCOUNT_REFERENCES.map(({ path, render }) => [`the reference ${path}`, render(SITE, OPENAPI)])),
  limits: renderLimitsPage(SITE, {
    settings: SETTINGS,
    prices: { starter: 'Free', pro: HOSTILE.name, scale: undefined },
    canPay: false,
  }),
  errors: renderErrorsPage(SITE),
  'data quality': renderDataPage(
    SITE,
    {
      completeTo: '2026-11-17T02:30:00Z',
      nextAt: '2026-11-18T03:12:00Z',
      hasFailed: true,
    },
    [
      {
        title: 'Fineli, National Food Composition Database in Finland',
        publisher: 'THL',
        license: 'CC BY 4.0',
        license_url: 'https://creativecommons.org/licenses/by/4.0/',
        credit: 'Finnish Institute for Health and Welfare, Fineli. CC BY 4.0',
        address: 'https://fineli.fi/',
        country: 'fi',
      },
    ],
  ),
  license: renderLicensePage(SITE),
  'self-hosting': renderSelfHostingPage(SITE),
  ...DASHBOARD_PAGES,
  ...SECURITY_PAGES,
};

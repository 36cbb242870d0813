/** The pages for people and their assets. They have their own limit per address, and no delay. */
import type { BaseLogger } from 'pino';
import type { LiveCatalog } from '../catalog/versions/live-catalog.ts';
import type { FoodPortions } from '../kinds/amounts/food-portions.ts';
import type { Kinds } from '../kinds/compiled-kinds.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import type { SearchPool } from '../search/threads/pool.ts';
import { fullAddress } from '../site/address.ts';
import type { DataCurrency } from '../site/docs/data-page.tsx';
import type { OpenApiDocument } from '../site/docs/openapi-document.ts';
import { renderServerError, renderUnknownPath } from '../site/error-pages.tsx';
import { FAVICON_PATH, FAVICON_SVG } from '../site/favicon.ts';
import { FoodKinds } from '../site/food-kinds.ts';
import type { Site } from '../site/site.ts';
import { Cookies } from './account/cookies.ts';
import { addDashboard, type DashboardOptions } from './dashboard/add-dashboard.ts';
import type { AddRoute, ServerReply, ServerRequest } from './exchange.ts';
import type { FairnessDelay } from './gate/fairness-delay.ts';
import type { LimitSettings } from './gate/rate-limits.ts';
import type { DataRoute } from './interface/data-routes.ts';
import { openApiDocument } from './interface/openapi.ts';
import { addBrowsePages } from './pages/browse-pages.ts';
import { addDocsPages } from './pages/docs-pages.ts';
import { type Assets, addAssets, addFile } from './pages/files.ts';
import { addFoodPages } from './pages/food-pages.ts';
import { addMealPages } from './pages/meal-pages.ts';
import { pageHeaders } from './pages/page-headers.ts';
import { createSiteFor } from './pages/page-site.ts';
import { addPreferences } from './pages/preferences-route.ts';
import { addSearchPages } from './pages/search-pages.ts';
import { addSitemap } from './pages/sitemap.ts';
import { photoRoute } from './photos/photo-route.ts';
import { ERROR_RESPONSES, type ErrorResponse } from './response/error-response.ts';
import { send } from './response/send-response.ts';

export interface PageRouteOptions extends DashboardOptions {
  catalog: LiveCatalog;
  search: SearchPool;
  limiter: Limiter;
  pagesPerMinute: number;
  pagesPerHour: number;
  limits: LimitSettings;
  delay: FairnessDelay;
  /** The data endpoints, for live examples in the documentation. */
  dataRoutes: readonly DataRoute[];
  publicUrl: string;
  /** Whether photos of foods are shown, and from where. */
  photos: Site['photos'];
  /** The photos that this service fetches and keeps; undefined if it does not. */
  photoStore: PhotoStore | undefined;
  currency: () => DataCurrency;
  assets: Assets;
  kinds: Pick<Kinds, 'table' | 'units'>;
  portions: FoodPortions;
  log: BaseLogger;
}

export function addPageRoutes(addRoute: AddRoute, options: PageRouteOptions) {
  const { publicUrl, assets, photos } = options;
  const cookies = new Cookies(publicUrl);
  const foodKinds = new FoodKinds(options.kinds);
  const siteFor = createSiteFor({ publicUrl, photos, assets: assets.paths, kinds: foodKinds }, cookies);
  const context = { ...options, addRoute, siteFor, foodKinds, hasPhotos: photos === 'on' };
  let document: OpenApiDocument | undefined;
  const openApi = () => (document ??= openApiDocument(publicUrl));

  addSearchPages(context);
  addMealPages(context);
  addFoodPages(context);
  addBrowsePages(context);
  const { planSettings: settings, prices, payments } = options.accounts;
  addDocsPages(context, openApi, options.dataRoutes, { settings, prices, canPay: payments.isOn() }, options.currency);
  addDashboard(context, options);
  addPreferences(context, cookies);
  addSitemap(context);
  const { photoStore: store } = options;
  if (store) addRoute(photoRoute({ ...options, foodKinds, store }));
  addAssets(addRoute, assets);
  addFile(addRoute, '/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openApi(), null, 2));
  addFile(addRoute, FAVICON_PATH, 'image/svg+xml', () => FAVICON_SVG, 'public, max-age=86400');
  addFile(addRoute, '/robots.txt', 'text/plain; charset=utf-8', () => robotsText(publicUrl));

  const sendHtml = (reply: ServerReply, { status, headers }: ErrorResponse, html: string) =>
    send(reply, status, pageHeaders({}).concat(headers), Buffer.from(html));
  return {
    /** Answers a browser on an unknown path, with the interface's status. */
    sendUnknownPath: (reply: ServerReply, path: string) =>
      sendHtml(reply, ERROR_RESPONSES.unauthorised, renderUnknownPath(siteFor(reply.request), path)),
    /** Answers a browser when a page failed. */
    sendError: (reply: ServerReply, response: ErrorResponse) =>
      sendHtml(reply, response, renderServerError(siteFor(reply.request))),
  };
}

/** Whether a browser requests a page. */
export function wantsHtml({ method, headers }: ServerRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept?.includes('text/html') ?? false);
}

/** Crawlers are welcome on pages; the data endpoints' limits are too narrow for them. */
function robotsText(publicUrl: string): string {
  const closed = '/account /search /food/ /barcode/ /foods/suggestions /compare /off/ /preferences /*?q='.split(' ');
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${fullAddress(publicUrl, '/sitemap.xml')}\n`;
}

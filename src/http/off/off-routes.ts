/**
 * This service's data in the dialect of Open Food Facts, under /off, for existing clients: its product and search API up to
 * version 3.4, and its search service. Gate, limits, plans and delay are those of all data paths.
 */
import { KindTags } from '../../off/kind-tags.ts';
import type { AddRoute, Route } from '../exchange.ts';
import { OFF_PREFIX } from '../response/base-headers.ts';
import { productRoutes } from './product-routes.ts';
import type { OffRouteOptions } from './route-options.ts';
import { searchRoutes } from './search-routes.ts';
import { sessionRoute } from './session-route.ts';
import { suggestionRoutes } from './suggestion-routes.ts';
import { writeRoutes } from './write-routes.ts';

export function addOffRoutes(addRoute: AddRoute, options: OffRouteOptions): void {
  const kindTags = new KindTags(options.kinds.table);
  const routes: Route[] = [
    ...productRoutes(options, kindTags),
    ...searchRoutes(options),
    ...suggestionRoutes(options),
    ...writeRoutes(),
    sessionRoute(options),
  ];
  for (const route of routes) addRoute({ ...route, url: OFF_PREFIX + route.url });
}

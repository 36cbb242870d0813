/** No route can be added to Fastify that the direct way would answer in its place. */
import { describe, expect, it } from 'vitest';
import { type DataRouteOptions, dataRoutes } from '../../src/http/data-routes.ts';
import { isAnsweredDirectly } from '../../src/http/direct-routes.ts';

// Only their paths are looked at.
const routes = dataRoutes({} as DataRouteOptions);

describe('a path', () => {
  it.each(['/search', '/food/1', '/food/random', '/barcode/3017620422003', '/foods/popular', '/foods/categories'])(
    '%s is answered directly',
    (path) => expect(isAnsweredDirectly(routes, path)).toBe(true),
  );

  it.each([
    '/',
    '/food',
    '/food/',
    '/food/1/history',
    '/food/:food_id',
    '/foods/1',
    '/search/',
    '/auth/keys',
    '/health',
  ])('%s is not', (path) => expect(isAnsweredDirectly(routes, path)).toBe(false));
});

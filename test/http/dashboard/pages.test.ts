// 1. Every form sends to a route that exists, and a page for members sends to routes for owners or for anyone.
// 2. Every page has one path, under /account; the paths are those that redirects and mails know.
import { expect, it } from 'vitest';
import { ACCOUNT_PAGES } from '../../../src/http/account/account-pages.ts';
import { ACCOUNT_ROUTES } from '../../../src/http/account/all-routes.ts';
import { DASHBOARD_PAGES } from '../../../src/http/dashboard/add-dashboard.ts';

it('1. every form sends to a route that its visitor may call', () => {
  const access = new Map(ACCOUNT_ROUTES.map((route) => [route.name, route.access]));
  const wrong = DASHBOARD_PAGES.flatMap(({ path, forms = {}, isForMembers }) =>
    Object.entries(forms)
      .filter(([, { route }]) => !access.has(route) || (access.get(route) === 'account' && !isForMembers))
      .map(([name, { route }]) => `${path}: ${name} sends to ${route}`),
  );
  expect(wrong).toEqual([]);
});

it('2. the pages are those that everything else leads to', () => {
  const paths = DASHBOARD_PAGES.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(Object.values(ACCOUNT_PAGES).filter((path) => !paths.includes(path))).toEqual([]);
  expect(paths.filter((path) => !/^\/account(?:\/|$)/.test(path))).toEqual([]);
});

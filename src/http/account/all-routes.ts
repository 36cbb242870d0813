import type { AccountRoute } from './account-route.ts';
import { OWN_ACCOUNT_ROUTES } from './account-routes.ts';
import { BILLING_ROUTES } from './billing-routes.ts';
import { IDENTITY_PROVIDER_ROUTES } from './identity-provider-routes.ts';
import { KEY_ROUTES } from './key-routes.ts';
import { PASSWORD_ROUTES } from './password-routes.ts';
import { SIGN_IN_ROUTES } from './sign-in-routes.ts';
import { TWO_FACTOR_ROUTES } from './two-factor-routes.ts';

/** All routes under /auth and /billing, in the order of the documentation. */
export const ACCOUNT_ROUTES: readonly AccountRoute[] = [
  ...SIGN_IN_ROUTES,
  ...OWN_ACCOUNT_ROUTES,
  ...PASSWORD_ROUTES,
  ...TWO_FACTOR_ROUTES,
  ...IDENTITY_PROVIDER_ROUTES,
  ...KEY_ROUTES,
  ...BILLING_ROUTES,
];

export function routesByPath(): Map<string, AccountRoute[]> {
  const byPath = new Map<string, AccountRoute[]>();
  for (const route of ACCOUNT_ROUTES) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route]);
  return byPath;
}

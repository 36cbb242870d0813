/** All pages of the dashboard. */
import { ACTIVITY_PAGE } from './activity-page.ts';
import { BILLING_PAGE } from './billing-page.ts';
import type { DashboardPage } from './dashboard-page.ts';
import { DELETION_PAGE } from './deletion-page.ts';
import { KEYS_PAGE } from './keys-page.ts';
import { OVERVIEW_PAGE } from './overview-page.ts';
import { PASSWORD_PAGES } from './password-pages.ts';
import { REGISTER_PAGE } from './register-pages.ts';
import { SECURITY_PAGE } from './security-pages.ts';
import { SIGN_IN_PAGES } from './sign-in-pages.ts';
import { TWO_FACTOR_PAGE } from './two-factor-pages.ts';
import { USAGE_PAGE } from './usage-page.ts';

export const DASHBOARD_PAGES: readonly DashboardPage[] = [
  ...SIGN_IN_PAGES,
  REGISTER_PAGE,
  ...PASSWORD_PAGES,
  OVERVIEW_PAGE,
  KEYS_PAGE,
  USAGE_PAGE,
  BILLING_PAGE,
  SECURITY_PAGE,
  TWO_FACTOR_PAGE,
  ACTIVITY_PAGE,
  DELETION_PAGE,
];

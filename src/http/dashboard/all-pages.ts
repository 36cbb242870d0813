/** All pages of the dashboard. */
import type { DashboardPage } from './dashboard-page.ts';
import { OVERVIEW_PAGE } from './overview-page.ts';
import { SIGN_IN_PAGES } from './sign-in-pages.ts';

/** The pages. */
export const DASHBOARD_PAGES: readonly DashboardPage[] = [...SIGN_IN_PAGES, OVERVIEW_PAGE];

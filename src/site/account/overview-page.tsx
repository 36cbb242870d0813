import type { Site } from '../site.ts';
import { renderMemberPage } from './account-frame.tsx';

/** The first page of the dashboard. */
export function renderOverviewPage(site: Site, page: { username: string }): string {
  const { username } = page;
  return renderMemberPage(site, { username, part: '/account', title: 'Overview', outcome: undefined, children: null });
}

/** The pages of the dashboard to which people are sent; nothing in a request ever decides where a redirect leads. */
export const ACCOUNT_PAGES = {
  home: '/account',
  signIn: '/account/sign-in',
  code: '/account/sign-in/code',
  register: '/account/register',
  security: '/account/security',
  billing: '/account/billing',
  verifyEmail: '/account/verify-email',
  resetPassword: '/account/reset-password',
} as const;

/** A page with a query. */
export function pageWith(page: keyof typeof ACCOUNT_PAGES, query: Readonly<Record<string, string>>): string {
  return `${ACCOUNT_PAGES[page]}?${new URLSearchParams(query)}`;
}

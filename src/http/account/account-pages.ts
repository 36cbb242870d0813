/** The dashboard's pages; no request can redirect anywhere else. */
export const ACCOUNT_PAGES = {
  home: '/account',
  keys: '/account/keys',
  usage: '/account/usage',
  billing: '/account/billing',
  security: '/account/security',
  twoFactor: '/account/security/two-factor',
  activity: '/account/activity',
  deletion: '/account/delete',
  signIn: '/account/sign-in',
  code: '/account/sign-in/code',
  register: '/account/register',
  recover: '/account/recover',
  resetPassword: '/account/reset-password',
  verifyEmail: '/account/verify-email',
} as const;

export function pageWith(page: keyof typeof ACCOUNT_PAGES, query: Readonly<Record<string, string>>): string {
  return `${ACCOUNT_PAGES[page]}?${new URLSearchParams(query)}`;
}

const AFTER_SIGN_IN: readonly string[] = [
  ...[ACCOUNT_PAGES.keys, ACCOUNT_PAGES.usage, ACCOUNT_PAGES.billing, ACCOUNT_PAGES.security],
  ...[ACCOUNT_PAGES.twoFactor, ACCOUNT_PAGES.activity, ACCOUNT_PAGES.deletion],
];

/** Where a sign-in leads: the page requested before it, if it is one of ours. */
export function pageAfterSignIn(wanted: string | null | undefined): string {
  return AFTER_SIGN_IN.find((path) => path === wanted) ?? ACCOUNT_PAGES.home;
}

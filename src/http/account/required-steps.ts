/** What an owner may do before a required step, and the page where that is done. */
import type { RequiredStep } from '../../sign-in/sessions/required-steps.ts';
import { ACCOUNT_PAGES } from './account-pages.ts';

const ALWAYS = ['readAccount', 'signOut', 'deleteAccount'];

/** For each step, the routes that stay open, and its page. */
const STEPS: Readonly<Record<RequiredStep, { routes: readonly string[]; page: string }>> = {
  PASSWORD_CHANGE_REQUIRED: { routes: [...ALWAYS, 'changePassword'], page: ACCOUNT_PAGES.security },
  TWO_FACTOR_REQUIRED: {
    routes: [...ALWAYS, 'beginTwoFactor', 'confirmTwoFactor'],
    page: ACCOUNT_PAGES.twoFactor,
  },
};

export function stepsBefore(routeName: string): RequiredStep[] {
  return (Object.keys(STEPS) as RequiredStep[]).filter((step) => !STEPS[step].routes.includes(routeName));
}

export function pageOfStep(step: RequiredStep): string {
  return STEPS[step].page;
}

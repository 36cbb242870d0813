// docs/accounts.md names every route, and every event that Stripe must send.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BILLING_EVENT_TYPES } from '../../../src/billing/stripe-events.ts';
import { ACCOUNT_ROUTES } from '../../../src/http/account/all-routes.ts';

const page = readFileSync('docs/accounts.md', 'utf8');

it('names every route', () => {
  expect(ACCOUNT_ROUTES.map(({ path }) => path).filter((path) => !page.includes(path))).toEqual([]);
});

it('names every event of payments', () => {
  expect(BILLING_EVENT_TYPES.filter((type) => !page.includes(`\`${type}\``))).toEqual([]);
});

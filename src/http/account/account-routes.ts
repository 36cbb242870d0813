/** The account itself: its state, audit trail, usage, data copy, and deletion. */
import { TIME_SHAPE } from '../../accounts/account-rules.ts';
import { CURSOR_SHAPE } from '../../accounts/audit/audit-trail.ts';
import { parseUsagePeriod } from '../../accounts/usage/usage-period.ts';
import { choice, integer, optional, text } from '../interface/parameters.ts';
import { type AccountRoute, CLEAR_SITE_DATA, ownerRoute } from './account-route.ts';
import { PROOF, PROOF_FAILURES } from './proof-member.ts';
import { accountView, eventView, usageView } from './views.ts';

const MAX_EVENTS = 200;

export const OWN_ACCOUNT_ROUTES: readonly AccountRoute[] = [
  ownerRoute('readAccount', 'GET /auth/account', {
    handle: async ({ parts, caller }) => ({ body: await accountView(parts, caller) }),
  }),
  ownerRoute('deleteAccount', 'DELETE /auth/account', {
    body: { proof: PROOF },
    securityEvent: 'account_deleted',
    errors: [...PROOF_FAILURES, 'BILLING_OFF', 'BILLING_UNAVAILABLE', 'BILLING_REFUSED'],
    handle: async ({ parts, caller, body, cookies }) => {
      const { services, payments } = parts;
      await services.accountData.delete(caller, body.proof ?? {}, () => payments.deleteCustomer(caller.accountId));
      return { cookies: [cookies.clear('session')], headers: CLEAR_SITE_DATA };
    },
  }),
  ownerRoute('exportAccount', 'POST /auth/account/export', {
    body: { proof: PROOF },
    errors: PROOF_FAILURES,
    handle: async ({ parts, caller, body }) => ({
      body: await parts.services.accountData.export(caller, body.proof ?? {}),
      headers: ['content-disposition', 'attachment; filename="larder-account.json"'],
    }),
  }),
  ownerRoute('listEvents', 'GET /auth/events', {
    parameters: {
      limit: optional(
        integer('limit', { description: 'How many events at most.', example: 20, ge: 1, le: MAX_EVENTS }),
        50,
      ),
      cursor: optional(
        text('cursor', {
          description: 'Where the page begins: `next_cursor` of the previous page.',
          shape: CURSOR_SHAPE,
        }),
      ),
    },
    handle: async ({ parts, caller, parameters }) => {
      const { events, nextCursor } = await parts.services.listEvents(caller.accountId, parameters);
      return { body: { events: events.map(eventView), next_cursor: nextCursor ?? null } };
    },
  }),
  ownerRoute('readUsage', 'GET /auth/usage', {
    parameters: {
      by: optional(choice('by', { description: 'The period of each sum.', values: ['day', 'hour'] }), 'day'),
      from: optional(
        text('from', {
          description: 'The first day or hour, in ISO 8601.',
          example: '2026-01-01',
          shape: TIME_SHAPE,
        }),
      ),
      to: optional(
        text('to', {
          description: 'Where the period ends, in ISO 8601. Now unless given.',
          example: '2026-02-01',
          shape: TIME_SHAPE,
        }),
      ),
      key_id: optional(integer('key_id', { description: 'Only this key.', ge: 1 })),
    },
    errors: ['KEY_NOT_FOUND'],
    handle: async ({ parts, caller, parameters }) => {
      const period = parseUsagePeriod(parameters, parts.now());
      const usage = await parts.usageStore.usageOf(caller.accountId, { ...period, keyId: parameters.key_id });
      return { body: usageView(usage) };
    },
  }),
];

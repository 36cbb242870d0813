/** An account to draw pages of: its keys, its usage, its events, with texts that try everything. */
import type { ListedKey } from '../../../src/accounts/account-store.ts';
import type { AuditEvent } from '../../../src/accounts/audit/audit-trail.ts';
import type { PlanSettings } from '../../../src/accounts/plans.ts';
import { noRequests } from '../../../src/accounts/usage/status-groups.ts';
import { USAGE_STEPS, type UsageStep } from '../../../src/accounts/usage/usage-period.ts';
import type { Usage } from '../../../src/accounts/usage/usage-store.ts';
import { USAGE_PERIODS } from '../../../src/site/account/plan/usage-words.ts';
import { HOSTILE } from '../sample-foods.ts';

export const NOW_MS = Date.parse('2026-05-03T14:05:30Z');
export const USERNAME = 'ada';

export const SETTINGS: PlanSettings = {
  anonymousPerMinute: 30,
  proPerMinute: 500,
  scalePerMinute: 0,
  hourlyCap: 600,
  fairnessDelayMs: 350,
  keysPerAccount: 50,
};

const PLAIN: ListedKey = {
  id: 2,
  kind: 'named',
  name: 'production',
  scope: 'read',
  shownPrefix: 'lk_Ab12',
  lastFour: 'wXyZ',
  rateCap: undefined,
  expiresAt: undefined,
  createdAt: '2026-05-01T08:00:00.000Z',
  rotatedAt: undefined,
  previousWorksUntil: undefined,
  lastUsedAt: undefined,
  requestsToday: 0,
};

export const ACCOUNT_KEY: ListedKey = { ...PLAIN, id: 1, kind: 'account', name: undefined, scope: 'full' };
export const FRESH_KEY: ListedKey = PLAIN;
export const BUSY_KEY: ListedKey = {
  ...PLAIN,
  id: 3,
  name: HOSTILE.name,
  scope: 'full',
  rateCap: 1200,
  expiresAt: '2031-12-31T00:00:00.000Z',
  previousWorksUntil: '2026-05-04T14:00:00.000Z',
  lastUsedAt: '2026-05-03T14:04:00.000Z',
  requestsToday: 41_200,
};
export const EXPIRED_KEY: ListedKey = { ...PLAIN, id: 4, name: 'trial', expiresAt: '2026-05-03T00:00:00.000Z' };
export const KEYS: readonly ListedKey[] = [ACCOUNT_KEY, FRESH_KEY, BUSY_KEY, EXPIRED_KEY];

export const EVENTS: readonly AuditEvent[] = [
  {
    id: 9,
    kind: 'key_created',
    actor: 'owner',
    at: '2026-05-03T14:00:00.000Z',
    address: '192.0.2.7',
    userAgent: 'Firefox on Linux',
    detail: { name: HOSTILE.name },
  },
];

/** Usage with so many requests of each kind in the last day or hour, and none before. */
export function usageOf(by: UsageStep, groups = noRequests()): Usage {
  const { ms } = USAGE_STEPS[by];
  const { steps } = USAGE_PERIODS[by];
  const toMs = (Math.floor(NOW_MS / ms) + 1) * ms;
  const series = Array.from({ length: steps }, (_, nth) => ({
    start: new Date(toMs - (steps - nth) * ms).toISOString(),
    requests: 0,
    groups: noRequests(),
  }));
  const requests = Object.values(groups).reduce((sum, count) => sum + count, 0);
  Object.assign(series.at(-1)!, { requests, groups });
  const keys = requests === 0 ? [] : [{ keyId: 3, name: HOSTILE.name, lastFour: 'wXyZ', isRevoked: true, requests }];
  const [from, to] = [series[0]!.start, new Date(toMs).toISOString()];
  return { by, from, to, requests, groups, statuses: {}, series, keys };
}

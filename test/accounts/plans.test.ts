// 1. The plans are those of the interface: one free and counted by address, two paid and counted by account.
// 2. Their limits come from the settings, where 0 is no limit.
import { expect, it } from 'vitest';
import { limitsOf, NO_OVERAGE_CHARGES, PLANS, planOf } from '../../src/accounts/plans.ts';
import { readSettings } from '../../src/config/settings.ts';

it('are one free and two paid', () => {
  expect(PLANS.map(({ id, sale, countedPer }) => [id, sale === undefined, countedPer])).toEqual([
    ['starter', true, 'ip'],
    ['pro', false, 'account'],
    ['scale', false, 'account'],
  ]);
  expect(NO_OVERAGE_CHARGES).toContain('no overage charges');
});

it('have the limits of the interface unless set otherwise', () => {
  const settings = readSettings({});
  expect(PLANS.map((plan) => limitsOf(plan, settings))).toEqual([
    { perMinute: 30, perHour: 600, delayMs: 350, namedKeys: 50 },
    { perMinute: 500, perHour: undefined, delayMs: undefined, namedKeys: 50 },
    { perMinute: 3000, perHour: undefined, delayMs: undefined, namedKeys: 50 },
  ]);
});

it('follow the settings, and have no limit where these say 0', () => {
  const settings = readSettings({
    LARDER_ANONYMOUS_PER_MINUTE: '0',
    LARDER_HOURLY_CAP: '0',
    LARDER_FAIRNESS_DELAY_MS: '0',
    LARDER_KEYS_PER_ACCOUNT: '0',
    LARDER_PRO_PER_MINUTE: '900',
  });
  expect(limitsOf(planOf('starter'), settings)).toEqual({
    perMinute: undefined,
    perHour: undefined,
    delayMs: undefined,
    namedKeys: undefined,
  });
  expect(limitsOf(planOf('pro'), settings).perMinute).toBe(900);
});

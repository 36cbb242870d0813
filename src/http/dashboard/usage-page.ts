/** Usage by day or hour, of all keys or one. */
import type { ListedKey } from '../../accounts/account-store.ts';
import { parseUsagePeriod, USAGE_STEPS, type UsageStep } from '../../accounts/usage/usage-period.ts';
import type { Usage } from '../../accounts/usage/usage-store.ts';
import { type ChoosableKey, renderUsagePage } from '../../site/account/plan/usage-page.tsx';
import { USAGE_PERIODS } from '../../site/account/plan/usage-words.ts';
import { ACCOUNT_PAGES } from '../account/account-pages.ts';
import { memberPage } from './dashboard-page.ts';

export const USAGE_PAGE = memberPage({
  path: ACCOUNT_PAGES.usage,
  show: async ({ site, parts, caller: { accountId }, query, signedIn: { username } }) => {
    const by: UsageStep = query.get('by') === 'hour' ? 'hour' : 'day';
    const { toMs } = parseUsagePeriod({ by }, parts.now());
    const period = { by, fromMs: toMs - USAGE_PERIODS[by].steps * USAGE_STEPS[by].ms, toMs };
    const ofAll = await parts.usageStore.usageOf(accountId, period);
    const keys = choosable(await parts.store.listKeys(accountId), ofAll);
    // An unlisted key, someone else's or never used before it ended, means all keys.
    const keyId = keys.find(({ id }) => String(id) === query.get('key'))?.id;
    const usage = keyId === undefined ? ofAll : await parts.usageStore.usageOf(accountId, { ...period, keyId });
    return renderUsagePage(site, { username, usage, keyId, keys });
  },
});

/** Live keys, and revoked ones that were used. */
function choosable(live: readonly ListedKey[], { keys }: Usage): ChoosableKey[] {
  const revoked = keys.filter(({ isRevoked }) => isRevoked);
  return [
    ...live.map(({ id, name, lastFour }) => ({ id, name, lastFour, isRevoked: false })),
    ...revoked.map(({ keyId, name, lastFour }) => ({ id: keyId, name, lastFour, isRevoked: true })),
  ];
}

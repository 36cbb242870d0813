/** Keys in words. */
import type { ListedKey } from '../../../accounts/account-store.ts';
import type { KeyRecord } from '../../../accounts/keys/key-rows.ts';
import type { KeyScope } from '../../../accounts/keys/scopes.ts';
import { curlCommand } from '../../address.ts';
import { Day, Moment } from '../../dates.tsx';
import { useLocale, type WordKey } from '../../language/locale.ts';

/** The page of a key. */
export function keyAddress(keyId: number): string {
  return `/account/keys?key=${keyId}`;
}

/** What may be shown of a key itself. */
export function KeyHint({ shown }: { shown: Pick<KeyRecord, 'shownPrefix' | 'lastFour'> }) {
  return (
    <code>
      {shown.shownPrefix}…{shown.lastFour}
    </code>
  );
}

/** The limit of a key alone, in words. */
export function RateCap({ of: { rateCap } }: { of: Pick<KeyRecord, 'rateCap'> }) {
  const { t } = useLocale();
  if (rateCap === undefined) return <span class="hint">{t('keys.capNone')}</span>;
  return <>{t('keys.capValue', { count: rateCap })}</>;
}

/** What a key may do, in words. */
export const SCOPE_WORDS = {
  read: { label: 'keys.scope.read', hint: 'keys.scope.readHint' },
  full: { label: 'keys.scope.full', hint: 'keys.scope.fullHint' },
} as const satisfies Readonly<Record<KeyScope, { label: WordKey; hint: WordKey }>>;

/** Until when a key works. */
export function Expiry({ of: { expiresAt }, nowMs }: { of: Pick<KeyRecord, 'expiresAt'>; nowMs: number }) {
  const { t } = useLocale();
  if (expiresAt === undefined) return <span class="hint">{t('keys.expiresNever')}</span>;
  return Date.parse(expiresAt) > nowMs ? (
    <Day at={expiresAt} />
  ) : (
    <>
      <span class="tag tag-doubtful">{t('keys.expired')}</span> <Day at={expiresAt} />
    </>
  );
}

/** When a key was last used. */
export function LastUse({ of: { lastUsedAt } }: { of: Pick<ListedKey, 'lastUsedAt'> }) {
  const { t } = useLocale();
  return lastUsedAt === undefined ? <span class="hint">{t('keys.notYet')}</span> : <Moment at={lastUsedAt} />;
}

/** A request with a key, to paste into a terminal. */
export function keyedCurl(publicUrl: string, key: string): string {
  return `${curlCommand(publicUrl, '/search?q=banana')} \\\n  -H 'Authorization: Bearer ${key}'`;
}

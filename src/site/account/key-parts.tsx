/** Keys in words. */
import type { JSX } from 'preact';
import type { ListedKey } from '../../accounts/account-store.ts';
import type { KeyRecord } from '../../accounts/keys/key-rows.ts';
import { writeCount } from '../../food/amount.ts';
import { curlCommand } from '../address.ts';
import { Day, Moment } from '../dates.tsx';

/** The page of a key. */
export function keyAddress(keyId: number): string {
  return `/account/keys?key=${keyId}`;
}

/** What may be shown of a key itself. */
export function KeyHint({ shown }: { shown: Pick<KeyRecord, 'shownPrefix' | 'lastFour'> }): JSX.Element {
  return (
    <code>
      {shown.shownPrefix}…{shown.lastFour}
    </code>
  );
}

/** The cap of a key, in words. */
export function capOf({ rateCap }: Pick<KeyRecord, 'rateCap'>): JSX.Element | string {
  return rateCap === undefined ? <span class="hint">None</span> : `${writeCount(rateCap)} a minute`;
}

/** Until when a key works. */
export function Expiry({ of: { expiresAt }, nowMs }: { of: Pick<KeyRecord, 'expiresAt'>; nowMs: number }): JSX.Element {
  if (expiresAt === undefined) return <span class="hint">Never</span>;
  return Date.parse(expiresAt) > nowMs ? (
    <Day at={expiresAt} />
  ) : (
    <>
      <span class="tag tag-doubtful">expired</span> <Day at={expiresAt} />
    </>
  );
}

/** When a key was last used. */
export function LastUse({ of: { lastUsedAt } }: { of: Pick<ListedKey, 'lastUsedAt'> }): JSX.Element {
  return lastUsedAt === undefined ? <span class="hint">Not yet</span> : <Moment at={lastUsedAt} />;
}

/** A request with a key, to paste into a terminal. */
export function keyedCurl(publicUrl: string, key: string): string {
  return `${curlCommand(publicUrl, '/search?q=banana')} \\\n  -H 'Authorization: Bearer ${key}'`;
}

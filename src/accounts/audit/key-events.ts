import type { KeyChange, RecordKeyChange } from '../keys/key-changes.ts';
import { type ChangedBy, type EventDetail, recordEvent } from './audit-trail.ts';

/** Records key changes in the audit trail; pass it to the account store's methods as `record`. */
export function recordKeyChange(by: ChangedBy): RecordKeyChange {
  return (write, change) =>
    recordEvent(write, {
      accountId: change.accountId,
      kind: `key_${change.act}`,
      ...by,
      detail: detailOf(change),
      at: change.at,
    });
}

function detailOf({ act, key, former }: KeyChange): EventDetail {
  const which = { key_id: key.id, key_kind: key.kind, last_four: key.lastFour };
  if (key.kind === 'account') return which;
  return act === 'renamed' ? { ...which, name: key.name!, former_name: former!.name! } : { ...which, name: key.name! };
}

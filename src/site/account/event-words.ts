import type { AuditEvent } from '../../accounts/audit/audit-trail.ts';

/** The facts beside an event in words, such as the name of a key; undefined when there are none. */
export function eventDetail({ kind, detail }: Pick<AuditEvent, 'kind' | 'detail'>): string | undefined {
  const text = (name: string) => (detail[name] === undefined || detail[name] === null ? '' : String(detail[name]));
  if (kind === 'signed_in') return text('method') === 'third_party' ? 'Through a third party.' : undefined;
  if (kind === 'plan_changed') return `From ${text('from')} to ${text('to')}.`;
  if (text('provider') !== '') return `${text('provider')}.`;
  if (text('key_kind') === 'account') return `The account key, now ending in ${text('last_four')}.`;
  if (text('former_name') !== '') return `${quoted(text('former_name'))} is now ${quoted(text('name'))}.`;
  return text('name') === '' ? undefined : `${quoted(text('name'))}, ending in ${text('last_four')}.`;
}

function quoted(name: string): string {
  return `“${name}”`;
}

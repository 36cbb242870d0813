/** What keys may do, one entry per scope. */
const SCOPE_TABLE = [
  {
    id: 'read',
    label: 'Read only',
    hint: 'For search and look-up. This is enough for all data.',
    /** Whether it allows methods other than GET. */
    mayWrite: false,
  },
  { id: 'full', label: 'Full access', hint: 'Also for methods other than GET.', mayWrite: true },
] as const;

export type KeyScope = (typeof SCOPE_TABLE)[number]['id'];

export interface Scope {
  readonly id: KeyScope;
  readonly label: string;
  readonly hint: string;
  readonly mayWrite: boolean;
}

export const SCOPES: readonly Scope[] = SCOPE_TABLE;

export const SCOPE_IDS: readonly KeyScope[] = SCOPES.map(({ id }) => id);

/** The default for named keys, and the scope of the account key. */
export const DEFAULT_SCOPE: KeyScope = 'read';
export const ACCOUNT_KEY_SCOPE: KeyScope = 'full';

export function scopeOf(id: KeyScope): Scope {
  return SCOPES.find((scope) => scope.id === id)!;
}

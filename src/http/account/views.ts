/** Accounts, keys and the rest as answers show them; `null` means none. */
import type { ListedKey } from '../../accounts/account-store.ts';
import type { AuditEvent } from '../../accounts/audit/audit-trail.ts';
import { AccountsError } from '../../accounts/errors.ts';
import type { KeyRecord } from '../../accounts/keys/key-rows.ts';
import { limitsOf, type Plan, type PlanId, type PlanSettings, planOf } from '../../accounts/plans.ts';
import type { Usage } from '../../accounts/usage/usage-store.ts';
import { messagesIn } from '../../messages/catalogs.ts';
import { inSnakeCase } from '../../schemas/snake-case.ts';
import type { EmailState } from '../../sign-in/email-addresses.ts';
import type { AccountCaller } from '../../sign-in/sessions/account-caller.ts';
import type { SessionRecord } from '../../sign-in/sessions/sessions.ts';
import type { AccountParts } from './account-route.ts';

/** A caller's account, with everything that the dashboard's first page needs. */
export async function accountView(
  { services, store, planSettings }: AccountParts,
  caller: AccountCaller,
): Promise<object> {
  const account = await store.findAccount(caller.accountId);
  if (account === undefined) throw new AccountsError('ACCOUNT_NOT_FOUND', 'The account no longer exists.');
  const [email, twoFactor, proof] = await Promise.all([
    services.email.read(caller.accountId),
    services.twoFactor.read(caller.accountId),
    services.proofs.needed(caller),
  ]);
  return {
    username: account.username,
    plan: planView(account.plan),
    limits: limitsView(planOf(account.plan), planSettings),
    email: email.address ?? null,
    email_verified_at: email.verifiedAt ?? null,
    pending_email: email.pendingAddress ?? null,
    has_password: proof === 'password' || proof === 'password_or_code',
    two_factor: { on: twoFactor.isOn, recovery_codes_left: twoFactor.recoveryCodesLeft },
    proof: proof ?? null,
    signed_in_by: caller.sessionId === undefined ? 'account_key' : 'session',
    created_at: account.createdAt,
  };
}

export function planView(id: PlanId): object {
  return { id, name: planOf(id).name };
}

export function limitsView(plan: Plan, settings: PlanSettings): object {
  return inSnakeCase(limitsOf(plan, settings), 'perMinute', 'perHour', 'delayMs', 'namedKeys');
}

export function keyView(key: KeyRecord & Partial<Pick<ListedKey, 'requestsToday'>>): object {
  return {
    ...inSnakeCase(key, 'id', 'kind', 'name', 'scope', 'shownPrefix', 'lastFour', 'rateCap', 'expiresAt'),
    ...inSnakeCase(key, 'createdAt', 'rotatedAt', 'previousWorksUntil', 'lastUsedAt'),
    requests_today: key.requestsToday ?? 0,
  };
}

export function emailView({ address, verifiedAt, pendingAddress }: EmailState): object {
  return { email: address ?? null, verified_at: verifiedAt ?? null, pending_email: pendingAddress ?? null };
}

export function sessionView(session: SessionRecord): object {
  return inSnakeCase(
    session,
    ...(['id', 'isCurrent', 'signedInAt', 'lastUsedAt', 'expiresAt', 'address', 'userAgent'] as const),
  );
}

export function eventView(event: AuditEvent): object {
  return {
    ...inSnakeCase(event, 'id', 'kind'),
    sentence: messagesIn('en')[`event.${event.kind}`],
    ...inSnakeCase(event, 'actor', 'at', 'address', 'userAgent', 'detail'),
  };
}

/** Usage with the interface's names. */
export function usageView({ keys, ...usage }: Usage): object {
  return { ...usage, keys: keys.map((key) => inSnakeCase(key, 'keyId', 'name', 'lastFour', 'isRevoked', 'requests')) };
}

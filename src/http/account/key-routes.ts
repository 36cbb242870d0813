/** The keys of an account. A key is shown once, with the answer that makes it. */
import { KEY_NAME_SHAPE, parseKeyName, TIME_SHAPE } from '../../accounts/account-rules.ts';
import { recordKeyChange } from '../../accounts/audit/key-events.ts';
import { AccountsError } from '../../accounts/errors.ts';
import { DEFAULT_SCOPE, SCOPE_IDS } from '../../accounts/keys/scopes.ts';
import { planOf } from '../../accounts/plans.ts';
import type { AccountCaller } from '../../sign-in/sessions/account-caller.ts';
import { id } from '../interface/parameters.ts';
import { type AccountRoute, ownerRoute } from './account-route.ts';
import { choice, integer, nullable, text } from './members.ts';
import { PROOF, PROOF_FAILURES } from './proof-member.ts';
import { keyView } from './views.ts';

const KEY_ID = { key_id: id('key_id', { description: 'The id of the key.', example: 12 }) };
const NAME = text({
  description: 'What the key is for, at most 64 visible characters.',
  example: 'production',
  shape: KEY_NAME_SHAPE,
  rule: parseKeyName,
});

/** The owner finds in the audit trail what was done to a key. */
const byOwner = ({ client }: AccountCaller) => ({ record: recordKeyChange({ actor: 'owner', client }) });

/** The routes. */
export const KEY_ROUTES: readonly AccountRoute[] = [
  ownerRoute({
    name: 'listKeys',
    method: 'GET',
    path: '/auth/keys',
    summary: 'List the keys',
    description: 'The account key and the named keys, without their secrets.',
    response: { status: 200, description: 'The keys that are not revoked.', schema: 'Keys' },
    errors: [],
    handle: async ({ parts, caller }) => ({
      status: 200,
      body: (await parts.store.listKeys(caller.accountId)).map(keyView),
    }),
  }),
  ownerRoute({
    name: 'createKey',
    method: 'POST',
    path: '/auth/keys',
    summary: 'Create a named key',
    description: "It shares the account's limit, works at once, and never manages the account.",
    body: {
      name: NAME,
      scope: nullable(choice({ description: `What it may do; \`${DEFAULT_SCOPE}\` unless given.`, values: SCOPE_IDS })),
      expires_at: nullable(
        text({
          description: 'When it stops working, in ISO 8601; never unless given.',
          example: '2099-12-31',
          shape: TIME_SHAPE,
        }),
      ),
      rate_cap: nullable(integer({ description: "Requests a minute, at most the plan's.", example: 60, ge: 1 })),
    },
    response: { status: 201, description: 'The key, shown only once.', schema: 'NewKey' },
    errors: ['KEY_EXISTS', 'TOO_MANY_KEYS'],
    handle: async ({ parts, caller, body }) => {
      const { planSettings } = parts;
      const { key, record } = await parts.store.createNamedKey({
        account: caller.accountId,
        name: body.name,
        scope: body.scope,
        expiresAt: body.expires_at,
        rateCap: body.rate_cap,
        planPerMinute: (plan) => planSettings[planOf(plan).perMinuteSetting],
        keysPerAccount: planSettings.keysPerAccount,
        ...byOwner(caller),
      });
      return { status: 201, body: { key, ...keyView(record) } };
    },
  }),
  ownerRoute({
    name: 'readKey',
    method: 'GET',
    path: '/auth/keys/{key_id}',
    summary: 'Read a key',
    description: 'One key, without its secret.',
    parameters: KEY_ID,
    response: { status: 200, description: 'The key.', schema: 'Key' },
    errors: ['KEY_NOT_FOUND'],
    handle: async ({ parts, caller, parameters }) => {
      const keys = await parts.store.listKeys(caller.accountId);
      const found = keys.find(({ id }) => id === parameters.key_id);
      if (found === undefined) throw new AccountsError('KEY_NOT_FOUND', 'The account has no key with that id.');
      return { status: 200, body: keyView(found) };
    },
  }),
  ownerRoute({
    name: 'renameKey',
    method: 'PATCH',
    path: '/auth/keys/{key_id}',
    summary: 'Rename a named key',
    description: 'The key itself stays the same.',
    parameters: KEY_ID,
    body: { name: NAME },
    response: { status: 200, description: 'The key.', schema: 'Key' },
    errors: ['KEY_NOT_FOUND', 'KEY_EXISTS'],
    handle: async ({ parts, caller, parameters, body }) => {
      await parts.store.renameKey(caller.accountId, parameters.key_id, body.name, byOwner(caller));
      const keys = await parts.store.listKeys(caller.accountId);
      return { status: 200, body: keyView(keys.find(({ id }) => id === parameters.key_id)!) };
    },
  }),
  ownerRoute({
    name: 'rotateKey',
    method: 'POST',
    path: '/auth/keys/{key_id}/rotate',
    summary: 'Give a named key a new secret',
    description:
      'Id, name, cap and usage stay. The old secret stops at once, or works until the given time, at most seven days away.',
    parameters: KEY_ID,
    body: {
      // Without an example: none would be within the next seven days tomorrow too.
      overlap_until: nullable(
        text({ description: 'How long the old secret keeps working, in ISO 8601.', shape: TIME_SHAPE }),
      ),
    },
    response: { status: 201, description: 'The key, shown only once.', schema: 'NewKey' },
    errors: ['KEY_NOT_FOUND', 'KEY_EXPIRED'],
    handle: async ({ parts, caller, parameters, body }) => {
      const options = { overlapUntil: body.overlap_until, ...byOwner(caller) };
      const { key, record } = await parts.store.rotateKey(caller.accountId, parameters.key_id, options);
      return { status: 201, body: { key, ...keyView(record) } };
    },
  }),
  ownerRoute({
    name: 'revokeKey',
    method: 'DELETE',
    path: '/auth/keys/{key_id}',
    summary: 'Revoke a named key',
    description: 'For good. Every server refuses it within a second.',
    parameters: KEY_ID,
    response: { status: 204, description: 'Revoked.' },
    errors: ['KEY_NOT_FOUND'],
    handle: async ({ parts, caller, parameters }) => {
      await parts.store.revokeKey(caller.accountId, parameters.key_id, byOwner(caller));
      return { status: 204 };
    },
  }),
  ownerRoute({
    name: 'rotateAccountKey',
    method: 'POST',
    path: '/auth/account-key/rotate',
    summary: 'Replace the account key',
    description: 'The old one stops at once. Needs a code if two-factor sign-in is on.',
    body: { proof: PROOF },
    response: { status: 201, description: 'The new account key, shown only once.', schema: 'NewAccountKey' },
    securityEvent: 'account_key_rotated',
    errors: PROOF_FAILURES,
    handle: async ({ parts, caller, body }) => {
      const checked = await parts.services.proofs.check(caller, body.proof ?? {}, { mustBe: 'code' });
      const options = { ...byOwner(caller), guard: checked.hold };
      const { key } = await parts.store.rotateAccountKey(caller.accountId, options);
      parts.services.notifyOwner(caller, 'accountKeyReplaced');
      return { status: 201, body: { account_key: key } };
    },
  }),
];

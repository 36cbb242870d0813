/** The keys of an account. A key is shown once, in the answer that creates it. */
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

/** The owner sees key changes in the audit trail. */
const byOwner = ({ client }: AccountCaller) => ({ record: recordKeyChange({ actor: 'owner', client }) });

export const KEY_ROUTES: readonly AccountRoute[] = [
  ownerRoute('listKeys', 'GET /auth/keys', {
    handle: async ({ parts, caller }) => ({ body: (await parts.store.listKeys(caller.accountId)).map(keyView) }),
  }),
  ownerRoute('createKey', 'POST /auth/keys', {
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
      return { body: { key, ...keyView(record) } };
    },
  }),
  ownerRoute('readKey', 'GET /auth/keys/{key_id}', {
    parameters: KEY_ID,
    errors: ['KEY_NOT_FOUND'],
    handle: async ({ parts, caller, parameters }) => {
      const keys = await parts.store.listKeys(caller.accountId);
      const found = keys.find(({ id }) => id === parameters.key_id);
      if (found === undefined) throw new AccountsError('KEY_NOT_FOUND', 'The account has no key with that id.');
      return { body: keyView(found) };
    },
  }),
  ownerRoute('renameKey', 'PATCH /auth/keys/{key_id}', {
    parameters: KEY_ID,
    body: { name: NAME },
    errors: ['KEY_NOT_FOUND', 'KEY_EXISTS'],
    handle: async ({ parts, caller, parameters, body }) => {
      await parts.store.renameKey(caller.accountId, parameters.key_id, body.name, byOwner(caller));
      const keys = await parts.store.listKeys(caller.accountId);
      return { body: keyView(keys.find(({ id }) => id === parameters.key_id)!) };
    },
  }),
  ownerRoute('rotateKey', 'POST /auth/keys/{key_id}/rotate', {
    parameters: KEY_ID,
    body: {
      // Without an example: none would stay within the next seven days.
      overlap_until: nullable(
        text({ description: 'How long the old secret keeps working, in ISO 8601.', shape: TIME_SHAPE }),
      ),
    },
    errors: ['KEY_NOT_FOUND', 'KEY_EXPIRED'],
    handle: async ({ parts, caller, parameters, body }) => {
      const options = { overlapUntil: body.overlap_until, ...byOwner(caller) };
      const { key, record } = await parts.store.rotateKey(caller.accountId, parameters.key_id, options);
      return { body: { key, ...keyView(record) } };
    },
  }),
  ownerRoute('revokeKey', 'DELETE /auth/keys/{key_id}', {
    parameters: KEY_ID,
    errors: ['KEY_NOT_FOUND'],
    handle: async ({ parts, caller, parameters }) => {
      await parts.store.revokeKey(caller.accountId, parameters.key_id, byOwner(caller));
      return {};
    },
  }),
  ownerRoute('rotateAccountKey', 'POST /auth/account-key/rotate', {
    body: { proof: PROOF },
    securityEvent: 'account_key_rotated',
    errors: PROOF_FAILURES,
    handle: async ({ parts, caller, body }) => {
      const checked = await parts.services.proofs.check(caller, body.proof ?? {}, { mustBe: 'code' });
      const options = { ...byOwner(caller), guard: checked.hold };
      const { key } = await parts.store.rotateAccountKey(caller.accountId, options);
      parts.services.notifyOwner(caller, 'accountKeyReplaced');
      return { body: { account_key: key } };
    },
  }),
];

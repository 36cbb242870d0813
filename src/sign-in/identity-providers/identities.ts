/**
 * Identity providers for signing in. A person is identified by issuer and subject together, never by an email address,
 * which changes hands. Only someone signed in to an account can link it.
 */
import { requireAccount } from '../../accounts/account-rows.ts';
import { recordOwnerEvent } from '../../accounts/audit/audit-trail.ts';
import { type FromRow, fromRow, type Row } from '../../accounts/database/from-row.ts';
import type { Db, Tx } from '../../accounts/database/schema.ts';
import { AccountsError } from '../../accounts/errors.ts';
import { consumeToken, type IssuedToken, issueToken } from '../one-time-tokens.ts';
import { selectPassword } from '../passwords/password-rows.ts';
import type { Proof, ProvingParts } from '../proofs.ts';
import { type AccountCaller, verifyCaller } from '../sessions/account-caller.ts';
import type { SignIn, SignInOrigin, SignInResult } from '../sign-in.ts';
import type { Identity, PendingSignIn } from './identity-providers.ts';

/** A linked identity provider as its owner sees it. */
export type IdentityRecord = FromRow<Pick<Row<'identity'>, (typeof COLUMNS)[number]>>;

const COLUMNS = ['provider', 'issuer', 'subject', 'created_at'] as const;

/** The result of a sign-in by an identity provider; an unknown person may choose a username with the token. */
export type ProviderSignInResult =
  | SignInResult
  | { status: 'unknown_person'; newIdentityToken: string; expiresAt: string; identity: Identity };

interface IdentityParts extends ProvingParts {
  readonly signIn: SignIn;
}

export class Identities {
  constructor(private readonly parts: IdentityParts) {}

  /** Stores a sign-in that goes to an identity provider; its token belongs in the browser. With a caller it is for linking. */
  async storePending(pending: PendingSignIn, linkFor?: AccountCaller): Promise<IssuedToken> {
    const content = { pending, sessionId: linkFor?.sessionId ?? null };
    const accountId = linkFor?.accountId;
    const { database, now } = this.parts;
    return database.write((write) => issueToken(write, 'third_party', { accountId, content, nowMs: now() }));
  }

  /** Consumes a pending sign-in on its return; one for linking only in the session that started it. */
  async consumePending(token: string, caller?: AccountCaller): Promise<{ pending: PendingSignIn; isLinking: boolean }> {
    const { database, now } = this.parts;
    const { accountId, content } = await database.write((write) =>
      consumeToken(write, 'third_party', { token, nowMs: now() }),
    );
    const isLinking = accountId !== undefined;
    if (isLinking && (caller?.accountId !== accountId || (caller.sessionId ?? null) !== content.sessionId)) {
      const message = 'This link was started in another session. Sign in there, or start again.';
      throw new AccountsError('TOKEN_INVALID', message);
    }
    return { pending: content.pending as PendingSignIn, isLinking };
  }

  /** Signs in a person identified by a provider; two-factor sign-in still requires its code. */
  async signIn(identity: Identity, origin: SignInOrigin): Promise<ProviderSignInResult> {
    const { database, signIn, now } = this.parts;
    return database.write(async (write) => {
      const accountId = await findAccountId(write, identity);
      if (accountId !== undefined) {
        const account = await requireAccount(write, accountId);
        const provedAt = provedAtOf(identity, now());
        return signIn.afterFirstFactor(write, account, { ...origin, method: 'third_party', provedAt });
      }
      const content = { identity };
      const { token, expiresAt } = await issueToken(write, 'new_identity', { content, nowMs: now() });
      return { status: 'unknown_person', newIdentityToken: token, expiresAt, identity };
    });
  }

  /** Links a person at an identity provider to the caller's account. */
  async link(caller: AccountCaller, identity: Identity): Promise<void> {
    const { database, mail } = this.parts;
    const isNew = await database.write(async (write) => {
      await verifyCaller(write, caller);
      return this.insert(write, caller, identity);
    });
    if (isNew) mail.notifyOwner(database.kysely, caller, 'identityLinked', { provider: identity.provider });
  }

  /** Removes a link, unless it is the only way to sign in. */
  async unlink(
    caller: AccountCaller,
    { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
    proof: Proof,
  ): Promise<void> {
    const { database, mail, proofs, iso } = this.parts;
    const provider = await proofs.change(caller, proof, {}, async (write) => {
      // Locks the account, on PostgreSQL too: of two concurrent unlinks, the second sees that it is the last.
      await write
        .updateTable('account')
        .set(({ ref }) => ({ plan: ref('plan') }))
        .where('id', '=', caller.accountId)
        .execute();
      const linked = await this.list(caller.accountId, write);
      const found = linked.find((identity) => identity.issuer === issuer && identity.subject === subject);
      if (found === undefined) {
        const message = 'The account is not linked to that person at that provider.';
        throw new AccountsError('IDENTITY_NOT_FOUND', message);
      }
      if (linked.length === 1 && (await selectPassword(write, caller.accountId)) === undefined) {
        const message = 'This is the only way to sign in to the account. Set a password first.';
        throw new AccountsError('IDENTITY_IS_LAST', message);
      }
      await write.deleteFrom('identity').where('issuer', '=', issuer).where('subject', '=', subject).execute();
      const detail = { provider: found.provider };
      await recordOwnerEvent(write, caller, { kind: 'identity_unlinked', detail, at: iso() });
      return found.provider;
    });
    mail.notifyOwner(database.kysely, caller, 'identityUnlinked', { provider });
  }

  /** The identity providers linked to an account, in the order of linking. */
  async list(accountId: number, db: Db = this.parts.database.kysely): Promise<IdentityRecord[]> {
    const rows = await db
      .selectFrom('identity')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('issuer')
      .execute();
    return rows.map((row) => fromRow(row, COLUMNS));
  }

  /** Links within a transaction; returns false if the person is already linked to this account. */
  async insert(write: Tx, caller: Pick<AccountCaller, 'accountId' | 'client'>, identity: Identity): Promise<boolean> {
    const { issuer, subject, provider } = identity;
    const inserted = await write
      .insertInto('identity')
      .values({ issuer, subject, provider, account_id: caller.accountId, created_at: this.parts.iso() })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .returning('account_id')
      .executeTakeFirst();
    if (inserted !== undefined) {
      const at = this.parts.iso();
      await recordOwnerEvent(write, caller, { kind: 'identity_linked', detail: { provider }, at });
      return true;
    }
    if ((await findAccountId(write, identity)) === caller.accountId) return false;
    const message = 'This person is linked to another account. Unlink it there first.';
    throw new AccountsError('IDENTITY_TAKEN', message);
  }
}

/** When the person last signed in at the provider itself, if known. The provider's clock may be ahead. */
function provedAtOf({ authenticatedAtMs }: Identity, nowMs: number): string | undefined {
  return authenticatedAtMs === undefined ? undefined : new Date(Math.min(authenticatedAtMs, nowMs)).toISOString();
}

async function findAccountId(
  db: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<number | undefined> {
  const query = db.selectFrom('identity').select('account_id').where('issuer', '=', issuer);
  return (await query.where('subject', '=', subject).executeTakeFirst())?.account_id;
}

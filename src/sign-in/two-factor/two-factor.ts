/**
 * Two-factor sign-in by six-digit codes (TOTP, RFC 6238: SHA-1, 30 seconds, the variant that all apps support). A code is
 * valid only during its own 30 seconds: phones set their clocks by the network, and accepting neighboring steps would make
 * guesses likelier to succeed. Each code works once: the last accepted step is stored, and only a later one is accepted, in
 * a single update that concurrent requests cannot both win.
 */
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../accounts/database/schema.ts';
import { AccountsError } from '../../accounts/errors.ts';
import { consumeRecoveryCode, deleteRecoveryCodes, isRecoveryCode } from './recovery-codes.ts';
import type { SecretBox } from './secret-box.ts';

const STEP_SECONDS = 30;
/** Below every step. */
const NEVER = -1;
const SECRET_BYTES = 20;

/** What an app needs to generate codes; shown during setup. */
export interface TwoFactorSetup {
  /** In base32, for typing. */
  secret: string;
  /** `otpauth://…`, for a QR code. */
  uri: string;
}

export type CodeKind = 'totp' | 'recovery_code';

/** The second factors in the database. All but `isOn` must run in a transaction. */
export class TwoFactor {
  constructor(
    private readonly box: SecretBox,
    private readonly now: () => number,
  ) {}

  async isOn(db: Db, accountId: number): Promise<boolean> {
    const row = await selectRow(db, accountId);
    return row !== undefined && row.confirmed_at !== null;
  }

  /** Creates a secret that waits for its first code; an earlier waiting one is dropped. */
  async begin(write: Db, account: { id: number; username: string }): Promise<TwoFactorSetup> {
    if (await this.isOn(write, account.id)) {
      throw new AccountsError(
        'TWO_FACTOR_ON',
        'Two-factor sign-in is already on. Switch it off first to set it up again.',
      );
    }
    const secret = new Secret({ size: SECRET_BYTES });
    const waiting = { sealed_secret: this.box.seal(secret.base32, contextOf(account.id)), last_step: NEVER };
    await write
      .insertInto('two_factor')
      .values({ account_id: account.id, confirmed_at: null, ...waiting })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(waiting))
      .execute();
    return setupOf(account.username, secret.base32);
  }

  /** Switches it on with the first code, which proves that the app generates the right ones. */
  async confirm(write: Db, accountId: number, code: string): Promise<void> {
    const row = await selectRow(write, accountId);
    if (row === undefined) {
      throw new AccountsError('TWO_FACTOR_OFF', 'The set-up of two-factor sign-in was not started. Start it first.');
    }
    if (row.confirmed_at !== null) throw new AccountsError('TWO_FACTOR_ON', 'Two-factor sign-in is already on.');
    const step = this.#stepOf(row, code);
    if (step === undefined || !(await consumeStep(write, accountId, step))) throw wrongCode();
    const confirmed_at = new Date(this.now()).toISOString();
    await write.updateTable('two_factor').set({ confirmed_at }).where('account_id', '=', accountId).execute();
  }

  /** Uses up a six-digit or recovery code; undefined if it is not the account's, or was used before. */
  async useCode(write: Db, accountId: number, code: string): Promise<CodeKind | undefined> {
    const row = await selectRow(write, accountId);
    if (row === undefined || row.confirmed_at === null) return undefined;
    // Needs no sealed secret, so it still works after the key file was lost.
    if (isRecoveryCode(code)) return (await consumeRecoveryCode(write, accountId, code)) ? 'recovery_code' : undefined;
    const step = this.#stepOf(row, code);
    return step !== undefined && (await consumeStep(write, accountId, step)) ? 'totp' : undefined;
  }

  /** Switches it off and removes the recovery codes; returns whether it was on. */
  async switchOff(write: Db, accountId: number): Promise<boolean> {
    const row = await write
      .deleteFrom('two_factor')
      .where('account_id', '=', accountId)
      .returning('confirmed_at')
      .executeTakeFirst();
    await deleteRecoveryCodes(write, accountId);
    return row !== undefined && row.confirmed_at !== null;
  }

  /** The step whose code this text is. */
  #stepOf(row: { account_id: number; sealed_secret: string }, text: string): number | undefined {
    const code = text.length > 20 ? '' : text.replace(/\s/g, '');
    if (!/^\d{6}$/.test(code)) return undefined;
    const secret = this.box.open(row.sealed_secret, contextOf(row.account_id));
    if (secret === undefined) {
      const message =
        'Codes cannot be checked because the key that encrypts their secret has changed since set-up. Use a recovery code, or ask the operator, who can restore the old key or switch two-factor sign-in off.';
      throw new AccountsError('TWO_FACTOR_UNREADABLE', message);
    }
    const timestamp = this.now();
    const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: 0 });
    return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS);
  }
}

/** What an app needs for a base32 secret. */
export function setupOf(username: string, secret: string): TwoFactorSetup {
  const totp = new TOTP({ issuer: 'Larder', label: username, secret: Secret.fromBase32(secret) });
  return { secret, uri: totp.toString() };
}

/** The rejection of a code, whatever was wrong with it. */
export function wrongCode(): AccountsError {
  const message =
    'This code is wrong, expired or already used. Enter the one that your app shows now, or use a recovery code.';
  return new AccountsError('WRONG_CODE', message);
}

async function selectRow(db: Db, accountId: number) {
  return db.selectFrom('two_factor').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

async function consumeStep(write: Db, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** What a sealed secret belongs to: in another account's row it does not open. */
export function contextOf(accountId: number): string {
  return `two-factor secret of account ${accountId}`;
}
